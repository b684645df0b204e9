import { DEFAULT_HOUSE } from '../../lib/house/defaultHouse.ts';
import type { TableConfig } from '../../lib/house/house.ts';
import { gatherOutcome, type Outcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';

/** The first table of the house where none is described. */
function defaultTable(): TableConfig {
  const [table] = DEFAULT_HOUSE.tables;
  if (table === undefined) throw new Error('expected the default house to have a table');
  return table;
}

/** What `replay` makes of a journal at the default table. */
export function replayed(lines: readonly string[]): Outcome {
  const player = createPlayer(defaultTable().settings, 'Dealer Dan');
  const gathered = gatherOutcome();
  for (const [i, line] of lines.entries()) gathered.add(player.hear(line, i + 1));
  gathered.add(player.end());
  return gathered.outcome(player);
}

/** The columns of the `Ledger` tab that a replay knows: entry, kind, player, from, to, amount, roll. */
export function ledgerCells({ ledger }: Outcome): unknown[][] {
  return ledger.map(({ entry, kind, player = '', from, to, amount, roll = '' }) => {
    return [entry, kind, player, from, to, amount, roll];
  });
}
