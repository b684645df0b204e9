import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
  await batch(
    client,
    write(0, 0, [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]),
  );
});
afterEach(() => api.close());

function rows(startIndex: number, endIndex: number) {
  return { sheetId: 0, dimension: 'ROWS', startIndex, endIndex };
}

async function sheet() {
  const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7, includeGridData: true });
  const found = data.sheets?.[0];
  if (found === undefined) {
    throw new Error('expected a tab');
  }
  return found;
}

const tag = (metadataId: number, startIndex: number) => ({
  createDeveloperMetadata: {
    developerMetadata: {
      metadataId,
      metadataKey: 'entry',
      metadataValue: String(metadataId),
      visibility: 'DOCUMENT',
      location: { dimensionRange: rows(startIndex, startIndex + 1) },
    },
  },
});

async function tagged() {
  const { rowMetadata = [] } = (await sheet()).data?.[0] ?? {};
  return rowMetadata.flatMap(({ developerMetadata = [] }, row) =>
    developerMetadata.map(({ metadataId }) => [metadataId, row]),
  );
}

describe('rows and columns', () => {
  it('are put in and move what lies below', async () => {
    await batch(client, tag(1, 0), tag(2, 2), {
      insertDimension: { range: rows(1, 3), inheritFromBefore: false },
    });
    expect(await values(client, 'Sheet1')).toEqual([['a', 1], [], [], ['b', 2], ['c', 3]]);
    expect((await sheet()).properties?.gridProperties?.rowCount).toBe(1002);
    expect(await tagged()).toEqual([
      [1, 0],
      [2, 4],
    ]);
  });

  it('are taken out with their metadata', async () => {
    await batch(client, tag(1, 0), tag(2, 1), tag(3, 2), {
      deleteDimension: { range: rows(0, 2) },
    });
    expect(await values(client, 'Sheet1')).toEqual([['c', 3]]);
    expect((await sheet()).properties?.gridProperties?.rowCount).toBe(998);
    expect(await tagged()).toEqual([[3, 0]]);
  });

  it('are put at the end', async () => {
    await batch(
      client,
      { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 5 } },
      { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 2 } },
    );
    expect((await sheet()).properties?.gridProperties).toEqual({ rowCount: 1005, columnCount: 28 });
    const error = await refusal(
      batch(client, { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 400_000 } }),
    );
    expect(error.message).toContain('above the limit of 10000000 cells');
  });

  it('move with columns too', async () => {
    await batch(client, {
      insertDimension: { range: { dimension: 'COLUMNS', startIndex: 1, endIndex: 2 } },
    });
    expect(await values(client, 'A1:C1')).toEqual([['a', '', 1]]);
    await batch(client, {
      deleteDimension: { range: { dimension: 'COLUMNS', startIndex: 0, endIndex: 2 } },
    });
    expect(await values(client, 'A1:C1')).toEqual([[1]]);
  });

  it('take over the format of the row before when asked', async () => {
    await batch(
      client,
      {
        repeatCell: {
          range: { endRowIndex: 1, endColumnIndex: 1 },
          cell: { userEnteredFormat: { textFormat: { bold: true } } },
          fields: 'userEnteredFormat',
        },
      },
      { insertDimension: { range: rows(1, 2), inheritFromBefore: true } },
    );
    const row = (await sheet()).data?.[0]?.rowData?.[1];
    expect(row?.values?.[0]).toMatchObject({ userEnteredFormat: { textFormat: { bold: true } } });
  });

  it('have a size', async () => {
    await batch(client, {
      updateDimensionProperties: {
        range: { dimension: 'COLUMNS', startIndex: 1, endIndex: 3 },
        properties: { pixelSize: 180 },
        fields: 'pixelSize',
      },
    });
    const { columnMetadata = [] } = (await sheet()).data?.[0] ?? {};
    expect(columnMetadata.slice(0, 4).map(({ pixelSize }) => pixelSize)).toEqual([
      100, 180, 180, 100,
    ]);
  });

  it.each([
    [
      rows(1000, 1001),
      "Cannot delete a row that doesn't exist. Tried to delete row index 1000 but there are only 1000 rows.",
    ],
    [rows(0, 1000), "You can't delete all the rows on the sheet."],
    [rows(4, 4), 'The range must hold something'],
    [
      { dimension: 'COLUMNS', startIndex: 26, endIndex: 27 },
      "Cannot delete a column that doesn't exist.",
    ],
  ])('are not taken out at %j', async (range, message) => {
    const error = await refusal(batch(client, { deleteDimension: { range } }));
    expect(error.message).toContain(`Invalid requests[0].deleteDimension: ${message}`);
  });

  it('are not taken out down to the frozen ones', async () => {
    await batch(client, {
      updateSheetProperties: {
        properties: { gridProperties: { frozenRowCount: 1 } },
        fields: 'gridProperties.frozenRowCount',
      },
    });
    const error = await refusal(batch(client, { deleteDimension: { range: rows(1, 1000) } }));
    expect(error.message).toContain('Sorry, it is not possible to delete all non-frozen rows.');
  });

  it('carry protected, named, filtered and conditional ranges along', async () => {
    const range = {
      sheetId: 0,
      startRowIndex: 2,
      endRowIndex: 4,
      startColumnIndex: 0,
      endColumnIndex: 2,
    };
    await batch(
      client,
      { addProtectedRange: { protectedRange: { protectedRangeId: 5, range } } },
      { addNamedRange: { namedRange: { namedRangeId: 'n', name: 'Paid', range } } },
      { setBasicFilter: { filter: { range } } },
      {
        addConditionalFormatRule: {
          rule: {
            ranges: [range],
            booleanRule: {
              condition: { type: 'NOT_BLANK' },
              format: { textFormat: { bold: true } },
            },
          },
        },
      },
      { insertDimension: { range: rows(0, 1) } },
      { deleteDimension: { range: rows(3, 4) } },
    );
    const moved = { ...range, startRowIndex: 3, endRowIndex: 4 };
    const tab = await sheet();
    expect(tab.protectedRanges?.[0]?.range).toEqual(moved);
    expect(tab.basicFilter?.range).toEqual(moved);
    expect(tab.conditionalFormats?.[0]?.ranges).toEqual([moved]);
    const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data.namedRanges?.[0]?.range).toEqual(moved);
    await batch(client, { deleteDimension: { range: rows(3, 4) } });
    const gone = await sheet();
    expect([gone.protectedRanges, gone.basicFilter, gone.conditionalFormats]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
