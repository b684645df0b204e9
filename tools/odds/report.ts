import { decimal, written } from '../../lib/odds/fraction.ts';
import type { Compared } from './compare.ts';

/** What the things that were seen are called in the report. */
const WORDS: Readonly<Record<string, string>> = {
  'gold of the player': 'gold that a bet brings the player while the chest holds its floor',
  'gold of the bank': 'gold that it brings the bank',
  'gold of the chest': 'gold that it brings the chest while it holds its floor',
  Cora: 'back of a side bet that collects',
  Sam: 'back of a side bet that splits',
  Rita: 'back of a side bet that rides',
};

/** A table in Markdown: what was seen, what is exact, and how far they are apart. */
export function reportOf(all: readonly Compared[]): string {
  const rows = all.map(({ what, seen, exact, tries, z }) => {
    const places = Math.abs(seen) < 2 ? 6 : 3;
    const cells = [
      WORDS[what] ?? what,
      tries.toLocaleString('en-US'),
      seen.toFixed(places),
      decimal(exact, places),
      `\`${written(exact)}\``,
      z.toFixed(2),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| what | seen in | on average | exact | as a fraction | z |',
    '| --- | --: | --: | --: | --- | --: |',
    ...rows,
  ].join('\n');
}

/** How the z-values lie as a whole, in one sentence. */
export function verdictOf(all: readonly Compared[]): string {
  const sizes = all.map(({ z }) => Math.abs(z));
  const [beyond2, most] = [sizes.filter((z) => z > 2).length, Math.max(...sizes)];
  return `Of ${all.length} z-values ${beyond2} are beyond 2; the greatest is ${most.toFixed(2)}.`;
}
