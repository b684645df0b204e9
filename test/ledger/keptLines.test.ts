import { describe, expect, test } from 'vitest';
import type { Setup } from '../support/setup.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';
import { provenLog } from './provenLog.ts';

/** Which lines each commit keeps; read again they give what they gave, or the test fails. */
async function kept(script: string, setup: Setup = {}): Promise<readonly (readonly number[])[]> {
  const table = tableUnderTest(setup);
  await table.given(script);
  provenLog(await table.log.range(TABLE, 1, 99, 99));
  return (await table.commits()).map((commit) => commit.kept.map(({ n }) => n));
}

describe('a commit keeps', () => {
  test('the lines that had a trace: orders, refusals and rolls, and no talk', async () => {
    expect(await kept('dan > Zoe: hi / table open / Zoe: hi / seat !! / *Bob rolls 1, 2*')).toEqual(
      [[2, 4, 5]],
    );
  });

  test('orders and rolls of a console', async () => {
    expect(await kept('phone > table open / seat Alice / hello / *Alice rolls 1, 2*')).toEqual([
      [1, 2, 4],
    ]);
  });

  test('the record just before each first die, once, and none before other dice', async () => {
    expect(
      await kept(`
        dan > table open / Zoe: hi / ~Alice throws / die1 3 / Zoe: hi / die2 4 / Zoe: hi / total 7
        dan > ~Bob throws / die1 3 / die2 4 / total 7
        dan > ~Zoe throws / *Bob rolls 1, 2* / die1 3 / die1 3
      `),
    ).toEqual([
      [1, 3, 4, 6, 8],
      [9, 10, 11, 12],
      [14, 15, 16],
    ]);
  });

  test('no record before a first die that says nothing', async () => {
    expect(await kept('dan > table open\n eve > ~Alice throws / die1 3')).toEqual([[1], []]);
  });

  test('the last record, where a first die of the next delivery would look back at it', async () => {
    expect(
      await kept(`
        dan > table open / ~Alice throws
        dan > die1 3
        dan > ~Bob throws / Zoe: hi
        dan > die1 3
        dan > ~Bob throws / Zoe: hi / ~Bob throws
        dan > ~Bob throws
        dan > <0x4000000A> ~Bob throws
        dan > die1 3
        dan > ~Zoe throws
        dan > ~Yan throws
      `),
    ).toEqual([[1, 2], [3], [], [6], [9], [], [11], [12], [13], [14]]);
  });

  test('no last record of a sender whose dice leave no trace', async () => {
    expect(await kept('dan > table open\n eve > ~Alice throws')).toEqual([[1], []]);
  });

  test('a line without a stamp neither as a header nor in its place', async () => {
    expect(await kept('dan > table open / ~Alice throws / raw hello / die1 3')).toEqual([
      [1, 2, 4],
    ]);
  });
});
