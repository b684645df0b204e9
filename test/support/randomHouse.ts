import type { Random } from './random.ts';
import type { Setup } from './setup.ts';

/** How the lines of an evening look, and what it is likely to bring. */
export interface Mood {
  /** What stands before the dealer's speech: his serial, where the client prints it. */
  readonly dealerSerial: string;
  /** What stands before a line of the house dice. */
  readonly diceSerial: string;
  /** How often a roll is printed in four lines. */
  readonly fourLine: number;
  /** How often something comes in between that is no plain play. */
  readonly trouble: number;
  /** More people place side bets than the table takes. */
  readonly crowd: boolean;
  /** So much gold is moved that the books are full. */
  readonly wealth: boolean;
  /** How many people the dealer asks to the table. */
  readonly seats: number;
  readonly length: number;
}

const DEALER = '0x000FD38E';
const DICE = '0x40001234';

/** A house with choices of every kind; Dealer Dan deals, Eve is there to take over. */
export function randomHouse(random: Random): { readonly setup: Setup; readonly mood: Mood } {
  const serials = random.chance(0.5);
  const houseDice = serials && random.chance(0.6);
  const crowd = random.chance(0.03);
  const wealth = random.chance(0.015);
  const setup: Setup = {
    rules: randomRules(random),
    dealers: [
      serials && random.chance(0.6)
        ? { name: 'Dealer Dan', serial: DEALER }
        : { name: 'Dealer Dan' },
      { name: 'Eve' },
    ],
    diceSerials: houseDice ? [DICE] : [],
    dialects: random.chance(0.2)
      ? ['one-line', 'four-line', 'uox3', 'sphere']
      : ['one-line', 'four-line'],
    fourLineHeaders: random.chance(0.3) ? ['{name} casts the dice'] : [],
  };
  const mood: Mood = {
    dealerSerial: serials ? `<${DEALER}> ` : '',
    diceSerial: serials ? `<${DICE}> ` : '',
    fourLine: random.pick([0, 0, 0.2, 0.9]),
    trouble: random.pick([0.1, 0.25, 0.5]),
    crowd,
    wealth,
    seats: random.pick([1, 2, 2, 3, 4, 7]),
    length: 50 + random.below(120),
  };
  return { setup, mood };
}

function randomRules(random: Random): NonNullable<Setup['rules']> {
  const some = <T>(usual: T, others: readonly T[]): T =>
    random.chance(0.5) ? usual : random.pick(others);
  const chestFloor = some(25_000, [0, 1, 1_000_000]);
  const rules = {
    chestFloor,
    boxes: random.pick([1, 1, 2, 3, 3, 3, 4, 5]),
    minBet: some(1, [1_000, 5_000]),
    maxBet: some(null, [5_000, 100_000]),
    minSide: some(1, [1_000]),
    maxSide: some(null, [5_000, 1_000_000]),
    stakeOnSeven: random.pick(['bank', 'chest', 'returned']),
    sideWindow: random.pick(['seven', 'every-come-in']),
    diceLock: random.pick(['implied', 'implied', 'spoken']),
    getOutVacatesSeat: random.chance(0.3),
  };
  // With the chest a limit on bets could leave none that is fair.
  if (random.chance(0.1)) return { ...rules, minBet: 'fair', maxBet: null };
  const beyond = random.pick([0, 5_000, 40_000, 500_000]);
  return random.chance(0.25) ? { ...rules, bankroll: Math.max(1, chestFloor + beyond) } : rules;
}
