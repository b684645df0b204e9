import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../lib/game/settings.ts';
import { readDie } from '../../lib/journal/dieText.ts';
import { readRoll } from '../../lib/journal/rollText.ts';

const ALL: readonly Dialect[] = ['one-line', 'four-line', 'uox3', 'sphere'];

function roll(text: string, dialects = ALL): string | null {
  const read = readRoll(text, dialects);
  return read === null ? null : `${read.name} ${read.dice.join('+')}`;
}

describe('a roll', () => {
  test.each([
    ['one-line', '*Bob rolls 3, 4*', 'Bob 3+4'],
    ['uox3', 'Bob rolls the dice and gets a 3 and 4.', 'Bob 3+4'],
    ['sphere', '*You see Bob rolls the dice and gets a 3 and a 4!*', 'Bob 3+4'],
    ['sphere', '*You rolls the dice and gets a 3 and a 4!*', 'You 3+4'],
  ] as const)('of %s is read where the table has that dialect: %s', (dialect, text, expected) => {
    expect(roll(text, [dialect])).toBe(expected);
    expect(roll(text)).toBe(expected);
    expect(
      roll(
        text,
        ALL.filter((other) => other !== dialect),
      ),
    ).toBeNull();
  });

  test.each([
    ['*Bob rolls rolls 3, 4*', 'Bob rolls 3+4'],
    ['*Bob rolls 1, 2* rolls 3, 4*', 'Bob rolls 1, 2* 3+4'],
    ['**Bob rolls 3, 4*', '*Bob 3+4'],
    ['*Lord  Urza rolls 3, 4*', 'Lord Urza 3+4'],
    ['* Bob rolls 3, 4*', 'Bob 3+4'],
    ['*Jos? rolls 3, 4*', 'Jos? 3+4'],
    ['*Jose\u0301 rolls 3, 4*', 'José 3+4'],
    ['You see Bob rolls the dice and gets a 3 and 4.', 'You see Bob 3+4'],
    ['*You see You rolls the dice and gets a 3 and a 4!*', 'You 3+4'],
    [
      'Bob rolls the dice and gets a 1 and 2. rolls the dice and gets a 3 and 4.',
      'Bob rolls the dice and gets a 1 and 2. 3+4',
    ],
  ])('has its name read greedily, and tidied: %s', (text, expected) => {
    expect(roll(text)).toBe(expected);
  });

  test.each([
    ['*Bob rolls 0, 7*', 'Bob 0+7'],
    ['*Bob rolls 10, 1*', 'Bob 10+1'],
    ['*Bob rolls 999999999, 999999999*', 'Bob 999999999+999999999'],
  ])('is read though its dice cannot be: %s', (text, expected) => {
    expect(roll(text)).toBe(expected);
  });

  test.each([
    '*Bob rolls 3, 4',
    'Bob rolls 3, 4',
    'Bob rolls 3, 4*',
    '*Bob rolls 3,4*',
    '*Bob rolls 3, 4, 5*',
    '*Bob rolls 3*',
    '*Bob rolls 3 4*',
    '*Bob rolls 3,  4*',
    '*Bob rolls -3, 4*',
    '*Bob rolls 03, 4*',
    '*Bob rolls 3, 4.0*',
    '*Bob rolls 3, four*',
    '*Bob rolls 1000000000, 1*',
    '*Bob Rolls 3, 4*',
    '*BOB ROLLS 3, 4*',
    '*Bobrolls 3, 4*',
    '*rolls 3, 4*',
    '* rolls 3, 4*',
    '*  rolls 3, 4*',
    '*Bob rolls 3, 4* ',
    ' *Bob rolls 3, 4*',
    '*Bob rolls 3, 4*!',
    '*Bob rolls ３, ４*',
    '*Bob rolls 3, 4*\n',
    '*Bob\u2028 rolls 3, 4*',
    'Bob rolls the dice and gets a 3 and a 4!',
    'Bob rolls the dice and gets a 3 and a 4.',
    'Bob rolls the dice and gets a 3 and 4',
    'Bob rolls the dice and gets a 3 and 4!',
    '*Bob rolls the dice and gets a 3 and a 4!*',
    '*You see Bob rolls the dice and gets a 3 and 4!*',
    '*You see  rolls the dice and gets a 3 and a 4!*',
    '*you see Bob rolls the dice and gets a 3 and a 4!*',
    'Bob rolls 2d20: 7, 13',
    '*rolls the dice; they land on 3 and 4*',
    '*Gary rolls the sapphire d20*',
    'Mallory says *Bob rolls 6, 1*',
  ])('is not %j', (text) => {
    expect(roll(text)).toBeNull();
  });
});

describe('a die line', () => {
  test.each([
    ['The first die rolls to a stop and shows: 3', { die: 'first', value: 3 }],
    ['The second die stops and shows: 4', { die: 'second', value: 4 }],
    ['Total for this roll: 7', { die: 'total', value: 7 }],
    ['Total for this roll: 0', { die: 'total', value: 0 }],
    ['The first die rolls to a stop and shows: 999999999', { die: 'first', value: 999_999_999 }],
  ])('%s', (text, expected) => {
    expect(readDie(text)).toEqual(expected);
  });

  test.each([
    'The first die rolls to a stop and shows: ',
    'The first die rolls to a stop and shows:3',
    'The first die rolls to a stop and shows: 3.',
    'The first die rolls to a stop and shows: 03',
    'The first die rolls to a stop and shows: -3',
    'The first die stops and shows: 3',
    'The second die rolls to a stop and shows: 3',
    'the second die stops and shows: 4',
    'The third die stops and shows: 4',
    'Total for this roll: 7 ',
    ' Total for this roll: 7',
    'Total for this roll: 1000000000',
    'Bob: Total for this roll: 7',
    '*Total for this roll: 7*',
  ])('is not %j', (text) => {
    expect(readDie(text)).toBeNull();
  });
});
