import type { Checkpoint, Place } from '../audit/checkpoint.ts';
import { goldText } from '../goldText.ts';
import { hashCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import { counted } from '../plainText.ts';
import type { Cursor, Tally } from '../sheet/cursor.ts';
import type { Player } from '../sheet/players.ts';
import { LAYOUT } from '../sheet/tabs.ts';
import { playersOf } from '../sheet/whole/players.ts';
import { type Checked, right, type Wrong, wrong } from './checked.ts';
import type { Walked } from './walk.ts';

/** What is kept of a table beside its log, read before the log was. */
export interface Projections {
  /** Null where the table was never mirrored. */
  readonly cursor: Cursor | null;
  readonly players: readonly Player[];
  readonly checkpoint: Checkpoint;
}

/** Holds the mirror's cursor and players, and the audit's checkpoint, against the log. */
export function checkProjections(walked: Walked, kept: Projections): Checked {
  const { cursor, checkpoint, players } = kept;
  const { stored, commits, broken } = walked;
  const fault =
    (broken === null ? tailFault(walked, kept) : null) ??
    placeFault(walked, checkpoint.onward) ??
    placeFault(walked, checkpoint.again);
  if (fault !== null) return fault;
  const audited = `audited up to commit ${goldText(checkpoint.onward.seq)}`;
  if (cursor === null || cursor.layout !== LAYOUT) return right(`never mirrored, ${audited}`);
  if (cursor.seq > commits.length) {
    return { kind: 'stopped', told: `the cursor stands after commit ${commits.length + 1}` };
  }
  const differs = cursorFault(commits, cursor) ?? playersFault(commits, cursor, players);
  if (differs !== null) return differs;
  const told = `${counted(players.length, 'player')}, mirrored up to commit ${goldText(cursor.seq)}, ${audited}`;
  const behind = stored.length - cursor.seq;
  return right(told, behind > 0 && !cursor.full ? [`the mirror is ${behindBy(behind)}`] : []);
}

export function behindBy(commits: number): string {
  return `${counted(commits, 'commit')} behind, which is no fault while it is at work`;
}

/** What was known of the log and is not there any more: its end was cut off. */
function tailFault({ stored: { length } }: Walked, { cursor, checkpoint, players }: Projections) {
  const known: readonly (readonly [number, string])[] = [
    [cursor?.seq ?? 0, 'was mirrored'],
    ...players.map(({ account, through }) => [through, `has moved ${account}`] as const),
    [checkpoint.onward.seq, 'was audited'],
    [checkpoint.again.seq, 'was audited'],
  ];
  const lost = known.find(([seq]) => seq > length);
  if (lost === undefined) return null;
  const what = `commit ${length + 1} is missing: the log ends before it, but commit ${lost[0]} ${lost[1]}`;
  return wrong(length + 1, what);
}

function placeFault({ stored }: Walked, { seq, hash }: Place): Wrong | null {
  const commit = stored[seq - 1];
  if (commit === undefined || hashCommit(commit) === hash) return null;
  const what = `commit ${seq} or one before it was changed after the audit had found it right`;
  return wrong(seq, what);
}

function cursorFault(commits: readonly Commit[], cursor: Cursor): Wrong | null {
  return (
    tallyFault(commits, cursor, 'cursor') ?? tallyFault(commits, cursor.base, 'base of the cursor')
  );
}

function tallyFault(commits: readonly Commit[], tally: Tally, name: string): Wrong | null {
  const right = tallyAt(commits.slice(0, tally.seq));
  const part = PARTS.find((one) => tally[one] !== right[one]);
  if (part === undefined) return null;
  const what = `the ${name} at commit ${tally.seq} has ${part} ${tally[part]}, and the log gives ${right[part]}`;
  return wrong(null, what);
}

const PARTS = ['entries', 'rolls', 'players', 'net'] as const;

function tallyAt(commits: readonly Commit[]): Pick<Tally, (typeof PARTS)[number]> {
  const players = playersOf(commits);
  return {
    entries: commits.reduce((sum, { entries }) => sum + entries.length, 0),
    rolls: commits.reduce((sum, { rolls }) => sum + rolls.length, 0),
    players: players.length,
    net: players.reduce((sum, { net }) => sum + net, 0),
  };
}

/** Players are kept before the cursor moves: so some may know commits that it does not. */
function playersFault(
  commits: readonly Commit[],
  { seq }: Cursor,
  players: readonly Player[],
): Wrong | null {
  const expected = playersOf(commits.slice(0, seq));
  const kept = new Map(players.map((player) => [player.account, player]));
  const missing = expected.find(({ account }) => !kept.has(account));
  if (missing !== undefined) return wrong(null, `${missing.account} is not kept`);
  const byAccount = new Map(expected.map((player) => [player.account, player]));
  for (const player of players.filter(({ through }) => through <= commits.length)) {
    const right =
      player.through <= seq
        ? byAccount.get(player.account)
        : playersOf(commits.slice(0, player.through)).find((one) => one.account === player.account);
    const fault = playerFault(player, right);
    if (fault !== null) return wrong(null, fault);
  }
  return null;
}

function playerFault(kept: Player, right: Player | undefined): string | null {
  if (right === undefined) return `${kept.account} is kept, and the log has not moved him`;
  const part = (Object.keys(right) as (keyof Player)[]).find((one) => kept[one] !== right[one]);
  if (part === undefined) return null;
  return `${kept.account} is kept with ${part} ${kept[part]}, and the log gives ${right[part]}`;
}
