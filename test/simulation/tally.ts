import { REFUSALS } from '../../lib/game/refusals.ts';
import { OUTCOMES, REASONS } from '../../lib/game/rolls.ts';
import { KINDS } from '../../lib/game/transfers.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import { commitsOf } from './holds/sheet.ts';
import type { Plan } from './plan.ts';
import type { Ended } from './run.ts';

/** What many runs have shown. */
export interface Tally {
  add(plan: Plan, ended: Ended): void;
  readonly deliveries: number;
  readonly commits: number;
  /** How often each thing has gone wrong. */
  readonly mishaps: ReadonlyMap<string, number>;
  /** How often each word of the rules has occurred, by `kinds`, `codes`, `reasons` and `outcomes`. */
  readonly words: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The words that have not. */
  readonly missing: readonly string[];
}

const GROUPS = { kinds: KINDS, codes: REFUSALS, reasons: REASONS, outcomes: OUTCOMES };

export function createTally(): Tally {
  const mishaps = new Map<string, number>();
  const words = new Map(
    Object.entries(GROUPS).map(([group, all]) => [
      group,
      new Map<string, number>(all.map((one) => [one, 0])),
    ]),
  );
  let [deliveries, commits] = [0, 0];
  return {
    add({ tables }, ended) {
      deliveries += ended.deliveries;
      for (const [what, times] of ended.mishaps) add(mishaps, what, times);
      const all = tables.flatMap(({ id }) => commitsOf(ended.world, id)).map(decodeCommit);
      commits += all.length;
      for (const [group, word] of all.flatMap(wordsIn)) add(words.get(group) ?? new Map(), word, 1);
    },
    get deliveries() {
      return deliveries;
    },
    get commits() {
      return commits;
    },
    mishaps,
    words,
    get missing() {
      return [...words].flatMap(([group, counts]) =>
        [...counts].filter(([, times]) => times === 0).map(([word]) => `${group}: ${word}`),
      );
    },
  };
}

function add(counts: Map<string, number>, word: string, times: number): void {
  counts.set(word, (counts.get(word) ?? 0) + times);
}

/** The words of the rules that a commit has brought, each with its group. */
function wordsIn({ entries, refused, rolls }: Commit): readonly (readonly [string, string])[] {
  return [
    ...entries.map(({ kind }) => ['kinds', kind] as const),
    ...refused.map(({ code }) => ['codes', code] as const),
    ...rolls.map((roll) =>
      roll.counts ? (['outcomes', roll.outcome] as const) : (['reasons', roll.reason] as const),
    ),
  ];
}
