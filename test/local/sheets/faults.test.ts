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
  { kind: 'error', status: 'INVALID_ARGUMENT' },
  { kind: 'error', status: 'PERMISSION_DENIED' },
  { kind: 'error', status: 'NOT_FOUND' },
  { kind: 'error', status: 'INTERNAL' },
  { kind: 'error', status: 'UNAVAILABLE' },
  { kind: 'quota', of: 'read' },
  { kind: 'quota', of: 'write' },
  { kind: 'page', code: 408 },
  { kind: 'page', code: 502 },
  { kind: 'cut' },
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

describe('what a caller sees of a fault', () => {
  const struck = async (outcome: Fault['outcome']) => {
    api.faults.inject({ method: 'any', nth: 1, when: 'before', outcome });
    return fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}`, {
      headers: { authorization: 'Bearer local' },
    });
  };

  it.each([
    ['INVALID_ARGUMENT', 400],
    ['FAILED_PRECONDITION', 400],
    ['UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403],
    ['NOT_FOUND', 404],
    ['ABORTED', 409],
    ['RESOURCE_EXHAUSTED', 429],
    ['INTERNAL', 500],
    ['UNIMPLEMENTED', 501],
    ['UNAVAILABLE', 503],
    ['DEADLINE_EXCEEDED', 504],
  ] as const)('an error %s is %i', async (status, code) => {
    const response = await struck({ kind: 'error', status });
    expect(response.status).toBe(code);
    expect(await response.json()).toMatchObject({ error: { code, status } });
  });

  it('a quota names reads or writes', async () => {
    const response = await struck({ kind: 'quota', of: 'read' });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({
      error: {
        status: 'RESOURCE_EXHAUSTED',
        details: [{ metadata: { quota_limit: 'ReadRequestsPerMinutePerUser' } }],
      },
    });
  });

  it('a page is HTML', async () => {
    const response = await struck({ kind: 'page', code: 502 });
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('Error 502');
  });

  it('a cut answer begins well and breaks off', async () => {
    const response = await struck({ kind: 'cut' });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('the switches', () => {
  const send = (method: string, body?: object, token = 'local') =>
    fetch(`${api.rootUrl}v4/-/faults`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const fault = {
    method: 'batchUpdate',
    when: 'after',
    outcome: { kind: 'error', status: 'UNAVAILABLE' },
  };

  it('are not there unless asked for', async () => {
    expect((await send('POST', fault)).status).toBe(404);
    await batch(client, write(0, 0, [['x']]));
  });

  describe('where they are switched on', () => {
    beforeEach(async () => {
      await api.close();
      api = await serveSheetsApi({ quota: null, faultSwitches: true, staff: { dan: 'dan@x' } });
      client = clientOf(api.rootUrl);
    });

    it('arm a fault that strikes, once', async () => {
      const armed = await send('POST', fault);
      expect(await armed.json()).toEqual({ faults: [{ ...fault, nth: 1 }] });
      expect(await refusal(batch(client, write(0, 0, [['x']])))).toMatchObject({ code: 503 });
      expect(await values(client, 'A1')).toEqual([['x']]);
      expect(await (await send('GET')).json()).toEqual({ faults: [] });
      await batch(client, write(0, 0, [['y']]));
    });

    it('take back what is armed', async () => {
      await send('POST', { ...fault, nth: 3 });
      expect(await (await send('DELETE')).json()).toEqual({ faults: [] });
    });

    it.each([
      [{ ...fault, outcome: { kind: 'error', status: 'BROKEN' } }],
      [{ ...fault, method: 'all' }],
      [{ ...fault, nth: 0 }],
      [{}],
    ])('refuse %j', async (wrong) => {
      expect((await send('POST', wrong)).status).toBe(400);
    });

    it('are for the owner alone', async () => {
      expect((await send('POST', fault, 'dan')).status).toBe(404);
    });
  });
});
