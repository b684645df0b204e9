import type { Roll } from '../game/rolls.ts';
import { isDieText } from '../journal/dieText.ts';
import { readRecord } from '../journal/record.ts';
import type { Commit } from './commit.ts';
import type { Line } from './delivery.ts';

/**
 * The kept line that shows a roll, of a four-line roll the last one; undefined where it stands in an older commit.
 * A roll that broke off may stand in another journal too: then a line of the same number here is not its own.
 */
export function lineOfRoll({ kept }: Pick<Commit, 'kept'>, roll: Roll): Line | undefined {
  const line = kept.find(({ n }) => n === roll.n)?.line;
  const brokenOff = roll.total === null;
  return line === undefined || (brokenOff && !isDieLine(line)) ? undefined : line;
}

function isDieLine(line: Line): boolean {
  return line.kind === 'line' && isDieText(readRecord(line.raw)?.text ?? '');
}
