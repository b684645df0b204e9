import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createCheckpoints } from '../audit/checkpoint.ts';
import { createAuditHandler } from '../audit/handler.ts';
import type { HouseSource } from '../house/source.ts';
import type { Log } from '../ledger/log.ts';
import type { Bell } from '../sheet/bell.ts';
import { createCursors } from '../sheet/cursor.ts';

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
  let running = Promise.resolve();
  const run = (): void => {
    running = running.then(() => handler({}, NO_END)).catch(() => undefined);
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** On a terminal nobody wants to read every five minutes that all is right. */
function onlyTrouble(log: (line: string) => void) {
  return (line: string): void => {
    const { level } = JSON.parse(line) as { readonly level?: string };
    if (level === 'error') log(line);
  };
}
