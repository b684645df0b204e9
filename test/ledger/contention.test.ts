import { expect, test } from 'vitest';
import type { Log } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { type TableUnderTest, tableUnderTest } from './deliveries.ts';

/** Dan's table, whose log lets Eve's journal deliver a line first, so many times in a row. */
async function outrun(times: number): Promise<TableUnderTest> {
  const shared = createMemoryLog();
  const eves = tableUnderTest({}, shared);
  let left = 0;
  const log: Log = {
    ...shared,
    async append(commit) {
      if (left > 0) {
        left -= 1;
        await eves.given('eve > Zoe: hello');
      }
      return shared.append(commit);
    },
  };
  const table = tableUnderTest({}, log);
  await table.given('dan > table open / seat Alice');
  left = times;
  return table;
}

test('a delivery that others outrun 29 times is decided anew each time, and taken once', async () => {
  const table = await outrun(29);
  await table.goes('dan > Alice bets 5k | next 4 seq 31; 3: bet player:alice→stake 5,000');
  const entries = (await table.commits()).flatMap((commit) => commit.entries);
  expect(entries.map(({ kind }) => kind)).toEqual(['chest-top-up', 'bet']);
});

test('a delivery that others outrun over and over is an error, nothing of it is taken, and it may come again', async () => {
  const table = await outrun(30);
  await expect(table.deliver('dan', ['Alice bets 5k'])).rejects.toMatchObject({
    name: 'TableBusy',
    message: expect.stringContaining('within 30 tries'),
  });
  expect((await table.commits()).flatMap(({ entries }) => entries)).toHaveLength(1);
  await table.goes('dan > Alice bets 5k | next 4 seq 32; 3: bet player:alice→stake 5,000');
});

test('a process that takes two deliveries at once keeps to one of them first', async () => {
  const table = tableUnderTest();
  await table.given('dan > table open / seat Alice');
  const answers = await Promise.all([
    table.deliver('dan', ['Alice bets 5k']),
    table.deliver('eve', ['*Alice rolls 3, 4*']),
    table.deliver('dan', ['Alice bets 5k']),
  ]);
  expect(answers.filter((answer) => answer.kind === 'taken' && answer.duplicate)).toHaveLength(1);
  expect((await table.commits()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
