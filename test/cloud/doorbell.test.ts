import { expect, test } from 'vitest';
import { LEASE_MS } from '../../lib/sheet/mirror.ts';
import { idOf, propertiesOf, synthesized } from './synthesized.ts';

const template = synthesized();
const QUEUE = 'AWS::SQS::Queue';
const bells = idOf(template, QUEUE, 'Bells');
const deadBells = idOf(template, QUEUE, 'DeadBells');

const pipe = propertiesOf(template, 'AWS::Pipes::Pipe');

test('each new commit becomes a message of its table, and none is swallowed as a copy', () => {
  expect(pipe.TargetParameters).toEqual({
    InputTemplate: '{"table": <$.dynamodb.Keys.pk.S>}',
    SqsQueueParameters: {
      MessageGroupId: '$.dynamodb.Keys.pk.S',
      MessageDeduplicationId: '$.dynamodb.SequenceNumber',
    },
  });
});

test('the pipe leads from the ledger to the bells, and misses nothing from the first commit on', () => {
  const ledger = idOf(template, 'AWS::DynamoDB::Table', 'Ledger');
  expect(pipe).toMatchObject({
    Source: { 'Fn::GetAtt': [ledger, 'StreamArn'] },
    SourceParameters: { DynamoDBStreamParameters: { StartingPosition: 'TRIM_HORIZON' } },
    Target: { 'Fn::GetAtt': [bells, 'Arn'] },
  });
});

test('a commit whose bell cannot be rung in twelve hours is laid aside', () => {
  const deadRecords = idOf(template, QUEUE, 'DeadRecords');
  expect(pipe.SourceParameters.DynamoDBStreamParameters).toMatchObject({
    MaximumRecordAgeInSeconds: 12 * 3600,
    OnPartialBatchItemFailure: 'AUTOMATIC_BISECT',
    DeadLetterConfig: { Arn: { 'Fn::GetAtt': [deadRecords, 'Arn'] } },
  });
  // Pipes take no other kind of queue for it.
  expect(propertiesOf(template, QUEUE, 'DeadRecords').FifoQueue).toBeUndefined();
});

test('what is in a queue is encrypted there and on its way', () => {
  const queues = Object.entries(template.findResources(QUEUE));
  const policies = Object.values(template.findResources('AWS::SQS::QueuePolicy'));
  for (const [id, { Properties }] of queues) {
    expect(Properties.SqsManagedSseEnabled).toBe(true);
    const own = policies.find((policy) => policy['Properties'].Queues[0].Ref === id);
    expect(own?.['Properties'].PolicyDocument.Statement[0]).toMatchObject({
      Effect: 'Deny',
      Action: 'sqs:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
  }
  expect(queues).toHaveLength(3);
});

test('the bells of a table keep their order and wait for a second', () => {
  expect(propertiesOf(template, QUEUE, 'Bells')).toMatchObject({
    FifoQueue: true,
    DeduplicationScope: 'messageGroup',
    FifoThroughputLimit: 'perMessageGroupId',
    DelaySeconds: 1,
    SqsManagedSseEnabled: true,
  });
});

test('a bell that cannot be answered is laid aside, in order too', () => {
  expect(propertiesOf(template, QUEUE, 'Bells').RedrivePolicy).toEqual({
    deadLetterTargetArn: { 'Fn::GetAtt': [deadBells, 'Arn'] },
    // A bell that waits for its turn comes back often: to wait is no failure.
    maxReceiveCount: 1000,
  });
  expect(propertiesOf(template, QUEUE, 'DeadBells')).toMatchObject({
    FifoQueue: true,
    MessageRetentionPeriod: 14 * 24 * 3600,
  });
});

test('a bell comes back when a mirror that died has lost its lease, which outlives its time-out', () => {
  const mirror = propertiesOf(template, 'AWS::Lambda::Function', 'Mirror');
  const hidden = propertiesOf(template, QUEUE, 'Bells').VisibilityTimeout;
  expect(LEASE_MS).toBeGreaterThan(mirror.Timeout * 1000);
  expect(hidden * 1000).toBeGreaterThan(LEASE_MS);
});

test('the mirror answers for each bell by itself', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: { 'Fn::GetAtt': [bells, 'Arn'] },
    FunctionName: { Ref: idOf(template, 'AWS::Lambda::Function', 'Mirror') },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});
