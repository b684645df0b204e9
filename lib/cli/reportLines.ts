import type { Counted, Shift } from '../closing/drawer.ts';
import type { Evening, Total } from '../closing/evening.ts';
import { sumOf, type TableReport } from '../closing/report.ts';
import { goldText } from '../goldText.ts';
import { plainText } from '../plainText.ts';
import type { Paper } from './paper.ts';

/** All tables together: each shares nothing with the others, so everything is a sum. */
export interface HouseReport {
  readonly totals: readonly Total[];
  readonly accounts: Readonly<Record<'bank' | 'chest' | 'stake' | 'sides' | 'players', number>>;
  readonly owed: number;
  readonly balanced: boolean;
}

type Marks = Pick<Paper, 'bold' | 'dim' | 'bad' | 'good'>;

/** So many hash letters as `cigo verify` shows. */
const LETTERS = 8;

export function houseOver(reports: readonly TableReport[]): HouseReport {
  return {
    totals: sumOf(reports.map(({ totals }) => totals)),
    accounts: accountsOf(reports.flatMap(({ balances }) => Object.entries(balances))),
    owed: reports.reduce((sum, { owed }) => sum + owed, 0),
    balanced: reports.every(({ balanced }) => balanced),
  };
}

/** A table for people: its evenings, its shifts, its totals, and where the gold lies. */
export function tableLines(report: TableReport, marks: Marks): readonly string[] {
  const { table, head, evenings, shifts, totals, balances, owed, balanced } = report;
  if (head === null) return [`${marks.bold(table)} was never opened.`];
  return [
    `${marks.bold(table)} ${marks.dim(`up to commit ${head.seq}, hash ${head.hash.slice(0, LETTERS)}…`)}`,
    ...grid(['Evening (UTC)', 'Closed', 'Opened by', 'Rolls', 'Entry', 'Commit', 'Hash'], 3, [
      ...evenings.map(eveningRow),
    ]),
    '',
    ...grid(
      ['Shift (UTC)', 'Until', 'Dealer', 'Opening', 'Variance', 'Expected', 'Counted', 'Variance'],
      3,
      shifts.map(shiftRow),
    ),
    '',
    ...sums(totals, accountsOf(Object.entries(balances)), owed, balanced, marks),
  ];
}

export function houseLines(house: HouseReport, marks: Marks): readonly string[] {
  const { totals, accounts, owed, balanced } = house;
  return [marks.bold('All tables'), ...sums(totals, accounts, owed, balanced, marks)];
}

function sums(
  totals: readonly Total[],
  accounts: HouseReport['accounts'],
  owed: number,
  balanced: boolean,
  marks: Marks,
): readonly string[] {
  const sum = Object.values(accounts).reduce((a, b) => a + b, 0);
  const rows = Object.entries(accounts).map(([account, held]) => [account, '', goldText(held)]);
  return [
    ...grid(
      ['Kind', 'Times', 'Gold'],
      1,
      totals.map(({ kind, count, gold: moved }) => [kind, goldText(count), goldText(moved)]),
    ),
    '',
    ...grid(['Account', '', 'Balance'], 1, [...rows, ['sum', '', goldText(sum)]]),
    `  still to be handed over: ${goldText(owed)}`,
    balanced
      ? `  ${marks.good('The books balance.')}`
      : `  ${marks.bad('THE BOOKS DO NOT BALANCE: run cigo verify.')}`,
  ];
}

function accountsOf(balances: readonly (readonly [string, number])[]): HouseReport['accounts'] {
  const accounts = { bank: 0, chest: 0, stake: 0, sides: 0, players: 0 };
  for (const [account, held] of balances) {
    accounts[isHouse(account) ? account : 'players'] += held;
  }
  return accounts;
}

function isHouse(account: string): account is 'bank' | 'chest' | 'stake' | 'sides' {
  return ['bank', 'chest', 'stake', 'sides'].includes(account);
}

function eveningRow({ openedAt, closedAt, dealer, rolls, head }: Evening): readonly string[] {
  const { counted, notCounted } = rolls;
  return [
    ...[minute(openedAt), closedAt === null ? 'open' : minute(closedAt), plainText(dealer)],
    ...[`${counted}+${notCounted}`, goldText(head.entry), goldText(head.seq)],
    `${head.hash.slice(0, LETTERS)}…`,
  ];
}

function shiftRow({ from, to, dealer, opening, closing, expected }: Shift): readonly string[] {
  const end = to === null ? 'now' : minute(new Date(to).toISOString());
  return [
    ...[minute(new Date(from).toISOString()), end, plainText(dealer)],
    ...[orNone(opening?.counted), varianceOf(opening)],
    ...[orNone(closing === null ? expected : closing.expected), orNone(closing?.counted)],
    varianceOf(closing),
  ];
}

function varianceOf(count: Counted | null): string {
  const variance = count?.variance ?? null;
  return variance === null || variance <= 0 ? orNone(variance) : `+${goldText(variance)}`;
}

function orNone(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : goldText(value);
}

/** Columns in line: the first `left` of them from the left, figures from the right. */
function grid(
  titles: readonly string[],
  left: number,
  rows: readonly (readonly string[])[],
): readonly string[] {
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  return [titles, ...rows].map((row) => {
    const cells = row.map((cell, at) => {
      const width = widths[at] ?? 0;
      return at < left ? cell.padEnd(width) : cell.padStart(width);
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
