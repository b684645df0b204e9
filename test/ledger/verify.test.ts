import { describe, expect, test } from 'vitest';
import type { Log, StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { createRandom } from '../support/random.ts';
import { goldenNights, randomNight } from './nights.ts';
import { relayed } from './relayed.ts';

async function logOf(stored: readonly StoredCommit[]): Promise<Log> {
  const log = createMemoryLog();
  for (const commit of stored) await log.append(commit);
  return log;
}

const verified = async (stored: readonly StoredCommit[]) =>
  verifyLog(await logOf(stored), 'lucky7');

describe('a log that nobody touched is right, however it came about', () => {
  test.each(goldenNights().map((night) => [night.name, night] as const))('%s', async (_, night) => {
    const { stored, commits } = await relayed(night, 1);
    expect(await verified(stored)).toMatchObject({ seq: commits.length, difference: null });
  });

  test('looked at in parts, each from where the last one ended', async () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const { stored } = await relayed(randomNight(seed), seed);
      const log = await logOf(stored);
      let after = { seq: 0, hash: null as string | null };
      do after = await verifyLog(log, 'lucky7', { after, most: 7 });
      while (after.seq < stored.length);
      expect(after).toMatchObject({ seq: stored.length, difference: null });
    }
  });

  test('an empty one too', async () => {
    expect(await verified([])).toEqual({
      seq: 0,
      hash: null,
      entries: 0,
      rolls: 0,
      difference: null,
    });
  });
});

describe('whoever changes one names the first bad commit', () => {
  const night = async (): Promise<readonly StoredCommit[]> =>
    (await relayed(randomNight(3), 3)).stored;
  const changed = async (seq: number, by: (text: string) => string) =>
    (await night()).map((commit) =>
      commit.seq === seq ? { ...commit, text: by(commit.text) } : commit,
    );
  const difference = async (log: readonly StoredCommit[]) => (await verified(log)).difference;

  test('a commit is gone', async () => {
    const without = (await night()).filter(({ seq }) => seq !== 5);
    expect(await difference(without)).toEqual({
      seq: 5,
      what: 'it is missing, and commit 6 is there',
    });
  });

  test('two have changed places', async () => {
    const stored = await night();
    const [four = '', five = ''] = [stored[3]?.text, stored[4]?.text];
    const swapped = stored.map((commit) =>
      commit.seq === 4
        ? { ...commit, text: five }
        : commit.seq === 5
          ? { ...commit, text: four }
          : commit,
    );
    expect((await difference(swapped))?.seq).toBe(4);
  });

  test('one is no commit any more', async () => {
    const cut = await changed(6, (text) => text.slice(0, -20));
    expect(await difference(cut)).toEqual({
      seq: 6,
      what: 'expected commit 6 of table lucky7 to be readable: its text is no JSON',
    });
  });

  test('any digit of any commit', async () => {
    const random = createRandom(11);
    const stored = await night();
    for (const { seq, text } of stored) {
      const digits = [...text.matchAll(/[0-9]/g)].map(({ index }) => index);
      const at = random.pick(digits);
      const other = String((Number(text[at]) + 1 + random.below(8)) % 10);
      const log = stored.map((commit) =>
        commit.seq === seq
          ? { ...commit, text: text.slice(0, at) + other + text.slice(at + 1) }
          : commit,
      );
      const found = await difference(log);
      // What nothing was decided by (the time of receipt, the zone) shows at the next commit, by the hash.
      expect(found?.seq ?? stored.length + 1).toBeGreaterThanOrEqual(seq);
      if (seq < stored.length) expect(found?.seq).toBeLessThanOrEqual(seq + 1);
    }
  });

  test('a commit that was found right before', async () => {
    const right = await verifyLog(await logOf(await night()), 'lucky7', { most: 4 });
    const log = await logOf(await changed(right.seq, (text) => text.replace('"a":', '"a":1')));
    expect((await verifyLog(log, 'lucky7', { after: right })).difference).toEqual({
      seq: 4,
      what: 'it was changed after it had been found right',
    });
  });
});
