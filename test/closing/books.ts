import { createEvening, type Evening } from '../../lib/closing/evening.ts';
import { closesTable, openingIn } from '../../lib/closing/opening.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';
import type { Commit } from '../../lib/ledger/commit.ts';

/** The closed evenings of a whole log, oldest first, found by walking it from its first commit on. */
export function eveningsOf(commits: readonly Commit[]): readonly Evening[] {
  const found: Evening[] = [];
  let running: ReturnType<typeof createEvening> | null = null;
  let table = NEW_TABLE;
  for (const commit of commits) {
    if (openingIn(commit) !== null) running = createEvening(commit, table.books.house);
    running?.add(commit);
    if (running !== null && closesTable(commit, table.game.mode !== 'closed')) {
      found.push(running.result(true));
      running = null;
    }
    table = commit.after.table;
  }
  return found;
}
