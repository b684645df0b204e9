import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
  await batch(client, write(0, 0, [[0], [1], [2], [3], [4]]));
});
afterEach(() => api.close());

const move = (startIndex: number, endIndex: number, destinationIndex: number) => ({
  moveDimension: { source: { dimension: 'ROWS', startIndex, endIndex }, destinationIndex },
});
const column = async () => (await values(client, 'A1:A')).flat();

const named = (startRowIndex: number, endRowIndex: number) => ({
  addNamedRange: {
    namedRange: { namedRangeId: 'r', name: 'Marked', range: { startRowIndex, endRowIndex } },
  },
});
async function marked() {
  const { data } = await client.spreadsheets.get({
    spreadsheetId: LUCKY7,
    fields: 'namedRanges.range(startRowIndex,endRowIndex)',
  });
  const { startRowIndex, endRowIndex } = data.namedRanges?.[0]?.range ?? {};
  return [startRowIndex, endRowIndex];
}

describe('moveDimension', () => {
  it('counts its destination before the move, as in the example of the reference', async () => {
    await batch(client, move(1, 3, 4));
    expect(await column()).toEqual([0, 3, 1, 2, 4]);
  });

  it('moves up, and past what is filled', async () => {
    await batch(client, move(3, 5, 1));
    expect(await column()).toEqual([0, 3, 4, 1, 2]);
    await batch(client, move(0, 1, 7));
    expect(await values(client, 'A1:A')).toEqual([[3], [4], [1], [2], [], [], [0]]);
  });

  it('changes nothing right before or behind the source', async () => {
    await batch(client, move(1, 3, 1), move(1, 3, 3));
    expect(await column()).toEqual([0, 1, 2, 3, 4]);
  });

  it('moves columns', async () => {
    await batch(client, write(0, 5, [['a', 'b', 'c']]), {
      moveDimension: {
        source: { dimension: 'COLUMNS', startIndex: 0, endIndex: 1 },
        destinationIndex: 3,
      },
    });
    expect(await values(client, 'A6:C6')).toEqual([['b', 'c', 'a']]);
    expect(await values(client, 'A1:C1')).toEqual([['', '', 0]]);
  });

  it('takes sizes and metadata along', async () => {
    const one = { dimension: 'ROWS', startIndex: 1, endIndex: 2 };
    await batch(
      client,
      {
        updateDimensionProperties: {
          range: one,
          properties: { pixelSize: 50 },
          fields: 'pixelSize',
        },
      },
      {
        createDeveloperMetadata: {
          developerMetadata: {
            metadataKey: 'entry',
            visibility: 'DOCUMENT',
            location: { dimensionRange: one },
          },
        },
      },
      move(1, 2, 5),
    );
    const { data } = await client.spreadsheets.get({
      spreadsheetId: LUCKY7,
      ranges: ['A5'],
      includeGridData: true,
    });
    const [row] = data.sheets?.[0]?.data?.[0]?.rowMetadata ?? [];
    expect(row).toMatchObject({ pixelSize: 50, developerMetadata: [{ metadataKey: 'entry' }] });
  });

  it.each([
    ['inside the source', [1, 2], move(1, 3, 5), [3, 4]],
    ['around both', [0, 5], move(1, 2, 4), [0, 5]],
    ['that the rows leave', [0, 3], move(1, 2, 5), [0, 2]],
    ['that the rows come into', [3, 5], move(0, 1, 4), [2, 5]],
    ['between', [3, 4], move(1, 2, 5), [2, 3]],
    ['apart', [8, 9], move(1, 2, 5), [8, 9]],
  ] as const)('changes a range %s', async (_where, [start, end], moving, after) => {
    await batch(client, named(start, end), moving);
    const [from = 0, to] = await marked();
    expect([from, to]).toEqual(after);
  });

  it.each([move(1, 4, 2), move(1, 2, 1001), move(999, 1001, 0), move(2, 2, 0)])(
    'is refused as %j',
    async (request) => {
      const error = await refusal(batch(client, request));
      expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
      expect(error.message).toContain('Invalid requests[0].moveDimension: ');
      expect(await column()).toEqual([0, 1, 2, 3, 4]);
    },
  );
});
