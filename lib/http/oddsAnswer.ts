import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
const number = z.int().check(z.minimum(1));

/** A chance, or a part of a bet: exact, and in percent. */
const share = z.looseObject({ fraction: z.string(), percent: z.number() });

/** Gold, or a number of things, on average: exact, and rounded. */
const amount = z.looseObject({ fraction: z.string(), value: z.number() });

/** The odds of a bet at a table with what lies in its chest; the same as `cigo odds --json` prints. */
export const oddsAnswer = z.looseObject({
  table: z.string(),
  rules: z.looseObject({
    boxes: z.int().check(z.minimum(1), z.maximum(5)),
    stakeOnSeven: z.enum(['bank', 'chest', 'returned']),
    chestFloor: count,
  }),
  bet: number,
  chest: count,
  favours: z.enum(['player', 'house', 'nobody']),
  /** What a bet can come to, and the gold that each then gains; below 0 he loses it. */
  outcomes: z.array(
    z.looseObject({
      outcome: z.enum(['double', 'lose', 'chest', 'come-in']),
      totals: z.array(number),
      chance: share,
      player: z.int(),
      bank: z.int(),
      chest: z.int(),
    }),
  ),
  box: z.looseObject({
    passed: share,
    atOnce: share,
    rolls: amount,
    points: z.array(z.looseObject({ point: number, rolled: share, made: share, rolls: amount })),
  }),
  /** How often a bet comes as far as each box. */
  boxes: z.array(z.looseObject({ box: number, reached: share })),
  allBoxes: share,
  chestWon: share,
  /** What the house keeps of the bet; below 0 it favours the player. */
  edge: z.looseObject({ withoutChest: share, withChest: share }),
  average: z.looseObject({ player: amount, bank: amount, chest: amount }),
  /** Where it turns: the chest for this bet, also as a number of bets; the bet for this chest; the bet for the bank. */
  even: z.looseObject({
    bets: amount,
    chest: amount,
    leastBet: count,
    bankBet: z.nullable(amount),
  }),
  nextChest: z.looseObject({ bets: amount, rolls: amount, halfBy: number }),
  /** What comes back of a side bet on average, by how many boxes are left and by what its owner chooses. */
  sides: z.array(
    z.looseObject({ boxesLeft: number, collect: share, split: share, ride: share, best: share }),
  ),
});
