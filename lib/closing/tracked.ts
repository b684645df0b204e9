import * as z from 'zod/mini';
import type { Commit } from '../ledger/commit.ts';
import { timeOf } from '../ledger/times.ts';
import { drawerAfter, drawerText, NO_DRAWER, type Shift, shiftText } from './drawer.ts';
import { headOf } from './evening.ts';
import { closesTable } from './opening.ts';

/** So many ended shifts are remembered; with the running one they are what `Checks` shows. */
export const ENDED_SHIFTS = 4;

/** Where the chain stood at the newest closing. */
const closing = z.strictObject({
  entry: z.int(),
  seq: z.int(),
  hash: z.string(),
  /** UTC, in milliseconds. */
  at: z.int(),
});

/** What is followed from commit to commit for `Checks`; it stands in the mirror's cursor. */
export const trackedText = z.strictObject({
  isOpen: z.boolean(),
  close: z.nullable(closing),
  drawer: drawerText,
  /** Newest first. */
  ended: z.array(shiftText),
});

export type Tracked = z.output<typeof trackedText>;

/** Before the first commit. */
export const NO_TRACKED: Tracked = { isOpen: false, close: null, drawer: NO_DRAWER, ended: [] };

export function trackedAfter(before: Tracked, commit: Commit): Tracked {
  const { drawer, ended } = drawerAfter(before.drawer, commit);
  return {
    isOpen: commit.after.table.game.mode !== 'closed',
    close: closesTable(commit, before.isOpen) ? closeBy(commit) : before.close,
    drawer,
    ended: [...ended.toReversed(), ...before.ended].slice(0, ENDED_SHIFTS),
  };
}

/** The running shift, then those that have ended, newest first. */
export function shiftsIn({ drawer, ended }: Tracked): readonly Shift[] {
  return drawer.running === null ? ended : [drawer.running.shift, ...ended];
}

function closeBy(commit: Commit): NonNullable<Tracked['close']> {
  const { entry, seq, hash } = headOf(commit);
  return { entry, seq, hash, at: timeOf(commit, commit.to) };
}
