import { readdirSync, readFileSync } from 'node:fs';
import { decodeCommit } from '../../../../lib/ledger/codec/codec.ts';
import { gatherOutcome } from '../../../../lib/replay/outcome.ts';
import { createPlayer } from '../../../../lib/replay/player.ts';
import { type Books, booksOf } from '../../../ledger/outcomes.ts';
import type { RandomEvening } from '../../../support/randomEvening.ts';
import { type ReferenceOutcome, referenceOf, type Told } from '../reference.ts';
import { type Talk, tableOf } from './talk.ts';

/** What two readings make of the same lines. */
export interface Readings<Product> {
  readonly reference: Omit<ReferenceOutcome, 'table' | 'balances'>;
  readonly product: Product;
}

interface Golden {
  readonly name: string;
  readonly reference: ReferenceOutcome;
  readonly expected: unknown;
}

const JOURNALS = new URL('../../../journals/', import.meta.url).pathname;

/** The journals of test/journals as the reference plays them, and what is expected of them. */
export function goldens(): readonly Golden[] {
  return readdirSync(JOURNALS)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const read = (end: string) => readFileSync(`${JOURNALS}${file.slice(0, -4)}${end}`, 'utf8');
      const { tables } = JSON.parse(read('.house.json')) as {
        readonly tables: readonly { readonly dealers: readonly { readonly name: string }[] }[];
      };
      const { file: _, ...expected } = JSON.parse(read('.expected.json'));
      const told = oneJournal(read('.txt').split('\n'), tables[0]?.dealers[0]?.name ?? '');
      return { name: file, reference: referenceOf(tables[0], told, { alone: true }), expected };
    });
}

/** An evening as `replay` plays it. */
export function replayReadings({ setup, house, lines }: RandomEvening): Readings<unknown> {
  const player = createPlayer(house, 'Dealer Dan');
  const gathered = gatherOutcome();
  for (const [i, line] of lines.entries()) gathered.add(player.hear(line, i + 1));
  gathered.add(player.end());
  const told = oneJournal(lines, 'Dealer Dan');
  const { table: _, ...reference } = referenceOf(tableOf(setup), told, { alone: true });
  return { reference, product: gathered.outcome(player) };
}

/** An evening of several senders as the live books have it. */
export async function liveReadings({ log, first, told }: Talk): Promise<Readings<Books>> {
  const stored = await log.range('lucky7', 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const product = booksOf(stored.map(decodeCommit));
  const { table: _, balances: __, ...reference } = referenceOf(tableOf(first), told);
  return {
    reference: { ...reference, rolls: withoutNamesAtClosed(reference.rolls) },
    product: { ...product, rolls: withoutNamesAtClosed(product.rolls) },
  };
}

/**
 * The books do not remember the header of a sender whose dice are not heard: a four-line roll that begins at a closed
 * table may have lost its name. It never counts.
 */
function withoutNamesAtClosed<R extends { readonly name: string }>(rolls: readonly R[]): R[] {
  return rolls.map((roll) =>
    'reason' in roll && roll.reason === 'table-closed' ? { ...roll, name: '' } : roll,
  );
}

function oneJournal(lines: readonly string[], dealer: string): readonly Told[] {
  const sender = { sender: 'dealer', role: 'journal', dealer, journal: 1 } as const;
  return lines.map((line, i) => ({ ...sender, n: i + 1, line }));
}
