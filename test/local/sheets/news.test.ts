import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outline } from '../../../lib/local/sheets/outline.ts';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, write } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null, heartbeatMs: 50 });
  client = clientOf(api.rootUrl);
});
afterEach(() => api.close());

const headers = { authorization: 'Bearer local' };

/** The events of the stream, as texts between empty lines, heartbeats left out. */
async function* events(signal: AbortSignal): AsyncGenerator<Outline> {
  const response = await fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}/events`, {
    headers,
    signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array);
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data !== undefined) {
        yield JSON.parse(data);
      }
    }
  }
}

describe('the events of a spreadsheet', () => {
  it('say at once how it stands, and after each change what has changed', async () => {
    const stop = new AbortController();
    const stream = events(stop.signal);
    const next = async () => (await stream.next()).value as Outline;
    expect(await next()).toMatchObject({ spreadsheetId: LUCKY7, revision: 0 });
    await batch(
      client,
      { addSheet: { properties: { sheetId: 2, title: 'Ledger' } } },
      write(2, 0, [
        ['Entry', 'Kind'],
        [1, 'bet'],
        [2, 'entry'],
      ]),
    );
    expect(await next()).toMatchObject({ revision: 1 });
    await batch(client, write(0, 0, [['status']]));
    expect(await next()).toMatchObject({
      revision: 2,
      sheets: [
        { sheetId: 0, title: 'Sheet1', rows: 1, columns: 1, frozenRows: 0, changedAt: 2 },
        { sheetId: 2, title: 'Ledger', rows: 3, columns: 2, frozenRows: 0, changedAt: 1 },
      ],
    });
    stop.abort();
  });

  it('show in quiet times that they are still there', async () => {
    const stop = new AbortController();
    const url = `${api.rootUrl}v4/spreadsheets/${LUCKY7}/events`;
    const response = await fetch(url, { headers, signal: stop.signal });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk as Uint8Array);
      if (text.split(': still here\n\n').length > 2) {
        break;
      }
    }
    stop.abort();
    expect(text.startsWith('retry: 1000\nid: 0\nevent: change\ndata: {')).toBe(true);
  });

  it('end when the API closes', async () => {
    const { body } = await api.handle({
      method: 'GET',
      url: `/v4/spreadsheets/${LUCKY7}/events`,
      headers,
      body: '',
    });
    const chunks: string[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
      void api.close();
    }
    expect(chunks).toHaveLength(1);
  });

  it('want the token too', async () => {
    const response = await fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}/events`);
    expect(response.status).toBe(401);
  });
});

describe('a listener', () => {
  it('hears the id of each spreadsheet that changes, until it stops', async () => {
    const heard: string[] = [];
    const stop = api.subscribe((id) => heard.push(id));
    await batch(client, write(0, 0, [['x']]));
    await batch(client, { deleteSheet: { sheetId: 0 } }).catch(() => undefined);
    stop();
    await batch(client, write(0, 0, [['y']]));
    expect(heard).toEqual([LUCKY7]);
  });
});

describe('the list of spreadsheets', () => {
  it('holds those that somebody has written to, without hidden tabs', async () => {
    await client.spreadsheets.get({ spreadsheetId: 'local-empty' });
    await batch(
      client,
      write(0, 0, [['x']]),
      { addSheet: { properties: { title: 'Raw', hidden: true } } },
      { updateSpreadsheetProperties: { properties: { title: 'Lucky 7' }, fields: 'title' } },
    );
    const response = await fetch(`${api.rootUrl}v4/spreadsheets`, { headers });
    expect(await response.json()).toEqual({
      spreadsheets: [
        {
          spreadsheetId: LUCKY7,
          title: 'Lucky 7',
          revision: 1,
          sheets: [
            { sheetId: 0, title: 'Sheet1', rows: 1, columns: 1, frozenRows: 0, changedAt: 1 },
          ],
        },
      ],
    });
  });
});
