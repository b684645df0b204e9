import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
});
afterEach(() => api.close());

async function tabs() {
  const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
  return data.sheets?.map(({ properties }) => properties) ?? [];
}

const ledger = {
  addSheet: { properties: { sheetId: 7, title: 'Ledger', gridProperties: { rowCount: 3 } } },
};

describe('a spreadsheet', () => {
  it('springs into being with one tab Sheet1 of 1000 by 26', async () => {
    const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data).toMatchObject({
      spreadsheetId: LUCKY7,
      properties: { title: LUCKY7, locale: 'en_US', timeZone: 'Etc/GMT' },
      sheets: [
        {
          properties: {
            sheetId: 0,
            title: 'Sheet1',
            index: 0,
            gridProperties: { rowCount: 1000, columnCount: 26 },
          },
        },
      ],
    });
  });

  it.each(['1AbcGoogleId', 'local-', 'local-UPPER', 'local-..%2Fetc'])(
    'does not exist under the id %s',
    async (spreadsheetId) => {
      const error = await refusal(client.spreadsheets.get({ spreadsheetId }));
      expect(error).toMatchObject({
        code: 404,
        status: 'NOT_FOUND',
        message: 'Requested entity was not found.',
      });
    },
  );

  it('takes a title, a locale and a time zone', async () => {
    await batch(client, {
      updateSpreadsheetProperties: {
        properties: { title: 'Lucky 7', locale: 'de_DE', timeZone: 'Europe/Berlin' },
        fields: 'title,timeZone',
      },
    });
    const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data.properties).toMatchObject({
      title: 'Lucky 7',
      locale: 'en_US',
      timeZone: 'Europe/Berlin',
    });
  });
});

describe('a tab', () => {
  it('is added with its own id, size and place', async () => {
    const replies = await batch(
      client,
      {
        addSheet: {
          properties: {
            sheetId: 11,
            title: 'Live',
            index: 0,
            gridProperties: { rowCount: 60, columnCount: 6, frozenRowCount: 1 },
            tabColorStyle: { rgbColor: { red: 1 } },
          },
        },
      },
      { addSheet: { properties: { title: 'Loose' } } },
    );
    expect(replies[0]?.addSheet?.properties).toMatchObject({ sheetId: 11, index: 0 });
    const [live, first, loose] = await tabs();
    expect(live).toMatchObject({
      title: 'Live',
      index: 0,
      gridProperties: { rowCount: 60, columnCount: 6, frozenRowCount: 1 },
    });
    expect(first).toMatchObject({ title: 'Sheet1', index: 1 });
    expect(loose?.sheetId).toBeGreaterThan(0);
  });

  it.each([
    [{ sheetId: 0, title: 'Other' }, 'A sheet with the id 0 already exists.'],
    [
      { title: 'sheet1' },
      'A sheet with the name "sheet1" already exists. Please enter another name.',
    ],
    [{ title: '' }, 'The sheet title must not be empty.'],
    [{ gridProperties: { rowCount: 0 } }, "You can't delete all the rows on the sheet."],
    [
      { gridProperties: { rowCount: 2, frozenRowCount: 2 } },
      "You can't freeze all visible rows on the sheet.",
    ],
    [
      { gridProperties: { rowCount: 500_000, columnCount: 20 } },
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    ],
  ])('is refused as %j', async (properties, message) => {
    const error = await refusal(batch(client, { addSheet: { properties } }));
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(error.message).toContain(`Invalid requests[0].addSheet: ${message}`);
  });

  it('changes only the properties in the mask', async () => {
    await batch(client, ledger, {
      updateSheetProperties: {
        properties: {
          sheetId: 7,
          title: 'Books',
          hidden: true,
          gridProperties: { rowCount: 500, columnCount: 2, frozenRowCount: 1 },
        },
        fields: 'hidden,gridProperties.rowCount,gridProperties.frozenRowCount',
      },
    });
    const tab = (await tabs()).find((properties) => properties?.sheetId === 7);
    expect(tab).toMatchObject({
      title: 'Ledger',
      hidden: true,
      gridProperties: { rowCount: 500, columnCount: 26, frozenRowCount: 1 },
    });
  });

  it('moves to a place counted before the move, and to the end without one', async () => {
    const add = (title: string, sheetId: number) => ({
      addSheet: { properties: { title, sheetId } },
    });
    await batch(client, add('S2', 2), add('S3', 3));
    const order = async (index?: number) => {
      const properties = { sheetId: 0, ...(index !== undefined && { index }) };
      await batch(client, { updateSheetProperties: { properties, fields: 'index' } });
      return (await tabs()).map((tab) => tab?.title);
    };
    expect(await order(1)).toEqual(['Sheet1', 'S2', 'S3']);
    expect(await order(2)).toEqual(['S2', 'Sheet1', 'S3']);
    expect(await order(0)).toEqual(['Sheet1', 'S2', 'S3']);
    expect(await order()).toEqual(['S2', 'S3', 'Sheet1']);
  });

  it('counts the cells with the old columns when both are resized', async () => {
    const resize = (rowCount: number, columnCount: number) =>
      batch(client, {
        updateSheetProperties: {
          properties: { gridProperties: { rowCount, columnCount } },
          fields: 'gridProperties.rowCount,gridProperties.columnCount',
        },
      });
    const error = await refusal(resize(400_000, 10));
    expect(error.message).toContain('above the limit of 10000000 cells');
    await resize(1000, 10);
    await resize(400_000, 10);
    expect((await tabs())[0]?.gridProperties).toMatchObject({ rowCount: 400_000, columnCount: 10 });
  });

  it('loses what lies past its new last row', async () => {
    await batch(client, ledger, write(7, 0, [['a'], ['b'], ['c']]));
    const shrink = (rowCount: number) => ({
      updateSheetProperties: {
        properties: { sheetId: 7, gridProperties: { rowCount } },
        fields: 'gridProperties.rowCount',
      },
    });
    await batch(client, shrink(2), shrink(3));
    expect(await values(client, 'Ledger')).toEqual([['a'], ['b']]);
  });

  it('can be deleted, but not the last one', async () => {
    await batch(client, ledger, { deleteSheet: { sheetId: 0 } });
    expect((await tabs()).map((tab) => tab?.title)).toEqual(['Ledger']);
    const error = await refusal(batch(client, { deleteSheet: { sheetId: 7 } }));
    expect(error.message).toBe(
      "Invalid requests[0].deleteSheet: You can't remove all the sheets in a document.",
    );
  });

  it.each([
    [
      { updateSheetProperties: { properties: { sheetId: 9 }, fields: 'title' } },
      'No sheet with id: 9',
    ],
    [{ deleteSheet: { sheetId: 9 } }, 'No grid with id: 9'],
    [
      { updateSheetProperties: { properties: { title: 'A' } } },
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    ],
    [
      { updateSheetProperties: { properties: { title: 'A' }, fields: 'titel' } },
      "The field mask names 'titel', which is no field of it.",
    ],
    [
      { updateSheetProperties: { properties: { hidden: true }, fields: 'hidden' } },
      "You can't hide all the sheets in a document.",
    ],
  ])('is refused an update %j', async (request, message) => {
    const error = await refusal(batch(client, request));
    expect(error.message).toBe(`Invalid requests[0].${Object.keys(request)[0]}: ${message}`);
  });
});
