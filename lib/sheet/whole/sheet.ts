import { NO_TRACKED, trackedAfter } from '../../closing/tracked.ts';
import { NEW_TABLE } from '../../game/table.ts';
import { decodeCommit, hashCommit } from '../../ledger/codec/codec.ts';
import type { Commit } from '../../ledger/commit.ts';
import { rulesAmong } from '../../ledger/heads.ts';
import type { StoredCommit } from '../../ledger/log.ts';
import type { Coverage } from '../../presence/coverage.ts';
import { balanceRow, checksHead } from '../checks.ts';
import type { Findings } from '../findings.ts';
import { headCells } from '../form/tables.ts';
import { inFull } from '../heal/strip.ts';
import { liveRows } from '../live.ts';
import { marksOf } from '../marks.ts';
import type { Player } from '../players.ts';
import { recentAmong } from '../recent.ts';
import { ledgerRow, playerRow, type Row, rollRow } from '../rows.ts';
import { type Calendar, calendarOf } from '../serial.ts';
import { CHECKS, LEDGER, LIVE, PLAYERS, ROLLS, type Tab } from '../tabs.ts';
import { playersOf } from './players.ts';

/** What a sheet shows beside the log. */
export interface WholeFacts {
  /** IANA name. */
  readonly timeZone: string;
  readonly findings: Findings;
  readonly coverage: Coverage;
  /** What lies up to this commit stands in older spreadsheets; 0 where there are none. */
  readonly after: number;
  /** The last commit that the spreadsheet had room for, and what is said of it; null while it has room. */
  readonly full: { readonly through: number; readonly why: string } | null;
}

/** One of our tabs from its first row to the last that holds something; below, every cell is empty. */
export interface WholeTab {
  readonly tab: Tab;
  /** All of our columns, each cell with its value and how it is shown. */
  readonly rows: readonly Row[];
}

/** The log, read at once. */
interface Books {
  readonly table: string;
  /** Oldest first. */
  readonly commits: readonly Commit[];
  /** Those of them that the spreadsheet has rows up to. */
  readonly shown: readonly Commit[];
  readonly hash: string | null;
  readonly players: readonly Player[];
  readonly facts: WholeFacts;
  readonly calendar: Calendar;
}

/**
 * What a table's spreadsheet must be once all is calm, from nothing but its log: not a step of the mirror's own way
 * there is taken, so that one can be held against the other.
 * @param stored all commits of the table, oldest first.
 */
export function wholeSheet(
  table: string,
  stored: readonly StoredCommit[],
  facts: WholeFacts,
): readonly WholeTab[] {
  const commits = stored.map(decodeCommit);
  const shown = commits.slice(0, facts.full?.through ?? commits.length);
  const last = stored[shown.length - 1];
  const books: Books = {
    ...{ table, commits, shown, facts },
    hash: last === undefined ? null : hashCommit(last),
    players: playersOf(shown),
    calendar: calendarOf(facts.timeZone),
  };
  return [
    whole(LIVE, live(books)),
    whole(LEDGER, [...header(LEDGER), ...entries(books)]),
    whole(ROLLS, [...header(ROLLS), ...rolls(books)]),
    whole(PLAYERS, [...header(PLAYERS), ...listed(books)]),
    whole(CHECKS, checks(books)),
  ];
}

function whole(tab: Tab, rows: readonly Row[]): WholeTab {
  return { tab, rows: rows.map((row, at) => ({ values: [...inFull(tab, at, row)] })) };
}

function header(tab: Tab): Row[] {
  return [{ values: [...headCells(tab)] }];
}

function entries({ shown, facts, calendar }: Books): Row[] {
  const marks = marksOf(shown).entries;
  return shown
    .filter(({ seq }) => seq > facts.after)
    .flatMap((commit) =>
      commit.entries.map((entry) => ledgerRow(commit, entry, marks.get(entry.entry), calendar)),
    );
}

function rolls({ shown, facts, calendar }: Books): Row[] {
  const marks = marksOf(shown).rolls;
  return shown
    .filter(({ seq }) => seq > facts.after)
    .flatMap((commit) =>
      commit.rolls.map((roll) => rollRow(commit, roll, marks.get(roll.roll), calendar)),
    );
}

function listed({ players, calendar }: Books): Row[] {
  return players.map((player) => playerRow(player, calendar));
}

/** `Live` knows the newest commit, also where there is no room for its rows. */
function live({ table, commits, facts, calendar }: Books): Row[] {
  const { rolls: recent, points } = recentAmong(commits);
  const stopped = facts.full?.why ?? null;
  const newest = commits.at(-1) ?? null;
  const { coverage } = facts;
  const rules = rulesAmong(commits);
  return liveRows({ table, newest, rules, coverage, recent, points, stopped }, calendar);
}

function checks({ table, shown, hash, players, facts, calendar }: Books): Row[] {
  const last = shown.at(-1);
  const { house } = (last?.after.table ?? NEW_TABLE).books;
  const count = (some: readonly Commit[]): number =>
    some.flatMap((commit) => commit.entries).length;
  const head = {
    ...{ entry: count(shown), seq: last?.seq ?? 0, hash },
    receivedAt: last?.receivedAt ?? null,
  };
  const net = players.reduce((sum, player) => sum + player.net, 0);
  const olderEntries = count(shown.filter(({ seq }) => seq <= facts.after));
  const closing = shown.reduce(trackedAfter, NO_TRACKED);
  const { findings, full } = facts;
  const stopped = full?.why ?? null;
  return [
    ...checksHead(
      { ...{ table, head, house, net, closing, olderEntries }, stopped, findings },
      calendar,
    ),
    ...players.map((player) => balanceRow(player.account, player.net)),
  ];
}
