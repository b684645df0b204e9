import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHouseText } from '../../lib/house/read.ts';
import { NO_COVERING } from '../../lib/presence/coverage.ts';
import { NO_FINDINGS } from '../../lib/sheet/findings.ts';
import { compareRows } from '../../lib/sheet/heal/compare.ts';
import { CHECKS, LEDGER, LIVE, PLAYERS, type Tab } from '../../lib/sheet/tabs.ts';
import { firstDifferences } from '../../lib/sheet/whole/differences.ts';
import { type WholeTab, wholeSheet } from '../../lib/sheet/whole/sheet.ts';
import { typed } from './edits.ts';
import { EVENING, type House, openHouse, type Stage, settle } from './stage.ts';
import { expectForm, expectWhole, tabsOf, wholeOf } from './wholeness.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const FOLDER = new URL('../journals/', import.meta.url).pathname;
const JOURNALS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.slice(0, -'.txt'.length));

/** The sample evening, flushed now and then. */
async function evening(): Promise<Stage> {
  const stage = house.stage();
  for (let at = 0; at < EVENING.length; at += 9) {
    await stage.deliver(EVENING.slice(at, at + 9));
    await stage.mirror().flush(stage.table);
  }
  await settle(stage, stage.mirror());
  return stage;
}

function valuesIn(whole: readonly WholeTab[], { sheetId }: Tab): unknown[][] {
  const rows = whole.find(({ tab }) => tab.sheetId === sheetId)?.rows ?? [];
  return rows.map(({ values = [] }) =>
    values.map(({ userEnteredValue = {} }) => Object.values(userEnteredValue)[0] ?? null),
  );
}

describe('the whole sheet, made of the log alone, is what the mirror has written', () => {
  test('at a table that was never opened', async () => {
    const stage = house.stage();
    await settle(stage, stage.mirror());
    await expectWhole(stage);
  });

  test('after the sample evening, commit by commit', async () => {
    const stage = await evening();
    await expectWhole(stage);
    await expectForm(stage);
  });

  test.each(JOURNALS)('after %s', async (name) => {
    const read = readHouseText(readFileSync(`${FOLDER}${name}.house.json`, 'utf8'));
    const settings = read.ok ? read.house.tables[0]?.settings : undefined;
    if (settings === undefined) throw new Error(`expected ${name}.house.json to be right`);
    const dealer = settings.dealers[0]?.name ?? '';
    const waits = new RegExp(`(${dealer}: *take +table) *[.!]? *\\r?$`, 'i');
    const lines = readFileSync(`${FOLDER}${name}.txt`, 'utf8')
      .split('\n')
      .map((line) => line.replace(waits, '$1 now'));
    const stage = house.stage(settings);
    for (let at = 0; at < lines.length; at += 60) {
      const sender = { id: 'dealer', role: 'journal', dealer } as const;
      await stage.deliver(lines.slice(at, at + 60), sender);
      await settle(stage, stage.mirror());
    }
    await expectWhole(stage);
  });
});

describe('the whole sheet', () => {
  test('adds every player up from zero, without what was taken back', async () => {
    const stage = house.stage();
    await stage.say('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k');
    await stage.say('bet off', 'Alice bets 7k', 'undo', 'undo', 'correct Bob gets 3k for a meal');
    const [, ...players] = valuesIn(await wholeOf(stage), PLAYERS);
    expect(players.map((row) => row.slice(0, -1))).toEqual([
      ['Alice', 1, 5000, 0, 0, 0, 0, 0, -5000],
      ['Bob', 0, 0, 0, 0, 0, 0, 0, 3000],
    ]);
    const balances = valuesIn(await wholeOf(stage), CHECKS).slice(-2);
    expect(balances.map((row) => row.slice(0, 2))).toEqual([
      ['player:alice', -5000],
      ['player:bob', 3000],
    ]);
  });

  test('has no rows of what stands in an older spreadsheet, but all of its players', async () => {
    const stage = house.stage();
    await stage.say('table open', 'correct Bob gets 3k for a meal');
    await stage.say('correct Alice gets 1k for a meal');
    const whole = await wholeOf(stage, { after: 1 });
    expect(valuesIn(whole, LEDGER).map(([entry]) => entry)).toEqual(['Entry', 3]);
    expect(valuesIn(whole, PLAYERS).map(([player]) => player)).toEqual(['Player', 'Bob', 'Alice']);
  });

  test('knows the newest commit in Live alone, where there is no room for its rows', async () => {
    const stage = house.stage();
    await stage.say('table open', 'correct Bob gets 3k for a meal');
    await stage.say('correct Alice gets 1k for a meal');
    const whole = await wholeOf(stage, { full: { through: 1, why: 'it is full' } });
    expect(valuesIn(whole, LEDGER)).toHaveLength(1 + 2);
    expect(valuesIn(whole, LIVE)).toContainEqual(expect.arrayContaining(['True up to entry', 3]));
    expect(valuesIn(whole, LIVE)[1]?.slice(0, 2)).toEqual(['Attention', 'it is full']);
    expect(valuesIn(whole, CHECKS)).toContainEqual(
      expect.arrayContaining(['This spreadsheet', 'NOT RIGHT', 'it is full']),
    );
  });

  test('is the same for the same log, whoever makes it', () => {
    const { coverage } = NO_COVERING;
    const facts = { timeZone: 'UTC', findings: NO_FINDINGS, coverage, after: 0, full: null };
    expect(wholeSheet('lucky7', [], facts)).toEqual(wholeSheet('lucky7', [], facts));
  });
});

describe('the first differences', () => {
  test('are none where the sheet is right', async () => {
    const stage = await evening();
    const tabs = await tabsOf(stage.api, stage.spreadsheetId);
    const rows = ({ sheetId }: Tab) => tabs.get(sheetId) ?? [];
    expect(firstDifferences(await wholeOf(stage), rows, 5)).toEqual([]);
  });

  test('are told in the order of tabs and rows, as many as are asked for', async () => {
    const stage = await evening();
    await stage.sheets.write(stage.spreadsheetId, [
      typed(7004, 1, 0, 'Mallory'),
      typed(7002, 400, 3, 'Bob owes me'),
      typed(7002, 1, 6, '25000'),
    ]);
    const tabs = await tabsOf(stage.api, stage.spreadsheetId);
    const rows = ({ sheetId }: Tab) => tabs.get(sheetId) ?? [];
    const told = firstDifferences(await wholeOf(stage), rows, 2);
    expect(told).toEqual([
      { tab: 'Ledger', where: 'G2', before: '25000', after: '25,000' },
      { tab: 'Ledger', where: 'D401', before: 'Bob owes me', after: '(empty)' },
    ]);
    expect(firstDifferences(await wholeOf(stage), rows, 9)).toHaveLength(3);
  });

  test('tell of every row where the tab is gone', async () => {
    const stage = await evening();
    const whole = await wholeOf(stage);
    const ledger = whole.filter(({ tab }) => tab === LEDGER);
    const told = firstDifferences(ledger, () => [], Number.MAX_SAFE_INTEGER);
    expect(told[0]).toEqual({ tab: 'Ledger', where: 'A1', before: '(empty)', after: 'Entry' });
    expect(new Set(told.map(({ where }) => where.replace(/\D/g, ''))).size).toBe(
      ledger[0]?.rows.length,
    );
  });

  test.each<[object, object, number]>([
    [{ numberValue: 5 }, { stringValue: '5' }, 1],
    [{ numberValue: 5 }, { numberValue: 6 }, 1],
    [{ stringValue: 'TRUE' }, { boolValue: true }, 1],
    [{ stringValue: '=1' }, { formulaValue: '=1' }, 1],
    [{ numberValue: 46_000.500_000_1 }, { numberValue: 46_000.500_000_2 }, 0],
    [{ numberValue: 46_000.5 }, { numberValue: 46_000.500_02 }, 1],
    [{}, { numberValue: 0 }, 1],
    [{ stringValue: 'a' }, { stringValue: 'a' }, 0],
  ])('between %j and %j: %i', (right, found, count) => {
    const row = (value: object) => ({ values: [{ userEnteredValue: value }] });
    expect(compareRows(LIVE, 1, [row(right)], [row(found)])).toHaveLength(count);
  });
});
