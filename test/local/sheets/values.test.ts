import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let client: Client;

const number = (value: number, type: string, pattern?: string) => ({
  userEnteredValue: { numberValue: value },
  userEnteredFormat: { numberFormat: { type, ...(pattern !== undefined && { pattern }) } },
});

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
  await batch(
    client,
    { addSheet: { properties: { sheetId: 2, title: 'Ledger', gridProperties: { rowCount: 6 } } } },
    { addSheet: { properties: { sheetId: 3, title: "It's Bob" } } },
    write(2, 0, [
      ['Entry', 'Kind', 'Amount'],
      [1, 'bet', null, ''],
      [2, '', null],
      [null, null],
    ]),
    write(3, 0, [['hello']]),
    {
      updateCells: {
        start: { sheetId: 2, rowIndex: 1, columnIndex: 2 },
        rows: [
          { values: [number(5000, 'NUMBER', '#,##0')] },
          { values: [number(45_000.5, 'DATE_TIME', 'yyyy-mm-dd hh:mm')] },
        ],
        fields: 'userEnteredValue,userEnteredFormat',
      },
    },
  );
});
afterEach(() => api.close());

async function get(range: string, options: object = {}) {
  const { data } = await client.spreadsheets.values.get({
    spreadsheetId: LUCKY7,
    range,
    ...options,
  });
  return data;
}

describe('values.get', () => {
  it('shows values as their formats have them, and leaves out what is empty at the end', async () => {
    expect(await get('Ledger!A1:K')).toEqual({
      range: 'Ledger!A1:K6',
      majorDimension: 'ROWS',
      values: [
        ['Entry', 'Kind', 'Amount'],
        ['1', 'bet', '5,000'],
        ['2', '', '2023-03-15 12:00'],
      ],
    });
  });

  it('gives bare values, dates as serials or as text', async () => {
    expect(await values(client, 'Ledger!A2:C3')).toEqual([
      [1, 'bet', 5000],
      [2, '', 45_000.5],
    ]);
    const asText = await get('Ledger!C2:C3', {
      valueRenderOption: 'UNFORMATTED_VALUE',
      dateTimeRenderOption: 'FORMATTED_STRING',
    });
    expect(asText.values).toEqual([[5000], ['2023-03-15 12:00']]);
  });

  it('turns to columns when asked', async () => {
    const { values: columns } = await get('Ledger!A1:B3', { majorDimension: 'COLUMNS' });
    expect(columns).toEqual([
      ['Entry', '1', '2'],
      ['Kind', 'bet'],
    ]);
  });

  it.each([
    ['Ledger', 'Ledger!A1:Z6'],
    ['Ledger!A:B', 'Ledger!A1:B6'],
    ['Ledger!B2:B', 'Ledger!B2:B6'],
    ['Ledger!2:3', 'Ledger!A2:Z3'],
    ['Ledger!$A$2:$C3', 'Ledger!A2:C3'],
    ['Ledger!C3:A2', 'Ledger!A2:C3'],
    ['ledger!a1', 'Ledger!A1'],
    ["'Ledger'!A1:A99", 'Ledger!A1:A6'],
    ["'It''s Bob'!A1:A2", "'It''s Bob'!A1:A2"],
    ['A1:B2', 'Sheet1!A1:B2'],
  ])('reads the range %s as %s', async (asked, read) => {
    expect((await get(asked)).range).toBe(read);
  });

  it('reads a named range', async () => {
    await batch(client, {
      addNamedRange: {
        namedRange: { name: 'Header', range: { sheetId: 2, startRowIndex: 0, endRowIndex: 1 } },
      },
    });
    expect((await get('Header')).values).toEqual([['Entry', 'Kind', 'Amount']]);
  });

  it('leaves values out when there are none', async () => {
    expect(await get('Ledger!E1:F6')).toEqual({ range: 'Ledger!E1:F6', majorDimension: 'ROWS' });
  });

  it.each([
    ['Rolls!A1', 'Unable to parse range: Rolls!A1'],
    ['Ledger!1A', 'Unable to parse range: Ledger!1A'],
    ['Ledger!A', 'Unable to parse range: Ledger!A'],
    ['Ledger!A1:B2:C3', 'Unable to parse range: Ledger!A1:B2:C3'],
    ['Ledger!A7:B9', 'Range (Ledger!A7:B9) exceeds grid limits. Max rows: 6, max columns: 26'],
    ['Ledger!AA1', 'Range (Ledger!AA1) exceeds grid limits. Max rows: 6, max columns: 26'],
  ])('refuses the range %s', async (range, message) => {
    const error = await refusal(get(range));
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message });
  });
});

describe('values.batchGet', () => {
  it('reads several ranges of one state', async () => {
    const { data } = await client.spreadsheets.values.batchGet({
      spreadsheetId: LUCKY7,
      ranges: ['Ledger!A1:B1', 'Ledger!A3'],
      valueRenderOption: 'UNFORMATTED_VALUE',
    });
    expect(data).toEqual({
      spreadsheetId: LUCKY7,
      valueRanges: [
        { range: 'Ledger!A1:B1', majorDimension: 'ROWS', values: [['Entry', 'Kind']] },
        { range: 'Ledger!A3', majorDimension: 'ROWS', values: [[2]] },
      ],
    });
  });
});

describe('spreadsheets.get', () => {
  it('gives the fields that are asked for, in any of the forms of a mask', async () => {
    const ask = async (fields: string) =>
      (await client.spreadsheets.get({ spreadsheetId: LUCKY7, fields })).data;
    const titles = {
      sheets: ['Sheet1', 'Ledger', "It's Bob"].map((title) => ({ properties: { title } })),
    };
    expect(await ask('sheets.properties.title')).toEqual(titles);
    expect(await ask('sheets(properties(title))')).toEqual(titles);
    expect(await ask('sheets/properties/title')).toEqual(titles);
    expect(await ask('spreadsheetId,sheets.properties.title')).toEqual({
      spreadsheetId: LUCKY7,
      ...titles,
    });
  });

  it('gives cells only when asked for, and then those of the ranges', async () => {
    const { data: bare } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(bare.sheets?.[1]).not.toHaveProperty('data');
    const { data } = await client.spreadsheets.get({
      spreadsheetId: LUCKY7,
      ranges: ['Ledger!B2:C2'],
      fields: 'sheets(properties.title,data(startRow,startColumn,rowData.values.formattedValue))',
    });
    expect(data).toEqual({
      sheets: [
        {
          properties: { title: 'Ledger' },
          data: [
            {
              startRow: 1,
              startColumn: 1,
              rowData: [{ values: [{ formattedValue: 'bet' }, { formattedValue: '5,000' }] }],
            },
          ],
        },
      ],
    });
  });

  it.each(['properties, sheets.properties', 'sheets.propertys', 'sheets(properties', 'a..b'])(
    'refuses the mask %s',
    async (fields) => {
      const error = await refusal(client.spreadsheets.get({ spreadsheetId: LUCKY7, fields }));
      expect(error.message).toBe('Request contains an invalid argument.');
      expect(JSON.stringify(error.details)).toContain("Error expanding 'fields' parameter.");
    },
  );
});
