import * as z from 'zod/mini';
import { booked, type Count } from '../game/drawer.ts';
import { NEW_TABLE } from '../game/table.ts';
import type { Commit } from '../ledger/commit.ts';
import { timeOf } from '../ledger/times.ts';
import { handoversIn, openingIn } from './opening.ts';

const gold = z.int();
/** UTC, in milliseconds. */
const moment = z.int();

/** What a count found, against the one before it; null where there is none before. */
const counted = z.strictObject({
  at: moment,
  expected: z.nullable(gold),
  counted: gold,
  variance: z.nullable(gold),
});

export const shiftText = z.strictObject({
  dealer: z.string(),
  from: moment,
  /** Null while it runs. */
  to: z.nullable(moment),
  /** Made before anything was put down or handed over in it: what is missing then was missing before. */
  opening: z.nullable(counted),
  /** The last one after that. */
  closing: z.nullable(counted),
  /** What the drawer should hold now, or when the shift ended; null where it was never counted. */
  expected: z.nullable(gold),
});

const atCount = z.strictObject({ amount: gold, booked: gold });

const running = z.strictObject({
  sender: z.string(),
  /** What the books said when it began. */
  began: gold,
  /** The count that its closing count is held against. */
  against: z.nullable(atCount),
  shift: shiftText,
});

/** Up to some commit: what was counted last, and whose shift it is. It stands in the mirror's cursor. */
export const drawerText = z.strictObject({
  booked: gold,
  last: z.nullable(atCount),
  running: z.nullable(running),
});

export type Counted = z.output<typeof counted>;
export type Shift = z.output<typeof shiftText>;
export type Drawer = z.output<typeof drawerText>;
type Running = z.output<typeof running>;
type AtCount = z.output<typeof atCount>;

/** Before the first commit. */
export const NO_DRAWER: Drawer = { booked: booked(NEW_TABLE), last: null, running: null };

/** What a commit comes to: the drawer after it, and the shifts that ended in it. */
export interface DrawerStep {
  readonly drawer: Drawer;
  readonly ended: readonly Shift[];
}

/** Follows the drawer over one commit. Only the keeper counts, so all counts of a commit are of one shift. */
export function drawerAfter(before: Drawer, commit: Commit): DrawerStep {
  const now = booked(commit.after.table);
  const { running, gone } = leftBy(before, commit);
  const current = running ?? begun(before, commit);
  const counted = current === null ? null : withCounts(current, before.last, commit);
  const isOver = counted !== null && commit.after.table.keeper !== counted.sender;
  const over = isOver ? [endedAt(counted, now, timeOf(commit, lastOf(commit)))] : [];
  const newest = commit.counts.at(-1);
  return {
    drawer: {
      booked: isClosed(commit) ? houseOf(commit) : now,
      last: newest === undefined ? before.last : { amount: newest.amount, booked: newest.booked },
      running: isOver || counted === null ? null : upTo(counted, now),
    },
    ended: [...gone, ...over],
  };
}

/** A commit of another sender, after which he who kept the table does not keep it any more, has ended his shift. */
function leftBy({ running, booked: held }: Drawer, commit: Commit) {
  const isLeft =
    running !== null &&
    commit.sender.id !== running.sender &&
    commit.after.table.keeper !== running.sender;
  if (!isLeft) return { running, gone: [] };
  return { running: null, gone: [endedAt(running, held, timeOf(commit, firstOf(commit)))] };
}

/** The shift that a commit begins; null where its sender does not work at the table. */
function begun({ booked: began, last }: Drawer, commit: Commit): Running | null {
  const { sender, counts, after } = commit;
  const opening = openingIn(commit);
  const works = opening !== null || counts.length > 0 || after.table.keeper === sender.id;
  if (!works) return null;
  return {
    ...{ sender: sender.id, began, against: last },
    shift: {
      ...{ dealer: sender.dealer, from: timeOf(commit, opening ?? firstOf(commit)), to: null },
      ...{ opening: null, closing: null, expected: null },
    },
  };
}

function withCounts(running: Running, last: AtCount | null, commit: Commit): Running {
  let [current, before] = [running, last];
  for (const count of commit.counts) {
    current = withCount(current, before, count, timeOf(commit, count.n));
    before = count;
  }
  return current;
}

function withCount(running: Running, last: AtCount | null, count: Count, at: number): Running {
  const { shift: so, began, against } = running;
  const isFirst = so.opening === null && so.closing === null;
  if (isFirst && count.booked === began) {
    const { amount, booked: held } = count;
    const opening = found(last, count, at);
    return { ...running, against: { amount, booked: held }, shift: { ...so, opening } };
  }
  const closing = found(against, count, at);
  // The first count of all has nothing to be held against; the next one is held against it.
  const since = against ?? { amount: count.amount, booked: count.booked };
  return { ...running, against: since, shift: { ...so, closing } };
}

function found(against: AtCount | null, { amount, booked: held }: Count, at: number): Counted {
  const expected = expectedAt(against, held);
  return { at, expected, counted: amount, variance: expected === null ? null : amount - expected };
}

function expectedAt(against: AtCount | null, held: number): number | null {
  return against === null ? null : against.amount + held - against.booked;
}

function upTo(running: Running, held: number): Running {
  return { ...running, shift: { ...running.shift, expected: expectedAt(running.against, held) } };
}

function endedAt(running: Running, held: number, to: number): Shift {
  return { ...upTo(running, held).shift, to };
}

/** The line at which a shift begins, and at which the one before has ended. */
function firstOf(commit: Commit): number {
  return handoversIn(commit)[0] ?? commit.from;
}

/** The line at which a shift ends: nothing comes after a closing in one commit, but what is refused after a handover. */
function lastOf(commit: Commit): number {
  return isClosed(commit) ? commit.to : (handoversIn(commit).at(-1) ?? commit.to);
}

function isClosed({ after }: Commit): boolean {
  return after.table.game.mode === 'closed';
}

/** What is owed at the closing counts as handed over: the list begins anew at the opening. */
function houseOf({ after }: Commit): number {
  const { bank, chest, stake, sides } = after.table.books.house;
  return bank + chest + stake + sides;
}
