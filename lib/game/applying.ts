import { post } from './books.ts';
import { changed, type Decision } from './decision.ts';
import type { Hearing } from './facts.ts';
import type { Move } from './move.ts';
import { owedAfter } from './owed.ts';
import { firstReason } from './rolls.ts';
import { keepsOwed } from './settings.ts';
import type { Game, Group, Step, Table } from './table.ts';

/** Undo reaches back over so many steps; older mistakes are corrected. */
const MOST_STEPS = 20;

/** Carries out a move as the table's newest step. `roll` is the counted roll that caused it. */
export function applyStep(table: Table, move: Move, hearing: Hearing, roll?: number): Decision {
  const decision = applyMove(table, move, hearing, roll);
  const steps = withStep(decision.table.steps, hearing.step);
  return { ...decision, step: 'taken', table: { ...decision.table, steps } };
}

/** Carries out a move: the game, the gold, what is owed, and what follows for dice under way. */
export function applyMove(
  table: Table,
  move: Move,
  { n, settings }: Pick<Hearing, 'n' | 'settings'>,
  roll?: number,
): Decision {
  const cause = roll === undefined ? { n } : { n, roll };
  const { books, entries } = post(table.books, move.transfers, cause);
  const owed = keepsOwed(settings.rulesVersion) ? owedAfter(table.owed, entries) : table.owed;
  const groups = groupsAfter(table.groups, table.game, move.game);
  return changed({ ...table, game: move.game, books, owed, groups, uncounted: 0 }, { entries });
}

/** Dice that are no longer armed have broken their arming for good: no roll under way will count. */
export function groupsAfter(groups: readonly Group[], before: Game, after: Game): readonly Group[] {
  if (groups.length === 0 || !isArmed(before) || isArmed(after)) return groups;
  return groups.map((group) => ({ ...group, reason: firstReason(group.reason, 'dice-locked') }));
}

/** Whether a roll thrown now would be under an arming. */
export function isArmed(game: Game): boolean {
  return game.mode !== 'closed' && game.armed;
}

function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  return [...steps.slice(1 - MOST_STEPS), step];
}
