import { EventEmitter, once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpEvent } from '../../lib/http/ports.ts';
import { toAnswer } from '../../lib/http/responses.ts';
import { createView } from '../../lib/http/view.ts';
import { type Gateway, type GatewayOptions, startGateway } from '../../lib/local/gateway.ts';
import { HOUSE, intakeOf, JOURNAL_BODY, NOW, TAKEN, write } from '../http/requests.ts';

const running: Gateway[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.close()));
});

/** A gateway before the real handlers, whose events are kept. */
async function gatewayOf(changes: Partial<GatewayOptions> = {}) {
  const events: HttpEvent[] = [];
  const logged: string[] = [];
  const intake = intakeOf();
  const view = createView({
    house: async () => HOUSE,
    now: () => NOW,
    log: () => {},
    receiptKeys: async () => [],
    readReceipt: async () => null,
    staffKeys: async () => ['staff'],
    readTable: async ({ id }) => ({ table: id }),
    readCloses: async () => null,
    readLedger: async (_, after, limit) => ({ after, limit }),
    readOdds: async () => null,
    readRoll: async () => null,
  });
  const gateway = await startGateway({
    port: 0,
    handlers: {
      intake: (event) => {
        events.push(event);
        return intake.handle(event);
      },
      view: (event) => {
        events.push(event);
        return view(event);
      },
    },
    log: (line) => logged.push(line),
    ...changes,
  });
  running.push(gateway);
  return { ...gateway, events, logged, deliveries: intake.deliveries };
}

/** Posts through a request that the test holds in its hand. */
function post(port: number, headers: Record<string, string | string[]>): ClientRequest {
  return httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/v1/tables/lucky7/journal',
    headers,
  });
}

async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = await once(request, 'response');
  return response;
}

describe('a request', () => {
  test('that is signed goes through as it was signed', async () => {
    const { url, deliveries } = await gatewayOf();
    const { headers, body = '' } = write();
    const response = await fetch(`${url}/v1/tables/lucky7/journal`, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]) => [name, value ?? '']),
      body: Buffer.from(body, 'base64'),
    });
    const { kind: _, ...answer } = TAKEN;
    const sender = { id: 'dan', dealer: 'Dealer Dan', role: 'journal' };
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ ...answer, sender });
    expect(deliveries).toHaveLength(1);
  });

  test('is handed on as API Gateway does', async () => {
    const { port, events } = await gatewayOf();
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/v1/tables/lucky%37/ledger?after=4&x=1&x=%C3%A9',
      headers: { 'X-Twice': ['a', 'b'], Authorization: 'Bearer staff', Cookie: 'a=1; b=2' },
    });
    request.end();
    const response = await answerTo(request);
    expect(JSON.parse(await text(response))).toMatchObject({ error: { parameter: 'x' } });
    expect(events).toEqual([
      {
        version: '2.0',
        routeKey: 'GET /v1/tables/{table}/ledger',
        rawPath: '/v1/tables/lucky%37/ledger',
        rawQueryString: 'after=4&x=1&x=%C3%A9',
        queryStringParameters: { after: '4', x: '1,é' },
        pathParameters: { table: 'lucky7' },
        cookies: ['a=1', 'b=2'],
        headers: {
          authorization: 'Bearer staff',
          connection: expect.any(String),
          host: `127.0.0.1:${port}`,
          'x-twice': 'a,b',
        },
        requestContext: {
          http: {
            method: 'GET',
            path: '/v1/tables/lucky%37/ledger',
            protocol: 'HTTP/1.1',
            sourceIp: '127.0.0.1',
            userAgent: '',
          },
          requestId: expect.any(String),
          routeKey: 'GET /v1/tables/{table}/ledger',
          stage: '$default',
          timeEpoch: expect.any(Number),
        },
        isBase64Encoded: false,
      },
    ]);
  });

  test.each([
    ['text', Buffer.from('{"é": "🎲"}'), '{"é": "🎲"}', false],
    ['a byte order mark', Buffer.from('\uFEFF{}'), '\uFEFF{}', false],
    ['bytes that are no text', Buffer.of(0x22, 0xff, 0x22), 'Iv8i', true],
  ])('with %s keeps its bytes', async (_, bytes, body, isBase64Encoded) => {
    const { url, events } = await gatewayOf();
    await fetch(`${url}/v1/tables/lucky7/journal`, { method: 'POST', body: bytes });
    expect(events).toMatchObject([{ body, isBase64Encoded }]);
  });

  test('that leads nowhere is answered by the view', async () => {
    const { url } = await gatewayOf();
    const missing = await fetch(`${url}/v1/nothing`);
    expect([missing.status, await missing.json()]).toMatchObject([
      404,
      { error: { code: 'NOT_FOUND' } },
    ]);
    const wrong = await fetch(`${url}/health`, { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('whose handler fails is answered with 500 and logged', async () => {
    const broken = () => Promise.reject(new Error('no disk'));
    const { url, logged } = await gatewayOf({ handlers: { intake: broken, view: broken } });
    const response = await fetch(`${url}/health`);
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { error: { code: 'INTERNAL' } },
    ]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ reason: 'no disk' }]);
  });
});

describe('a body', () => {
  test('that is said to be over 10 MB is refused before it is sent', async () => {
    const { port, events } = await gatewayOf();
    const request = post(port, { 'content-length': '10485761' });
    request.on('error', () => {});
    request.flushHeaders();
    const response = await answerTo(request);
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response))).toMatchObject({ error: { code: 'TOO_LARGE' } });
    request.destroy();
    expect(events).toEqual([]);
  });

  test('that turns out to be over 10 MB is refused', async () => {
    const { port, events } = await gatewayOf();
    const request = post(port, { 'transfer-encoding': 'chunked' });
    request.end(Buffer.alloc(10_485_761, 0x20));
    expect((await answerTo(request)).statusCode).toBe(413);
    expect(events).toEqual([]);
  });

  test('of 257 KB is left to the intake', async () => {
    const { url, deliveries } = await gatewayOf();
    const response = await fetch(`${url}/v1/tables/lucky7/journal`, {
      method: 'POST',
      body: JSON.stringify(JOURNAL_BODY).padEnd(263_168, ' '),
    });
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: { bytes: 263_168 } },
    ]);
    expect(deliveries).toEqual([]);
  });

  test('that never comes whole is given up', async () => {
    const { port, events } = await gatewayOf({ arrivalMs: 100 });
    const request = post(port, { 'content-length': '10' });
    request.on('error', () => {});
    request.write('{"a"');
    expect((await answerTo(request)).statusCode).toBe(408);
    expect(events).toEqual([]);
  });

  test('whose sender hangs up is forgotten', async () => {
    const { port, url, events, logged } = await gatewayOf();
    const request = post(port, { 'content-length': '10', expect: '100-continue' });
    request.on('error', () => {});
    request.flushHeaders();
    await once(request, 'continue');
    request.destroy();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(events).toHaveLength(1);
    expect(logged).toEqual([]);
  });
});

describe('mounts', () => {
  function named(prefix: string) {
    return {
      prefix,
      serve: (request: IncomingMessage, response: { end: (body: string) => unknown }) => {
        response.end(`${prefix} has ${request.url}`);
      },
    };
  }

  test('answer below their prefix, the longest first, and never for the API', async () => {
    const { url } = await gatewayOf({ mounts: [named('/'), named('/v4/'), named('/v1/')] });
    async function get(path: string) {
      return (await fetch(`${url}${path}`)).text();
    }
    expect(await get('/')).toBe('/ has /');
    expect(await get('/page.js?x=1')).toBe('/ has /page.js?x=1');
    expect(await get('/v4/spreadsheets/local-lucky7')).toBe(
      '/v4/ has /v4/spreadsheets/local-lucky7',
    );
    expect(JSON.parse(await get('/health'))).toEqual({ status: 'ok' });
    expect(JSON.parse(await get('/v1/nothing'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test('do not answer to the name of another site', async () => {
    const { port } = await gatewayOf({ mounts: [named('/')] });
    const request = httpRequest({ host: '127.0.0.1', port, headers: { host: 'evil.example' } });
    request.end();
    expect((await answerTo(request)).statusCode).toBe(404);
  });

  test('that fail are answered with 500', async () => {
    const serve = () => {
      throw new Error('no page');
    };
    const { url, logged } = await gatewayOf({ mounts: [{ prefix: '/', serve }] });
    expect((await fetch(url)).status).toBe(500);
    expect(logged).toHaveLength(1);
  });
});

describe('closing', () => {
  test('answers what is under way, and lets go of all connections', async () => {
    const doors = new EventEmitter();
    const arrival = once(doors, 'arrived');
    async function slow() {
      doors.emit('arrived');
      await once(doors, 'released');
      return toAnswer({ ok: true, value: { late: true } });
    }
    const { url, port, close } = await gatewayOf({
      handlers: { intake: slow, view: slow },
      graceMs: 60_000,
    });
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const answer = fetch(`${url}/health`);
    await arrival;
    const closed = close();
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    doors.emit('released');
    expect(await (await answer).json()).toEqual({ late: true });
    await closed;
  });

  test('does not wait for ever for an answer that never ends', async () => {
    const serve = (_: IncomingMessage, response: { write: (text: string) => unknown }) => {
      response.write('data: 1\n\n');
    };
    const { url, close } = await gatewayOf({ mounts: [{ prefix: '/', serve }], graceMs: 50 });
    const response = await fetch(`${url}/events`);
    await close();
    await expect(response.text()).rejects.toThrow();
  });
});

test('a port that is taken is said so', async () => {
  const { port } = await gatewayOf();
  await expect(gatewayOf({ port })).rejects.toThrow('EADDRINUSE');
});
