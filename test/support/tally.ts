import type { Decision } from '../../lib/game/decision.ts';
import { REFUSALS } from '../../lib/game/refusals.ts';
import { OUTCOMES, REASONS } from '../../lib/game/rolls.ts';
import { KINDS } from '../../lib/game/transfers.ts';

/** How often each kind, code, reason and outcome of the rules has occurred. */
export interface Tally {
  count(decision: Decision): void;
  /** Those that never occurred. */
  missing(): readonly string[];
  /** Prints all of them, most frequent first, in columns. */
  print(title: string): void;
}

export function createTally(): Tally {
  const groups = { kinds: KINDS, codes: REFUSALS, reasons: REASONS, outcomes: OUTCOMES };
  const counts = new Map<string, number>(
    Object.entries(groups).flatMap(([group, words]) =>
      words.map((word) => [`${group} ${word}`, 0]),
    ),
  );
  const add = (group: keyof typeof groups, word: string): void => {
    const key = `${group} ${word}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  return {
    count({ entries, rolls, refused }) {
      for (const { kind } of entries) add('kinds', kind);
      for (const roll of rolls) {
        if (roll.counts) add('outcomes', roll.outcome);
        else add('reasons', roll.reason);
      }
      if (refused !== null) add('codes', refused.code);
    },
    missing: () => [...counts].filter(([, times]) => times === 0).map(([key]) => key),
    print(title) {
      const columns = Object.keys(groups).map((group) => columnOf(group, counts));
      const height = Math.max(...columns.map((column) => column.length));
      const rows = Array.from({ length: height }, (_, row) =>
        columns.map((column) => column[row] ?? ' '.repeat(column[0]?.length ?? 0)).join('   '),
      );
      console.log([title, ...rows.map((row) => row.trimEnd())].join('\n'));
    },
  };
}

function columnOf(group: string, counts: ReadonlyMap<string, number>): readonly string[] {
  const rows = [...counts]
    .filter(([key]) => key.startsWith(`${group} `))
    .map(([key, times]) => [key.slice(group.length + 1), times.toLocaleString('en-US')] as const)
    .sort(([, a], [, b]) => b.length - a.length || b.localeCompare(a));
  const words = Math.max(group.length, ...rows.map(([word]) => word.length));
  const width = Math.max(...rows.map(([, times]) => times.length));
  const head = `${group.padEnd(words)} ${' '.repeat(width)}`;
  return [head, ...rows.map(([word, times]) => `${word.padEnd(words)} ${times.padStart(width)}`)];
}
