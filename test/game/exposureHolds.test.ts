import { expect, test } from 'vitest';
import { mostOnRun } from '../../lib/game/exposure.ts';
import { FULL_BOOKS } from '../../lib/game/gold.ts';
import type { Refusal, RefusalCode } from '../../lib/game/refusals.ts';
import type { Settings } from '../../lib/game/settings.ts';
import { showState } from '../../lib/game/shown.ts';
import type { Table } from '../../lib/game/table.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { owedBy, rolled, said } from '../support/goOn.ts';
import { createRandom, type Random } from '../support/random.ts';
import { type RandomEvening, randomEvening } from '../support/randomEvening.ts';
import { randomHouse } from '../support/randomHouse.ts';

const EVENINGS = 40;
const EVENINGS_WITH_BANKROLL = 35;
/** One in so many moments is looked at. */
const SPARSE = 4;
const ALL = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** A table in the middle of an evening, at which a bet or a box is open. */
interface Moment {
  readonly table: Table;
  readonly settings: Settings;
  readonly random: Random;
}

/** Looks at moments of many evenings. */
function atMoments(look: (moment: Moment) => void): void {
  for (let seed = 0; seed < EVENINGS; seed += 1) {
    const { house, lines } = randomEvening(seed);
    const random = createRandom(seed);
    const player = createPlayer(house, 'Dealer Dan');
    for (const [i, line] of lines.entries()) {
      const decision = player.hear(line, i + 1);
      const { table } = player;
      const looksAt = decision.trace && table.keeper !== null && isRunning(table);
      if (looksAt && random.below(SPARSE) === 0) {
        look({ table, settings: house, random });
      }
    }
  }
}

function isRunning({ game }: Table): boolean {
  return game.mode === 'box' || (game.mode === 'lucky7' && game.bet !== null);
}

/** What is owed from here on until nothing is open any more. */
function playedOut(
  { table, settings }: Moment,
  chooses: (label: string, table: Table) => string,
  rolls: (table: Table) => number,
): number {
  let now = table;
  let owed = 0;
  const take = (decision: ReturnType<typeof said>): void => {
    owed += owedBy(decision.entries);
    now = decision.table;
  };
  while (isRunning(now)) {
    if (now.game.mode === 'box' && !now.game.call.called) {
      for (const { label } of now.game.sides.filter(({ waiting }) => waiting)) {
        take(said(now, settings, `${label} ${chooses(label, now)}`));
      }
      take(said(now, settings, 'roll for point'));
    }
    take(rolled(now, settings, rolls(now)));
  }
  return owed;
}

function runOf({ table, settings }: Omit<Moment, 'random'>): number {
  if (table.game.mode === 'closed') return 0;
  const { chest } = table.books.house;
  return mostOnRun(table.game, { rules: settings.rules, chest });
}

/** Everyone rides while he may, and the player comes in and in. */
function worst(moment: Moment, first: number): number {
  let firstRoll = true;
  return playedOut(
    moment,
    (label, { game }) => {
      const side = game.mode === 'box' && game.sides.find((one) => one.label === label);
      return side && 2 * side.risk > 1_000_000_000_000 ? 'splits' : 'rides';
    },
    ({ game }) => {
      const point = game.mode === 'box' && game.call.called ? (game.call.point ?? 7) : 7;
      const total = firstRoll && game.mode === 'lucky7' ? first : point;
      firstRoll = false;
      return total;
    },
  );
}

test('no way on from any moment owes more than the most on the run, and one owes as much', () => {
  let moments = 0;
  atMoments((moment) => {
    const { table, random } = moment;
    const run = runOf(moment);
    const some = playedOut(
      moment,
      () => random.pick(['collects', 'splits', 'rides', 'rides']),
      () => 2 + random.below(6) + random.below(6),
    );
    expect(some).toBeLessThanOrEqual(run);
    // Full books refuse a ride.
    if (table.books.moved > FULL_BOOKS) return;
    expect(Math.max(worst(moment, 7), worst(moment, 3))).toBe(run);
    moments += 1;
  });
  expect(moments).toBeGreaterThan(200);
});

test('each total of the next roll does what was said of it', () => {
  let totals = 0;
  atMoments((moment) => {
    const { table, settings, random } = moment;
    if (table.game.mode === 'box' && !table.game.call.called) return;
    const { exposure } = showState(table, settings.rules);
    expect(exposure?.rolls.flatMap((one) => one.totals).toSorted((a, b) => a - b)).toEqual(ALL);
    const total = random.pick(ALL);
    const decision = rolled(table, settings, total);
    const before = table.books.house;
    const after = decision.table.books.house;
    expect(exposure?.rolls.find((one) => one.totals.includes(total))).toMatchObject({
      outcome: decision.rolls.map((roll) => (roll.counts ? roll.outcome : roll.reason)).join(),
      owed: owedBy(decision.entries),
      bank: after.bank - before.bank,
      chest: after.chest - before.chest,
    });
    totals += 1;
  });
  expect(totals).toBeGreaterThan(100);
});

/** How often the largest amount was told, and how often that nothing can be taken. */
function underBankroll(
  { house, lines }: RandomEvening,
  seen: { some: number; none: number },
): void {
  const player = createPlayer(house, 'Dealer Dan');
  for (const [i, line] of lines.entries()) {
    const before = player.table;
    const { entries, refused } = player.hear(line, i + 1);
    if (entries.some(({ kind }) => kind === 'bet' || kind === 'side-bet')) {
      const run = runOf({ table: player.table, settings: house });
      expect(run).toBeLessThanOrEqual(house.rules.bankroll ?? 0);
    }
    if (refused?.code === 'OVER_LIMIT') seen[largestHolds(before, house, refused)] += 1;
  }
}

/** What the refusal tells is taken, and one more is not. */
function largestHolds(table: Table, settings: Settings, { text, limit }: Refusal): 'some' | 'none' {
  const largest = Number(limit);
  const instead = (amount: number): RefusalCode | undefined =>
    said(table, settings, text.replace(/^(.*\s(?:bets|sides)\s+).*$/i, `$1${amount}`)).refused
      ?.code;
  if (largest === 0) {
    expect(instead(1)).toMatch(/^(OVER_LIMIT|BET_TOO_SMALL)$/);
    return 'none';
  }
  expect(instead(largest)).toBeUndefined();
  expect(instead(largest + 1)).toBe('OVER_LIMIT');
  return 'some';
}

test('under a bankroll bets and side bets never bring the house to owe more, and the largest told is taken', () => {
  const seen = { some: 0, none: 0 };
  let evenings = 0;
  for (let seed = 0; evenings < EVENINGS_WITH_BANKROLL; seed += 1) {
    if (randomHouse(createRandom(seed)).setup.rules?.['bankroll'] === undefined) continue;
    evenings += 1;
    underBankroll(randomEvening(seed), seen);
  }
  expect(seen.some).toBeGreaterThan(20);
  expect(seen.none).toBeGreaterThan(20);
});
