import { expect, test } from 'vitest';
import { rulesAmong, rulesInForce } from '../../lib/ledger/heads.ts';
import { tableAfter } from '../../lib/ledger/queries.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';

const bankroll = (gold: number) => ({ rules: { bankroll: gold } });

/** The bankroll after each commit, read from the log, and from all commits up to it. */
async function bankrolls(table: TableUnderTest) {
  const commits = await table.commits();
  const read = await Promise.all(commits.map((one) => rulesInForce(table.log, one)));
  const among = commits.map((_, i) => rulesAmong(commits.slice(0, i + 1)));
  expect(read).toEqual(among);
  return read.map((rules) => rules?.bankroll);
}

test('the rules in force are those of the opening, and at a closed table there are none yet', async () => {
  const table = tableUnderTest(bankroll(40_000));
  await table.given('dan > Zoe: hello');
  await table.given('dan > table open');
  table.house(bankroll(50_000));
  await table.given('dan > seat Alice');
  await table.given('dan > Alice bets 5k');
  await table.given('dan > bet off / table closed');
  await table.given('dan > table open');
  expect((await bankrolls(table)).slice(-5)).toEqual([40_000, 40_000, 40_000, undefined, 50_000]);
});

test('of a table without commits there are none', async () => {
  const { log } = tableUnderTest();
  expect(await rulesInForce(log, null)).toBeUndefined();
  expect(rulesAmong([])).toBeUndefined();
});

test('a read of the table shows what the house can come to owe, an answer to a write does not', async () => {
  const table = tableUnderTest();
  const taken = await table.deliver('dan', ['table open', 'seat Alice', 'Alice bets 5k']);
  expect(taken).toMatchObject({ kind: 'taken', state: { bet: 5_000 } });
  expect(taken).not.toHaveProperty('state.exposure');
  const [newest] = await table.commits();
  const rules = await rulesInForce(table.log, newest ?? null);
  expect(tableAfter(TABLE, newest ?? null, rules)).toMatchObject({
    state: { exposure: { nextRoll: 5_000, run: 25_000 } },
  });
});
