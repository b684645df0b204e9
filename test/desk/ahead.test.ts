import { describe, expect, test } from 'vitest';
import { lookAhead, type Seen } from '../../lib/desk/ahead.ts';
import type { Order } from '../../lib/desk/order.ts';
import { nextSteps, stepsOf } from '../../lib/desk/steps.ts';
import { factsOf, peopleOf } from '../../lib/desk/words.ts';
import { showState } from '../../lib/game/shown.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';

const PHONE = { id: 'phone', role: 'console', dealer: 'Dealer Dan' } as const;
const CLOSED: Seen = { state: showState(NEW_TABLE), keeper: null };

/** `Alice 3 4` are dice, all else is said. */
function orderOf(text: string): Order {
  const [, name, one, other] = /^(\w+) ([1-6]) ([1-6])$/.exec(text) ?? [];
  if (name === undefined) return { kind: 'line', line: text, at: 0 };
  return { kind: 'dice', name, dice: [Number(one), Number(other)] as never, at: 0 };
}

function ahead(seen: Seen, ...texts: readonly string[]) {
  return lookAhead(seen, texts.map(orderOf), PHONE);
}

const labels = (seen: Seen) => nextSteps(seen, 'phone').map(({ label }) => label);

const SEATED = ahead(CLOSED, 'table open', 'seat Alice', 'seat Bob');

describe('the desk knows what comes next', () => {
  test.each([
    [[], ['Open the table']],
    [['table open'], ['Seat somebody']],
    [
      ['table open', 'seat Alice'],
      ['Alice bets…', 'Next'],
    ],
    [
      ['table open', 'seat Alice', 'Alice bets 5k'],
      ['Dice of Alice', 'Bet off'],
    ],
    [
      ['table open', 'seat Alice', 'Alice bets 5k', 'dice locked'],
      ['Dice open', 'Bet off'],
    ],
    [
      ['table open', 'seat Alice', 'Alice bets 5k', 'Alice 3 4'],
      ['Roll for point', 'Side bet by…'],
    ],
    [
      ['table open', 'seat Alice', 'Alice bets 5k', 'Alice 3 4', 'sides off'],
      ['Roll for point', 'Box off'],
    ],
    [
      ['table open', 'seat Alice', 'Alice bets 5k', 'Alice 3 4', 'roll for point'],
      ['Dice of Alice', 'Dice locked'],
    ],
  ])('after %j', (said, wanted) => {
    const looked = ahead(CLOSED, ...said);
    expect([labels(looked), looked.sure]).toEqual([wanted, true]);
  });

  test('where another keeps the table, it is to be taken first', () => {
    expect(labels({ ...SEATED, keeper: 'eve' })).toEqual(['Take the table', 'Take it now']);
  });
});

describe('what waits is played ahead by the rules', () => {
  test('from the table as the server showed it', () => {
    const { state, sure } = ahead(SEATED, 'Alice bets 5k', 'Alice 4 5', 'Bob bets 1k');
    expect([state.roller, state.bet, sure]).toEqual(['Bob', 1000, true]);
    expect(state.owed).toEqual([{ label: 'Alice', amount: 10_000 }]);
  });

  test('an undo of what waits too', () => {
    const { state, sure } = ahead(SEATED, 'Alice bets 5k', 'undo');
    expect([state.bet, sure]).toEqual([null, true]);
  });

  test('what cannot be followed is not called sure', () => {
    expect(ahead(SEATED, 'undo').sure).toBe(false);
    expect(ahead({ ...SEATED, keeper: 'eve' }, 'take table').sure).toBe(false);
  });

  test('a box with side bets', () => {
    const inBox = ahead(SEATED, 'Alice bets 5k', 'Alice 3 4', 'Bob sides 2k', 'roll for point');
    const { state } = ahead(inBox, 'Alice 5 2');
    expect([state.box, state.sides]).toEqual([2, [{ label: 'Bob', risk: 2000, waiting: true }]]);
    expect(stepsOf(state, 'Bob').map(({ label }) => label)).toEqual([
      'Bob collects',
      'Bob splits',
      'Bob rides',
      'Unseat Bob',
      'Correct: gets…',
      'Correct: gives…',
    ]);
  });
});

describe('at a glance', () => {
  const betting = ahead(SEATED, 'Alice bets 5k').state;
  const inBox = ahead(SEATED, 'Alice bets 5k', 'Alice 3 4', 'Dora sides 2k').state;

  test('the table', () => {
    expect(factsOf(CLOSED.state)).toEqual(['Closed', 'Chest 0']);
    expect(factsOf(betting)).toEqual(['Lucky 7', 'Bet 5,000', 'Dice open', 'Chest 25,000']);
    expect(factsOf(inBox)).toEqual(['Box 1', 'Dice locked', 'Side bets open', 'Chest 25,000']);
  });

  test('the people, those without a seat last', () => {
    expect(peopleOf(inBox).map(({ label, about }) => `${label}: ${about}`)).toEqual([
      'Alice: Seat 1, the roller',
      'Bob: Seat 2',
      'Dora: Not seated · side bet 2,000',
    ]);
    expect(peopleOf(betting)[0]).toMatchObject({ about: 'Seat 1, the roller · bets 5,000' });
  });

  test('who may not leave has no key for it', () => {
    expect(stepsOf(betting, 'Alice').map(({ label }) => label)).not.toContain('Unseat Alice');
  });
});
