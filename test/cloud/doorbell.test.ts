import { expect, test } from 'vitest';
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
  // A bell is tried until the stream forgets it, after a day.
  const { DynamoDBStreamParameters } = pipe.SourceParameters;
  expect(DynamoDBStreamParameters.MaximumRetryAttempts).toBeUndefined();
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
    maxReceiveCount: 30,
  });
  expect(propertiesOf(template, QUEUE, 'DeadBells')).toMatchObject({
    FifoQueue: true,
    MessageRetentionPeriod: 14 * 24 * 3600,
  });
});

test('a bell stays hidden for longer than the mirror may take', () => {
  const mirror = propertiesOf(template, 'AWS::Lambda::Function', 'Mirror');
  expect(propertiesOf(template, QUEUE, 'Bells').VisibilityTimeout).toBeGreaterThan(mirror.Timeout);
});

test('the mirror answers for each bell by itself', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: { 'Fn::GetAtt': [bells, 'Arn'] },
    FunctionName: { Ref: idOf(template, 'AWS::Lambda::Function', 'Mirror') },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});
