import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of an AWS service as it came over the wire, each try of a repeated one too. */
export interface AwsCall {
  /** As a policy names it: `dynamodb:PutItem`. */
  readonly action: string;
  /** The name of the table, the ARN of the secret or the name of the queue; empty where the call names nothing. */
  readonly resource: string;
  /** The partition of the item or the query; null where there is none. */
  readonly partition: string | null;
  /** The condition of a write; null where it has none. */
  readonly condition: string | null;
}

/** A message of a FIFO queue. */
export interface SentMessage {
  readonly body: string;
  readonly group: string;
}

/** What a call can meet instead of its service; where the answer is lost, the service has done it all the same. */
export type AwsFault = Refusal | 'answer-lost';
type Refusal = 'broken' | 'throttled' | 'condition-failed';

export interface AwsRecorderOptions {
  /** Where DynamoDB really is. */
  readonly dynamodb: string;
  /** The texts of secrets by ARN. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** DynamoDB, Secrets Manager and SQS at one address, which writes down what it is asked. */
export interface AwsRecorder {
  /** For `AWS_ENDPOINT_URL`. */
  readonly endpoint: string;
  readonly calls: readonly AwsCall[];
  /** What was put into queues. */
  readonly sent: readonly SentMessage[];
  /** The next calls of the action, so many as there are faults, meet these in turn. */
  fail(action: string, ...faults: readonly AwsFault[]): void;
  /** The faults that no call has met. */
  unmet(): readonly string[];
  stop(): Promise<void>;
}

interface Recording extends AwsRecorderOptions {
  readonly calls: AwsCall[];
  readonly sent: SentMessage[];
  readonly faults: { readonly action: string; readonly fault: AwsFault }[];
}

type Service = 'dynamodb' | 'secretsmanager' | 'sqs';

/** What `x-amz-target` calls the services whose actions are known. */
const SERVICES: Readonly<Record<string, Service>> = {
  DynamoDB_20120810: 'dynamodb',
  secretsmanager: 'secretsmanager',
  AmazonSQS: 'sqs',
};

/** AWS's own refusals; the names differ. */
const REFUSALS = {
  dynamodb: {
    broken: [500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', 'Internal server error'],
    throttled: [
      400,
      'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
      'The level of configured provisioned throughput for the table was exceeded.',
    ],
    'condition-failed': [
      400,
      'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
      'The conditional request failed',
    ],
  },
  secretsmanager: {
    broken: [500, 'InternalServiceError', 'An error occurred on the server side.'],
    throttled: [400, 'ThrottlingException', 'Rate exceeded'],
    'condition-failed': [400, 'InvalidRequestException', 'There are no conditions here.'],
  },
  sqs: {
    broken: [500, 'com.amazonaws.sqs#InternalError', 'Internal server error'],
    throttled: [400, 'com.amazonaws.sqs#RequestThrottled', 'Request is throttled.'],
    'condition-failed': [400, 'com.amazonaws.sqs#UnsupportedOperation', 'There are no conditions.'],
  },
} as const;

/** Starts on a free loopback port. */
export async function startAwsRecorder(options: AwsRecorderOptions): Promise<AwsRecorder> {
  const recording: Recording = { ...options, calls: [], sent: [], faults: [] };
  const server = createServer((request, response) => {
    answer(recording, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    calls: recording.calls,
    sent: recording.sent,
    fail: (action, ...faults) => {
      recording.faults.push(...faults.map((fault) => ({ action, fault })));
    },
    unmet: () => recording.faults.map(({ action, fault }) => `${action} ${fault}`),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(recording: Recording, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const [target = '', operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const service = SERVICES[target];
  if (service === undefined) {
    // A call that nobody foresaw is written down all the same.
    recording.calls.push(unforeseen(target, operation, body.toString()));
    send(response, 403, { __type: 'AccessDeniedException', message: 'not foreseen' });
    return;
  }
  const input = JSON.parse(body.toString());
  const action = `${service}:${operation}`;
  recording.calls.push(callOf(action, input));
  const fault = takeFault(recording, action);
  if (fault === 'answer-lost') await passOnAndLose(recording.dynamodb, request, body, response);
  else if (fault !== null) refuse(response, service, fault);
  else if (service === 'dynamodb') await passOn(recording.dynamodb, request, body, response);
  else if (service === 'sqs') answerQueue(recording, operation, input, response);
  else answerSecret(recording.secrets, operation, input, response);
}

/** SQS tells the digest of what it was sent, and its client looks whether that is right. */
function answerQueue(
  { sent }: Recording,
  operation: string,
  { MessageBody: body = '', MessageGroupId: group = '' }: Input,
  response: ServerResponse,
): void {
  if (operation !== 'SendMessage') {
    send(response, 200, {});
    return;
  }
  sent.push({ body, group });
  const MD5OfMessageBody = createHash('md5').update(body).digest('hex');
  send(response, 200, { MessageId: `sent-${sent.length}`, MD5OfMessageBody });
}

function unforeseen(target: string, operation: string, body: string): AwsCall {
  const action = `${target || 'unknown'}:${operation || new URLSearchParams(body).get('Action')}`;
  return { action, resource: '', partition: null, condition: null };
}

type Attributes = Readonly<Record<string, { readonly S?: string } | undefined>>;

interface Input {
  readonly TableName?: string;
  readonly SecretId?: string;
  readonly QueueUrl?: string;
  readonly MessageBody?: string;
  readonly MessageGroupId?: string;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Attributes[] }>>;
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeValues?: Attributes;
}

function callOf(action: string, input: Input): AwsCall {
  return {
    action,
    resource: resourceOf(input),
    partition: partitionOf(input),
    condition: input.ConditionExpression ?? null,
  };
}

function resourceOf({ TableName, RequestItems = {}, SecretId, QueueUrl }: Input): string {
  const [table] = Object.keys(RequestItems);
  return TableName ?? table ?? SecretId ?? QueueUrl?.split('/').at(-1) ?? '';
}

function partitionOf(input: Input): string | null {
  const [, value = ''] = /^pk = (:\w+)/.exec(input.KeyConditionExpression ?? '') ?? [];
  const [batch] = Object.values(input.RequestItems ?? {});
  const key =
    batch?.Keys[0]?.['pk'] ??
    input.Key?.['pk'] ??
    input.Item?.['pk'] ??
    input.ExpressionAttributeValues?.[value];
  return key?.S ?? null;
}

function takeFault({ faults }: Recording, action: string): AwsFault | null {
  const at = faults.findIndex((fault) => fault.action === action);
  const [taken] = at < 0 ? [] : faults.splice(at, 1);
  return taken?.fault ?? null;
}

function refuse(response: ServerResponse, service: Service, fault: Refusal): void {
  const [status, __type, message] = REFUSALS[service][fault];
  send(response, status, { __type, message });
}

function answerSecret(
  secrets: Readonly<Record<string, string>>,
  operation: string,
  { SecretId: arn = '' }: Input,
  response: ServerResponse,
): void {
  const text = secrets[arn];
  if (operation !== 'GetSecretValue' || text === undefined) {
    const Message = "Secrets Manager can't find the specified secret.";
    send(response, 400, { __type: 'ResourceNotFoundException', Message });
    return;
  }
  const version = { VersionId: '1', VersionStages: ['AWSCURRENT'], CreatedDate: 1_764_450_000 };
  send(response, 200, { ARN: arn, Name: arn.split(':').at(-1), SecretString: text, ...version });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}

async function passOn(
  to: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const answered = await asked(to, request, body);
  response.writeHead(answered.status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(Buffer.from(await answered.arrayBuffer()));
}

async function passOnAndLose(
  to: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  await asked(to, request, body);
  response.destroy();
}

function asked(to: string, { headers }: IncomingMessage, body: Buffer): Promise<Response> {
  const names = ['x-amz-target', 'content-type', 'authorization', 'x-amz-date'];
  const kept = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
  return fetch(to, { method: 'POST', headers: kept, body: new Uint8Array(body) });
}
