import { counted } from '../../plainText.ts';
import { fileFull } from '../../sheet/cellCount.ts';
import { baseIn, newestSeq, otherTable } from '../../sheet/checkpoint.ts';
import { MOST_FINDINGS } from '../../sheet/findings.ts';
import type { Difference } from '../../sheet/heal/compare.ts';
import type { Row } from '../../sheet/rows.ts';
import { CHECKS, columnCount, LAYOUT, LIVE, type Tab } from '../../sheet/tabs.ts';
import { firstDifferences } from '../../sheet/whole/differences.ts';
import { type WholeTab, wholeSheet } from '../../sheet/whole/sheet.ts';
import { type Checked, right, wrong } from '../checked.ts';
import { behindBy } from '../projections.ts';
import type { Walked } from '../walk.ts';
import type { Captured } from './capture.ts';

/** Where there is a difference in every cell, these are enough to find one that nothing excuses. */
const ENOUGH = 2_000;

/** Holds a spreadsheet, cell by cell, against what the log makes of it up to where the mirror has come. */
export function checkSheet(walked: Walked, captured: Captured): Checked {
  const { table, stored, commits, broken } = walked;
  const { cursor, found } = captured;
  const other = otherTable(table, found);
  if (other !== null) return wrong(null, `the spreadsheet holds table ${other}`);
  if (cursor.layout !== LAYOUT) return { kind: 'none', why: 'it is about to be written anew' };
  const through = newestSeq(table, found) || cursor.seq;
  if (broken === null && through > stored.length) {
    const what = `commit ${stored.length + 1} is missing: the log ends before it, but the sheet holds commit ${through}`;
    return wrong(stored.length + 1, what);
  }
  if (through > commits.length) {
    return { kind: 'stopped', told: `it goes on after commit ${commits.length + 1}` };
  }
  const base = baseIn(table, found);
  if (base !== null && base !== cursor.base.seq) {
    return wrong(null, `the spreadsheet begins after commit ${base} instead of ${cursor.base.seq}`);
  }
  return compared(walked, captured, through);
}

function compared(walked: Walked, captured: Captured, through: number): Checked {
  const { stored } = walked;
  const { rows, cursor } = captured;
  const whole = wholeTabs(walked, captured, through);
  const gone = whole.find(({ tab }) => !rows.has(tab.sheetId));
  if (gone !== undefined) return wrong(null, goneInWords(gone.tab, captured));
  const { excused, notes } = excuses(captured, whole);
  const differences = firstDifferences(whole, ({ sheetId }) => rows.get(sheetId) ?? [], ENOUGH);
  const first = differences.find((difference) => !excused(difference));
  if (first !== undefined) return wrong(null, inWords(first));
  const cells = whole.reduce((sum, { tab, rows: all }) => sum + all.length * columnCount(tab), 0);
  const behind = cursor.full ? 0 : stored.length - through;
  return right(`${counted(cells, 'cell')} as the log has them, up to commit ${through}`, [
    ...(behind > 0 ? [`the sheet is ${behindBy(behind)}`] : []),
    ...(cursor.base.seq > 0
      ? [`what lies up to commit ${cursor.base.seq} is in an older one`]
      : []),
    ...(cursor.full ? ['the spreadsheet is full: what came after is in none'] : []),
    ...notes,
  ]);
}

/** `Live` was written of the newest commit that there was: with a long way to go it knows more than the rows. */
function wholeTabs(
  { table, stored, commits }: Walked,
  { cursor, findings, covering, rows }: Captured,
  through: number,
): readonly WholeTab[] {
  const why = fileFull(table, cursor.entries);
  const facts = {
    ...{ timeZone: cursor.timeZone, findings, coverage: covering.coverage },
    after: cursor.base.seq,
    full: cursor.full ? { through, why } : null,
  };
  const lives = liveSeq(rows.get(LIVE.sheetId) ?? []);
  const newest = lives > through && lives <= commits.length ? lives : through;
  const tabs = wholeSheet(table, stored.slice(0, through), facts);
  if (newest === through) return tabs;
  const [live] = wholeSheet(table, stored.slice(0, newest), facts);
  return tabs.map((tab) => (live !== undefined && tab.tab.sheetId === LIVE.sheetId ? live : tab));
}

function liveSeq(rows: readonly Row[]): number {
  const row = rows.find(({ values = [] }) => textIn(values[0]) === 'True up to seq');
  return row?.values?.[1]?.userEnteredValue?.numberValue ?? 0;
}

interface Excuses {
  readonly excused: (difference: Difference) => boolean;
  readonly notes: readonly string[];
}

/** What has turned since the sheet was written, and will be shown by the next write. */
function excuses({ cursor, findings, covering }: Captured, whole: readonly WholeTab[]): Excuses {
  const turned = covering.revision !== cursor.covering;
  const audited = findings.revision !== cursor.found;
  const covered = turned ? rowsFrom(whole, LIVE, 'Covered', 1) : [];
  const found = audited
    ? [
        ...rowsFrom(whole, CHECKS, 'Last audit', 3),
        ...rowsFrom(whole, CHECKS, 'Found and put right', MOST_FINDINGS + 1),
      ]
    : [];
  return {
    excused: ({ tab, where }) => {
      const row = Number(/\d+$/.exec(where)?.[0]);
      if (tab === LIVE.title) return covered.includes(row);
      return tab === CHECKS.title && found.includes(row);
    },
    notes: [
      ...(turned ? ['whether the table is covered has turned since'] : []),
      ...(audited ? ['what the last audit found is not shown yet'] : []),
    ],
  };
}

/** The numbers, counted from 1, of so many rows from the one that begins with a label on. */
function rowsFrom(
  whole: readonly WholeTab[],
  { sheetId }: Tab,
  label: string,
  count: number,
): readonly number[] {
  const { rows = [] } = whole.find(({ tab }) => tab.sheetId === sheetId) ?? {};
  const at = rows.findIndex(({ values = [] }) => textIn(values[0]) === label);
  return at < 0 ? [] : Array.from({ length: count }, (_, place) => at + 1 + place);
}

type Cells = NonNullable<Row['values']>;

function textIn(cell: Cells[number] | undefined): string | null {
  return cell?.userEnteredValue?.stringValue ?? null;
}

function goneInWords({ sheetId, title }: Tab, { found }: Captured): string {
  const renamed = found.tabs.find((tab) => tab.sheetId === sheetId);
  if (renamed === undefined) return `the tab ${title} is gone`;
  return `the tab ${title} is called ${JSON.stringify(renamed.title)}`;
}

function inWords({ tab, where, before, after }: Difference): string {
  return `${tab} ${where} says ${said(before)}, and the log gives ${said(after)}`;
}

function said(text: string): string {
  return text === '(empty)' ? 'nothing' : JSON.stringify(text);
}
