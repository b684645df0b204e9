import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import { repair } from '../../lib/sheet/form/repair.ts';
import { columns, named, rows } from './edits.ts';
import { ACCOUNT, FORM, type Office, openOffice, ours } from './forming.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.api.close());

describe('what staff changed is found, told and put right in one batch', () => {
  const rule = (index: number, format: object): Request => ({
    updateConditionalFormatRule: {
      index,
      rule: {
        ranges: [{ sheetId: 7003, startRowIndex: 1, endColumnIndex: 12 }],
        booleanRule: {
          condition: { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: '=$G2=TRUE' }] },
          format,
        },
      },
    },
  });
  const filtered = (filter: object): Request => ({ setBasicFilter: { filter } });
  const grid = { sheetId: 7002, startColumnIndex: 0, endColumnIndex: 11 };

  test.each<[string, Request, object]>([
    [
      'a new locale',
      { updateSpreadsheetProperties: { properties: { locale: 'de_DE' }, fields: 'locale' } },
      { tab: 'spreadsheet', what: 'locale', before: 'de_DE', after: 'en_US' },
    ],
    [
      'a new time zone',
      {
        updateSpreadsheetProperties: { properties: { timeZone: 'Asia/Tokyo' }, fields: 'timeZone' },
      },
      { tab: 'spreadsheet', what: 'time zone', before: 'Asia/Tokyo', after: 'Europe/Berlin' },
    ],
    [
      'a tab renamed',
      named(7002, 'Books'),
      { tab: 'Ledger', what: 'name of the tab', before: 'Books', after: 'Ledger' },
    ],
    [
      'a tab hidden',
      { updateSheetProperties: { properties: { sheetId: 7003, hidden: true }, fields: 'hidden' } },
      { tab: 'Rolls', what: 'tab', before: 'hidden' },
    ],
    [
      'a tab deleted',
      { deleteSheet: { sheetId: 7004 } },
      { tab: 'Players', what: 'tab', before: 'deleted' },
    ],
    [
      'Live deleted, with its charts',
      { deleteSheet: { sheetId: 7001 } },
      { tab: 'Live', what: 'tab', before: 'deleted' },
    ],
    [
      'the header not frozen',
      {
        updateSheetProperties: {
          properties: { sheetId: 7002, gridProperties: { frozenRowCount: 0 } },
          fields: 'gridProperties.frozenRowCount',
        },
      },
      { tab: 'Ledger', what: 'frozen rows', before: '0', after: '1' },
    ],
    [
      'rows of the grid deleted',
      { deleteDimension: { range: rows(7005, 100, 400) } },
      { tab: 'Checks', what: 'rows', before: '200', after: '500' },
    ],
    [
      'a column deleted',
      { deleteDimension: { range: columns(7003, 6) } },
      { tab: 'Rolls', what: 'column Counts', before: 'deleted' },
    ],
    [
      'the last column deleted',
      { deleteDimension: { range: columns(7003, 11) } },
      { tab: 'Rolls', what: 'column Raw', before: 'deleted' },
    ],
    [
      'a column moved',
      { moveDimension: { source: columns(7002, 3), destinationIndex: 6 } },
      { tab: 'Ledger', what: 'column Player', before: 'column F', after: 'column D' },
    ],
    [
      'a rule deleted',
      { deleteConditionalFormatRule: { sheetId: 7003, index: 3 } },
      { tab: 'Rolls', what: 'colours', before: 'changed: counted' },
    ],
    [
      'a rule recoloured',
      rule(3, { textFormat: { italic: true } }),
      { tab: 'Rolls', what: 'colours', before: 'changed: counted' },
    ],
    [
      'rules in another order',
      { updateConditionalFormatRule: { sheetId: 7003, index: 3, newIndex: 0 } },
      { tab: 'Rolls', what: 'colours', before: 'in another order or place' },
    ],
    [
      'a filter removed',
      { clearBasicFilter: { sheetId: 7002 } },
      { tab: 'Ledger', what: 'filter', before: 'removed' },
    ],
    [
      'a filter on other columns',
      filtered({ range: { ...grid, endColumnIndex: 3 } }),
      { tab: 'Ledger', what: 'filter', before: 'on other columns' },
    ],
    [
      'rows filtered away',
      filtered({ range: grid, criteria: { 2: { hiddenValues: ['bet'] } } }),
      { tab: 'Ledger', what: 'filter', before: 'hid rows' },
    ],
    [
      'a filter that sorts',
      filtered({ range: grid, sortSpecs: [{ dimensionIndex: 6, sortOrder: 'DESCENDING' }] }),
      { tab: 'Ledger', what: 'filter', before: 'sorted rows' },
    ],
    [
      'a filter on Live',
      filtered({ range: { sheetId: 7001 } }),
      { tab: 'Live', what: 'filter', before: 'set' },
    ],
    [
      'a protection removed',
      { deleteProtectedRange: { protectedRangeId: 7002 } },
      { tab: 'Ledger', what: 'protection', before: 'removed' },
    ],
    [
      'a protection that only warns',
      {
        updateProtectedRange: {
          protectedRange: { protectedRangeId: 7002, warningOnly: true },
          fields: 'warningOnly',
        },
      },
      { tab: 'Ledger', what: 'protection', before: 'only warned' },
    ],
    [
      'a protection with other editors',
      {
        updateProtectedRange: {
          protectedRange: {
            protectedRangeId: 7002,
            editors: { users: [ACCOUNT, 'a@staff', 'b@staff'] },
          },
          fields: 'editors',
        },
      },
      { tab: 'Ledger', what: 'protection', before: 'open to others' },
    ],
    [
      'a protection without its editor',
      {
        updateProtectedRange: {
          protectedRange: { protectedRangeId: 7002, editors: { users: ['a@staff'] } },
          fields: 'editors',
        },
      },
      { tab: 'Ledger', what: 'protection', before: 'without an account that writes' },
    ],
    [
      'a protection of fewer columns',
      {
        updateProtectedRange: {
          protectedRange: { protectedRangeId: 7002, range: { sheetId: 7002, endColumnIndex: 3 } },
          fields: 'range',
        },
      },
      { tab: 'Ledger', what: 'protection', before: 'on other cells' },
    ],
    [
      'a protection with a gap',
      {
        updateProtectedRange: {
          protectedRange: {
            protectedRangeId: 7002,
            unprotectedRanges: [{ sheetId: 7002, endColumnIndex: 3 }],
          },
          fields: 'unprotectedRanges',
        },
      },
      { tab: 'Ledger', what: 'protection', before: 'had gaps' },
    ],
    [
      'a chart deleted',
      { deleteEmbeddedObject: { objectId: 7101 } },
      { tab: 'Live', what: 'chart Chest', before: 'removed' },
    ],
    [
      'a chart moved',
      {
        updateEmbeddedObjectPosition: {
          objectId: 7102,
          newPosition: {
            overlayPosition: { anchorCell: { sheetId: 7001, rowIndex: 90, columnIndex: 0 } },
          },
          fields: 'anchorCell',
        },
      },
      { tab: 'Live', what: 'chart Bank', before: 'changed or moved' },
    ],
  ])('%s', async (_, vandalism, told) => {
    const id = await office.formed();
    const right = ours(await office.whole(id));
    await office.edit(id, vandalism);
    const { found } = await office.mend(id);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject(told);
    expect(ours(await office.whole(id))).toEqual(right);
    expect(repair(await office.look(id), FORM)).toMatchObject({ requests: [], found: [] });
  });

  test('a protection made twice', async () => {
    const id = await office.formed();
    const right = ours(await office.whole(id));
    const [copied] =
      (await office.look(id)).tabs.find(({ sheetId }) => sheetId === 7002)?.protections ?? [];
    await office.edit(id, {
      addProtectedRange: { protectedRange: { ...copied, protectedRangeId: 5 } },
    });
    expect((await office.mend(id)).found).toMatchObject([
      { what: 'protection', before: 'doubled' },
    ]);
    expect(ours(await office.whole(id))).toEqual(right);
  });

  test('rows and columns deleted at once', async () => {
    const id = await office.formed();
    const right = ours(await office.whole(id));
    await office.edit(
      id,
      { deleteDimension: { range: rows(7004, 3, 499) } },
      { deleteDimension: { range: columns(7004, 2, 10) } },
    );
    expect(await office.mend(id)).toMatchObject({ rewrite: new Set([7004]) });
    expect(ours(await office.whole(id))).toEqual(right);
  });

  test('tabs that have swapped their names', async () => {
    const id = await office.formed();
    const right = ours(await office.whole(id));
    await office.edit(id, named(7002, 'x'), named(7003, 'Ledger'), named(7002, 'Rolls'));
    expect((await office.mend(id)).found).toMatchObject([
      { tab: 'Ledger', before: 'Rolls' },
      { tab: 'Rolls', before: 'Ledger' },
    ]);
    expect(ours(await office.whole(id))).toEqual(right);
  });
});
