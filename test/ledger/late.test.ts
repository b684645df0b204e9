import { describe, expect, test } from 'vitest';
import { lateness } from '../../lib/ledger/late.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { relayedLate } from './relayedLate.ts';

test.each([
  [undefined, null],
  [0, null],
  [60_000, null],
  [60_001, 60_001],
])('what was held back for %s ms is late by %s', (heldMs, lateMs) => {
  expect(lateness(heldMs)).toBe(lateMs);
});

describe('lines that come late', () => {
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
