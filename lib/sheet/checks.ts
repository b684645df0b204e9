import type { Shift } from '../closing/drawer.ts';
import { ENDED_SHIFTS, shiftsIn, type Tracked } from '../closing/tracked.ts';
import type { House } from '../game/table.ts';
import { goldText } from '../goldText.ts';
import { type Cell, maybe, NOTHING, text } from './cells.ts';
import { type Finding, type Findings, MOST_FINDINGS } from './findings.ts';
import { BOLD, HEAD } from './formats.ts';
import type { Row } from './rows.ts';
import type { Calendar } from './serial.ts';
import { gold, styled, time, whole } from './styled.ts';
import { CHECKS_WIDTHS } from './tabs.ts';

/** What the head of `Checks` is made of: the ledger up to one commit. */
export interface ChecksFacts {
  readonly table: string;
  readonly head: LedgerHead;
  readonly house: House;
  /** What all players' accounts come to, in gold. */
  readonly net: number;
  /** The newest close, and the shifts. */
  readonly closing: Tracked;
  /** The last entry that stands in an older spreadsheet; 0 where all are in this one. */
  readonly olderEntries: number;
  /** Why rows are written no more; null while they are. */
  readonly stopped: string | null;
  readonly findings: Findings;
}

/** The newest commit that the sheet shows; null at a table that was never opened. */
export interface LedgerHead {
  readonly entry: number;
  readonly seq: number;
  /** The hash of that commit, by which anyone can hold the sheet against the log. */
  readonly hash: string | null;
  /** UTC, in milliseconds. */
  readonly receivedAt: number | null;
}

const RIGHT = 'right';
const NOT_RIGHT = 'NOT RIGHT';

/** The head of `Checks`, always of so many rows: what is checked, then one row a finding, the shifts, the house's accounts. */
export function checksHead(facts: ChecksFacts, calendar: Calendar): readonly Row[] {
  const { house, findings, closing } = facts;
  const shifts = shiftsIn(closing);
  const found = Array.from({ length: MOST_FINDINGS }, (_, place) => findings.newest[place]);
  return [
    heading('Check', 'Value', 'Remark'),
    ...ledgerChecks(facts, calendar),
    ...auditChecks(findings, calendar),
    closeRow(closing, calendar),
    EMPTY,
    heading('Found and put right', 'Tab', 'Where', 'It said', 'It says'),
    ...found.map((finding) => (finding === undefined ? EMPTY : findingRow(finding, calendar))),
    EMPTY,
    heading('Shift', 'From', 'Expected', 'Counted', 'Variance'),
    ...Array.from({ length: MOST_SHIFTS }, (_, at) => shiftRow(shifts[at], calendar)),
    EMPTY,
    heading('Account', 'Balance'),
    ...HOUSE.map((account) => balanceRow(account, house[account])),
  ];
}

/** The running one and those before it. */
const MOST_SHIFTS = 1 + ENDED_SHIFTS;

const HOUSE = ['bank', 'chest', 'stake', 'sides'] as const;

/** The rows above the players' balances: with the first player's number as 1, row = this + number. */
export const CHECKS_HEAD_ROWS = 12 + 2 + MOST_FINDINGS + 2 + MOST_SHIFTS + 2 + HOUSE.length;

/** An account with what lies in it. */
export function balanceRow(account: string, balance: number): Row {
  return row(text(account), gold(balance));
}

function ledgerChecks(facts: ChecksFacts, calendar: Calendar): Row[] {
  const { table, head, house, net, olderEntries, stopped } = facts;
  const sum = house.bank + house.chest + house.stake + house.sides + net;
  const rows =
    olderEntries === 0 ? '' : `goes on after entry ${olderEntries} of an older spreadsheet`;
  return [
    check('Table', text(table)),
    check('Sum of all accounts', gold(sum), sum === 0 ? RIGHT : `${NOT_RIGHT}: it must be 0`),
    check('Head of the ledger: entry', whole(head.entry)),
    check('Head of the ledger: seq', whole(head.seq)),
    check('Head of the ledger: hash', maybe(head.hash, text)),
    check(
      'Head of the ledger: received',
      maybe(head.receivedAt, (ms) => time(calendar(ms))),
    ),
    check('This spreadsheet', text(stopped === null ? RIGHT : NOT_RIGHT), stopped ?? rows),
  ];
}

function auditChecks({ auditedAt, broken, count }: Findings, calendar: Calendar): Row[] {
  const ledger = broken === null ? RIGHT : NOT_RIGHT;
  return [
    check('Last audit', auditedAt === null ? text('not yet') : time(calendar(auditedAt))),
    check('Ledger at the last audit', text(auditedAt === null ? 'not yet' : ledger), broken ?? ''),
    check('Ever found in this sheet', whole(count)),
  ];
}

/** By which anyone can hold the sheet against the log at the end of an evening. */
function closeRow({ close }: Tracked, calendar: Calendar): Row {
  if (close === null) return check('Newest close', text('none yet'));
  const { at, entry, seq, hash } = close;
  return check('Newest close', time(calendar(at)), `entry ${entry}, commit ${seq}, ${hash}`);
}

/** A running shift without a count at its end shows what the drawer should hold now. */
function shiftRow(shift: Shift | undefined, calendar: Calendar): Row {
  if (shift === undefined) return EMPTY;
  const { dealer, from, opening, closing, expected } = shift;
  const missing = opening?.variance ?? 0;
  const before = missing === 0 ? '' : `, at the opening ${goldText(missing)}`;
  return row(
    text(`${dealer}${before}`),
    time(calendar(from)),
    maybe(closing === null ? expected : closing.expected, gold),
    maybe(closing?.counted ?? null, gold),
    maybe(closing?.variance ?? null, gold),
  );
}

function findingRow({ at, tab, where, before, after }: Finding, calendar: Calendar): Row {
  return row(time(calendar(at)), text(tab), text(where), text(before), text(after));
}

function check(label: string, value: Cell, remark = ''): Row {
  return row(
    styled(text(label), BOLD),
    styled(value, { horizontalAlignment: 'LEFT' }),
    text(remark),
  );
}

function heading(...titles: readonly string[]): Row {
  return row(...CHECKS_WIDTHS.map((_, column) => styled(text(titles[column] ?? ''), HEAD)));
}

/** A row of all columns, so that what stood there before is cleared. */
function row(...cells: readonly Cell[]): Row {
  return { values: CHECKS_WIDTHS.map((_, column) => cells[column] ?? NOTHING) };
}

const EMPTY = row();
