import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../lib/local/sheets/faults.ts';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl, 'local', 300);
});
afterEach(() => api.close());

const outcomes: Fault['outcome'][] = [
  { kind: 'error', status: 'UNAVAILABLE' },
  { kind: 'silence' },
  { kind: 'dropped' },
];

describe.each(outcomes)('a fault that is %j', (outcome) => {
  it('before the commit leaves everything as it was', async () => {
    api.faults.inject({ method: 'batchUpdate', nth: 2, when: 'before', outcome });
    await batch(client, write(0, 0, [['first']]));
    await expect(batch(client, write(0, 0, [['second']]))).rejects.toThrow();
    expect(await values(client, 'A1')).toEqual([['first']]);
    await batch(client, write(0, 0, [['third']]));
    expect(await values(client, 'A1')).toEqual([['third']]);
  });

  it('after the commit leaves the caller not knowing that it is done', async () => {
    api.faults.inject({ method: 'batchUpdate', nth: 1, when: 'after', outcome });
    await expect(batch(client, write(0, 0, [['first']]))).rejects.toThrow();
    expect(await values(client, 'A1')).toEqual([['first']]);
  });
});

describe('a fault', () => {
  it('strikes one call of its own method', async () => {
    const outcome = { kind: 'error', status: 'INTERNAL', message: 'broken' } as const;
    api.faults.inject({ method: 'values', nth: 2, when: 'before', outcome });
    await batch(client, write(0, 0, [['x']]));
    await values(client, 'A1');
    expect(await refusal(values(client, 'A1'))).toEqual({
      code: 500,
      status: 'INTERNAL',
      message: 'broken',
    });
    expect(await values(client, 'A1')).toEqual([['x']]);
  });

  it('can hit reads of the spreadsheet and the search for metadata', async () => {
    const outcome = { kind: 'error', status: 'UNAVAILABLE' } as const;
    api.faults.inject({ method: 'get', nth: 1, when: 'after', outcome });
    api.faults.inject({ method: 'search', nth: 1, when: 'before', outcome });
    const get = client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(await refusal(get)).toMatchObject({ code: 503, status: 'UNAVAILABLE' });
    const search = client.spreadsheets.developerMetadata.search({
      spreadsheetId: LUCKY7,
      requestBody: { dataFilters: [] },
    });
    expect(await refusal(search)).toMatchObject({ code: 503 });
  });
});
