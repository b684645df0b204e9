import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { idOf, propertiesOf, synthesized } from './synthesized.ts';

const TABLE = 'AWS::DynamoDB::Table';
const template = synthesized();
const ledger = template.findResources(TABLE)[idOf(template, TABLE, 'LedgerTable')];
const properties = propertiesOf(template, TABLE, 'LedgerTable');
const mirror = propertiesOf(template, TABLE, 'MirrorTable');

test('the ledger outlives the stack', () => {
  expect(ledger).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  expect(properties.DeletionProtectionEnabled).toBe(true);
});

test('the ledger can be brought back to any second', () => {
  expect(properties.PointInTimeRecoverySpecification).toEqual({
    PointInTimeRecoveryEnabled: true,
  });
});

test('the ledger holds commits by table id and seq, paid by the request', () => {
  expect(properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'N' },
    ],
  });
});

test('the stream says which commit is new and nothing of what is in it', () => {
  expect(properties.StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' });
});

test('the ledger itself refuses to have commits changed, deleted or overwritten, whoever asks', () => {
  expect(properties.ResourcePolicy.PolicyDocument.Statement).toEqual([
    {
      Sid: 'AppendOnly',
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Resource: '*',
      Action: [
        'dynamodb:BatchWriteItem',
        'dynamodb:DeleteItem',
        'dynamodb:PartiQLDelete',
        'dynamodb:PartiQLInsert',
        'dynamodb:PartiQLUpdate',
        'dynamodb:UpdateItem',
        'dynamodb:UpdateTimeToLive',
      ],
    },
  ]);
});

test('no commit ever expires', () => {
  template.resourcePropertiesCountIs(TABLE, { TimeToLiveSpecification: Match.anyValue() }, 0);
});

test('moving a cursor rings no bell: the mirror table has no stream', () => {
  expect(mirror.StreamSpecification).toBeUndefined();
  expect(mirror.AttributeDefinitions).toEqual([
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ]);
});

test('the mirror table, which holds the versions of the house too, outlives the stack', () => {
  const resource = template.findResources(TABLE)[idOf(template, TABLE, 'MirrorTable')];
  expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  expect(mirror.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
});
