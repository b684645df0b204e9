import { expect, test } from 'vitest';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { createRandom } from '../support/random.ts';
import { randomNight } from './nights.ts';
import { provenLog } from './provenLog.ts';
import { relayed } from './relayed.ts';
import { relayedLate } from './relayedLate.ts';

test('a log of any of 40 random evenings, that nobody touched, is right', async () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const { stored } = await relayed(randomNight(seed), seed);
    const log = createMemoryLog();
    for (const commit of stored) await log.append(commit);
    const verified = await verifyLog(log, 'lucky7');
    expect(verified).toMatchObject({ seq: stored.length, difference: null });
  }
});

const HELD = [undefined, 0, 59_999, 60_000, 60_001, 7_200_000, 1e12];

test('lines that come late decide the very same, whatever pieces of them are late', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = createRandom(seed);
    const inTime = await relayedLate(seed, () => undefined);
    const late = await relayedLate(seed, () => HELD[random.below(HELD.length)]);
    const decided = (stored: readonly StoredCommit[]) =>
      stored.map(decodeCommit).map(({ lateMs: _, previous: __, ...commit }) => commit);
    expect(decided(late.stored)).toEqual(decided(inTime.stored));
    expect(new Set(late.stored.map((one) => decodeCommit(one).lateMs)).size).toBeGreaterThan(1);
    provenLog(late.stored);
    const { difference } = await verifyLog(late.log, 'lucky7');
    expect(difference).toBeNull();
  }
});
