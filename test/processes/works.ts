import { expect } from 'vitest';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import { createGoogleSheets } from '../../lib/sheet/google.ts';
import type { BellsAnswer } from '../../lib/sheet/queue.ts';
import { playersOf } from '../../lib/sheet/whole/players.ts';
import { booksOf, replayedBooks } from '../ledger/outcomes.ts';
import { provenLog } from '../ledger/provenLog.ts';
import { expectWhole } from '../sheet/wholeness.ts';
import { settingsOf } from '../support/setup.ts';
import { Died } from './instance.ts';
import { spreadsheetOf, type World } from './world.ts';

const SETTINGS = settingsOf({ dealers: [{ name: 'Dealer Dan' }] });
export const JOURNAL = '20261129T200000000Z-dan0';

/** Later than any lease ends and any turn: so long after a process has died its work comes back. */
const COMES_BACK_MS = 300_000;
const MOST_TRIES = 10;

/** Does something until it is done, and nobody has died over it; each time some minutes later. */
export async function untilDone(world: World, once: (aheadMs: number) => Promise<boolean>) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    world.clock.aheadMs += COMES_BACK_MS;
    try {
      if (await once(world.clock.aheadMs)) return;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }
  throw new Error(`expected it to be done after ${MOST_TRIES} tries`);
}

/** Writes lines of a journal into the ledger of a table. */
export async function keepBooks(
  { log }: World,
  table: string,
  lines: readonly string[],
  from = 1,
): Promise<void> {
  const intake = createIntake(log);
  for (let next = from; next < from + lines.length; ) {
    const taken = await intake.take({
      table: { id: table, settings: SETTINGS },
      sender: { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' },
      journal: JOURNAL,
      from: next,
      utcOffset: 0,
      lines: lines.slice(next - from).map((raw) => ({ kind: 'line', raw })),
      receivedAt: Date.UTC(2026, 10, 29, 20),
    });
    if (taken.kind !== 'taken') throw new Error(`expected the lines to be taken: ${taken.kind}`);
    ({ next } = taken);
  }
}

export function stored({ log }: World, table: string): Promise<readonly StoredCommit[]> {
  return log.range(table, 1, Number.MAX_SAFE_INTEGER, 1000);
}

/** The chain is whole, and the ledger is what a replay of the journal gives: so each bet is settled once. */
export async function expectBooks(world: World, table: string, lines: readonly string[]) {
  const all = await stored(world, table);
  provenLog(all);
  const night = { name: table, settings: SETTINGS, dealer: 'Dealer Dan', lines };
  expect(booksOf(all.map(decodeCommit))).toEqual(replayedBooks(night));
}

/** The sheet shows all of the ledger and nothing else, and so do the projections. */
export async function expectSheet(world: World, table: string): Promise<void> {
  const spreadsheetId = spreadsheetOf(table);
  await expectWhole({ ...world, table, spreadsheetId });
  const commits = (await stored(world, table)).map(decodeCommit);
  expect(await world.players.all(table)).toEqual(playersOf(commits));
  expect(await world.cursors.read(table)).toMatchObject({ spreadsheetId, seq: commits.length });
}

/** A message of the queue, as the mirror is handed it: one at a time. */
export function bellOf(table: string, body: string = JSON.stringify({ table }), id = 'message') {
  const attributes = { MessageGroupId: table };
  return { Records: [{ messageId: id, receiptHandle: `receipt-${id}`, body, attributes }] };
}

export function isAnswered(answer: unknown): boolean {
  return (answer as BellsAnswer).batchItemFailures.length === 0;
}

/** Types a number over a cell of a tab, as staff do. */
export async function typeOver(
  { api }: World,
  table: string,
  start: { readonly sheetId: number; readonly rowIndex: number; readonly columnIndex: number },
): Promise<void> {
  const google = createGoogleSheets({
    credentials: async () => fixedToken('local'),
    rootUrl: api.rootUrl,
  });
  const rows = [{ values: [{ userEnteredValue: { numberValue: 1 } }] }];
  const fields = 'userEnteredValue';
  const typed = [{ updateCells: { start, rows, fields } }];
  expect((await google.write(spreadsheetOf(table), typed)).kind).toBe('done');
}
