import { readCloses } from '../closing/closes.ts';
import { type HouseSource, settingsOfTheDay } from '../house/source.ts';
import { createIntake } from '../http/intake.ts';
import type { HttpHandler } from '../http/ports.ts';
import type { HandlerName } from '../http/routes.ts';
import { createView } from '../http/view.ts';
import { readRoll } from '../ledger/dossier.ts';
import { createIntake as createLedger } from '../ledger/handle.ts';
import type { Log } from '../ledger/log.ts';
import { readOdds } from '../ledger/oddsView.ts';
import { readLedger } from '../ledger/queries.ts';
import { readReceipt } from '../ledger/receiptView.ts';
import type { PresenceStore } from '../presence/store.ts';
import { readTableWithPresence } from '../presence/tableView.ts';
import type { Secrets } from './secrets.ts';

/** What the handlers of one machine work on. */
export interface HandlerParts {
  readonly house: HouseSource;
  readonly ledger: Log;
  readonly presence: PresenceStore;
  /** Those of now: relays may come and go. */
  readonly secrets: () => Secrets;
  /** Told of each table whose ledger may have grown: here nothing streams. */
  readonly ring: (table: string) => void;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
  /** UTC, in milliseconds; this machine's clock if nothing is said. */
  readonly now?: () => number;
}

/** The handlers that deploy, in this process. */
export function createHandlers(parts: HandlerParts): Readonly<Record<HandlerName, HttpHandler>> {
  const { house, ledger, presence, secrets, ring, log, now = Date.now } = parts;
  const books = createLedger(ledger, (table) => settingsOfTheDay(house, table));
  const edge = { house: house.current, now, log };
  const receiptKeys = async (): Promise<readonly string[]> => {
    const { receipts } = secrets();
    return receipts === undefined ? [] : [receipts];
  };
  return {
    intake: createIntake({
      ...edge,
      secrets: async (relay) => secrets().relays[relay] ?? [],
      async take(delivery) {
        const taken = await books.take(delivery);
        ring(delivery.table.id);
        return taken;
      },
      hear: presence.hear,
      receiptKeys,
    }),
    view: createView({
      ...edge,
      staffKeys: async () => [secrets().staff],
      readTable: (table) => readTableWithPresence({ log: ledger, presence, now }, table),
      readLedger: (table, after, limit) => readLedger(ledger, table.id, after, limit),
      readCloses: (table, before, limit) => readCloses(ledger, table.id, before, limit),
      readOdds: (table, bet) => readOdds(ledger, table, bet),
      readRoll: (table, roll) => readRoll(ledger, table.id, roll),
      readReceipt: (table, roll) => readReceipt(ledger, table.id, roll),
      receiptKeys,
    }),
  };
}
