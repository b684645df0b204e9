import { type Commit, type Head, type Ledger, placeOfSender } from './commit.ts';

/** Where a sender's journal goes on; or the journal above which alone it takes lines, where this one is closed. */
export type Next =
  | { readonly kind: 'next'; readonly n: number }
  | { readonly kind: 'closed'; readonly current: string };

/** The number of the next line of a journal (INTERFACES, Numbers): each number once, and no older journal again. */
export function nextLine(ledger: Ledger, sender: string, journal: string): Next {
  const place = placeOfSender(ledger, sender);
  const newest = place?.journal ?? ledger.forgotten;
  const isOver = newest !== null && journal < newest;
  if (isOver || (place === undefined && journal === newest)) {
    return { kind: 'closed', current: newest ?? journal };
  }
  return { kind: 'next', n: place?.journal === journal ? place.n + 1 : 1 };
}

/** What is wrong with the numbers of a commit's lines, given those that were taken before; null where nothing is. */
export function wrongNumbers({ ledger }: Head, commit: Commit): string | null {
  const { sender, journal, from, to, kept } = commit;
  const next = nextLine(ledger, sender.id, journal);
  if (next.kind === 'closed') return `it takes lines of a journal that ${next.current} had closed`;
  if (from !== next.n)
    return `it begins with line ${from} of its journal, and line ${next.n} is next`;
  const numbers = [from - 1, ...kept.map(({ n }) => n), to + 1];
  const isRising = numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? n));
  return isRising ? null : 'the lines that it keeps are not those that it says it took';
}
