import { expect, test } from 'vitest';
import { createDynamoVersions } from '../../lib/house/dynamoVersions.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { synthesized } from './synthesized.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const template = synthesized();

/** `ROLE may ACTION on RESOURCE` for each action that any role is granted, in order. */
const grants = Object.values(template.findResources('AWS::IAM::Policy'))
  .flatMap(({ Properties }) => {
    const [{ Ref: role }] = Properties.Roles;
    const statements: Statement[] = Properties.PolicyDocument.Statement;
    return statements.flatMap(({ Effect, Action, Resource, Condition }) => {
      const granted = `${plain(role)} ${Effect === 'Allow' ? 'may' : 'must not'}`;
      return [Action].flat().flatMap((action) => {
        const where = Condition === undefined ? '' : ` where ${JSON.stringify(Condition)}`;
        return [Resource].flat().map((one) => `${granted} ${action} on ${target(one)}${where}`);
      });
    });
  })
  .sort();

/** `{ 'Fn::GetAtt': ['LedgerTable38A58B60', 'Arn'] }` is the LedgerTable. */
function target(resource: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = resource as { Ref?: string; 'Fn::GetAtt'?: string[] };
  const id = Ref ?? attribute?.[0];
  if (id === undefined) return JSON.stringify(resource);
  return plain(id) + (attribute?.[1] === 'StreamArn' ? ' stream' : '');
}

function plain(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '');
}

const HOUSE = 'MirrorTable where {"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":["#house"]}}';

const PRESENCE =
  'MirrorTable where {"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":["#presence"]}}';

const BESIDE =
  'MirrorTable where {"ForAllValues:StringNotEquals":{"dynamodb:LeadingKeys":["#house","#presence"]}}';

test('every role may do exactly this', () => {
  expect(grants).toEqual([
    `AuditRole may dynamodb:GetItem on ${BESIDE}`,
    `AuditRole may dynamodb:PutItem on ${PRESENCE}`,
    `AuditRole may dynamodb:PutItem on ${BESIDE}`,
    'AuditRole may dynamodb:Query on LedgerTable',
    `AuditRole may dynamodb:Query on ${HOUSE}`,
    `AuditRole may dynamodb:Query on ${PRESENCE}`,
    'AuditRole may logs:CreateLogStream on AuditLog',
    'AuditRole may logs:PutLogEvents on AuditLog',
    'AuditRole may sqs:SendMessage on Bells',
    'IntakeRole may dynamodb:PutItem on LedgerTable',
    `IntakeRole may dynamodb:PutItem on ${PRESENCE}`,
    'IntakeRole may dynamodb:Query on LedgerTable',
    `IntakeRole may dynamodb:Query on ${HOUSE}`,
    'IntakeRole may logs:CreateLogStream on IntakeLog',
    'IntakeRole may logs:PutLogEvents on IntakeLog',
    'IntakeRole may secretsmanager:GetSecretValue on ReceiptKeys',
    'IntakeRole may secretsmanager:GetSecretValue on RelayKeys',
    `MirrorRole may dynamodb:BatchGetItem on ${BESIDE}`,
    `MirrorRole may dynamodb:GetItem on ${BESIDE}`,
    `MirrorRole may dynamodb:PutItem on ${BESIDE}`,
    'MirrorRole may dynamodb:Query on LedgerTable',
    `MirrorRole may dynamodb:Query on ${HOUSE}`,
    `MirrorRole may dynamodb:Query on ${PRESENCE}`,
    `MirrorRole may dynamodb:Query on ${BESIDE}`,
    `MirrorRole may dynamodb:UpdateItem on ${BESIDE}`,
    'MirrorRole may logs:CreateLogStream on MirrorLog',
    'MirrorRole may logs:PutLogEvents on MirrorLog',
    'MirrorRole may sqs:ChangeMessageVisibility on Bells',
    'MirrorRole may sqs:DeleteMessage on Bells',
    'MirrorRole may sqs:GetQueueAttributes on Bells',
    'MirrorRole may sqs:ReceiveMessage on Bells',
    'PipeRole may dynamodb:DescribeStream on LedgerTable stream',
    'PipeRole may dynamodb:GetRecords on LedgerTable stream',
    'PipeRole may dynamodb:GetShardIterator on LedgerTable stream',
    'PipeRole may dynamodb:ListStreams on LedgerTable stream',
    'PipeRole may sqs:SendMessage on Bells',
    'PipeRole may sqs:SendMessage on DeadRecords',
    'ScheduleRole may lambda:InvokeFunction on Audit',
    'ViewRole may dynamodb:Query on LedgerTable',
    `ViewRole may dynamodb:Query on ${HOUSE}`,
    `ViewRole may dynamodb:Query on ${PRESENCE}`,
    'ViewRole may logs:CreateLogStream on ViewLog',
    'ViewRole may logs:PutLogEvents on ViewLog',
    'ViewRole may secretsmanager:GetSecretValue on ReceiptKeys',
    'ViewRole may secretsmanager:GetSecretValue on StaffKeys',
  ]);
});

test('nothing may change or delete a commit, and only intake may add one', () => {
  const writes = grants.filter((grant) => {
    return (
      /dynamodb:(\*|.*(Put|Update|Delete|Write|PartiQL))/.test(grant) &&
      !grant.includes('MirrorTable')
    );
  });
  expect(writes).toEqual(['IntakeRole may dynamodb:PutItem on LedgerTable']);
});

test('no role has a policy from elsewhere', () => {
  for (const { Properties } of Object.values(template.findResources('AWS::IAM::Role'))) {
    expect(Properties.ManagedPolicyArns).toBeUndefined();
    expect(Properties.Policies).toBeUndefined();
  }
});

test('the versions of the house lie where the handlers may read them', async () => {
  const asked: object[] = [];
  const client = createDynamoClient({ endpoint: 'http://127.0.0.1:9' });
  client.middlewareStack.add(
    () => async (args) => {
      asked.push(args.input);
      return { output: { $metadata: {}, Items: [] }, response: {} };
    },
    { step: 'initialize' },
  );
  await createDynamoVersions({ client, tableName: 'mirror' }).newest();
  expect(JSON.stringify(asked)).toContain('{"S":"#house"}');
});
