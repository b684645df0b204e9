import { expect, test } from 'vitest';
import type { Setup } from '../support/setup.ts';
import { type Said, tableUnderTest } from './deliveries.ts';

/** What the dealer's client may speak after the last of these deliveries. */
async function said(setup: Setup, before: string, ...lines: readonly Said[]): Promise<string[]> {
  const table = tableUnderTest(setup);
  await table.given(before);
  const taken = await table.deliver('dan', lines);
  if (taken.kind !== 'taken') throw new Error('expected the lines to be taken');
  return [...taken.say];
}

const BET = 'dan > table open / seat Alice / seat Bob / Alice bets 5k';
const IN_BOX = `${BET} / *Alice rolls 3, 4*`;
const CALLED = `${IN_BOX} / Bob sides 2k / roll for point`;
const ONE_BOX: Setup = { rules: { boxes: 1 } };

test.each([
  ['double', BET, '*Alice rolls 5, 4*', 'Alice rolls 9: a double! 5,000 back and 5,000 won.'],
  ['chest', BET, '*Alice rolls 1, 1*', 'Alice rolls 2: 5,000 into the chest.'],
  ['lose', BET, '*Alice rolls 2, 4*', 'Alice rolls 6: the bet is lost.'],
  ['come in', BET, '*Alice rolls 3, 4*', 'Alice rolls 7: come in!'],
  ['point', CALLED, '*Alice rolls 2, 4*', 'Alice rolls 6: the point is 6.'],
  ['get out', `${CALLED} / *Alice rolls 2, 4*`, '*Alice rolls 3, 4*', 'Alice rolls 7: get out!'],
])('a roll is told by what it did: %s', async (_, before, roll, text) => {
  expect(await said({}, before, roll)).toEqual([text]);
});

test('of two bets in one delivery each is told with its own gold', async () => {
  const lines = ['*Alice rolls 5, 4*', 'Bob bets 70', '*Bob rolls 5, 4*'];
  expect(await said({}, BET, ...lines)).toEqual([
    'Alice rolls 9: a double! 5,000 back and 5,000 won.',
    'Bob rolls 9: a double! 70 back and 70 won.',
  ]);
});

const LIMITED: Setup = { rules: { minBet: 100, minSide: 100, bankroll: 30_000 } };
const FAIR: Setup = { rules: { minBet: 'fair' } };
const SEATED = 'dan > table open / seat Alice';

test.each([
  [LIMITED, SEATED, 'Alice bets 30001', 'over the bankroll; 30,000 at most can be taken now.'],
  [LIMITED, SEATED, 'Alice bets 1 b', 'over the bankroll; 30,000 at most can be taken now.'],
  [LIMITED, `${SEATED} / chest adds 5k`, 'Alice bets 30001', '30,000 at most can be taken now.'],
  [LIMITED, `${SEATED} / chest adds 5001`, 'Alice bets 100', 'and nothing can be taken now.'],
  [LIMITED, IN_BOX, 'Bob sides 715', 'over the bankroll; 714 at most can be taken now.'],
  [LIMITED, `${IN_BOX} / Zoe sides 615`, 'Bob sides 100', 'and nothing can be taken now.'],
  [FAIR, SEATED, 'Alice bets 1985', 'the least bet is 1,986 now.'],
  [FAIR, `${SEATED} / chest adds 25k`, 'Alice bets 1', 'the least bet is 3,971 now.'],
  [LIMITED, `${SEATED} / chest adds 5001`, 'Alice bets 5', 'bet, and nothing can be taken now.'],
  [{ rules: { minBet: 9 } }, SEATED, 'Alice bets 8', 'that is less than the least bet.'],
  [{ rules: { ...FAIR.rules, minSide: 9 } }, IN_BOX, 'Bob sides 8', 'less than the least bet.'],
])('a refusal by the limit of the moment tells that limit: %j, %s, %s', async (...given) => {
  const [setup, before, line, why] = given;
  const [told] = await said(setup, before, line);
  expect(told).toContain(`"${line}": `);
  expect(told?.endsWith(why)).toBe(true);
});

test('a refusal that is told a second time tells the limit of its moment', async () => {
  const table = tableUnderTest(LIMITED);
  await table.given(SEATED);
  const first = await table.deliver('dan', ['Alice bets 40k', 'chest adds 3k']);
  table.restart();
  const again = await table.deliver('dan 3', ['Alice bets 40k', 'chest adds 3k']);
  expect(first).toMatchObject({ refused: [{ n: 3, code: 'OVER_LIMIT', limit: 30_000 }] });
  expect(again).toEqual({ ...first, duplicate: true });
});

test('a roll that decides nothing in a box is not told', async () => {
  expect(await said({}, `${CALLED} / *Alice rolls 2, 4*`, '*Alice rolls 1, 1*')).toEqual([]);
});

test('a chest that is won is told with its gold, and with each side bet that is paid', async () => {
  expect(await said(ONE_BOX, CALLED, '*Alice rolls 3, 4*')).toEqual([
    'Alice rolls 7: the chest is won, 25,000!',
    'Bob is paid 4,000 for the side bet.',
  ]);
});

test.each([
  ['no bet', 'dan > table open / seat Alice', '*Alice rolls 3, 4*', 'no bet is confirmed.'],
  ['the point', IN_BOX, '*Bob rolls 3, 4*', 'the point has not been called.'],
  ['the dice', `${BET} / dice locked`, '*Alice rolls 3, 4*', 'the dice are locked.'],
  ['who rolls', BET, '*Bob rolls 3, 4*', 'somebody else is the roller.'],
  ['a second', `${BET} / *Alice rolls 2, 4*`, '*Alice rolls 3, 4*', 'the first roll stands.'],
  ['a die', BET, '*Alice rolls 7, 4*', 'the dice were not read whole.'],
])('a roll that does not count is told with why: %s', async (_, before, roll, why) => {
  const name = roll.slice(1, roll.indexOf(' rolls'));
  expect(await said({}, before, roll)).toEqual([`${name}'s roll does not count: ${why}`]);
});

test('a roll whose name nobody saw is told without it', async () => {
  expect(await said({}, BET, 'Total for this roll: 7')).toEqual([
    'That roll does not count: the dice were not read whole.',
  ]);
});

test('what others type or throw is kept without a word', async () => {
  expect(await said({}, BET, 'Mallory: *Alice rolls 3, 4*')).toEqual([]);
  expect(await said({}, 'dan > note quiet', '*Alice rolls 3, 4*')).toEqual([]);
  const dice: Setup = { diceSerials: ['0x40001234'] };
  expect(await said(dice, BET, '*Alice rolls 3, 4*')).toEqual([]);
});

test('a refused line is told with why, and quoted up to 60 letters', async () => {
  expect(await said({}, BET, 'next')).toEqual(['"next": a bet is open.']);
  const sixty = `roller ${'x'.repeat(53)}`;
  expect(await said({}, BET, sixty)).toEqual([`"${sixty}": that name is not allowed.`]);
  expect(await said({}, BET, `${sixty}x`)).toEqual([
    `"${sixty.slice(0, 59)}…": that name is not allowed.`,
  ]);
});

test('what was taken back is told last, whatever else its line moved', async () => {
  const table = tableUnderTest();
  await table.given(`${IN_BOX} / Bob sides 2k / roll for point`);
  await table.given('dan > *Alice rolls 3, 4* / Bob collects');
  expect(await table.deliver('dan', ['undo', 'undo', 'seat Bob'])).toMatchObject({
    say: ['"seat Bob": somebody of that name is seated already.', 'Roll 2 is taken back.'],
  });
});

test('all is told in the order of the lines', async () => {
  const lines = ['next', '*Alice rolls 5, 4*', 'unseat Zoe', '*Bob rolls 3, 4*'];
  expect(await said({}, BET, ...lines)).toEqual([
    '"next": a bet is open.',
    'Alice rolls 9: a double! 5,000 back and 5,000 won.',
    '"unseat Zoe": nobody of that name is seated.',
    "Bob's roll does not count: no bet is confirmed.",
  ]);
});
