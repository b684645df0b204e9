import type { Commit } from '../../ledger/commit.ts';
import { counted } from '../../plainText.ts';
import type { Covered } from './covered.ts';
import type { History } from './ground.ts';
import type { Lines } from './lines.ts';

/** Where the lines stand that the ledger knows: from the first to before what comes after the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the agreement of some files with the ledger does not prove. */
export function notesOn(
  { commits }: History,
  dealer: string,
  covered: Covered,
  { all }: Lines,
  span: Span,
): readonly string[] {
  const his = new Set(covered.his);
  const left = covered.his.length - covered.commits.length;
  const objects = covered.commits.filter(({ kept }) =>
    kept.some(({ line }) => line.kind === 'line' && typeof line.raw !== 'string'),
  ).length;
  return [
    ...(left > 0
      ? [
          `${counted(left, 'commit')} of ${dealer} before or after ${left === 1 ? 'is' : 'are'} not in these files, and not proven`,
        ]
      : []),
    ...sendersOf(commits.filter((commit) => !his.has(commit))),
    ...(objects > 0
      ? [
          `${counted(objects, 'commit')} came from a client that knew more than the text: serials and kinds of lines are the ledger’s`,
        ]
      : []),
    ...unsentNotes(all, span),
  ];
}

function unsentNotes(all: Lines['all'], { from, to }: Span): readonly string[] {
  const [before, after] = [from, all.length - to];
  return [
    ...(before > 0
      ? [`${counted(before, 'line')} before the first that was sent would have counted for nothing`]
      : []),
    ...(after > 0
      ? [`${counted(after, 'line')} after the last that mattered would have counted for nothing`]
      : []),
  ];
}

/** Commits that are in no file of his, by who sent them. */
function sendersOf(commits: readonly Commit[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { sender, kept } of commits) {
    if (kept.length === 0) continue;
    const who = `the ${sender.role} ${sender.id} (${sender.dealer})`;
    counts.set(who, (counts.get(who) ?? 0) + 1);
  }
  return [...counts].map(([who, count]) => {
    return `${counted(count, 'commit')} of ${who} ${count === 1 ? 'is' : 'are'} taken from the ledger as ${count === 1 ? 'it is' : 'they are'}`;
  });
}
