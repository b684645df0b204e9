import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHouseText } from '../../lib/house/read.ts';
import { valuesOf } from './sheetText.ts';
import { type House, openHouse, settle } from './stage.ts';

/** Journals with what a reader of the rules expects of them, written down apart from this code. */
const FOLDER = new URL('../journals/', import.meta.url).pathname;
/** Where a dealer takes the table over from another, a server waits for the other's journal; a replay has none. */
const SHIFT = /: +take table[.!]?\s*$/im;
const JOURNALS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.txt') && !SHIFT.test(readFileSync(FOLDER + file, 'utf8')))
  .map((file) => file.slice(0, -'.txt'.length));
/** So many lines come in one delivery, and then the mirror is rung for. */
const DELIVERY = 97;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

function settingsIn(name: string) {
  const read = readHouseText(readFileSync(`${FOLDER}${name}.house.json`, 'utf8'));
  const table = read.ok ? read.house.tables[0] : undefined;
  if (table === undefined) throw new Error(`expected ${name}.house.json to be right`);
  return table.settings;
}

interface Expected {
  readonly ledger: readonly Readonly<Record<string, string | number>>[];
  readonly rolls: readonly {
    readonly roll: number;
    readonly n: number;
    readonly name: string;
    readonly dice: readonly (number | null)[];
    readonly total: number | null;
    readonly counts: boolean;
    readonly outcome?: string;
    readonly reason?: string;
    readonly undone?: true;
  }[];
}

/** An undone roll also says where it was taken back. */
function undoneIn(note: unknown): unknown {
  return typeof note === 'string' ? note.replace(/^undone at seq \d+/, 'undone') : note;
}

test('most journals are of one dealer', () => {
  expect(JOURNALS.length).toBeGreaterThanOrEqual(12);
});

test.each(JOURNALS)('the sheet after %s is what is expected of its replay', async (name) => {
  const settings = settingsIn(name);
  const stage = house.stage(settings);
  const lines = readFileSync(`${FOLDER}${name}.txt`, 'utf8').split('\n');
  const sender = {
    id: 'dealer',
    role: 'journal',
    dealer: settings.dealers[0]?.name ?? '',
  } as const;
  for (let at = 0; at < lines.length; at += DELIVERY) {
    await stage.deliver(lines.slice(at, at + DELIVERY), sender);
    await settle(stage, stage.mirror());
  }
  await stage.endJournal(sender);
  await settle(stage, stage.mirror());
  const expected: Expected = JSON.parse(readFileSync(`${FOLDER}${name}.expected.json`, 'utf8'));

  const [, ...ledger] = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
  expect(
    ledger.map(([entry, , kind, player, from, to, amount, roll]) => [
      entry,
      kind,
      player,
      from,
      to,
      amount,
      roll,
    ]),
  ).toEqual(
    expected.ledger.map(({ entry, kind, player, from, to, amount, roll }) => [
      entry,
      kind,
      player ?? null,
      from,
      to,
      amount,
      roll ?? null,
    ]),
  );
  const [, ...rolls] = await valuesOf(stage.api, stage.spreadsheetId, 'Rolls');
  const trimmed = rolls.map(([roll, , name, a, b, total, counts, outcome, reason, note, n]) => [
    roll,
    name,
    a,
    b,
    total,
    counts,
    outcome,
    reason,
    undoneIn(note),
    n,
  ]);
  expect(trimmed).toEqual(
    expected.rolls.map(
      ({ roll, name, dice: [a, b], total, counts, outcome, reason, undone, n }) => [
        roll,
        name === '' ? null : name,
        a,
        b,
        total,
        counts,
        outcome ?? null,
        reason ?? null,
        undone ? 'undone' : null,
        n,
      ],
    ),
  );
});
