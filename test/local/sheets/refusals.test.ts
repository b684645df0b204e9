import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, rowsOf, values } from './client.ts';

let api: ServedApi;
let client: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
});
afterEach(() => api.close());

/** A body as it is, past the types of the client. */
async function post(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}:batchUpdate`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer local', ...headers },
  });
  const { error } = (await response.json()) as { error: { message: string; details?: object[] } };
  return { http: response.status, ...error };
}

async function postRequest(request: unknown) {
  return post(JSON.stringify({ requests: [request] }));
}

describe('a body', () => {
  it.each([
    [{ addSheets: {} }, `Unknown name "addSheets" at 'requests[0]': Cannot find field.`],
    [
      { addSheet: { properties: { titel: 'x' } } },
      `Unknown name "titel" at 'requests[0].add_sheet.properties': Cannot find field.`,
    ],
    [
      { updateCells: { start: { row: 1 }, fields: '*' } },
      `Unknown name "row" at 'requests[0].update_cells.start': Cannot find field.`,
    ],
    [
      { updateCells: { rows: [{ values: [{ value: 1 }] }], start: {}, fields: '*' } },
      `Unknown name "value" at 'requests[0].update_cells.rows[0].values[0]': Cannot find field.`,
    ],
  ])('with an unknown name is refused: %j', async (request, message) => {
    const error = await postRequest(request);
    expect(error).toMatchObject({
      http: 400,
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: `Invalid JSON payload received. ${message}`,
    });
    expect(error.details).toMatchObject([
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ description: error.message }],
      },
    ]);
  });

  it.each([
    [
      { updateCells: { start: { rowIndex: 'one' }, fields: '*' } },
      `Invalid value at 'requests[0].update_cells.start.row_index' (TYPE_INT32), "one"`,
    ],
    [
      { updateCells: { start: { rowIndex: -1 }, fields: '*' } },
      `Invalid value at 'requests[0].update_cells.start.row_index', -1`,
    ],
    [
      { addSheet: { properties: { hidden: 'yes' } } },
      `Invalid value at 'requests[0].add_sheet.properties.hidden' (TYPE_BOOL), "yes"`,
    ],
    [
      { appendDimension: { length: 1 } },
      `Invalid value at 'requests[0].append_dimension.dimension', the field must be set`,
    ],
    [
      { addSheet: {}, deleteSheet: {} },
      `Invalid value at 'requests[0]' (oneof), oneof field 'kind' is already set. Cannot set 'deleteSheet'`,
    ],
    [{}, 'Invalid requests[0]: No request set.'],
  ])('with a wrong value is refused: %j', async (request, message) => {
    expect(await postRequest(request)).toMatchObject({ http: 400, message });
  });

  it('names every fault at once', async () => {
    const error = await postRequest({ addSheet: { properties: { titel: 'x', hidden: 1 } } });
    expect(error.message.split('\n')).toHaveLength(2);
  });

  it('may set a field to null, which is not to set it', async () => {
    const request = { addSheet: { properties: { title: 'New', sheetId: null, index: null } } };
    const response = await fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}:batchUpdate`, {
      method: 'POST',
      body: JSON.stringify({ requests: [request], responseRanges: null }),
      headers: { authorization: 'Bearer local' },
    });
    expect(response.status).toBe(200);
  });

  it.each(['{', 'requests', '{"requests":[}'])('that is not JSON is refused: %s', async (body) => {
    const error = await post(body);
    expect(error.http).toBe(400);
    expect(error.message).toContain('Invalid JSON payload received.');
  });

  it('may be some megabytes large, but not more than ten', async () => {
    const line = 'x'.repeat(10_000);
    const rows = (count: number) =>
      batch(client, {
        updateCells: {
          start: { sheetId: 0 },
          rows: rowsOf(Array.from({ length: count }, () => [line])),
          fields: 'userEnteredValue',
        },
      });
    await rows(300);
    expect(await values(client, 'A300:A')).toEqual([[line]]);
    const large = await post('x'.repeat(10 * 1024 * 1024 + 1));
    expect(large).toMatchObject({
      http: 413,
      code: 413,
      message: 'Request payload size exceeds the limit: 10485760 bytes.',
    });
  });
});

describe('a call', () => {
  it.each([{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic local' }])(
    'without the token is refused: %j',
    async (headers) => {
      const url = `${api.rootUrl}v4/spreadsheets/${LUCKY7}`;
      const response = await fetch(url, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        error: { code: 401, status: 'UNAUTHENTICATED' },
      });
    },
  );

  it('with another token reaches googleapis as its own error', async () => {
    const stranger = clientOf(api.rootUrl, 'wrong');
    const error = await refusal(stranger.spreadsheets.get({ spreadsheetId: LUCKY7 }));
    expect(error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED' });
  });

  it('of a method that is not here is refused and says so', async () => {
    const error = await refusal(
      client.spreadsheets.values.batchClear({ spreadsheetId: LUCKY7, requestBody: {} }),
    );
    expect(error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
    expect(error.message).toContain('This local Sheets API has no POST');
  });

  it('with an unknown parameter is refused', async () => {
    const response = await fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}?rangs=A1`, {
      headers: { authorization: 'Bearer local' },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(
      'Unknown name \\"rangs\\": Cannot bind query parameter.',
    );
  });
});
