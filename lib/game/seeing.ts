import { applyStep } from './applying.ts';
import { rollInBox } from './box.ts';
import { type SeenRoll, whyNot } from './counting.ts';
import { changed, type Decision, noTrace } from './decision.ts';
import type { Hearing } from './facts.ts';
import { settleBet } from './lucky7.ts';
import type { Move } from './move.ts';
import { firstReason, type Outcome, type Reason } from './rolls.ts';
import type { Settings } from './settings.ts';
import type { Table } from './table.ts';

/** After so many rolls that do not count, in a row, further ones leave no trace: nobody floods the books. */
const MOST_UNCOUNTED = 20;

/**
 * A roll seen whole: the first in our journal that is valid settles, all others are kept with their reason.
 * `earlier` is a reason that applied when its first die fell.
 */
export function seeRoll(
  table: Table,
  roll: SeenRoll,
  earlier: Reason | null,
  hearing: Hearing,
): Decision {
  const { sender, settings, n } = hearing;
  const reason = firstReason(earlier, whyNot(table, roll, sender, settings));
  if (reason !== null) return writeUncounted(table, roll, reason, n);
  const number = table.books.rolls + 1;
  const counted = { ...table, books: { ...table.books, rolls: number } };
  const { outcome, ...move } = settled(table, roll.total ?? 0, settings);
  const decision = applyStep(counted, move, hearing, number);
  return { ...decision, rolls: [{ roll: number, n, ...shown(roll), counts: true, outcome }] };
}

/** Keeps a roll that does not count, unless too many have come in a row. */
export function writeUncounted(table: Table, roll: SeenRoll, reason: Reason, n: number): Decision {
  if (table.uncounted >= MOST_UNCOUNTED) {
    return noTrace(table);
  }
  const number = table.books.rolls + 1;
  const books = { ...table.books, rolls: number };
  return changed(
    { ...table, books, uncounted: table.uncounted + 1 },
    { rolls: [{ roll: number, n, ...shown(roll), counts: false, reason }] },
  );
}

function settled(
  { game, books }: Table,
  total: number,
  settings: Settings,
): Move & { readonly outcome: Outcome } {
  const house = { rules: settings.rules, chest: books.house.chest };
  switch (game.mode) {
    case 'lucky7':
      return settleBet(game, total, house);
    case 'box':
      return rollInBox(game, total, house);
    case 'closed':
      throw new Error('expected an open table under a counted roll');
  }
}

function shown({ name, dice, total }: SeenRoll) {
  return { name, dice, total };
}
