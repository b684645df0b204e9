import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../client.ts';
import { type Calls, callsAt } from './bench.ts';
import { type Place, SUBJECTS } from './subjects.ts';

describe.each(SUBJECTS)('cells and values of $name', ({ open, patience }) => {
  let place: Place;
  let calls: Calls;
  beforeEach(async () => {
    place = await open();
    calls = callsAt(place);
  }, patience);
  afterEach(() => place.close(), patience);

  const put = (cells: string, lines: unknown[][], valueInputOption: string) =>
    place.client.spreadsheets.values.update({
      spreadsheetId: place.spreadsheetId,
      range: calls.at(cells),
      valueInputOption,
      requestBody: { values: lines },
    });

  const append = async (cells: string) => {
    const { data } = await place.client.spreadsheets.values.append({
      spreadsheetId: place.spreadsheetId,
      range: cells === '' ? place.title : calls.at(cells),
      valueInputOption: 'RAW',
      requestBody: { values: [['new']] },
    });
    return data.updates?.updatedRange?.split('!')[1];
  };

  it('a batch is applied as a whole or not at all', { timeout: patience }, async () => {
    await calls.fill([['before']]);
    const { sheetId } = place;
    const error = await refusal(
      calls.batch(
        {
          repeatCell: {
            range: calls.range(0, 1, 0, 1),
            cell: { userEnteredValue: { stringValue: 'after' } },
            fields: 'userEnteredValue',
          },
        },
        {
          updateCells: {
            start: { sheetId, rowIndex: 20 },
            rows: [{ values: [{ userEnteredValue: { stringValue: 'far' } }] }],
            fields: 'userEnteredValue',
          },
        },
      ),
    );
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(error.message).toContain('Invalid requests[1].updateCells');
    expect(await calls.values('A1')).toEqual([['before']]);
  });

  it('a text stays a text, and 10^12 keeps every digit', { timeout: patience }, async () => {
    const texts = ['=IMPORTXML("http://x","//a")', '+1', '1E5', '0042', 'May 1', 'TRUE'];
    await calls.fill([texts, [1e12, 123_456_789_012]]);
    expect(await calls.values('A1:F2')).toEqual([texts, [1e12, 123_456_789_012]]);
  });

  it('what is empty at the end is left out', { timeout: patience }, async () => {
    await calls.fill([['a', null, 'c', ''], [null], ['d'], [null, '']]);
    expect(await calls.values('A1:H20')).toEqual([['a', '', 'c'], [], ['d']]);
  });

  it('a read of several ranges has a block for each', { timeout: patience }, async () => {
    const numberFormat = { type: 'NUMBER', pattern: '#,##0' };
    await calls.fill([
      ['a', 'b', null, 1000],
      [null, null, null, 2000],
    ]);
    await calls.batch({
      repeatCell: {
        range: calls.range(0, 2, 3, 4),
        cell: { userEnteredFormat: { numberFormat } },
        fields: 'userEnteredFormat.numberFormat',
      },
    });
    const { data } = await place.client.spreadsheets.get({
      spreadsheetId: place.spreadsheetId,
      ranges: [calls.at('A1:C9'), calls.at('D2:D9')],
      fields:
        'sheets.data(startRow,startColumn,rowData.values(userEnteredValue,userEnteredFormat.numberFormat,formattedValue))',
    });
    const [letters, amounts] = data.sheets?.[0]?.data ?? [];
    expect(letters?.rowData?.[0]?.values?.slice(0, 2)).toMatchObject([
      { userEnteredValue: { stringValue: 'a' } },
      { userEnteredValue: { stringValue: 'b' } },
    ]);
    expect(amounts).toMatchObject({ startRow: 1, startColumn: 3 });
    expect(amounts?.rowData?.[0]?.values).toEqual([
      {
        userEnteredValue: { numberValue: 2000 },
        userEnteredFormat: { numberFormat },
        formattedValue: '2,000',
      },
    ]);
  });

  it('RAW keeps what USER_ENTERED reads', { timeout: patience }, async () => {
    await put('A1:C1', [['0042', '5%', 'TRUE']], 'RAW');
    await put('A2:C2', [['0042', '5%', 'TRUE']], 'USER_ENTERED');
    expect(await calls.values('A1:C2')).toEqual([
      ['0042', '5%', 'TRUE'],
      [42, 0.05, true],
    ]);
  });

  it('values that stick out of their range are refused', { timeout: patience }, async () => {
    const error = await refusal(put('A1:B1', [['a', 'b'], ['c']], 'RAW'));
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(error.message).toContain('Requested writing within range');
  });

  it('sorting orders rows by a column', { timeout: patience }, async () => {
    await calls.fill([
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ]);
    await calls.batch({
      sortRange: {
        range: calls.range(0, 3, 0, 2),
        sortSpecs: [{ dimensionIndex: 1, sortOrder: 'DESCENDING' }],
      },
    });
    expect(await calls.values('A1:B3')).toEqual([
      ['c', 3],
      ['b', 2],
      ['a', 1],
    ]);
  });

  /** The example of https://developers.google.com/workspace/sheets/api/guides/values#append_values */
  it.each([
    ['', 'B7'],
    ['B4', 'B7'],
    ['C5:D5', 'B7'],
    ['B2:D4', 'B7'],
    ['A3:G10', 'B7'],
    ['A1', 'A3'],
    ['E4', 'E4'],
    ['A4', 'A4'],
  ])('append to %j of the guide writes at %s', { timeout: patience }, async (cells, written) => {
    await calls.fill([
      ['x', 'y', 'z'],
      ['x', 'y', 'z'],
    ]);
    const line = ['x', 'y', 'z'];
    await calls.fill([line, line, line], 3, 1);
    expect(await append(cells)).toBe(written);
  });

  it.each([
    [{ addSheet: { properties: { titel: 'x' } } }, 'Unknown name "titel"'],
    [{ sortRange: { sortSpecs: [{ sortOrder: 'UP' }] } }, 'Invalid value at'],
    [{ updateCells: { start: { sheetId: 'x' }, fields: '*' } }, 'Invalid value at'],
  ])('a body of another form is refused: %j', { timeout: patience }, async (request, message) => {
    const error = await refusal(calls.batch(request as object));
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(error.message).toContain(message);
  });
});
