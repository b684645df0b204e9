import type { SentMessage } from '../support/awsRecorder.ts';
import { arnOf, find, REGION, type Template } from './template.ts';

/** A commit's place: its table's id and seq. */
export interface CommitKey {
  readonly table: string;
  readonly seq: number;
}

/** What the pipe is told to make of a record of the stream. */
interface PipeTarget {
  readonly InputTemplate: string;
  readonly SqsQueueParameters: {
    readonly MessageGroupId: string;
    readonly MessageDeduplicationId: string;
  };
}

/** What SQS FIFO hands over to the mirror of new commits, which the template's pipe has made messages of. */
export function bellsOf(template: Template, commits: readonly CommitKey[]) {
  const target = find(template, 'AWS::Pipes::Pipe').properties['TargetParameters'] as PipeTarget;
  const messages = commits.map((commit) => {
    const record = streamRecord(commit);
    return {
      body: target.InputTemplate.replaceAll(/<(\$[\w.]+)>/g, (_, path: string) =>
        JSON.stringify(valueAt(record, path)),
      ),
      group: valueAt(record, target.SqsQueueParameters.MessageGroupId),
      deduplication: valueAt(record, target.SqsQueueParameters.MessageDeduplicationId),
    };
  });
  return eventOf(template, messages, 'AROAEXAMPLE:pipe');
}

/** What SQS FIFO hands over to the mirror of what the audit has put into the queue. */
export function asksOf(template: Template, sent: readonly SentMessage[]) {
  const messages = sent.map((message, at) => ({ ...message, deduplication: `audit-${at}` }));
  return eventOf(template, messages, 'AROAEXAMPLE:audit');
}

interface Message extends SentMessage {
  readonly deduplication: string;
}

function eventOf(template: Template, messages: readonly Message[], senderId: string) {
  const eventSourceARN = arnOf(template, find(template, 'AWS::SQS::Queue', 'Bells').id);
  const Records = messages.map(({ body, group, deduplication }, at) => ({
    messageId: `message-${at}`,
    receiptHandle: `receipt-${at}`,
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: String(Date.now()),
      SequenceNumber: `1889${at}`,
      MessageGroupId: group,
      MessageDeduplicationId: deduplication,
      SenderId: senderId,
      ApproximateFirstReceiveTimestamp: String(Date.now()),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion: REGION,
  }));
  return { Records };
}

/** A KEYS_ONLY record of a DynamoDB stream. */
function streamRecord({ table, seq }: CommitKey): unknown {
  return {
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    awsRegion: REGION,
    dynamodb: {
      Keys: { pk: { S: table }, sk: { N: String(seq) } },
      SequenceNumber: `1000000000000000${seq}`,
      StreamViewType: 'KEYS_ONLY',
    },
  };
}

/** `$.dynamodb.Keys.pk.S` in a record. */
function valueAt(record: unknown, path: string): string {
  let value = record;
  for (const name of path.split('.').slice(1)) {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  }
  if (typeof value !== 'string') throw new Error(`expected a text at ${path}`);
  return value;
}
