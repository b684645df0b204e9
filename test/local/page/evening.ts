import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Client } from '../sheets/client.ts';
import { cell, put, type Value } from './cells.ts';

const LEDGER = [
  'Entry',
  'Time',
  'Kind',
  'Player',
  'From',
  'To',
  'Amount',
  'Roll',
  'Dealer',
  'Note',
  'Seq',
];
const ROLLS = [
  'Roll',
  'Time',
  'Name',
  'Die 1',
  'Die 2',
  'Total',
  'Counts',
  'Outcome',
  'Reason',
  'Note',
  'Line',
  'Raw',
];

/** Ids of the tabs that the evening is written to. */
export const TAB = { live: 11, ledger: 12, rolls: 13 } as const;

const DATE = { type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm:ss' };
const GOLD = { type: 'NUMBER', pattern: '#,##0' };

/** A moment of the evening as a serial; `minute` counts from nine o'clock. */
function at(minute: number): number {
  return 25_569 + (Date.UTC(2026, 9, 3, 21) + minute * 60_000) / 86_400_000;
}

const LEDGER_FORMATS = { 1: DATE, 6: GOLD };
const ROLL_FORMATS = { 1: DATE };

export type Entry = [
  kind: string,
  player: string,
  from: string,
  to: string,
  amount: number,
  roll?: number,
  note?: string,
];
export type Roll = [
  name: string,
  one: number,
  two: number,
  counts: boolean,
  outcome: string,
  reason?: string,
  note?: string,
];

export function putEntries(first: number, entries: Entry[]): sheets_v4.Schema$Request {
  const lines = entries.map(([kind, player, from, to, amount, roll = 0, note = ''], step) => {
    const entry = first + step;
    return [
      entry,
      at(entry / 2),
      kind,
      player,
      from,
      to,
      amount,
      roll || null,
      'Dealer Dan',
      note,
      entry + 3,
    ];
  });
  return put(TAB.ledger, first, lines, LEDGER_FORMATS);
}

export function putRolls(first: number, rolls: Roll[]): sheets_v4.Schema$Request {
  const lines = rolls.map(([name, one, two, counts, outcome, reason = '', note = ''], step) => {
    const roll = first + step;
    const raw = `[10/03/2026 21:0${roll % 10}] *${name} rolls ${one}, ${two}*`;
    return [
      roll,
      at(roll * 2),
      name,
      one,
      two,
      one + two,
      counts,
      outcome,
      reason,
      note,
      10 + roll * 3,
      raw,
    ];
  });
  return put(TAB.rolls, first, lines, ROLL_FORMATS);
}

const BOLD = { textFormat: { bold: true } };
const LIVE_COLUMNS = 7;

/** Labels and headers are bold, as the mirror writes them. */
function liveRow(line: Value[]): sheets_v4.Schema$RowData {
  const header = line.length !== 2 && typeof line[0] === 'string' && /^[A-Z]/.test(line[0]);
  const values = line.map((value, column) => {
    const written = cell(value, typeof value === 'number' ? GOLD : null);
    const bold = value !== null && (header || (line.length === 2 && column === 0));
    return bold ? { ...written, userEnteredFormat: BOLD } : written;
  });
  return { values };
}

/** The table as it stands, rewritten whole. */
export function putLive(
  roller: string,
  chest: number,
  lastRolls: Value[][],
): sheets_v4.Schema$Request {
  const lines: Value[][] = [
    ['Table', 'lucky7'],
    ['Status', `${roller} is in box 2 and rolls for the point`],
    ['Roller', roller],
    ['Bet', null],
    ['Dice', 'armed'],
    ['Box', 2],
    ['Point', null],
    ['Chest', chest],
    ['Bank', -12_500],
    ['Side betting', 'on, not now'],
    ['In side bets', 12_500],
    ['Keeper', 'dealer'],
    ['Up to entry', 16],
    ['Up to roll', 12],
    [],
    ['Roll', 'Time', 'Name', 'Dice', 'Total', 'Counts', 'What it did'],
    ...lastRolls,
    [],
    ['Seat', 'Player', 'Rolls as'],
    [1, 'Alice', 'Alice', 'rolls'],
    [2, 'Bob', 'Bob'],
    [3, '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    [4, '=IMPORTXML("http://x","//a")', 'x'],
    [],
    ['Side bet', 'Player', 'Risk'],
    [1, 'Carol', 10_000, 'runs'],
    [2, 'Jos?', 2500, 'to choose'],
  ];
  return {
    updateCells: {
      range: {
        sheetId: TAB.live,
        startRowIndex: 0,
        endRowIndex: 60,
        startColumnIndex: 0,
        endColumnIndex: LIVE_COLUMNS,
      },
      rows: lines.map(liveRow),
      fields: 'userEnteredValue,userEnteredFormat',
    },
  };
}

export const LAST_ROLLS: Value[][] = [
  [12, '2026-10-03 21:24:00', 'Alice', '3 + 4', 7, 'yes', 'Come in!'],
  [11, '2026-10-03 21:22:00', 'Alice', '6 + 6', 12, 'no', 'Does not count: the first roll stands'],
  [
    10,
    '2026-10-03 21:20:00',
    'Bob',
    '1 + 1',
    2,
    'no',
    'Does not count: typed by a person, no dice',
  ],
  [9, '2026-10-03 21:18:00', 'Alice', '5 + –', null, 'undone', 'Taken back, was: The bet is lost'],
];

const ENTRIES: Entry[] = [
  ['chest-top-up', '', 'bank', 'chest', 25_000],
  ['bet', 'Alice', 'player:alice', 'stake', 5000],
  ['stake-back', 'Alice', 'stake', 'player:alice', 5000, 1],
  ['winnings', 'Alice', 'bank', 'player:alice', 5000, 1],
  ['bet', 'Bob', 'player:bob', 'stake', 60_000],
  ['bet-to-chest', 'Bob', 'stake', 'chest', 60_000, 2],
  ['bet', 'Alice', 'player:alice', 'stake', 12_500],
  ['entry', 'Alice', 'stake', 'bank', 12_500, 4],
  ['side-bet', 'Carol', 'player:carol', 'sides', 10_000],
  ['side-winnings', 'Carol', 'bank', 'sides', 10_000, 6],
  ['side-paid', 'Carol', 'sides', 'player:carol', 20_000, 6],
  ['chest-won', 'Alice', 'chest', 'player:alice', 1_085_000, 9, 'walked all three boxes'],
  ['chest-top-up', '', 'bank', 'chest', 25_000, 9],
  ['bet', '<img src=x onerror=alert(1)>', 'player:<img src=x onerror=alert(1)>', 'stake', 250],
  [
    'reversal',
    '<img src=x onerror=alert(1)>',
    'stake',
    'player:<img src=x onerror=alert(1)>',
    250,
    0,
    'undo: wrong name',
  ],
  ['correction', 'Jos?', 'bank', 'player:jos?', 1500, 0, 'for paid twice last week'],
];

const EVENING_ROLLS: Roll[] = [
  ['Alice', 4, 5, true, 'double'],
  ['Bob', 1, 1, true, 'chest'],
  ['Bob', 2, 2, false, '', 'extra-roll'],
  ['Alice', 3, 4, true, 'come-in'],
  ['Alice', 2, 6, true, 'point'],
  ['Alice', 5, 3, true, 'come-in'],
  ['Mallory', 6, 6, false, '', 'spoken'],
  ['Alice', 1, 6, true, 'come-in', '', 'undone'],
  ['Alice', 2, 5, true, 'chest-won'],
  ['Jos?', 1, 5, false, '', 'not-house-dice'],
  ['=IMPORTXML("http://x")', 2, 3, false, '', 'wrong-roller'],
  ['Alice', 6, 1, true, 'come-in'],
];

/** The three tabs with an evening in them; `fill` puts that many bets before it. */
export async function seed(
  client: Client,
  spreadsheetId = 'local-lucky7',
  fill = 0,
  title = 'Lucky 7',
): Promise<void> {
  const grid = { rowCount: fill + 100, frozenRowCount: 1 };
  const bets = Array.from(
    { length: fill },
    (_, step): Entry => ['bet', `Player ${step}`, `player:player ${step}`, 'stake', 100 + step],
  );
  const requests = [
    { updateSpreadsheetProperties: { properties: { title }, fields: 'title' } },
    {
      addSheet: {
        properties: {
          sheetId: TAB.live,
          title: 'Live',
          gridProperties: { rowCount: 60, columnCount: LIVE_COLUMNS },
        },
      },
    },
    {
      addSheet: {
        properties: {
          sheetId: TAB.ledger,
          title: 'Ledger',
          gridProperties: { ...grid, columnCount: 11 },
        },
      },
    },
    {
      addSheet: {
        properties: {
          sheetId: TAB.rolls,
          title: 'Rolls',
          gridProperties: { ...grid, columnCount: 12 },
        },
      },
    },
    { deleteSheet: { sheetId: 0 } },
    put(TAB.ledger, 0, [LEDGER]),
    put(TAB.rolls, 0, [ROLLS]),
    putEntries(1, [...bets, ...ENTRIES]),
    putRolls(1, EVENING_ROLLS),
    putLive('Alice', 85_000, LAST_ROLLS),
  ];
  await client.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
}

export const SEEDED = { entries: ENTRIES.length, rolls: EVENING_ROLLS.length } as const;
