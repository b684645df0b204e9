import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, rowsOf, values, write } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
});
afterEach(() => api.close());

async function cellsOf(range: string) {
  const { data } = await client.spreadsheets.get({
    spreadsheetId: LUCKY7,
    ranges: [range],
    fields: 'sheets.data.rowData.values(userEnteredValue,userEnteredFormat,note,formattedValue)',
  });
  return data.sheets?.[0]?.data?.[0]?.rowData?.map((row) => row.values) ?? [];
}

describe('updateCells', () => {
  it('writes from a start, and leaves what the rows do not reach', async () => {
    await batch(
      client,
      write(0, 0, [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ]),
    );
    await batch(client, write(0, 0, [['A'], ['D', null]]));
    expect(await values(client, 'Sheet1')).toEqual([
      ['A', 'b', 'c'],
      ['D', '', 'f'],
    ]);
  });

  it('clears the cells of a range that no row fills', async () => {
    await batch(
      client,
      write(0, 0, [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ]),
    );
    await batch(client, {
      updateCells: {
        range: { startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 },
        rows: rowsOf([['x']]),
        fields: 'userEnteredValue',
      },
    });
    expect(await values(client, 'Sheet1')).toEqual([['x'], [], ['e', 'f']]);
  });

  it.each(['=IMPORTXML("http://x","//a")', '1E5', '0042', 'May 1', 'TRUE', '+1', "'quoted"])(
    'keeps the text %s as it is',
    async (stringValue) => {
      await batch(client, write(0, 0, [[stringValue]]));
      expect(await values(client, 'A1')).toEqual([[stringValue]]);
      expect(await cellsOf('A1')).toEqual([
        [{ userEnteredValue: { stringValue }, formattedValue: stringValue }],
      ]);
    },
  );

  it('keeps numbers, booleans and formulas apart, and evaluates no formula', async () => {
    const formula = { userEnteredValue: { formulaValue: '=1+1' } };
    await batch(client, {
      updateCells: {
        start: { sheetId: 0 },
        rows: [{ values: [...(rowsOf([[1e12, true]])[0]?.values ?? []), formula] }],
        fields: 'userEnteredValue',
      },
    });
    expect(await values(client, 'A1:C1')).toEqual([[1e12, true, '#ERROR!']]);
    const { data } = await client.spreadsheets.values.get({
      spreadsheetId: LUCKY7,
      range: 'A1:C1',
      valueRenderOption: 'FORMULA',
    });
    expect(data.values).toEqual([[1e12, true, '=1+1']]);
  });

  it('touches only the fields of the mask', async () => {
    const bold = { textFormat: { bold: true } };
    await batch(client, {
      updateCells: {
        start: { sheetId: 0 },
        rows: [
          {
            values: [{ userEnteredValue: { numberValue: 5 }, userEnteredFormat: bold, note: 'n' }],
          },
        ],
        fields: '*',
      },
    });
    await batch(client, {
      updateCells: {
        start: { sheetId: 0 },
        rows: [
          {
            values: [{ userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: '#,##0' } } }],
          },
        ],
        fields: 'userEnteredFormat.numberFormat,note',
      },
    });
    expect(await cellsOf('A1')).toEqual([
      [
        {
          userEnteredValue: { numberValue: 5 },
          userEnteredFormat: { ...bold, numberFormat: { type: 'NUMBER', pattern: '#,##0' } },
          formattedValue: '5',
        },
      ],
    ]);
    await batch(client, {
      updateCells: { start: { sheetId: 0 }, rows: [{ values: [{}] }], fields: '*' },
    });
    expect(await cellsOf('A1')).toEqual([]);
  });

  it('refuses a write past the grid and says how large it is', async () => {
    await batch(client, {
      addSheet: {
        properties: {
          sheetId: 3,
          title: 'Ledger',
          gridProperties: { rowCount: 2, columnCount: 2 },
        },
      },
    });
    const tooLow = await refusal(batch(client, write(3, 1, [['a'], ['b']])));
    expect(tooLow).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(tooLow.message).toBe(
      'Invalid requests[0].updateCells: Range (Ledger!A2:A3) exceeds grid limits. Max rows: 2, max columns: 2',
    );
    const tooWide = await refusal(batch(client, write(3, 0, [['a', 'b', 'c']])));
    expect(tooWide.message).toContain('exceeds grid limits. Max rows: 2, max columns: 2');
    const outside = await refusal(
      batch(client, {
        updateCells: { range: { sheetId: 3, startRowIndex: 2 }, fields: 'userEnteredValue' },
      }),
    );
    expect(outside.message).toContain('Range (Ledger!A3) exceeds grid limits. Max rows: 2');
    expect(await values(client, 'Ledger')).toEqual([]);
  });

  it('refuses more rows than its range has', async () => {
    const range = { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 };
    const update = (lines: string[][]) =>
      batch(client, { updateCells: { range, rows: rowsOf(lines), fields: 'userEnteredValue' } });
    expect((await refusal(update([['a'], ['b']]))).message).toContain(
      'Attempting to write row: 1, beyond the last requested row of: 0',
    );
    expect((await refusal(update([['a', 'b']]))).message).toContain(
      'Attempting to write column: 1, beyond the last requested column of: 0',
    );
  });

  it.each([
    [{ start: {}, range: {}, fields: '*' }, 'Exactly one of start and range must be set.'],
    [{ fields: '*' }, 'Exactly one of start and range must be set.'],
    [{ start: {} }, "At least one field must be listed in 'fields'."],
    [
      { start: {}, fields: 'userEnteredFormat.colour' },
      "The field mask names 'userEnteredFormat.colour'",
    ],
    [{ start: { sheetId: 5 }, fields: '*' }, 'No grid with id: 5'],
    [
      {
        start: {},
        fields: '*',
        rows: [{ values: [{ userEnteredValue: { stringValue: 'a', numberValue: 1 } }] }],
      },
      'A cell holds one value, but numberValue and stringValue are set.',
    ],
    [
      { start: {}, fields: '*', rows: rowsOf([['long '.repeat(10_001)]]) },
      'Your input contains more than the maximum of 50000 characters in a single cell.',
    ],
  ])('refuses %.60j: %s', async (updateCells, message) => {
    const error = await refusal(batch(client, { updateCells }));
    expect(error.message).toContain(`Invalid requests[0].updateCells: ${message}`);
  });
});

describe('repeatCell', () => {
  it('fills a range, cut at the edge of the grid', async () => {
    await batch(client, {
      repeatCell: {
        range: { startRowIndex: 998, endRowIndex: 1003, startColumnIndex: 25, endColumnIndex: 30 },
        cell: { userEnteredValue: { stringValue: 'z' } },
        fields: 'userEnteredValue',
      },
    });
    expect(await values(client, 'Z998:Z')).toEqual([[], ['z'], ['z']]);
  });

  it('refuses a range that starts past the grid, in A1 notation', async () => {
    const repeat = (range: object) =>
      refusal(batch(client, { repeatCell: { range, cell: {}, fields: 'note' } }));
    const open = await repeat({ startRowIndex: 1000, endColumnIndex: 2 });
    expect(open.message).toBe(
      'Invalid requests[0].repeatCell: Range (Sheet1!A1001:B) exceeds grid limits. Max rows: 1000, max columns: 26',
    );
    const columns = await repeat({ startColumnIndex: 26, endRowIndex: 2 });
    expect(columns.message).toContain('Range (Sheet1!AA1:2) exceeds grid limits');
  });
});

describe('sortRange', () => {
  it('orders numbers, texts and booleans, and leaves empty cells last', async () => {
    await batch(client, write(0, 0, [['h'], [true], [2], ['b'], [null], [10], ['A']]));
    const sort = (sortOrder: 'ASCENDING' | 'DESCENDING') => ({
      sortRange: {
        range: { startRowIndex: 1, endRowIndex: 7, startColumnIndex: 0, endColumnIndex: 1 },
        sortSpecs: [{ dimensionIndex: 0, sortOrder }],
      },
    });
    await batch(client, sort('ASCENDING'));
    expect((await values(client, 'A1:A')).flat()).toEqual(['h', 2, 10, 'A', 'b', true]);
    await batch(client, sort('DESCENDING'));
    expect((await values(client, 'A1:A')).flat()).toEqual(['h', true, 'b', 'A', 10, 2]);
  });
});

describe('a batch', () => {
  it('is applied as a whole or not at all', async () => {
    await batch(client, write(0, 0, [['before']]));
    const error = await refusal(
      batch(
        client,
        write(0, 0, [['after']]),
        { addSheet: { properties: { sheetId: 4, title: 'New' } } },
        write(4, 0, [['x']]),
        { deleteSheet: { sheetId: 99 } },
      ),
    );
    expect(error.message).toBe('Invalid requests[3].deleteSheet: No grid with id: 99');
    expect(await values(client, 'Sheet1')).toEqual([['before']]);
    const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data.sheets).toHaveLength(1);
  });

  it('answers in the order of its requests, with the spreadsheet if asked', async () => {
    const { data } = await client.spreadsheets.batchUpdate({
      spreadsheetId: LUCKY7,
      requestBody: {
        requests: [write(0, 0, [['x']]), { addSheet: { properties: { title: 'New' } } }],
        includeSpreadsheetInResponse: true,
        responseRanges: ['Sheet1!A1'],
        responseIncludeGridData: true,
      },
    });
    expect(data.replies?.map((reply) => Object.keys(reply))).toEqual([[], ['addSheet']]);
    expect(data.updatedSpreadsheet?.sheets?.[0]?.data?.[0]?.rowData).toMatchObject([
      { values: [{ formattedValue: 'x' }] },
    ]);
  });

  it('must hold a request', async () => {
    const error = await refusal(batch(client));
    expect(error).toMatchObject({ code: 400, message: 'Must specify at least one request.' });
  });
});
