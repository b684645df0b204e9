import { describe, expect, test } from 'vitest';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import { often } from '../support/often.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';
import { goldenNights, randomNight } from './nights.ts';
import { provenLog } from './provenLog.ts';
import { relayed } from './relayed.ts';
import { talkedOver } from './talkers.ts';

describe('a log says all that its commits decided, and its kept lines decide it again', () => {
  test.each(goldenNights().map((night) => [night.name, night] as const))('%s', async (_, night) => {
    for (let seed = 1; seed <= often(1, 3); seed += 1)
      provenLog((await relayed(night, seed)).stored);
  });

  test.each([...Array(often(12, 50)).keys()])('random evening %i', async (seed) => {
    provenLog((await relayed(randomNight(seed), seed + 1)).stored);
  });

  test.each([...Array(often(12, 50)).keys()])(
    'evening %i of four senders who talk over each other',
    async (seed) => {
      provenLog(await talkedOver(seed));
    },
  );
});

test('what the four senders do is worth looking at', async () => {
  const logs = await Promise.all([...Array(30).keys()].map(talkedOver));
  const commits = logs.flat().map(decodeCommit);
  const keepers = commits.map(({ after }) => after.table.keeper);
  expect(keepers.filter((keeper, i) => keeper !== keepers[i - 1]).length).toBeGreaterThan(30);
  expect(commits.filter(({ undone }) => undone.length > 0).length).toBeGreaterThan(10);
  expect(commits.filter(({ settings }) => settings !== null).length).toBeGreaterThan(30);
  const verdicts = commits.flatMap(({ rolls }) =>
    rolls.map((roll) => (roll.counts ? roll.outcome : roll.reason)),
  );
  expect(verdicts).toEqual(
    expect.arrayContaining(['other-journal', 'come-in', 'point', 'bad-dice', 'table-closed']),
  );
});

describe('a log that was tampered with does not hold', () => {
  test.each<[string, RegExp | string, string]>([
    ['an amount', '[2,1,5000', '[2,1,6000'],
    ['a line', 'bets 5k', 'bets 6k'],
    ['the state', '"a":1', '"a":0'],
    ['a hash', /"p":"./, '"p":"_'],
  ])('%s', async (_what, was, is) => {
    const table = tableUnderTest();
    await table.given('dan > table open');
    await table.given('dan > seat Alice / Alice bets 5k');
    await table.given('dan > *Alice rolls 3, 4*');
    const stored = await table.log.range(TABLE, 1, 9, 9);
    provenLog(stored);
    const changed = stored.map((commit) => ({ ...commit, text: commit.text.replace(was, is) }));
    expect(changed).not.toEqual(stored);
    expect(() => provenLog(changed)).toThrow();
  });
});
