import { expect, test } from 'vitest';
import { tableUnderTest } from './deliveries.ts';

/** What the one who takes a table is told of the dice. */

const LOCKED = 'The dice are locked now: say dice open before the next roll.';
const BET = 'dan > table open / seat Alice / Alice bets 5k';
const DEALERS = { dealers: [{ name: 'Dealer Dan' }, { name: 'Dealer Eve' }] };

async function saidTo(before: string, ...lines: readonly string[]): Promise<readonly string[]> {
  const table = tableUnderTest(DEALERS);
  await table.given(`${before} / Dealer Eve: take table`);
  const taken = await table.deliver('eve', lines);
  if (taken.kind !== 'taken') throw new Error('expected the lines to be taken');
  return taken.say;
}

test.each([
  ['a bet', BET],
  ['a called point', `${BET} / *Alice rolls 3, 4* / roll for point`],
])('whoever takes it under %s is told that the dice are locked', async (_, before) => {
  expect(await saidTo(before, 'take table')).toEqual([LOCKED]);
});

test.each([
  ['no roll is awaited', 'dan > table open / seat Alice', ['take table']],
  ['a box whose point is not called', `${BET} / *Alice rolls 3, 4*`, ['take table']],
  ['the dice have been opened with it', BET, ['take table', 'dice open']],
])('nothing is said where %s', async (_, before, lines) => {
  expect(await saidTo(before, ...lines)).toEqual([]);
});

test('nor at an order that comes later', async () => {
  const table = tableUnderTest(DEALERS);
  await table.given(`${BET} / Dealer Eve: take table\n eve > take table`);
  expect(await table.deliver('eve', ['note all here'])).toMatchObject({ say: [] });
});
