import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createCheckpoints } from '../audit/checkpoint.ts';
import { createAuditHandler } from '../audit/handler.ts';
import type { HouseSource } from '../house/source.ts';
import type { Log } from '../ledger/log.ts';
import type { Bell } from '../sheet/bell.ts';
import { createCursors } from '../sheet/cursor.ts';
import { everySoOften, onlyTrouble } from './soOften.ts';

export interface AuditingOptions {
  readonly house: HouseSource;
  readonly client: DynamoDBClient;
  /** DynamoDB's name of the table of cursors. */
  readonly mirrorTable: string;
  readonly ledger: Log;
  /** Has a table's sheet held against its ledger. */
  readonly audit: Bell['audit'];
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}

/** As often as in the cloud. */
const EVERY_MS = 300_000;
/** A run on one machine is not cut off. */
const NO_END = { getRemainingTimeInMillis: () => Number.POSITIVE_INFINITY };

/** Audits the tables of one machine from time to time; the answer ends that, and what is under way. */
export function startAuditing(options: AuditingOptions): () => Promise<void> {
  const { house, client, mirrorTable, ledger, audit, log } = options;
  const place = { client, tableName: mirrorTable };
  const handler = createAuditHandler({
    house: house.current,
    log: ledger,
    cursors: createCursors(place),
    checkpoints: createCheckpoints(place),
    now: Date.now,
    say: onlyTrouble(log),
    ask: async (table, report) => audit(table, report),
  });
  return everySoOften(EVERY_MS, () => handler({}, NO_END));
}
