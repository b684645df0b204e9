import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import { paced } from '../../lib/sheet/paced.ts';
import { type Book, everything, valuesOf } from './sheetText.ts';
import { EVENING, type House, openHouse, type Stage, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Changes the sheet as staff do. */
async function edit(stage: Stage, ...requests: Request[]): Promise<void> {
  expect(await stage.sheets.write(stage.spreadsheetId, requests)).toMatchObject({ kind: 'done' });
}

describe('the spreadsheet gets its form', () => {
  const named = (sheetId: number, title: string): Request => ({
    updateSheetProperties: { properties: { sheetId, title }, fields: 'title' },
  });
  const added = (title: string, sheetId?: number): Request => ({
    addSheet: { properties: { title, ...(sheetId === undefined ? {} : { sheetId }) } },
  });
  const written = (sheetId: number, value: string): Request => ({
    updateCells: {
      start: { sheetId, rowIndex: 0, columnIndex: 0 },
      rows: [{ values: [{ userEnteredValue: { stringValue: value } }] }],
      fields: 'userEnteredValue',
    },
  });

  /** All but `Checks`, which tells what was found. */
  function booksIn({ sheets }: Book) {
    const tabs = ['Live', 'Ledger', 'Rolls', 'Players'];
    return sheets
      .filter(({ properties }) => tabs.includes(properties.title))
      .map(({ properties: { title }, data }) => ({ title, rows: data?.[0].rowData }));
  }

  async function expectWritten(stage: Stage): Promise<void> {
    const right = booksIn(await house.expected(stage));
    expect(booksIn(await everything(stage.api, stage.spreadsheetId))).toEqual(right);
  }

  test('with locale, time zone, frozen and bold heads', async () => {
    const stage = house.stage();
    await settle(stage, stage.mirror());
    const book = await everything(stage.api, stage.spreadsheetId);
    expect(book.properties).toEqual({ locale: 'en_US', timeZone: 'Europe/Berlin' });
    expect(book.sheets.map(({ properties }) => properties)).toMatchObject([
      { sheetId: 7001, title: 'Live', gridProperties: { frozenRowCount: 1 } },
      { sheetId: 7002, title: 'Ledger', gridProperties: { frozenRowCount: 1, columnCount: 11 } },
      { sheetId: 7003, title: 'Rolls', gridProperties: { frozenRowCount: 1, columnCount: 12 } },
      { sheetId: 7004, title: 'Players', gridProperties: { frozenRowCount: 1, columnCount: 10 } },
      { sheetId: 7005, title: 'Checks', gridProperties: { frozenRowCount: 1, columnCount: 5 } },
      { sheetId: 0, title: 'Sheet1' },
    ]);
    const [, ledger] = book.sheets;
    const { rowData = [], columnMetadata = [] } = ledger?.data?.[0] ?? {};
    expect(rowData[0]?.values?.[0]?.userEnteredFormat).toMatchObject({
      textFormat: { bold: true },
    });
    expect(rowData[499]?.values?.[6]?.userEnteredFormat).toEqual({
      numberFormat: { type: 'NUMBER', pattern: '#,##0' },
    });
    expect(rowData[499]?.values?.[1]?.userEnteredFormat).toEqual({
      numberFormat: { type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm:ss' },
    });
    expect(columnMetadata[1]).toMatchObject({ pixelSize: 140 });
  });

  test('on a half-built spreadsheet the same as on an empty one', async () => {
    const stage = house.stage();
    await edit(stage, added('Ledger', 7002), added('rolls'), added('Live', 7003));
    await edit(stage, {
      appendDimension: { sheetId: 7002, dimension: 'COLUMNS', length: 1 },
    });
    await stage.deliver(EVENING);
    await settle(stage, stage.mirror());
    const empty = house.stage();
    await empty.deliver(EVENING);
    await settle(empty, empty.mirror());
    const values = async (one: Stage) =>
      Promise.all(['Ledger', 'Rolls'].map((tab) => valuesOf(one.api, one.spreadsheetId, tab)));
    expect(await values(stage)).toEqual(await values(empty));
    const { sheets } = await everything(stage.api, stage.spreadsheetId);
    expect(sheets.map(({ properties }) => properties.title).sort()).toEqual(
      ['Checks', 'Ledger', 'Live', 'Players', 'Rolls', 'Sheet1', 'rolls 2'].sort(),
    );
  });

  test("a person's tab of the same name keeps its content under another name", async () => {
    const stage = house.stage();
    await edit(stage, added('LEDGER', 42), added('Ledger 2', 43), written(42, 'mine'));
    await settle(stage, stage.mirror());
    expect(await valuesOf(stage.api, stage.spreadsheetId, 'LEDGER 3')).toEqual([['mine']]);
  });

  test('after a tab was deleted, all is there again with the next commit', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING.slice(0, 40));
    await settle(stage, stage.mirror());
    await edit(stage, { deleteSheet: { sheetId: 7002 } });
    await stage.deliver(EVENING.slice(40));
    await settle(stage, stage.mirror());
    await expectWritten(stage);
  });

  test.each([
    ['rows', { sheetId: 7002, dimension: 'ROWS', startIndex: 10, endIndex: 490 }],
    ['columns', { sheetId: 7002, dimension: 'COLUMNS', startIndex: 2, endIndex: 4 }],
    ['rows of Live', { sheetId: 7001, dimension: 'ROWS', startIndex: 1, endIndex: 100 }],
  ])('after %s were deleted, all is right again with the next commit', async (_, range) => {
    const stage = house.stage();
    const mirror = stage.mirror();
    await stage.deliver(EVENING.slice(0, 40));
    await settle(stage, mirror);
    await edit(stage, { deleteDimension: { range } });
    await stage.deliver(EVENING.slice(40));
    await settle(stage, mirror);
    await expectWritten(stage);
  });

  test('a renamed tab goes on being written', async () => {
    const stage = house.stage();
    const mirror = stage.mirror();
    await stage.deliver(EVENING.slice(0, 40));
    await settle(stage, mirror);
    await edit(stage, named(7002, 'Books'));
    await stage.deliver(EVENING.slice(40));
    await settle(stage, mirror);
    expect(await valuesOf(stage.api, stage.spreadsheetId, 'Books')).toHaveLength(50);
  });

  test('in the next turn where a write was refused for it and no other turn was left', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING.slice(0, 40));
    await settle(stage, stage.mirror());
    await edit(stage, { deleteSheet: { sheetId: 7002 } });
    await stage.deliver(EVENING.slice(40));
    let turns = 0;
    const pace = { turn: async () => (turns-- > 0 ? 0 : 5_000) };
    const flush = () => {
      turns = 1;
      const way = { pace, account: 'one', table: stage.table, now: () => stage.clock.ms };
      return stage.mirror({ sheets: paced(stage.sheets, way) }).flush(stage.table);
    };
    expect(await flush()).toMatchObject({ kind: 'later', after: 5_000 });
    expect(await flush()).toMatchObject({ kind: 'flushed' });
    const ledger = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(ledger[0]?.[0]).toBe('Entry');
  });
});
