import { expect, test } from 'vitest';
import type { Commit } from '../../lib/ledger/commit.ts';
import { findEntry, findRoll } from '../../lib/ledger/find.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';

/** Commits with one entry, many, none; with rolls and without. */
async function rounds(): Promise<{ readonly log: Log; readonly commits: readonly Commit[] }> {
  const { log, deliver, commits } = tableUnderTest();
  await deliver('dan', ['note quiet']);
  await deliver('dan', ['table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 3, 6*']);
  for (let round = 1; round <= 20; round += 1) {
    await deliver('dan', [`note round ${round}`]);
    await deliver('dan', ['chest adds 5', 'chest adds 6', 'chest adds 7']);
    await deliver('dan', ['*Alice rolls 1, 2*', '*Bob rolls 1, 2*', 'chest adds 1']);
  }
  await deliver('dan', ['note the end']);
  return { log, commits: await commits() };
}

function reading(log: Log): { readonly log: Log; readonly reads: () => number } {
  let reads = 0;
  const range: Log['range'] = (...at) => {
    reads += 1;
    return log.range(...at);
  };
  return { log: { ...log, range }, reads: () => reads };
}

test('every roll is found in the commit that holds it', async () => {
  const { log, commits } = await rounds();
  const rolls = commits.flatMap(({ seq, rolls }) => rolls.map(({ roll }) => ({ seq, roll })));
  expect(rolls).toHaveLength(41);
  for (const { seq, roll } of rolls) {
    expect((await findRoll(log, TABLE, roll))?.seq).toBe(seq);
  }
});

test('every entry is found in the commit that holds it', async () => {
  const { log, commits } = await rounds();
  const entries = commits.flatMap(({ seq, entries }) =>
    entries.map(({ entry }) => ({ seq, entry })),
  );
  expect(entries).toHaveLength(84);
  for (const { seq, entry } of entries) {
    expect((await findEntry(log, TABLE, entry))?.seq).toBe(seq);
  }
});

test('what there is not is not found', async () => {
  const { log } = await rounds();
  expect(await findRoll(log, TABLE, 0)).toBeNull();
  expect(await findRoll(log, TABLE, 42)).toBeNull();
  expect(await findEntry(log, TABLE, -1)).toBeNull();
  expect(await findEntry(log, TABLE, 85)).toBeNull();
  expect(await findEntry(log, 'another', 1)).toBeNull();
});

test('few commits are read for it', async () => {
  const { log: whole, commits } = await rounds();
  const { log, reads } = reading(whole);
  for (let roll = 1; roll <= 41; roll += 1) await findRoll(log, TABLE, roll);
  expect(commits.length).toBeGreaterThan(60);
  expect(reads() / 41).toBeLessThanOrEqual(Math.ceil(Math.log2(commits.length)));
});
