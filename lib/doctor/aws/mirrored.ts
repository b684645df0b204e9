import { goldText } from '../../goldText.ts';
import type { TableConfig } from '../../house/house.ts';
import { createDynamoLog } from '../../ledger/dynamoLog.ts';
import { counted } from '../../plainText.ts';
import { createCursors } from '../../sheet/cursor.ts';
import { type Finding, fault, ok, skipped, warn } from '../finding.ts';
import type { Aws } from './aws.ts';
import { awsTrouble } from './awsFaults.ts';
import type { Places } from './outputs.ts';

/** Whether the sheet of a table has all that its ledger has, by the mirror's own account. */
export async function checkMirrored(
  { dynamodb: client }: Aws,
  { ledgerTable, mirrorTable }: Places,
  { id: table, spreadsheetId }: TableConfig,
): Promise<Finding> {
  const about = `mirror of ${table}`;
  if (ledgerTable === undefined || mirrorTable === undefined) {
    return skipped(about, 'the stack does not say where its tables are');
  }
  try {
    // The cursor first: a commit that comes between is behind at worst, never ahead.
    const cursor = await createCursors({ client, tableName: mirrorTable }).read(table);
    const newest = await createDynamoLog({ client, tableName: ledgerTable }).newest(table);
    if (newest === null) return ok(about, 'There is no commit yet');
    const seq = cursor?.spreadsheetId === spreadsheetId ? (cursor?.seq ?? 0) : 0;
    if (seq >= newest.seq)
      return ok(about, `The sheet holds the whole ledger: ${counted(newest.seq, 'commit')}`);
    const what = `The sheet holds ${goldText(seq)} of ${counted(newest.seq, 'commit')}`;
    return warn(about, what, "If it is so in a minute too, look into the mirror's log");
  } catch (error) {
    const { what, todo } = awsTrouble(error, 'dynamodb:GetItem and dynamodb:Query');
    return fault(about, what, todo);
  }
}
