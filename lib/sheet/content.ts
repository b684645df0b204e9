import type { Rules } from '../game/settings.ts';
import { NEW_TABLE } from '../game/table.ts';
import { decodeCommit, hashCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import { rulesInForce } from '../ledger/heads.ts';
import type { Log, StoredCommit } from '../ledger/log.ts';
import type { Covering } from '../presence/coverage.ts';
import { checksHead } from './checks.ts';
import type { Cursor, Tally } from './cursor.ts';
import type { Findings } from './findings.ts';
import { type Harvest, harvest } from './harvest.ts';
import { liveRows } from './live.ts';
import { accountMoved, fold, type Movement, type Player } from './players.ts';
import type { Players } from './playersStore.ts';
import { type Recent, recentOf } from './recent.ts';
import type { Row } from './rows.ts';
import { type Calendar, calendarOf } from './serial.ts';

/** What one flush writes of the books. */
export interface Content {
  readonly harvest: Harvest;
  /** Those whose rows are written. */
  readonly players: readonly Player[];
  /** Those of them who moved, brought up to date: to be kept once it is written. */
  readonly moved: readonly Player[];
  /** Where the sheet stands once it is written. */
  readonly tally: Tally;
  readonly live: readonly Row[];
  readonly checks: readonly Row[];
  /** The revision of the findings that `Checks` tells of. */
  readonly found: number;
  /** The revision of the coverage that `Live` shows. */
  readonly covering: number;
}

/** What content is made from. */
export interface Books {
  readonly log: Log;
  readonly players: Players;
  readonly table: string;
  /** The newest commit; null at a table that was never opened. */
  readonly newest: StoredCommit | null;
  readonly findings: Findings;
  readonly covering: Covering;
}

/**
 * What comes after the cursor, as much as one batch takes.
 * @param everyone whether all players are listed, or those alone who moved.
 */
export async function contentAfter(
  books: Books,
  from: Cursor,
  everyone: boolean,
): Promise<Content> {
  const { log, table, newest } = books;
  const calendar = calendarOf(from.timeZone);
  const harvested = async () => {
    const found = await harvest(log, table, from, from.base, newest?.seq ?? 0, calendar);
    return { found, ...(await foldPlayers(books, found.movements, from.players)) };
  };
  const [{ found, players, count }, shown] = await Promise.all([harvested(), latest(books)]);
  const { seq, entries, rolls, closing, movements } = found;
  const net = from.net + netOf(movements);
  const tally = { seq, entries, rolls, players: count, net, closing };
  const at = found.last ?? newest;
  return {
    harvest: found,
    players: everyone ? merged(await books.players.all(table), players) : players,
    moved: players,
    tally,
    ...shownOf(books),
    ...summary(books, shown, { at, tally, base: from.base, stopped: null }, calendar),
  };
}

/** `Live` and `Checks` alone, where there is no room for rows any more. */
export async function contentWhenFull(
  books: Books,
  from: Cursor,
  stopped: string,
): Promise<Content> {
  const { log, table } = books;
  const calendar = calendarOf(from.timeZone);
  const [[at = null], shown] = await Promise.all([
    from.seq === 0 ? [] : log.range(table, from.seq, from.seq, 1),
    latest(books),
  ]);
  const { seq, entries, rolls, players, net, closing } = from;
  const nothing = { last: null, ledgerRows: [], rollRows: [], takenBack: [], undone: [] };
  return {
    harvest: { seq, entries, rolls, closing, ...nothing, movements: [] },
    players: [],
    moved: [],
    tally: { seq, entries, rolls, players, net, closing },
    ...shownOf(books),
    ...summary(books, shown, { at, tally: from, base: from.base, stopped }, calendar),
  };
}

/** What the sheet then shows of what is known beside the log. */
function shownOf({ findings, covering }: Books): Pick<Content, 'found' | 'covering'> {
  return { found: findings.revision, covering: covering.revision };
}

interface Summary {
  /** The commit up to which the sheet has rows. */
  readonly at: StoredCommit | null;
  readonly tally: Tally;
  readonly base: Tally;
  readonly stopped: string | null;
}

/** What `Live` shows of the books. */
interface Latest {
  /** The newest commit; null at a table that was never opened. */
  readonly commit: Commit | null;
  readonly recent: Recent;
  readonly rules: Rules | undefined;
}

async function latest({ log, newest }: Books): Promise<Latest> {
  const commit = newest === null ? null : decodeCommit(newest);
  const [recent, rules] = await Promise.all([
    commit === null ? { rolls: [], points: [] } : recentOf(log, commit),
    rulesInForce(log, commit),
  ]);
  return { commit, recent, rules };
}

/** `Live` as of the newest commit, `Checks` as of the rows. */
function summary(
  { table, findings, covering }: Books,
  { commit: newest, recent, rules }: Latest,
  { at, tally, base, stopped }: Summary,
  calendar: Calendar,
): Pick<Content, 'live' | 'checks'> {
  const { rolls, points } = recent;
  const commit = at === null ? null : decodeCommit(at);
  const head = {
    entry: tally.entries,
    seq: tally.seq,
    hash: at === null ? null : hashCommit(at),
    receivedAt: commit?.receivedAt ?? null,
  };
  const { coverage } = covering;
  return {
    live: liveRows({ table, newest, rules, coverage, recent: rolls, points, stopped }, calendar),
    checks: checksHead(
      {
        ...{ table, head, findings, stopped },
        house: houseOf(commit),
        net: tally.net,
        closing: tally.closing,
        olderEntries: base.entries,
      },
      calendar,
    ),
  };
}

function houseOf(commit: Commit | null) {
  return (commit?.after.table ?? NEW_TABLE).books.house;
}

async function foldPlayers(
  { players, table }: Books,
  movements: readonly Movement[],
  before: number,
) {
  const accounts = new Set(movements.flatMap(({ entry }) => accountMoved(entry) ?? []));
  const known = accounts.size === 0 ? new Map() : await players.read(table, [...accounts]);
  return fold(known, movements, before);
}

/** What entries bring to all players' accounts together. */
function netOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { entry: { from, to, amount } }) => {
    const inward = to.startsWith('player:') ? amount : 0;
    const outward = from.startsWith('player:') ? amount : 0;
    return sum + inward - outward;
  }, 0);
}

/** All players, those that have just moved as they are now. */
function merged(all: readonly Player[], moved: readonly Player[]): readonly Player[] {
  const byNumber = new Map([...all, ...moved].map((player) => [player.number, player]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}
