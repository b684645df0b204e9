import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { AuditDeps } from '../../lib/audit/audit.ts';
import { createCheckpoints } from '../../lib/audit/checkpoint.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import type { Log, StoredCommit } from '../../lib/ledger/log.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { createCursors } from '../../lib/sheet/cursor.ts';
import { randomNight } from '../ledger/nights.ts';
import { relayed } from '../ledger/relayed.ts';
import { cursorAt } from '../support/cursorAt.ts';
import { startDynalite } from '../support/dynalite.ts';

export const TABLE = 'lucky7';
export const SPREADSHEET = 'sheet-1';
export const TARGET = { spreadsheetId: SPREADSHEET, timeZone: 'UTC' };
const [LEDGER, MIRROR] = ['ledger', 'mirror'];

/** A ledger with an evening in it, and the parts of an audit upon it; the time is set by hand. */
export interface Auditing extends AuditDeps {
  readonly stored: readonly StoredCommit[];
  readonly client: DynamoDBClient;
  readonly clock: { ms: number };
  /** Writes a commit as nobody may. */
  overwrite(commit: StoredCommit): Promise<void>;
  remove(seq: number): Promise<void>;
  append(commits: readonly StoredCommit[]): Promise<void>;
  /** Says that the sheet has all up to a commit. */
  mirrored(seq: number, spreadsheetId?: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param count so many commits of the evening are in the ledger. */
export async function openAudit(count = Number.MAX_SAFE_INTEGER): Promise<Auditing> {
  const dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: LEDGER, mirror: MIRROR });
  const stored = await longEvening();
  const log: Log = createDynamoLog({ client, tableName: LEDGER });
  const cursors = createCursors({ client, tableName: MIRROR });
  const clock = { ms: Date.UTC(2026, 10, 30, 12) };
  const append = async (commits: readonly StoredCommit[]) => {
    for (const commit of commits) await log.append(commit);
  };
  await append(stored.slice(0, count));
  return {
    stored,
    client,
    clock,
    log,
    cursors,
    checkpoints: createCheckpoints({ client, tableName: MIRROR }),
    now: () => clock.ms,
    append,
    async overwrite({ table, seq, text }) {
      const Item = { pk: { S: table }, sk: { N: String(seq) }, c: { S: text } };
      await client.send(new PutItemCommand({ TableName: LEDGER, Item }));
    },
    async remove(seq) {
      const Key = { pk: { S: TABLE }, sk: { N: String(seq) } };
      await client.send(new DeleteItemCommand({ TableName: LEDGER, Key }));
    },
    async mirrored(seq, spreadsheetId = SPREADSHEET) {
      const held = await cursors.take(TABLE, 'mirror', clock.ms, clock.ms + 1);
      if (held === null) throw new Error('expected the lease to be free');
      await cursors.move(held, cursorAt(seq, spreadsheetId));
    },
    async stop() {
      client.destroy();
      await dynamodb.stop();
    },
  };
}

/** The first random evening of enough commits that are all decided by the settings of the first. */
async function longEvening(): Promise<readonly StoredCommit[]> {
  for (let seed = 0; ; seed += 1) {
    const { stored, commits } = await relayed(randomNight(seed), seed);
    if (stored.length >= 12 && commits.every(({ after }) => after.settingsAt === 1)) return stored;
  }
}
