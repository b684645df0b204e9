import { readReport, type TableReport } from '../closing/report.ts';
import { machineSettings } from '../environment.ts';
import { trustedHouse } from '../house/read.ts';
import { plainJson } from '../plainText.ts';
import { InputFault } from './faults.ts';
import { useCloud } from './houseStore.ts';
import { machineHouse } from './machineHouse.ts';
import { idIn } from './named.ts';
import { readOptions } from './options.ts';
import { createPaper } from './paper.ts';
import { houseLines, houseOver, tableLines } from './reportLines.ts';
import { useReach } from './verifyReach.ts';

/** `cigo report`: evenings, shifts and totals of a table or of all tables of the house; 1 where they do not add up. */
export async function report(args: readonly string[]): Promise<0 | 1> {
  const { values } = readOptions({
    args: [...args],
    options: {
      table: { type: 'string' },
      json: { type: 'boolean', default: false },
      house: { type: 'string' },
      stack: { type: 'string' },
      'ledger-table': { type: 'string' },
      endpoint: { type: 'string' },
    },
  });
  const { stack, endpoint, house } = values;
  const tables = await tablesIn(values);
  const places = { stack, endpoint, house, mirrorTable: undefined };
  const reports = await useReach(
    { ...places, ledgerTable: values['ledger-table'] },
    async ({ log }) => {
      const read: TableReport[] = [];
      for (const table of tables) read.push(await readReport(log, table));
      return read;
    },
  );
  const [one] = reports;
  if (values.table !== undefined && one?.head === null) throw neverOpened(one.table);
  const paper = createPaper(process.stdout);
  const text = values.json ? jsonOf(reports) : textOf(reports, paper);
  await paper.print(`${text}\n`);
  return reports.every(({ balanced }) => balanced) ? 0 : 1;
}

interface Asked {
  readonly table?: string;
  readonly house?: string;
  readonly stack?: string;
}

/** The one that is named, or those of the house. */
async function tablesIn({ table, ...asked }: Asked): Promise<readonly string[]> {
  if (table === undefined) return trustedHouse(await houseText(asked)).tables.map(({ id }) => id);
  return [idIn('--table', table)];
}

/** The file that is named, else the newest version that the stack was given, else the file of this machine. */
async function houseText({ house, stack }: Omit<Asked, 'table'>): Promise<string> {
  const given = house === undefined ? { stack } : {};
  const newest = await useCloud(given, ({ versions }) => versions.newest());
  if (newest !== null) return newest.text;
  return (await machineHouse(house ?? machineSettings().houseFile)).text;
}

function jsonOf(reports: readonly TableReport[]): string {
  const shifts = reports.map((one) => ({ ...one, shifts: one.shifts.map(withTimes) }));
  return plainJson(JSON.stringify({ tables: shifts, house: houseOver(reports) }));
}

/** Moments as all other times that cigo gives out. */
function withTimes({ from, to, opening, closing, ...shift }: TableReport['shifts'][number]) {
  const iso = (ms: number | null): string | null =>
    ms === null ? null : new Date(ms).toISOString();
  const timed = (count: typeof opening) =>
    count === null ? null : { ...count, at: iso(count.at) };
  return {
    ...{ dealer: shift.dealer, from: iso(from), to: iso(to) },
    ...{ opening: timed(opening), closing: timed(closing), expected: shift.expected },
  };
}

function textOf(reports: readonly TableReport[], paper: Parameters<typeof tableLines>[1]): string {
  const tables = reports.flatMap((one) => [...tableLines(one, paper), '']);
  const all = reports.length > 1 ? houseLines(houseOver(reports), paper) : [];
  return [...tables, ...all].join('\n').trimEnd();
}

function neverOpened(table: string): Error {
  return new InputFault(
    `The books hold nothing of a table "${table}": it was never opened, or its id in house.json is another.`,
  );
}
