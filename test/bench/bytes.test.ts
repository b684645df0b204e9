import { beforeAll, describe, expect, test } from 'vitest';
import { CALL_BYTES, type CatchUp } from '../../tools/bench/sheet/catchUp.ts';
import { mostInAMinute, refusedCalls } from '../../tools/bench/sheet/delays.ts';
import { type Live, measureLive } from '../../tools/bench/sheet/live.ts';
import { liveChapter } from '../../tools/bench/sheet/liveReport.ts';
import { measureSheet, QUICK, QUICK_LIVE } from '../../tools/bench/sheet/measure.ts';
import { catchUpChapter, countCalls } from '../../tools/bench/sheet/report.ts';

/** What the benchmark measures and no machine changes; its times are for people. */

let catchUp: CatchUp;
let lives: readonly Live[];
beforeAll(async () => {
  catchUp = await measureSheet(QUICK, () => {});
  const all: Live[] = [];
  for (const options of QUICK_LIVE) all.push(await measureLive(options, () => {}));
  lives = all;
});

describe('a long ledger and an empty sheet', () => {
  test('take few more calls than their bytes need', () => {
    const { calls, needed } = countCalls(catchUp.calls);
    expect(calls).toBeLessThanOrEqual(1.1 * needed);
    expect(needed).toBeGreaterThan(5);
  });

  test('fill every call but the last, and none beyond what Google recommends', () => {
    const sizes = catchUp.calls.map(({ bytes }) => bytes);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(CALL_BYTES);
    // So the same holds for any number of entries.
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(CALL_BYTES / 1.1);
  });

  test('of 100,000 entries fill 30 calls at most with rows of the ledger', () => {
    const { books, calls } = catchUp;
    const { ledgerShare } = countCalls(calls);
    expect((ledgerShare / books.entries) * 100_000).toBeLessThanOrEqual(30);
  });

  test('bring each entry once, unless it is taken back later', () => {
    const { books, calls } = catchUp;
    const rows = calls.reduce((sum, { ledgerRows }) => sum + ledgerRows, 0);
    expect(books.entries).toBe(QUICK.entries);
    expect(rows).toBeGreaterThanOrEqual(books.entries);
    expect(rows).toBeLessThan(1.001 * books.entries);
    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('row by row, each entry is a call', () => {
    const { calls } = catchUp.appended;
    expect(calls).toHaveLength(QUICK.appends);
    expect(calls.filter(({ status, ledgerRows }) => status !== 200 || ledgerRows !== 1)).toEqual(
      [],
    );
  });
});

describe('live play', () => {
  test('is written whole, within the pace, and never refused', () => {
    for (const { tables, entries, complaints, mirror } of lives) {
      expect(entries).toBeGreaterThan(tables);
      expect(mirror.delays).toMatchObject({ entries, missing: 0 });
      expect(mostInAMinute(mirror.calls)).toBeLessThanOrEqual(45);
      expect(refusedCalls(mirror.calls)).toBe(0);
      expect(complaints).toEqual([]);
    }
  });

  test('takes no more calls than there are commits, and the first sheets', () => {
    for (const { tables, commits, mirror } of lives) {
      expect(mirror.calls.length).toBeLessThanOrEqual(commits + tables);
    }
  });

  test('row by row, each entry is a call that is taken', () => {
    for (const { entries, rowByRow } of lives) {
      const taken = rowByRow?.calls.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(entries);
    }
  });
});

test('the page shows every measure', () => {
  const [long, live] = [catchUpChapter(catchUp), liveChapter(lives)];
  expect(long.title).toBe('20,000 entries into an empty sheet');
  expect(live.text).toContain('| one table: ');
  expect(live.text).toContain('| 3 tables: ');
  expect(long.text + live.text).not.toMatch(/NaN|undefined|Infinity|null/);
});
