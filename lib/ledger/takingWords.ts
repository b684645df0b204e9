import type { Settings } from '../game/settings.ts';
import type { Game } from '../game/table.ts';
import type { Commit, Head } from './commit.ts';
import { says } from './take.ts';

/**
 * What is said once a commit has taken the table while a roll is awaited: whoever takes over does not see that the dice
 * were locked by it (RULES, Who keeps the table), and an honest roll would be lost.
 */
export function takingWords({ commit, settings }: Head): readonly string[] {
  if (commit === null || settings === null) return [];
  return awaitsLocked(commit.after.table.game) && hasTaken(commit, settings)
    ? ['The dice are locked now: say dice open before the next roll.']
    : [];
}

/** Whether a roll would settle something, if the dice were open. */
function awaitsLocked(game: Game): boolean {
  if (game.mode === 'closed' || game.armed) return false;
  return game.mode === 'box' ? game.call.called : game.bet !== null;
}

function hasTaken({ after, kept, sender }: Commit, settings: Settings): boolean {
  if (after.table.keeper !== sender.id) return false;
  return kept.some(({ line }) => says(line, 'take-table', { settings, sender }));
}
