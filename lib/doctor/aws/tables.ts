import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { type Finding, fault, ok } from '../finding.ts';
import type { Aws } from './aws.ts';
import { awsTrouble, isMissing } from './awsFaults.ts';

const ENABLE = 'Deploy again with npx cdk deploy, or switch it on in the DynamoDB console';
const NO_PLACE = 'The stack does not say where it is';
const DEPLOY = 'Deploy this version of cigo with npx cdk deploy';

/** The table of commits: there, and guarded as a ledger must be. */
export async function checkLedgerTable(aws: Aws, table: string | undefined): Promise<Finding[]> {
  const about = 'ledger table';
  const found = await describe(aws, about, table);
  if ('level' in found) return [found];
  return [...guards(about, found), await recovery(aws, about, found.TableName ?? '')];
}

/** The table of the sheets' cursors: there. */
export async function checkMirrorTable(aws: Aws, table: string | undefined): Promise<Finding[]> {
  const about = 'mirror table';
  const found = await describe(aws, about, table);
  return ['level' in found ? found : ok(about, `${found.TableName} is there`)];
}

async function describe(
  { dynamodb }: Aws,
  about: string,
  table: string | undefined,
): Promise<TableDescription | Finding> {
  if (table === undefined) return fault(about, NO_PLACE, DEPLOY);
  try {
    const found = await dynamodb.send(new DescribeTableCommand({ TableName: table }));
    const { TableStatus: status, TableName = table } = found.Table ?? {};
    const inUse = status === 'ACTIVE' || status === 'UPDATING';
    if (inUse) return { ...found.Table, TableName };
    const todo = 'Wait until it is active; if it is being deleted, bring it back from its backup';
    return fault(about, `${table} is not in use (${status})`, todo);
  } catch (error) {
    if (isMissing(error)) {
      const todo = 'Bring it back from its backup, or deploy the stack under another name';
      return fault(about, `There is no table ${table}`, todo);
    }
    const { what, todo } = awsTrouble(error, 'dynamodb:DescribeTable');
    return fault(about, what, todo);
  }
}

function guards(about: string, found: TableDescription): Finding[] {
  const { TableName, DeletionProtectionEnabled, StreamSpecification } = found;
  return [
    DeletionProtectionEnabled === true
      ? ok(about, `${TableName} is there and protected from deletion`)
      : fault(about, 'It can be deleted: deletion protection is off', ENABLE),
    StreamSpecification?.StreamEnabled === true
      ? ok(about, 'Its stream rings for the sheet')
      : fault(about, 'It has no stream, so the sheet is never told of a commit', ENABLE),
  ];
}

async function recovery({ dynamodb }: Aws, about: string, table: string): Promise<Finding> {
  const action = 'dynamodb:DescribeContinuousBackups';
  try {
    const answer = await dynamodb.send(new DescribeContinuousBackupsCommand({ TableName: table }));
    const { PointInTimeRecoveryDescription: described } = answer.ContinuousBackupsDescription ?? {};
    return described?.PointInTimeRecoveryStatus === 'ENABLED'
      ? ok(about, 'It can be brought back to any second of the last 35 days')
      : fault(about, 'Point-in-time recovery is off: what is lost stays lost', ENABLE);
  } catch (error) {
    const { what, todo } = awsTrouble(error, action);
    return fault(about, what, todo);
  }
}
