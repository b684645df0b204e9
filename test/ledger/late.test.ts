import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Line } from '../../lib/ledger/delivery.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import { lateness } from '../../lib/ledger/late.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { createRandom } from '../support/random.ts';
import { settingsOf } from '../support/setup.ts';
import { provenLog } from './provenLog.ts';

const EVENING: readonly Line[] = readFileSync(DEMO_EVENING, 'utf8')
  .trimEnd()
  .split('\n')
  .map((raw) => ({ kind: 'line', raw }));
const HELD = [undefined, 0, 59_999, 60_000, 60_001, 7_200_000, 1e12];

/** The sample evening in random pieces, each held back for so long as is said of its number. */
async function relayedLate(seed: number, heldMs: (piece: number) => number | undefined) {
  const random = createRandom(seed);
  const log = createMemoryLog();
  const intake = createIntake(log);
  for (let from = 1, piece = 0; from <= EVENING.length; piece += 1) {
    const held = heldMs(piece);
    const taken = await intake.take({
      table: { id: 'lucky7', settings: settingsOf() },
      sender: { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' },
      ...{ journal: '20261129T180000000Z-ab12', from, utcOffset: 0, receivedAt: 1_796_000_000_000 },
      lines: EVENING.slice(from - 1, from + random.below(9)),
      ...(held !== undefined && { heldMs: held }),
    });
    if (taken.kind !== 'taken') throw new Error('expected the evening to be taken');
    from = taken.next;
  }
  return { log, stored: await log.range('lucky7', 1, 1_000, 1_000) };
}

const lateOf = (stored: readonly StoredCommit[]) => stored.map((one) => decodeCommit(one).lateMs);

test.each([
  [undefined, null],
  [0, null],
  [60_000, null],
  [60_001, 60_001],
])('what was held back for %s ms is late by %s', (heldMs, lateMs) => {
  expect(lateness(heldMs)).toBe(lateMs);
});

describe('lines that come late', () => {
  test('decide the very same, whatever pieces of them are late', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = createRandom(seed);
      const inTime = await relayedLate(seed, () => undefined);
      const late = await relayedLate(seed, () => HELD[random.below(HELD.length)]);
      const decided = (stored: readonly StoredCommit[]) =>
        stored.map(decodeCommit).map(({ lateMs: _, previous: __, ...commit }) => commit);
      expect(decided(late.stored)).toEqual(decided(inTime.stored));
      expect(new Set(lateOf(late.stored)).size).toBeGreaterThan(1);
      provenLog(late.stored);
      const { difference } = await verifyLog(late.log, 'lucky7');
      expect(difference).toBeNull();
    }
  });

  test('are stored as they are where they come in time: the same text, byte by byte', async () => {
    const silent = await relayedLate(7, () => undefined);
    const inTime = await relayedLate(7, (piece) => (piece % 2) * 60_000);
    expect(inTime.stored).toEqual(silent.stored);
    expect(silent.stored.some(({ text }) => text.includes('"h":'))).toBe(false);
  });

  test('nobody can take the mark off or put it on later: the next commit would not fit', async () => {
    const { stored } = await relayedLate(7, () => 60_001);
    const log = createMemoryLog();
    for (const one of stored) {
      const text = one.seq === 2 ? one.text.replace('"h":60001,', '') : one.text;
      await log.append({ ...one, text });
    }
    const { difference } = await verifyLog(log, 'lucky7');
    expect(difference).toMatchObject({ seq: 3 });
  });
});
