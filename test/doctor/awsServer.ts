import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** An error of AWS: its code and its message. */
export type Refusal = readonly [code: string, message: string];

/** What this AWS is made of; a test changes it before it asks. */
export interface AwsState {
  /** By action, such as `DescribeTable`. */
  readonly refusals: Record<string, Refusal>;
  /** The texts of secrets by ARN. */
  readonly secrets: Record<string, string>;
  stackStatus: string;
  outputs: Record<string, string>;
  table: Record<string, unknown>;
  recovery: 'ENABLED' | 'DISABLED';
  /** Milliseconds that AWS's clock is ahead of this machine's. */
  aheadMs: number;
  /** A real DynamoDB stand-in for items. */
  dynamodb: string | null;
}

export const KEY = 'k'.repeat(48);
export const STAFF = 's'.repeat(48);
export const RECEIPTS = 'r'.repeat(48);
const ARN = 'arn:aws:secretsmanager:eu-north-1:111122223333:secret';
export const ARNS = {
  relays: `${ARN}:RelayKeys`,
  staff: `${ARN}:StaffKeys`,
  receipts: `${ARN}:ReceiptKeys`,
  google: `${ARN}:GoogleKey`,
};
export const ROLE = 'arn:aws:sts::111122223333:assumed-role/Cigo-MirrorRole';

/** A stack in order, whose webhook is at an address. */
export function rightState(url = 'http://127.0.0.1:1'): AwsState {
  return {
    refusals: {},
    secrets: {
      [ARNS.relays]: JSON.stringify({ current: KEY }),
      [ARNS.staff]: JSON.stringify({ current: STAFF }),
      [ARNS.receipts]: JSON.stringify({ current: RECEIPTS }),
    },
    stackStatus: 'UPDATE_COMPLETE',
    outputs: {
      Url: url,
      LedgerTableName: 'ledger',
      MirrorTableName: 'mirror',
      RelayKeysArn: ARNS.relays,
      StaffKeysArn: ARNS.staff,
      ReceiptKeysArn: ARNS.receipts,
      MirrorAssumedRole: ROLE,
    },
    table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
    },
    recovery: 'ENABLED',
    aheadMs: 0,
    dynamodb: null,
  };
}

/** STS, CloudFormation, Secrets Manager and DynamoDB at one address, which the SDK is pointed at for this test. */
export async function serveAws(state: AwsState): Promise<string> {
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, value] of Object.entries(awsEnvironment(url))) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return url;
}

/** What points the SDK at an address. */
export function awsEnvironment(url: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

async function answer(state: AwsState, request: IncomingMessage, response: ServerResponse) {
  const body = await bodyOf(request);
  response.setHeader('date', new Date(Date.now() + state.aheadMs).toUTCString());
  const [, target] = String(request.headers['x-amz-target'] ?? '').split('.');
  if (target === undefined) answerQuery(state, new URLSearchParams(body), response);
  else if (state.refusals[target] === undefined && isOfItems(target)) {
    await passOn(state, request, body, response);
  } else answerJson(state, target, JSON.parse(body), response);
}

function answerQuery(state: AwsState, query: URLSearchParams, response: ServerResponse): void {
  const action = query.get('Action') ?? '';
  const refusal = state.refusals[action];
  response.setHeader('content-type', 'text/xml');
  if (refusal !== undefined) {
    const [code, message] = refusal;
    response.statusCode = /Access|Token|Signature/.test(code) ? 403 : 400;
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
    response.end(`<ErrorResponse>${error}<RequestId>1</RequestId></ErrorResponse>`);
    return;
  }
  const result = action === 'DescribeStacks' ? stackXml(state) : identityXml();
  const metadata = '<ResponseMetadata><RequestId>1</RequestId></ResponseMetadata>';
  response.end(
    `<${action}Response><${action}Result>${result}</${action}Result>${metadata}</${action}Response>`,
  );
}

function identityXml(): string {
  const arn = 'arn:aws:iam::111122223333:user/owner';
  return `<Arn>${arn}</Arn><UserId>AIDAEXAMPLE</UserId><Account>111122223333</Account>`;
}

function stackXml({ outputs, stackStatus }: AwsState): string {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const stack = `<StackName>Cigo</StackName><StackStatus>${stackStatus}</StackStatus><CreationTime>2026-11-29T20:00:00Z</CreationTime>`;
  return `<Stacks><member>${stack}<Outputs>${members.join('')}</Outputs></member></Stacks>`;
}

function answerJson(
  state: AwsState,
  target: string,
  input: Record<string, string>,
  response: ServerResponse,
): void {
  response.setHeader('content-type', 'application/x-amz-json-1.1');
  const refusal = state.refusals[target] ?? missing(state, target, input);
  if (refusal !== undefined) {
    const [__type, message] = refusal;
    response.statusCode = 400;
    response.end(JSON.stringify({ __type, message, Message: message }));
    return;
  }
  response.end(JSON.stringify(resultOf(state, target, input)));
}

function missing(
  { secrets }: AwsState,
  target: string,
  { SecretId = '' }: Record<string, string>,
): Refusal | undefined {
  if (!/SecretValue$/.test(target) || secrets[SecretId] !== undefined) return undefined;
  return ['ResourceNotFoundException', "Secrets Manager can't find the specified secret."];
}

function resultOf(state: AwsState, target: string, input: Record<string, string>): object {
  const { SecretId = '', SecretString = '', TableName } = input;
  switch (target) {
    case 'GetSecretValue':
      return { ARN: SecretId, SecretString: state.secrets[SecretId] };
    case 'PutSecretValue':
      state.secrets[SecretId] = SecretString;
      return { ARN: SecretId };
    case 'DescribeTable':
      return { Table: { TableName, ...state.table } };
    case 'DescribeContinuousBackups': {
      const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: state.recovery };
      const ContinuousBackupsStatus = 'ENABLED';
      const ContinuousBackupsDescription = {
        ContinuousBackupsStatus,
        PointInTimeRecoveryDescription,
      };
      return { ContinuousBackupsDescription };
    }
    default:
      throw new Error(`expected no ${target}`);
  }
}

function isOfItems(target: string): boolean {
  return ['GetItem', 'PutItem', 'Query'].includes(target);
}

async function passOn(
  { dynamodb }: AwsState,
  { headers }: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  if (dynamodb === null) {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end('{}');
    return;
  }
  const wanted = ['x-amz-target', 'content-type', 'authorization', 'x-amz-date'];
  const kept = Object.fromEntries(wanted.map((name) => [name, String(headers[name] ?? '')]));
  const answered = await fetch(dynamodb, { method: 'POST', headers: kept, body });
  response.statusCode = answered.status;
  response.setHeader('content-type', 'application/x-amz-json-1.0');
  response.end(await answered.text());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
