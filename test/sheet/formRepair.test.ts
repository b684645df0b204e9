import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import { repair } from '../../lib/sheet/form/repair.ts';
import { columns, named, rows, typed } from './edits.ts';
import { FORM, type Office, openOffice, ours, textsIn } from './forming.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.api.close());

describe('a spreadsheet gets its form', () => {
  test('in one batch, after which nothing is left to do and nothing was told', async () => {
    const id = office.fresh();
    const first = await office.mend(id);
    expect(first.found).toEqual([]);
    expect([...first.rewrite].sort()).toEqual([7001, 7002, 7003, 7004, 7005]);
    expect(repair(await office.look(id), FORM)).toEqual({
      requests: [],
      found: [],
      rewrite: new Set(),
    });
  });

  test('of tabs, heads, colours, filters, charts, protections and marks', async () => {
    const id = await office.formed();
    const { sheets, properties } = await office.whole(id);
    expect(properties).toEqual({ locale: 'en_US', timeZone: 'Europe/Berlin' });
    const count = (list: unknown) =>
      Array.isArray(list) ? list.length : list === undefined ? 0 : 1;
    const parts = sheets.map(({ properties: { title }, ...tab }) => {
      const { conditionalFormats, basicFilter, charts, protectedRanges } = tab as Record<
        string,
        unknown
      >;
      return [
        title,
        ...[conditionalFormats, basicFilter, charts, protectedRanges].map(count),
      ].join();
    });
    expect(parts).toEqual([
      'Live,0,0,2,1',
      'Ledger,4,1,0,1',
      'Rolls,4,1,0,1',
      'Players,2,1,0,1',
      'Checks,2,0,0,1',
      'Sheet1,0,0,0,0',
    ]);
    expect(textsIn(await office.whole(id), 7002, 0).join()).toBe(
      'Entry,Time,Kind,Player,From,To,Amount,Roll,Dealer,Note,Seq',
    );
  });

  test('whatever part of it was there before', async () => {
    const right = await office.whole(await office.formed());
    const all = repair(await office.look(office.fresh()), FORM).requests;
    for (let part = 7; part < all.length; part += 23) {
      const id = office.fresh();
      await office.edit(id, ...all.slice(0, part));
      expect((await office.mend(id)).found).toEqual([]);
      expect(await office.whole(id), `after ${part} of ${all.length}`).toEqual(right);
    }
  });

  test('whatever tabs were there before', async () => {
    const id = office.fresh();
    const added = (sheetId: number, title: string, columnCount: number): Request => ({
      addSheet: { properties: { sheetId, title, gridProperties: { rowCount: 3, columnCount } } },
    });
    await office.edit(id, added(7002, 'Live', 2), added(7003, 'Players', 12), added(7005, 'x', 1));
    await office.mend(id);
    const right = await office.whole(await office.formed());
    expect(ours(await office.whole(id))).toEqual(ours(right));
    expect(repair(await office.look(id), FORM).requests).toEqual([]);
  });

  test("a person's tab of the same name keeps its content under another name", async () => {
    const id = office.fresh();
    await office.edit(
      id,
      { addSheet: { properties: { sheetId: 42, title: 'LEDGER' } } },
      { addSheet: { properties: { sheetId: 43, title: 'ledger 2' } } },
      typed(42, 0, 0, 'mine'),
    );
    await office.mend(id);
    const whole = await office.whole(id);
    const titles = whole.sheets.map(({ properties }) => properties.title);
    expect(titles.filter((title) => /ledger/i.test(title))).toEqual([
      'Ledger',
      'LEDGER 3',
      'ledger 2',
    ]);
    expect(textsIn(whole, 42, 0)).toEqual(['mine']);
  });
});

describe('what must be written again', () => {
  const rewrittenAfter = async (...vandalism: Request[]) => {
    const id = await office.formed();
    await office.edit(id, ...vandalism);
    return [...(await office.mend(id, { ...FORM, rows: new Map([[7002, 400]]) })).rewrite];
  };

  test('a tab that was gone', async () => {
    expect(await rewrittenAfter({ deleteSheet: { sheetId: 7004 } })).toEqual([7004]);
  });

  test('a tab of which a column was gone', async () => {
    expect(await rewrittenAfter({ deleteDimension: { range: columns(7003, 2) } })).toEqual([7003]);
  });

  test('a tab with fewer rows than were written', async () => {
    expect(await rewrittenAfter({ deleteDimension: { range: rows(7002, 300, 499) } })).toEqual([
      7002,
    ]);
  });

  test('which is told once, also where fewer rows are left than any tab has', async () => {
    const id = await office.formed();
    await office.edit(id, { deleteDimension: { range: rows(7002, 300, 499) } });
    const { found } = await office.mend(id, { ...FORM, rows: new Map([[7002, 400]]) });
    expect(found).toEqual([{ tab: 'Ledger', what: 'rows', before: '301', after: '500' }]);
  });

  test('which is told by how many rows are left', async () => {
    const id = await office.formed();
    const { found } = await office.mend(id, { ...FORM, rows: new Map([[7002, 900]]) });
    expect(found).toEqual([
      { tab: 'Ledger', what: 'rows', before: '500 of 900 left', after: 'written again' },
    ]);
  });

  test('nothing else', async () => {
    expect(
      await rewrittenAfter(
        named(7002, 'Books'),
        { deleteDimension: { range: rows(7003, 300, 499) } },
        { moveDimension: { source: columns(7002, 3), destinationIndex: 6 } },
        { insertDimension: { range: columns(7004, 3) } },
      ),
    ).toEqual([]);
  });
});

describe("staff's own", () => {
  test('columns among ours go right of them, with what they hold', async () => {
    const id = await office.formed();
    const right = ours(await office.whole(id));
    await office.edit(
      id,
      { insertDimension: { range: columns(7002, 2) } },
      typed(7002, 0, 2, 'My notes'),
      typed(7002, 9, 2, 'ask Bob'),
      { appendDimension: { sheetId: 7002, dimension: 'COLUMNS', length: 1 } },
      typed(7002, 0, 12, 'Old notes'),
    );
    expect((await office.mend(id)).found).toEqual([
      { tab: 'Ledger', what: 'a column of yours', before: 'column C', after: 'column L' },
    ]);
    const whole = await office.whole(id);
    expect(textsIn(whole, 7002, 0)).toEqual([...textsIn(right, 7002, 0), 'My notes', 'Old notes']);
    expect(textsIn(whole, 7002, 9)[11]).toBe('ask Bob');
    expect(repair(await office.look(id), FORM).requests).toEqual([]);
  });

  test('frozen columns are frozen again after a move', async () => {
    const id = await office.formed();
    const properties = { sheetId: 7002, gridProperties: { frozenColumnCount: 2 } };
    await office.edit(
      id,
      { updateSheetProperties: { properties, fields: 'gridProperties.frozenColumnCount' } },
      { moveDimension: { source: columns(7002, 0), destinationIndex: 5 } },
    );
    await office.mend(id);
    const ledger = (await office.look(id)).tabs.find(({ sheetId }) => sheetId === 7002);
    expect(ledger?.frozenColumns).toBe(2);
    expect(textsIn(await office.whole(id), 7002, 0)[0]).toBe('Entry');
  });

  test('notes can be written right of our columns, and nothing into them', async () => {
    const id = await office.formed();
    const wider = { sheetId: 7002, dimension: 'COLUMNS', length: 1 };
    await office.edit(id, { appendDimension: wider });
    expect(await office.staff.write(id, [typed(7002, 3, 11, 'ask Bob')])).toMatchObject({
      kind: 'done',
    });
    expect(await office.staff.write(id, [typed(7002, 3, 10, '7')])).toMatchObject({
      message: expect.stringContaining('protected'),
    });
  });

  test('colours stay behind ours', async () => {
    const id = await office.formed();
    const own = {
      ranges: [{ sheetId: 7002, startColumnIndex: 3, endColumnIndex: 4 }],
      booleanRule: {
        condition: { type: 'TEXT_CONTAINS', values: [{ userEnteredValue: 'Bob' }] },
        format: { textFormat: { bold: true } },
      },
    };
    await office.edit(id, { addConditionalFormatRule: { index: 0, rule: own } });
    await office.mend(id);
    const ledger = (await office.look(id)).tabs.find(({ sheetId }) => sheetId === 7002);
    expect(ledger?.rules).toHaveLength(5);
    expect(ledger?.rules[4]).toEqual(own);
  });

  test('protections, charts, tabs and more rows are left alone', async () => {
    const id = await office.formed();
    await office.edit(
      id,
      { addSheet: { properties: { sheetId: 42, title: 'Shifts', index: 0 } } },
      { addProtectedRange: { protectedRange: { protectedRangeId: 9, range: { sheetId: 42 } } } },
      { updateSheetProperties: { properties: { sheetId: 7005, index: 0 }, fields: 'index' } },
      { appendDimension: { sheetId: 7002, dimension: 'ROWS', length: 100 } },
      { appendDimension: { sheetId: 7002, dimension: 'COLUMNS', length: 3 } },
      {
        updateDimensionProperties: {
          range: columns(7002, 3),
          properties: { pixelSize: 300 },
          fields: 'pixelSize',
        },
      },
    );
    expect(repair(await office.look(id), FORM).requests).toEqual([]);
  });
});
