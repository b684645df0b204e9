import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

const template = synthesized();

/** `ROLE may ACTION on RESOURCE` for each action that any role is granted, in order. */
const grants = Object.values(template.findResources('AWS::IAM::Policy'))
  .flatMap(({ Properties }) => {
    const [{ Ref: role }] = Properties.Roles;
    const statements: Statement[] = Properties.PolicyDocument.Statement;
    return statements.flatMap(({ Effect, Action, Resource }) => {
      const may = `${plain(role)} ${Effect === 'Allow' ? 'may' : 'must not'}`;
      const targets = [Resource].flat().map(target);
      return [Action].flat().flatMap((action) => targets.map((on) => `${may} ${action} on ${on}`));
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

test('every role may do exactly this', () => {
  expect(grants).toEqual([
    'IntakeRole may dynamodb:PutItem on LedgerTable',
    'IntakeRole may dynamodb:Query on LedgerTable',
    'IntakeRole may dynamodb:Query on MirrorTable',
    'IntakeRole may logs:CreateLogStream on IntakeLog',
    'IntakeRole may logs:PutLogEvents on IntakeLog',
    'IntakeRole may secretsmanager:GetSecretValue on RelaySecrets',
    'MirrorRole may dynamodb:GetItem on MirrorTable',
    'MirrorRole may dynamodb:PutItem on MirrorTable',
    'MirrorRole may dynamodb:Query on LedgerTable',
    'MirrorRole may dynamodb:Query on MirrorTable',
    'MirrorRole may dynamodb:UpdateItem on MirrorTable',
    'MirrorRole may logs:CreateLogStream on MirrorLog',
    'MirrorRole may logs:PutLogEvents on MirrorLog',
    'MirrorRole may secretsmanager:GetSecretValue on GoogleCredentials',
    'MirrorRole may sqs:ChangeMessageVisibility on Bells',
    'MirrorRole may sqs:DeleteMessage on Bells',
    'MirrorRole may sqs:GetQueueAttributes on Bells',
    'MirrorRole may sqs:GetQueueUrl on Bells',
    'MirrorRole may sqs:ReceiveMessage on Bells',
    'PipeRole may dynamodb:DescribeStream on LedgerTable stream',
    'PipeRole may dynamodb:GetRecords on LedgerTable stream',
    'PipeRole may dynamodb:GetShardIterator on LedgerTable stream',
    'PipeRole may dynamodb:ListStreams on LedgerTable stream',
    'PipeRole may sqs:SendMessage on Bells',
    'ViewRole may dynamodb:Query on LedgerTable',
    'ViewRole may dynamodb:Query on MirrorTable',
    'ViewRole may logs:CreateLogStream on ViewLog',
    'ViewRole may logs:PutLogEvents on ViewLog',
    'ViewRole may secretsmanager:GetSecretValue on StaffKey',
  ]);
});

test('nothing may change or delete a commit, and only intake may add one', () => {
  const writes = grants.filter((grant) => {
    return (
      /dynamodb:(\*|.*(Put|Update|Delete|Write|PartiQL))/.test(grant) && !grant.includes('Mirror')
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
