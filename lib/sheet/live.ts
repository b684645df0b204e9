import type { Rules } from '../game/settings.ts';
import { type ShownState, showState } from '../game/shown.ts';
import { NEW_TABLE, type SideBet } from '../game/table.ts';
import type { Commit } from '../ledger/commit.ts';
import { timeOfRoll } from '../ledger/times.ts';
import type { Coverage } from '../presence/coverage.ts';
import { type Cell, maybe, NOTHING, text } from './cells.ts';
import { coveredCell } from './covered.ts';
import { mostOwed, nextRollRows, notices } from './exposed.ts';
import { BOLD, HEAD } from './formats.ts';
import { head, labelled, row } from './liveRow.ts';
import type { ChartPoint, RecentRoll } from './recent.ts';
import type { Row } from './rows.ts';
import type { Calendar } from './serial.ts';
import { gold, styled, time, whole } from './styled.ts';
import { CHART_DATA } from './tabs.ts';
import { rollInWords } from './words.ts';

/** What `Live` is made of. */
export interface LiveFacts {
  readonly table: string;
  /** The newest commit; null at a table that was never opened. */
  readonly newest: Commit | null;
  /** Those in force; left out at a closed table. */
  readonly rules: Rules | undefined;
  /** As it was at the last look. */
  readonly coverage: Coverage;
  /** Newest first. */
  readonly recent: readonly RecentRoll[];
  /** Oldest first: what the charts are drawn from. */
  readonly points: readonly ChartPoint[];
  /** Why the other tabs are written no more; null while they are. */
  readonly stopped: string | null;
}

/** The table as it stands, for dealers to look at, laid out from row 1 on; beside it the points of the charts. */
export function liveRows(facts: LiveFacts, calendar: Calendar): Row[] {
  const left = shownRows(facts, calendar);
  const points = [['Entry', 'Chest', 'Bank'].map(chartHead), ...facts.points.map(pointCells)];
  const length = Math.max(left.length, points.length);
  return Array.from({ length }, (_, at) => beside(left[at]?.values ?? [], points[at] ?? []));
}

function shownRows(facts: LiveFacts, calendar: Calendar): Row[] {
  const { table, newest, rules, recent, stopped } = facts;
  const state = showState(newest?.after.table ?? NEW_TABLE, rules);
  return [
    head(text('Table'), text(table)),
    ...(stopped === null ? [] : [labelled('Attention', text(stopped))]),
    ...standing(state, facts, calendar),
    ...mostOwed(state, rules),
    ...notices(state, rules),
    ...trueUpTo(newest, calendar),
    { values: [] },
    ...nextRollRows(state),
    { values: [] },
    head(text('To hand over'), text('Player'), text('Gold')),
    ...owedRows(state),
    { values: [] },
    head(text('Roll'), ...['Time', 'Name', 'Dice', 'Total', 'Counts', 'What it did'].map(text)),
    ...recent.map((roll) => recentRow(roll, calendar)),
    { values: [] },
    head(text('Seat'), text('Player'), text('Rolls as')),
    ...seatRows(state),
    { values: [] },
    head(text('Side bet'), text('Player'), text('Risk')),
    ...state.sides.map(sideRow),
  ];
}

function standing(state: ShownState, { newest, coverage }: LiveFacts, calendar: Calendar): Row[] {
  const { house } = newest?.after.table.books ?? NEW_TABLE.books;
  return [
    labelled('Status', text(statusOf(state))),
    labelled('Covered', coveredCell(newest, coverage, calendar)),
    labelled('Roller', maybe(state.roller, text)),
    labelled('Bet', maybe(state.bet, gold)),
    labelled('Dice', text(state.open ? diceOf(state) : '')),
    labelled('Box', maybe(state.box, whole)),
    labelled('Point', pointOf(state)),
    labelled('Chest', gold(house.chest)),
    labelled('Bank', gold(house.bank)),
    labelled('Side betting', text(state.open ? sidingOf(state) : '')),
    labelled('In side bets', gold(house.sides)),
    labelled('Keeper', maybe(newest?.after.table.keeper, text)),
  ];
}

function trueUpTo(newest: Commit | null, calendar: Calendar): Row[] {
  const { entries, rolls } = newest?.after.table.books ?? NEW_TABLE.books;
  return [
    labelled('True up to entry', whole(entries)),
    labelled('True up to roll', whole(rolls)),
    labelled('True up to seq', whole(newest?.seq ?? 0)),
    labelled(
      'Received',
      maybe(newest, ({ receivedAt }) => time(calendar(receivedAt))),
    ),
  ];
}

function statusOf({ mode, roller, bet, box, point, pointCalled }: ShownState): string {
  switch (mode) {
    case 'closed':
      return 'Closed';
    case 'lucky7':
      if (roller === null) return 'Open, nobody is seated';
      return bet === null ? `Open, ${roller} may bet` : `Open, ${roller} rolls for the bet`;
    case 'box':
      if (!pointCalled) return `${roller} is in box ${box}, the point is not called`;
      if (point === null) return `${roller} is in box ${box} and rolls for the point`;
      return `${roller} is in box ${box} and rolls for the ${point}`;
  }
}

function diceOf({ armed }: ShownState): string {
  return armed ? 'armed' : 'locked';
}

function pointOf({ point, pointCalled }: ShownState): Cell {
  if (point !== null) return whole(point);
  return text(pointCalled ? 'called' : '');
}

function sidingOf({ sidesOn, sidesOpen }: ShownState): string {
  if (sidesOpen) return 'taken now';
  return sidesOn ? 'on, not now' : 'off';
}

function recentRow({ commit, roll, undone }: RecentRoll, calendar: Calendar): Row {
  const [first, second] = roll.dice;
  return row(
    whole(roll.roll),
    time(calendar(timeOfRoll(commit, roll))),
    text(roll.name),
    text(`${first ?? '–'} + ${second ?? '–'}`),
    maybe(roll.total, whole),
    text(countsInWords(roll.counts, undone)),
    text(rollInWords(roll, undone)),
  );
}

function countsInWords(counts: boolean, undone: boolean): string {
  if (!counts) return 'no';
  return undone ? 'undone' : 'yes';
}

/** What is still to be handed to whom since the table opened; below 0 it is to be taken back. */
function owedRows({ owed, owedBeyond }: ShownState): Row[] {
  const rows = owed.map(({ label, amount }, place) => {
    return row(whole(place + 1), text(label), gold(amount), text(amount < 0 ? 'take back' : ''));
  });
  if (owedBeyond === undefined) return rows;
  return [...rows, row(NOTHING, text('others, no longer listed'), gold(owedBeyond))];
}

function seatRows({ seats, roller }: ShownState): Row[] {
  return seats.map(({ seat, label, rollsAs }) => {
    const marked = (cell: Cell): Cell => (label === roller ? styled(cell, BOLD) : cell);
    const rolling = label === roller ? text('rolls') : NOTHING;
    return row(marked(whole(seat)), marked(text(label)), marked(text(rollsAs)), marked(rolling));
  });
}

function sideRow({ label, risk, waiting }: SideBet, place: number): Row {
  return row(whole(place + 1), text(label), gold(risk), text(waiting ? 'to choose' : 'runs'));
}

function chartHead(title: string): Cell {
  return styled(text(title), HEAD);
}

function pointCells({ entry, chest, bank }: ChartPoint): Cell[] {
  return [whole(entry), gold(chest), gold(bank)];
}

/** Cells in the columns of the charts' points, and others from the first column on. */
function beside(left: readonly Cell[], right: readonly Cell[]): Row {
  if (right.length === 0) return { values: [...left] };
  const gap = Array.from({ length: CHART_DATA.column - left.length }, () => NOTHING);
  return { values: [...left, ...gap, ...right] };
}
