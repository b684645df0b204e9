import { describe, expect, test } from 'vitest';
import { OUTCOMES, type Outcome } from '../../lib/game/rolls.ts';
import { KINDS, type Kind } from '../../lib/game/transfers.ts';
import { evening } from '../support/evening.ts';

const OPEN = ['table open', 'seat Alice'];
const BET = [...OPEN, 'Alice bets 5k'];
const BOX = [...BET, '*Alice rolls 3, 4*'];
const SIDE = [...BOX, 'Zoe sides 2k'];
const CALLED = [...SIDE, 'roll for point'];
const POINT = [...CALLED, '*Alice rolls 2, 2*'];
const LAST_BOX = [
  ...BOX,
  'roll for point',
  '*Alice rolls 6, 1*',
  'roll for point',
  '*Alice rolls 6, 1*',
];

type Case = readonly [before: readonly string[], line: string, effect: string];

/** Gold moves in RULES: each kind, from where to where, and when. */
const MOVES: Readonly<Record<Kind, Case>> = {
  'chest-top-up': [[], 'table open', 'chest-top-up bank→chest 25,000'],
  'chest-add': [OPEN, 'chest adds 3k', 'chest-add bank→chest 3,000'],
  bet: [OPEN, 'Alice bets 5k', 'bet player:alice→stake 5,000'],
  'bet-returned': [BET, 'bet off', 'bet-returned stake→player:alice 5,000'],
  'stake-back': [BET, '*Alice rolls 1, 2*', 'stake-back stake→player:alice 5,000'],
  winnings: [BET, '*Alice rolls 1, 3*', 'winnings bank→player:alice 5,000'],
  'bet-to-chest': [BET, '*Alice rolls 1, 1*', 'bet-to-chest stake→chest 5,000'],
  'bet-lost': [BET, '*Alice rolls 4, 4*', 'bet-lost stake→bank 5,000'],
  entry: [BET, '*Alice rolls 5, 2*', 'entry stake→bank 5,000'],
  'side-bet': [BOX, 'Zoe sides 2k', 'side-bet player:zoe→sides 2,000'],
  'side-winnings': [CALLED, '*Alice rolls 6, 1*', 'side-winnings bank→sides 2,000'],
  'side-paid': [
    [...CALLED, '*Alice rolls 6, 1*'],
    'Zoe collects',
    'side-paid sides→player:zoe 4,000',
  ],
  'side-lost': [POINT, '*Alice rolls 6, 1*', 'side-lost sides→bank 2,000'],
  'side-returned': [SIDE, 'box off', 'side-returned sides→player:zoe 2,000'],
  'chest-won': [
    [...LAST_BOX, 'roll for point'],
    '*Alice rolls 6, 1*',
    'chest-won chest→player:alice 25,000',
  ],
  correction: [OPEN, 'correct Zoe gets 1k for luck', 'correction bank→player:zoe 1,000'],
  reversal: [BET, 'undo', 'reversal stake→player:alice 5,000 of 2'],
};

const DECIDES: Readonly<Record<Outcome, Case>> = {
  double: [BET, '*Alice rolls 5, 6*', '#1 Alice 5+6=11 double'],
  chest: [BET, '*Alice rolls 6, 6*', '#1 Alice 6+6=12 chest'],
  lose: [BET, '*Alice rolls 3, 3*', '#1 Alice 3+3=6 lose'],
  'come-in': [BET, '*Alice rolls 6, 1*', '#1 Alice 6+1=7 come-in'],
  point: [CALLED, '*Alice rolls 2, 2*', '#2 Alice 2+2=4 point'],
  none: [POINT, '*Alice rolls 3, 2*', '#3 Alice 3+2=5 none'],
  'get-out': [POINT, '*Alice rolls 3, 4*', '#3 Alice 3+4=7 get-out'],
  'chest-won': [[...LAST_BOX, 'roll for point'], '*Alice rolls 6, 1*', '#4 Alice 6+1=7 chest-won'],
};

describe.each(KINDS)('gold moves by %s', (kind) => {
  const [before, line, effect] = MOVES[kind];

  test(`when this comes: ${line}`, () => {
    expect(effect.startsWith(`${kind} `)).toBe(true);
    expect(
      evening()
        .lines(...before)
        .effects(line),
    ).toContain(effect);
  });
});

describe.each(OUTCOMES)('a roll that counts is decided as %s', (outcome) => {
  const [before, line, effect] = DECIDES[outcome];

  test(`when this falls: ${line}`, () => {
    expect(effect.endsWith(` ${outcome}`)).toBe(true);
    expect(
      evening()
        .lines(...before)
        .effects(line),
    ).toContain(effect);
  });
});
