import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
});
afterEach(() => api.close());

const checkpoint = {
  metadataId: 7,
  metadataKey: 'cigo.checkpoint',
  metadataValue: 'seq=12',
  visibility: 'DOCUMENT',
  location: { spreadsheet: true },
};
const rowLocation = (startIndex: number) => ({
  dimensionRange: { sheetId: 0, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 },
});

async function search(...dataFilters: object[]) {
  const { data } = await client.spreadsheets.developerMetadata.search({
    spreadsheetId: LUCKY7,
    requestBody: { dataFilters },
  });
  return data.matchedDeveloperMetadata?.map(({ developerMetadata }) => developerMetadata) ?? [];
}

const create = (developerMetadata: object) =>
  batch(client, { createDeveloperMetadata: { developerMetadata } });

describe('developer metadata', () => {
  it('is created, found, changed and deleted', async () => {
    const [reply] = await create(checkpoint);
    const stored = { ...checkpoint, location: { locationType: 'SPREADSHEET', spreadsheet: true } };
    expect(reply?.createDeveloperMetadata?.developerMetadata).toEqual(stored);
    const lookup = { developerMetadataLookup: { metadataKey: 'cigo.checkpoint' } };
    expect(await search(lookup)).toEqual([stored]);

    const [updated] = await batch(client, {
      updateDeveloperMetadata: {
        dataFilters: [{ developerMetadataLookup: { metadataId: 7 } }],
        developerMetadata: { metadataValue: 'seq=13', metadataKey: 'ignored' },
        fields: 'metadataValue',
      },
    });
    const changed = { ...stored, metadataValue: 'seq=13' };
    expect(updated?.updateDeveloperMetadata?.developerMetadata).toEqual([changed]);
    const { data } = await client.spreadsheets.developerMetadata.get({
      spreadsheetId: LUCKY7,
      metadataId: 7,
    });
    expect(data).toEqual(changed);

    const [deleted] = await batch(client, { deleteDeveloperMetadata: { dataFilter: lookup } });
    expect(deleted?.deleteDeveloperMetadata?.deletedDeveloperMetadata).toEqual([changed]);
    expect(await search(lookup)).toEqual([]);
  });

  it('is found by all that a lookup says, or by where it is', async () => {
    const tab = { metadataKey: 'tab', visibility: 'DOCUMENT', location: { sheetId: 0 } };
    const row = { metadataKey: 'entry', visibility: 'PROJECT', location: rowLocation(3) };
    await create(checkpoint);
    await create(tab);
    await create(row);
    const keys = async (filter: object) =>
      (await search(filter)).map((found) => found?.metadataKey);
    const lookup = (developerMetadataLookup: object) => keys({ developerMetadataLookup });
    expect(await lookup({ visibility: 'DOCUMENT' })).toEqual(['cigo.checkpoint', 'tab']);
    expect(await lookup({ visibility: 'DOCUMENT', locationType: 'SHEET' })).toEqual(['tab']);
    expect(await lookup({ metadataValue: 'seq=12' })).toEqual(['cigo.checkpoint']);
    const at = { metadataLocation: rowLocation(3) };
    expect(await lookup(at)).toEqual(['cigo.checkpoint', 'tab', 'entry']);
    expect(await lookup({ ...at, locationMatchingStrategy: 'EXACT_LOCATION' })).toEqual(['entry']);
    expect(await keys({ a1Range: 'Sheet1!A4:B4' })).toEqual(['tab', 'entry']);
    expect(await keys({ gridRange: { sheetId: 0, startRowIndex: 4 } })).toEqual(['tab']);
  });

  it('shows in the spreadsheet where it belongs', async () => {
    await create(checkpoint);
    await create({ metadataKey: 'tab', visibility: 'DOCUMENT', location: { sheetId: 0 } });
    const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data.developerMetadata).toMatchObject([{ metadataKey: 'cigo.checkpoint' }]);
    expect(data.sheets?.[0]?.developerMetadata).toMatchObject([{ metadataKey: 'tab' }]);
  });

  it('gets an id when it has none', async () => {
    const [reply] = await create({ ...checkpoint, metadataId: undefined });
    expect(reply?.createDeveloperMetadata?.developerMetadata?.metadataId).toBeGreaterThan(0);
  });

  it.each([
    [
      { ...checkpoint },
      'Cannot add developer metadata with ID [7] because developer metadata with that ID already exists.',
    ],
    [{ ...checkpoint, metadataId: 8, metadataKey: '' }, 'Developer metadata must have a key.'],
    [
      { metadataKey: 'a', location: { spreadsheet: true } },
      'Developer metadata must have a visibility.',
    ],
    [{ metadataKey: 'a', visibility: 'DOCUMENT' }, 'Developer metadata must have a location.'],
    [{ ...checkpoint, metadataId: 0 }, 'The metadata ID must be positive, but is 0.'],
    [
      {
        metadataKey: 'a',
        visibility: 'DOCUMENT',
        location: { dimensionRange: { dimension: 'ROWS', startIndex: 0, endIndex: 2 } },
      },
      'Developer metadata can only be on one row or one column.',
    ],
    [{ metadataKey: 'a', visibility: 'DOCUMENT', location: { sheetId: 4 } }, 'No grid with id: 4'],
  ])('is refused as %j', async (asked, message) => {
    await create(checkpoint);
    const error = await refusal(create(asked));
    expect(error.message).toBe(`Invalid requests[0].createDeveloperMetadata: ${message}`);
  });

  it('is 404 when nobody has made it', async () => {
    const call = client.spreadsheets.developerMetadata.get({
      spreadsheetId: LUCKY7,
      metadataId: 9,
    });
    expect(await refusal(call)).toMatchObject({ code: 404, status: 'NOT_FOUND' });
  });
});
