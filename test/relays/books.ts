import { gatherOutcome, type Outcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import type { Books } from '../support/books.ts';
import { type Entry, fileLine } from './gameClient.ts';

/** What `replay` makes of these lines, had the client written them into its journal file. */
export function replayed(books: Books, entries: readonly Entry[]): Outcome {
  const [table] = books.house.tables;
  if (table === undefined) throw new Error('expected the house to have a table');
  const player = createPlayer(table.settings, 'Dealer Dan');
  const gathered = gatherOutcome();
  for (const [i, entry] of entries.entries()) gathered.add(player.hear(fileLine(entry), i + 1));
  return gathered.outcome(player);
}

/** What the books hold, read as staff read them. */
export async function readBooks(books: Books) {
  const read = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${books.staff}` };
    return (await fetch(`${books.url}/v1/tables/lucky7${path}`, { headers })).json();
  };
  const table = (await read('')) as { entries: number; rolls: number; state: unknown };
  const ledger: { readonly time: string }[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = (await read(`/ledger?limit=1000&after=${after}`)) as {
      entries: { readonly time: string }[];
      next: number | null;
    };
    ledger.push(...page.entries);
    after = page.next;
  }
  const dossier = async (roll: number) =>
    (await read(`/rolls/${roll}`)) as {
      roll: Readonly<Record<string, unknown>>;
      lines: readonly { readonly line: unknown }[];
    };
  return { ...table, ledger, dossier };
}

/** A relay gives numbers of its own to what it sends. */
export function withoutNumbers(outcome: Outcome): readonly object[] {
  return outcome.ledger.map(({ n: _, ...entry }) => entry);
}
