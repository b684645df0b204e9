import type { Roll } from '../game/rolls.ts';
import type { Settings } from '../game/settings.ts';
import type { Commit } from './commit.ts';
import { commitsBetween } from './commits.ts';
import type { Line } from './delivery.ts';
import { pinnedBy } from './heads.ts';
import { lineOfRoll } from './lineOfRoll.ts';
import type { Log } from './log.ts';
import { readAny } from './take.ts';

/** So many commits are looked at before a roll's own, and so many after it. */
const REACH = 100;
/** So many rolls of a window are told at most on either side. */
const MOST_ROLLS = 100;

/** What begins a window, and so ends the one before it. */
const BORDERS = ['bets', 'roll-for-point', 'table-open', 'table-closed'] as const;
export type BorderKind = (typeof BORDERS)[number];

/** An accepted line of the dealer's at which a window begins. */
export interface Border {
  readonly kind: BorderKind;
  readonly commit: Commit;
  readonly n: number;
  readonly line: Line;
}

export interface PlacedRoll {
  readonly roll: Roll;
  readonly commit: Commit;
}

/**
 * The rolls among which one is to be seen: from the last accepted bet, point call, opening or closing before it to the
 * next of these. It is looked for in the {@link REACH} commits on either side.
 */
export interface Window {
  /** Null where it lies further back, or the books begin here. */
  readonly since: Border | null;
  /** Null where it lies further on, or nothing has ended the window yet. */
  readonly until: Border | null;
  /** All rolls of it but the one itself, oldest first. */
  readonly others: readonly PlacedRoll[];
  /** Counted rolls that were taken back within reach. */
  readonly undone: ReadonlySet<number>;
  /** The first roll in it that counted, decided, and was not taken back. */
  readonly decidedBy: number | null;
  /** False where more of it lies out of reach. */
  readonly whole: boolean;
}

/** What is looked at to find the window: commits in order, the roll's own among them. */
export interface Neighbourhood {
  readonly commits: readonly Commit[];
  readonly own: Commit;
  /** Whether the books begin, and end, within it. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Reads the commits around one: two queries where each fits into an answer. */
export async function readAround(log: Log, own: Commit): Promise<Neighbourhood> {
  const { table, seq } = own;
  const first = Math.max(1, seq - REACH);
  const commits = await commitsBetween(log, table, first, seq + REACH);
  return { commits, own, begins: first === 1, ends: (commits.at(-1)?.seq ?? 0) < seq + REACH };
}

/**
 * The window of a roll that the middle commit holds.
 * @param isUndone whether it was taken back, however far on.
 */
export async function findWindow(
  log: Log,
  around: Neighbourhood,
  roll: Roll,
  isUndone: boolean,
): Promise<Window> {
  const { commits, own, begins, ends } = around;
  const place = placeOf({ roll, commit: own });
  const borders = await bordersOf(log, commits);
  const since = borders.findLast((border) => isBefore(placeOf(border), place)) ?? null;
  const until = borders.find((border) => isBefore(place, placeOf(border))) ?? null;
  const inside = commits
    .flatMap((commit) => commit.rolls.map((one) => ({ roll: one, commit })))
    .filter((one) => since === null || isBefore(placeOf(since), placeOf(one)))
    .filter((one) => until === null || isBefore(placeOf(one), placeOf(until)));
  const before = inside.filter((one) => one.roll.roll < roll.roll);
  const after = inside.filter((one) => one.roll.roll > roll.roll);
  const undone = new Set(commits.flatMap((commit) => commit.undone));
  if (isUndone) undone.add(roll.roll);
  const decided = inside.find((one) => decides(one.roll) && !undone.has(one.roll.roll));
  return {
    since,
    until,
    others: [...before.slice(-MOST_ROLLS), ...after.slice(0, MOST_ROLLS)],
    undone,
    decidedBy: decided?.roll.roll ?? null,
    whole:
      (since !== null || begins) &&
      (until !== null || ends) &&
      Math.max(before.length, after.length) <= MOST_ROLLS,
  };
}

interface LinePlace {
  readonly seq: number;
  readonly n: number;
}

/** Lines of one commit are in the order of their numbers; what a new journal breaks off comes before them all. */
function placeOf(one: PlacedRoll | Border): LinePlace {
  const { seq } = one.commit;
  if (!('roll' in one)) return { seq, n: one.n };
  return { seq, n: lineOfRoll(one.commit, one.roll) === undefined ? 0 : one.roll.n };
}

function isBefore(a: LinePlace, b: LinePlace): boolean {
  return a.seq < b.seq || (a.seq === b.seq && a.n < b.n);
}

function decides(roll: Roll): boolean {
  return roll.counts && roll.outcome !== 'point' && roll.outcome !== 'none';
}

async function bordersOf(log: Log, commits: readonly Commit[]): Promise<readonly Border[]> {
  const pinned = new Map<number, Settings | null>();
  const borders: Border[] = [];
  for (const commit of commits) {
    const at = commit.after.settingsAt;
    if (!pinned.has(at)) pinned.set(at, (await pinnedBy(log, commit)).settings);
    const settings = pinned.get(at) ?? null;
    if (settings !== null) borders.push(...bordersIn(commit, settings));
  }
  return borders;
}

function bordersIn(commit: Commit, settings: Settings): readonly Border[] {
  const { kept, refused, sender } = commit;
  return kept.flatMap(({ n, line }) => {
    const { fact } = readAny(line, null, { settings, sender });
    const kind =
      fact?.kind === 'order' ? BORDERS.find((one) => one === fact.order.kind) : undefined;
    const accepted = !refused.some((one) => one.n === n);
    return kind !== undefined && accepted ? [{ kind, commit, n, line }] : [];
  });
}
