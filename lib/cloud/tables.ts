import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

const PARTITION_KEY = { name: 'pk', type: AttributeType.STRING };

/** What would change, delete or unconditionally overwrite a commit. */
const REWRITING = [
  'dynamodb:BatchWriteItem',
  'dynamodb:DeleteItem',
  'dynamodb:PartiQLDelete',
  'dynamodb:PartiQLInsert',
  'dynamodb:PartiQLUpdate',
  'dynamodb:UpdateItem',
  'dynamodb:UpdateTimeToLive',
];

/**
 * The log of all tables: commits by table id (`pk`) and seq (`sk`). It outlives the stack, can be
 * brought back to any second of the last 35 days, and refuses to have commits changed or deleted,
 * whoever asks. Its stream says which item is new and nothing else.
 */
export function createLedgerTable(scope: Construct): Table {
  return new Table(scope, 'LedgerTable', {
    partitionKey: PARTITION_KEY,
    sortKey: { name: 'sk', type: AttributeType.NUMBER },
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.KEYS_ONLY,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    resourcePolicy: appendOnly(),
  });
}

/** The sheets' cursors and leases. It has no stream: moving a cursor must not ring again. */
export function createMirrorTable(scope: Construct): Table {
  return new Table(scope, 'MirrorTable', {
    partitionKey: PARTITION_KEY,
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    removalPolicy: RemovalPolicy.RETAIN,
  });
}

function appendOnly(): PolicyDocument {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        sid: 'AppendOnly',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: REWRITING,
        // In a policy of the table itself this is the table itself.
        resources: ['*'],
      }),
    ],
  });
}
