import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SheetsApiOptions } from '../../../lib/local/sheets/api.ts';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let client: Client;
let now = 0;

async function start(options: SheetsApiOptions = {}): Promise<void> {
  api = await serveSheetsApi({ now: () => now, ...options });
  client = clientOf(api.rootUrl);
}

beforeEach(() => {
  now = 30_000;
});
afterEach(() => api.close());

const x = write(0, 0, [['x']]);
const y = write(0, 1, [['y']]);

async function times(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await call();
  }
}

describe('the quota', () => {
  it('lets a user write 60 times a minute, however much each batch holds', async () => {
    await start();
    await times(60, () => batch(client, x, y));
    const error = await refusal(batch(client, x, y));
    expect(error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' });
    expect(error.message).toContain(
      "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service 'sheets.googleapis.com'",
    );
    expect(error.details?.[0]).toMatchObject({
      reason: 'RATE_LIMIT_EXCEEDED',
      metadata: { quota_limit_value: '60', quota_limit: 'WriteRequestsPerMinutePerUser' },
    });
    expect(await values(client, 'Sheet1')).toEqual([['x'], ['y']]);
    now = 60_000;
    await batch(client, x, y);
  });

  it('lets a user read 60 times a minute, in whatever way, beside the writes', async () => {
    await start();
    await batch(client, x);
    await times(20, () => values(client, 'A1'));
    await times(20, () => client.spreadsheets.get({ spreadsheetId: LUCKY7, fields: 'properties' }));
    await times(20, () =>
      client.spreadsheets.values.batchGet({ spreadsheetId: LUCKY7, ranges: ['A1'] }),
    );
    const error = await refusal(values(client, 'A1'));
    expect(error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' });
    expect(error.message).toContain("limit 'Read requests per minute per user'");
    await batch(client, y);
    now = 60_000;
    expect(await values(client, 'A1:A2')).toEqual([['x'], ['y']]);
  });

  it('counts each user alone, and all of them as the project', async () => {
    await start({
      staff: { dan: 'dan@house.example', eve: 'eve@house.example' },
      quota: { writesPerMinute: 2, writesPerMinutePerProject: 3 },
    });
    const [dan, eve] = [clientOf(api.rootUrl, 'dan'), clientOf(api.rootUrl, 'eve')];
    await times(2, () => batch(dan, x));
    expect((await refusal(batch(dan, x))).message).toContain('per minute per user');
    await batch(eve, x);
    const error = await refusal(batch(client, x));
    expect(error.message).toContain("limit 'Write requests per minute' of service");
    expect(error.details?.[0]).toMatchObject({
      metadata: { quota_limit: 'WriteRequestsPerMinutePerProject', quota_limit_value: '3' },
    });
  });
});

describe('the cells of a file', () => {
  it('are counted over all tabs, empty ones included, against a limit that can be set', async () => {
    await start({ mostCells: 26_100 });
    const add = (rowCount: number) =>
      batch(client, {
        addSheet: { properties: { gridProperties: { rowCount, columnCount: 10 } } },
      });
    expect((await refusal(add(11))).message).toContain(
      'This action would increase the number of cells in the workbook above the limit of 26100 cells.',
    );
    await add(10);
    const append = { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } };
    expect((await refusal(batch(client, append))).message).toContain('above the limit of 26100');
  });
});

describe('the latency', () => {
  it('is waited out before each call, by the bytes of its body', async () => {
    const waited: number[] = [];
    await start({
      latencyMs: (bytes) => 100 + bytes,
      pause: async (ms) => {
        waited.push(ms);
      },
    });
    await values(client, 'A1');
    const body = JSON.stringify({ requests: [x] });
    await batch(client, x);
    expect(waited).toEqual([100, 100 + body.length]);
  });

  it('ends with the API, and the call without an answer', async () => {
    await start({ latencyMs: 1_000_000 });
    const call = values(client, 'A1');
    const failed = expect(call).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await api.close();
    await failed;
    await start();
  });
});
