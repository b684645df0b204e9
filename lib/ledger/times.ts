import type { Roll } from '../game/rolls.ts';
import { stampOf } from '../journal/stamp.ts';
import type { Commit } from './commit.ts';
import type { Line } from './delivery.ts';
import { lineOfRoll } from './lineOfRoll.ts';

/**
 * When a line happened, UTC in milliseconds: by its own stamp in the delivery's offset, by the time that a
 * client gave, else by the time of receipt (CONTRACT, HTTP).
 */
export function timeOf(commit: Commit, n: number): number {
  return timeAt(commit, commit.kept.find((other) => other.n === n)?.line);
}

/** When a roll happened, as {@link timeOf} has it. */
export function timeOfRoll(commit: Commit, roll: Roll): number {
  return timeAt(commit, lineOfRoll(commit, roll));
}

function timeAt({ utcOffset, receivedAt }: Commit, line: Line | undefined): number {
  return (line === undefined ? null : ownTime(line, utcOffset)) ?? receivedAt;
}

function ownTime(line: Line, utcOffset: number | null): number | null {
  switch (line.kind) {
    case 'order':
      return null;
    case 'roll':
      return line.at ?? null;
    case 'line': {
      if (typeof line.raw !== 'string') return line.raw.at ?? null;
      const stamp = utcOffset === null ? null : stampOf(line.raw);
      return stamp === null || utcOffset === null ? null : stamp - utcOffset * 60_000;
    }
  }
}
