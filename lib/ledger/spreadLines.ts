import type { Roll } from '../game/rolls.ts';
import type { Commit } from './commit.ts';
import type { NumberedLine } from './delivery.ts';
import type { Neighbourhood } from './window.ts';

/** A kept line, and the commit that keeps it. */
export interface KeptLine extends NumberedLine {
  readonly commit: Commit;
}

/**
 * Of a roll of four lines that came in several deliveries, the kept lines of its sender's commits before its own, back
 * to the one with its first die; of every other roll none.
 */
export function linesBefore({ commits, own }: Neighbourhood, roll: Roll): readonly KeptLine[] {
  const found: KeptLine[] = [];
  const earlier = commits.filter(({ seq }) => seq < own.seq);
  for (const commit of earlier.toReversed()) {
    if (!leavesOpen(commit, own.sender.id, roll)) break;
    if (commit.sender.id !== own.sender.id) continue;
    found.unshift(...commit.kept.map((line) => ({ ...line, commit })));
  }
  return found;
}

/** Whether a commit has left the group open that became this roll. */
function leavesOpen({ after }: Commit, sender: string, { name, dice }: Roll): boolean {
  return after.table.groups.some(
    (group) => group.sender === sender && group.name === name && group.first === dice[0],
  );
}
