import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null, staff: { dan: 'dan@house.example' } });
  client = clientOf(api.rootUrl);
});
afterEach(() => api.close());

const update = (range: string, lines: unknown[][], options: object = {}, by = client) =>
  by.spreadsheets.values.update({
    spreadsheetId: LUCKY7,
    range,
    valueInputOption: 'RAW',
    requestBody: { values: lines },
    ...options,
  });

const append = (range: string, lines: unknown[][], options: object = {}) =>
  client.spreadsheets.values.append({
    spreadsheetId: LUCKY7,
    range,
    valueInputOption: 'RAW',
    requestBody: { values: lines },
    ...options,
  });

describe('values.update', () => {
  it('writes from the first cell of its range, and says where', async () => {
    const { data } = await update('B2', [
      ['a', 1],
      [true, '=1'],
    ]);
    expect(data).toEqual({
      spreadsheetId: LUCKY7,
      updatedRange: 'Sheet1!B2:C3',
      updatedRows: 2,
      updatedColumns: 2,
      updatedCells: 4,
    });
    expect(await values(client, 'B2:C3')).toEqual([
      ['a', 1],
      [true, '=1'],
    ]);
  });

  it('skips null and empties a cell for an empty text', async () => {
    await update('A1', [['a', 'b', 'c']]);
    await update('A1', [[null, '', 'C']]);
    expect(await values(client, 'A1:C1')).toEqual([['a', '', 'C']]);
  });

  it('reads columns when asked', async () => {
    const requestBody = { majorDimension: 'COLUMNS', values: [['a', 'b'], ['c']] };
    await update('A1:B2', [], { requestBody });
    expect(await values(client, 'A1:B2')).toEqual([['a', 'c'], ['b']]);
  });

  it('takes texts as typed only when told so, and never in a cell formatted as text', async () => {
    await batch(client, {
      repeatCell: {
        range: { startColumnIndex: 2, endColumnIndex: 3 },
        cell: { userEnteredFormat: { numberFormat: { type: 'TEXT' } } },
        fields: 'userEnteredFormat.numberFormat',
      },
    });
    await update('A1:C1', [['0042', '2023-03-15', '0042']]);
    expect(await values(client, 'A1:C1')).toEqual([['0042', '2023-03-15', '0042']]);
    const typed = { valueInputOption: 'USER_ENTERED', includeValuesInResponse: true };
    const { data } = await update('A1:C1', [['0042', '2023-03-15', '0042']], typed);
    expect(data.updatedData?.values).toEqual([['42', '3/15/2023', '0042']]);
    expect(await values(client, 'A1:C1')).toEqual([[42, 45_000, '0042']]);
  });

  it.each([
    [
      'A1:B1',
      [['a'], ['b']],
      'Requested writing within range [Sheet1!A1:B1], but tried writing to row [2]',
    ],
    [
      'A1:B1',
      [['a', 'b', 'c']],
      'Requested writing within range [Sheet1!A1:B1], but tried writing to column [C]',
    ],
    [
      'A1000',
      [['a'], ['b']],
      'Range (Sheet1!A1000:A1001) exceeds grid limits. Max rows: 1000, max columns: 26',
    ],
    ['Nowhere!A1', [['a']], 'Unable to parse range: Nowhere!A1'],
    ['A1', [[{ a: 1 }]], 'Invalid values[0][0]: {"a":1}'],
  ])('refuses at %s', async (range, lines, message) => {
    const error = await refusal(update(range, lines));
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message });
    expect(await values(client, 'Sheet1')).toEqual([]);
  });

  it('must be told how to take what it is given', async () => {
    const bare = await refusal(update('A1', [['a']], { valueInputOption: undefined }));
    expect(bare.message).toBe("'valueInputOption' is required but not specified");
    const wrong = await refusal(update('A1', [['a']], { valueInputOption: 'USER_ENTER' }));
    expect(wrong).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(wrong.message).toBe(
      `Invalid value at 'value_input_option' (type.googleapis.com/google.apps.sheets.v4.ValueInputOption), "USER_ENTER"`,
    );
  });

  it('does not get past a protected range', async () => {
    await batch(client, { addProtectedRange: { protectedRange: { range: { sheetId: 0 } } } });
    const error = await refusal(update('A1', [['a']], {}, clientOf(api.rootUrl, 'dan')));
    expect(error.message).toMatch(/^You are trying to edit a protected cell or object/);
  });
});

describe('values.append', () => {
  it('puts row after row below the table, also when they come at once', async () => {
    await update('A1', [['Entry', 'Kind']]);
    await Promise.all([1, 2, 3].map((entry) => append('Sheet1', [[entry, 'bet']])));
    const [header, ...rows] = await values(client, 'Sheet1');
    expect(header).toEqual(['Entry', 'Kind']);
    expect(rows.map(([entry]) => entry).sort()).toEqual([1, 2, 3]);
  });

  it('shifts to the right behind a gap, as the real one does', async () => {
    await append('Sheet1', [['a', '', 'c']]);
    const { data } = await append('Sheet1', [['d', '', 'f']]);
    expect(data).toMatchObject({
      tableRange: 'Sheet1!C1',
      updates: { updatedRange: 'Sheet1!C2:E2' },
    });
  });

  it('writes over what lies below, or puts rows in', async () => {
    await update('A1', [['a'], ['b']]);
    await update('A4', [['below']]);
    await append('A1', [['c'], ['d']], { insertDataOption: 'INSERT_ROWS' });
    expect((await values(client, 'A1:A')).flat()).toEqual(['a', 'b', 'c', 'd', 'below']);
    await update('B1', [['x'], ['y']]);
    await batch(client, write(0, 10, [['a'], [null], ['below']]));
    await append('A11', [['new'], ['over']]);
    expect((await values(client, 'A11:A')).flat()).toEqual(['a', 'new', 'over']);
  });

  it('lets the grid grow at its end', async () => {
    await update('A1000', [['last']]);
    const { data } = await append('A1000', [['a'], ['b']]);
    expect(data.updates?.updatedRange).toBe('Sheet1!A1001:A1002');
    const { data: book } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(book.sheets?.[0]?.properties?.gridProperties?.rowCount).toBe(1002);
  });
});

describe('values.clear', () => {
  it('takes values and leaves formats', async () => {
    await batch(client, write(0, 0, [['a', 'b']]), {
      repeatCell: {
        range: { endRowIndex: 1, endColumnIndex: 1 },
        cell: { note: 'n' },
        fields: 'note',
      },
    });
    const { data } = await client.spreadsheets.values.clear({
      spreadsheetId: LUCKY7,
      range: 'A1:A9',
    });
    expect(data).toEqual({ spreadsheetId: LUCKY7, clearedRange: 'Sheet1!A1:A9' });
    expect(await values(client, 'A1:B1')).toEqual([['', 'b']]);
  });
});

describe('faults', () => {
  it('strike writes of values before and after the commit', async () => {
    const outcome = { kind: 'error', status: 'UNAVAILABLE' } as const;
    api.faults.inject({ method: 'append', nth: 1, when: 'before', outcome });
    api.faults.inject({ method: 'update', nth: 1, when: 'after', outcome });
    expect(await refusal(append('A1', [['a']]))).toMatchObject({ code: 503 });
    expect(await values(client, 'Sheet1')).toEqual([]);
    expect(await refusal(update('A1', [['a']]))).toMatchObject({ code: 503 });
    expect(await values(client, 'Sheet1')).toEqual([['a']]);
  });
});
