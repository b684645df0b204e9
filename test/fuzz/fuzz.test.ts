import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { type Gateway, startGateway } from '../../lib/local/gateway.ts';
import { fuzzCommit, OLD_COMMITS } from './commits.ts';
import { fuzzEvening, LINES_AT_ONCE } from './evenings.ts';
import { openGate, TABLES } from './gate.ts';
import { fuzzRequest } from './knocking.ts';
import { fuzzText, TEXTS } from './runTexts.ts';
import { fuzzSocket } from './socket.ts';
import { createTally } from './tally.ts';

/** A share of what `npm run fuzz` does; a fault names its seed. */
const SEED = Number(process.env['CIGO_TEST_SEED'] ?? 20_261_129);

describe(`fuzzing (CIGO_TEST_SEED=${SEED})`, () => {
  test('12,500 lines: no throw, no change by garbage, every promise of the rules holds', () => {
    const tally = createTally();
    for (let evening = 0; evening < 12_500 / LINES_AT_ONCE; evening += 1) {
      fuzzEvening(SEED + evening, tally);
    }
    expect(tally.lines).toBe(12_500);
    // Lines that reach nothing would prove nothing.
    expect(tally.reached / tally.lines).toBeGreaterThanOrEqual(0.5);
    expect(tally.patterns.size).toBeGreaterThanOrEqual(28);
  });

  test.each(TEXTS)('2,000 $kind are read or refused', (kind) => {
    const tally = createTally();
    for (let at = 0; at < 2_000; at += 1) fuzzText(kind, SEED + at, tally);
    expect(tally.texts.get(kind.kind)).toBe(2_000);
  });

  test('300 damaged commits of the first version are read or refused, and never found right', async () => {
    const tally = createTally();
    for (let at = 0; at < 300; at += 1) await fuzzCommit(SEED + at, OLD_COMMITS, tally);
    expect(tally.texts.get('stored commits')).toBeGreaterThan(150);
  });
});

describe(`requests (CIGO_TEST_SEED=${SEED})`, () => {
  const gate = openGate();
  let gateway: Gateway;
  beforeAll(async () => {
    const log = (line: string) => void gate.logged.push(line);
    gateway = await startGateway({ port: 0, handlers: gate.handlers, log });
  });
  afterAll(() => gateway.close());

  test('are answered 2xx or 4xx, and what is not signed and well formed changes nothing', async () => {
    const tally = createTally();
    for (let at = 0; at < 1_500; at += 1) await fuzzRequest(gate, SEED, at, tally);
    for (let at = 1_500; at < 1_800; at += 1) {
      await fuzzSocket(gate, gateway.port, SEED, at, tally);
    }
    const statuses = [...tally.requests.keys()];
    expect(statuses).toEqual(
      expect.arrayContaining(['200 in process', '400 in process', '401 in process']),
    );
    expect(statuses).toEqual(expect.arrayContaining(['200 by socket', '400 by socket']));
  });

  test.each(TABLES)(
    'leave the books of %s right: chain, balances, each commit decided again',
    async (table) => {
      const { difference, entries } = await verifyLog(gate.ledger, table);
      expect(difference).toBeNull();
      expect(entries).toBeGreaterThan(0);
    },
  );

  test('wrote commits of today, which are read or refused when damaged, and never found right', async () => {
    const commits = await gate.ledger.range('lucky7', 1, 12, 12);
    expect(commits).toHaveLength(12);
    const tally = createTally();
    for (let at = 0; at < 100; at += 1) await fuzzCommit(SEED + at, commits, tally);
    expect(tally.texts.get('stored commits')).toBeGreaterThan(50);
  });
});

test('a fault is told with its seed and the smallest text that shows it', () => {
  const holds = (text: string) => {
    if (text.includes('7')) throw new Error('expected no 7');
  };
  const faulty = { kind: 'numbers', make: () => 'one 7 and 8', holds };
  expect(() => fuzzText(faulty, 42, createTally())).toThrow(
    'seed 42, numbers: expected no 7\nsmallest "7"',
  );
});
