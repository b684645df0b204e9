import { spawn } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../../lib/export/books.ts';
import { CSV_HEADER, csvLine } from '../../lib/export/csv.ts';
import { createLogBooks } from '../../lib/export/logBooks.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { readLedger } from '../../lib/ledger/queries.ts';
import { built } from '../support/built.ts';
import { clientLine } from '../support/clientLine.ts';
import { randomEvening } from '../support/randomEvening.ts';
import type { Setup } from '../support/setup.ts';
import { settingsOf } from '../support/setup.ts';

const ALL: Span = { from: 1, to: Number.MAX_SAFE_INTEGER };

/** The log of an evening, its lines taken so many at a time; no line waits for another journal. */
async function logOf(evening: readonly string[], setup?: Setup, atOnce = 100): Promise<Log> {
  const lines = [...evening];
  const log = createMemoryLog();
  const intake = createIntake(log);
  for (let from = 1; from <= lines.length; ) {
    const taken = await intake.take({
      table: { id: 'lucky7', settings: settingsOf(setup) },
      sender: { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' },
      journal: '20261129T180000000Z-abcd',
      from,
      utcOffset: 0,
      lines: lines.slice(from - 1, from - 1 + atOnce).map((raw) => ({ kind: 'line', raw })),
      receivedAt: Date.UTC(2026, 10, 29, 20, 30),
    });
    if (taken.kind !== 'taken') throw new Error('expected lines to be taken');
    if (taken.wait) lines[taken.next - 1] = '';
    from = taken.next;
  }
  return log;
}

async function csvOf(log: Log, span = ALL): Promise<string> {
  let text = CSV_HEADER;
  for await (const entries of createLogBooks(log).entries('lucky7', span)) {
    text += entries.map(csvLine).join('');
  }
  return text;
}

type Row = Readonly<Record<string, string>>;

/** What a spreadsheet would sum up by account: cells of digits are numbers. */
function sumsIn(csv: string): Record<string, number> {
  const rows: Row[] = parse(csv, { columns: true, record_delimiter: '\r\n' });
  const sums: Record<string, number> = {};
  for (const { From = '', To = '', Amount = '' } of rows) {
    if (!/^[1-9]\d*$/.test(Amount)) throw new Error(`expected a number, found ${Amount}`);
    sums[From] = (sums[From] ?? 0) - Number(Amount);
    sums[To] = (sums[To] ?? 0) + Number(Amount);
  }
  return sums;
}

async function expectSameSums(log: Log): Promise<void> {
  const newest = await log.newest('lucky7');
  if (newest === null) throw new Error('expected a log');
  const { house, players } = booksOf(decodeCommit(newest));
  const sums = sumsIn(await csvOf(log));
  const { bank = 0, chest = 0, stake = 0, sides = 0, ...others } = sums;
  expect({ bank, chest, stake, sides }).toEqual(house);
  expect(Object.values(others).reduce((one, other) => one + other, 0)).toBe(players);
}

function booksOf({ after }: ReturnType<typeof decodeCommit>) {
  const { house } = after.table.books;
  const { bank, chest, stake, sides } = house;
  return { house: { bank, chest, stake, sides }, players: 0 - (bank + chest + stake + sides) };
}

describe('the books that are exported from the log', () => {
  test('have the same sums by account as the ledger, whatever the evening', async () => {
    const property = fc.asyncProperty(fc.integer(), async (seed) => {
      const { setup, lines } = randomEvening(seed);
      const log = await logOf(lines, setup);
      await expectSameSums(log);
    });
    await fc.assert(property, { numRuns: 25 });
  });

  test('have them with names that a spreadsheet would calculate', async () => {
    const names = [
      '=IMPORTXML("http://x")',
      '+1',
      '-1',
      '@x',
      '1E5',
      '0042',
      'May 1',
      'TRUE',
      'a,b',
    ];
    const said = names.flatMap((name) => [`seat 1 ${name}`, `correct ${name} gets 5k for =1+1`]);
    const log = await logOf(
      ['table open', ...said].map((line) => clientLine(`Dealer Dan: ${line}`)),
    );
    await expectSameSums(log);
    const rows: Row[] = parse(await csvOf(log), { columns: true, record_delimiter: '\r\n' });
    const corrected = rows.filter(({ Kind }) => Kind === 'correction');
    // The rules take no other of these names; the dealer's reasons may hold anything.
    expect(corrected.map(({ Player }) => Player)).toEqual(['1E5', '0042', 'May 1', 'TRUE']);
    for (const { Note } of corrected) expect(Note).toBe("'=1+1");
  });

  test('are those that a read gives, in any span and however the lines came', async () => {
    const { setup, lines } = randomEvening(7);
    for (const atOnce of [1, 13, 500]) {
      const log = await logOf(lines, setup, atOnce);
      const { entries } = await readLedger(log, 'lucky7', 0, 100_000);
      const count = entries.length;
      expect(count).toBeGreaterThan(20);
      for (const [from, to] of [
        [1, count],
        [2, 3],
        [5, 5],
        [count, count + 9],
        [count + 1, count + 2],
      ] as const) {
        const exported: unknown[] = [];
        for await (const some of createLogBooks(log).entries('lucky7', { from, to })) {
          exported.push(...some);
        }
        expect(exported).toEqual(entries.slice(from - 1, to));
      }
    }
  });

  test('are nobody’s where the log knows no such table', async () => {
    const books = createLogBooks(createMemoryLog());
    await expect(books.check('lucky7')).rejects.toThrow(
      'The books hold nothing of a table "lucky7"',
    );
  });
});

test('a hundred thousand entries take no more memory than ten thousand', async () => {
  const child = spawn(process.execPath, ['--expose-gc', built('test/export/longExport.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await new Promise((resolve) => child.on('close', resolve));
  const { bytes, first, last, lines } = JSON.parse(printed);
  expect(lines).toBe(100_000);
  expect(bytes).toBeGreaterThan(5_000_000);
  expect(last - first).toBeLessThan(4_000_000);
});
