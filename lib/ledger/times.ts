import { stampOf } from '../journal/stamp.ts';
import type { Commit } from './commit.ts';
import type { Line } from './delivery.ts';

/**
 * When a line happened, UTC in milliseconds: by its own stamp in the delivery's offset, by the time that a
 * client gave, else by the time of receipt (CONTRACT, HTTP).
 */
export function timeOf({ kept, utcOffset, receivedAt }: Commit, n: number): number {
  const line = kept.find((other) => other.n === n)?.line;
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
