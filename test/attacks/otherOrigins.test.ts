import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway } from '../../lib/local/gateway.ts';
import { createPageServer } from '../../lib/local/page/pageFiles.ts';
import { createSheetsApi } from '../../lib/local/sheets/api.ts';
import { serveRequest } from '../../lib/local/sheets/serve.ts';
import { openGate } from '../fuzz/gate.ts';
import type { Answered } from '../fuzz/judge.ts';
import { answersIn, exchange } from '../fuzz/wire.ts';

/** A page from elsewhere, open in the browser of the machine on which cigo runs. */

const sheets = createSheetsApi({ quota: null });
let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  const gateway = await startGateway({
    port: 0,
    handlers: openGate().handlers,
    mounts: [
      {
        prefix: '/v4/',
        serve: (request, response) => void serveRequest(sheets, request, response),
      },
      { prefix: '/', serve: createPageServer() },
    ],
    log: () => {},
  });
  ({ port, close } = gateway);
});
afterAll(async () => {
  await sheets.close();
  await close();
});

const BOOK = '/v4/spreadsheets/local-lucky7';
const ADD = JSON.stringify({ requests: [{ addSheet: { properties: { title: 'Stolen' } } }] });

interface Ask {
  readonly method?: string;
  readonly target?: string;
  readonly host?: string;
  readonly lines?: readonly string[];
  readonly body?: string;
}

async function ask({
  method = 'POST',
  target = `${BOOK}:batchUpdate`,
  host,
  lines = [],
  body = ADD,
}: Ask) {
  const head = [
    `${method} ${target} HTTP/1.1`,
    `host: ${host ?? `127.0.0.1:${port}`}`,
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    ...lines,
  ];
  const text = await exchange(port, `${head.join('\r\n')}\r\n\r\n${body}`);
  const [answer] = text.startsWith('HTTP') ? answersIn(text) : [];
  return { text, answer };
}

async function tabs(): Promise<string> {
  const request = {
    method: 'GET',
    url: BOOK,
    headers: { authorization: 'Bearer local' },
    body: '',
  };
  return String((await sheets.handle(request)).body);
}

async function changesNothing(asked: Ask): Promise<Answered | undefined> {
  const { text, answer } = await ask(asked);
  expect(await tabs()).not.toContain('Stolen');
  expect(text.toLowerCase()).not.toContain('access-control-allow');
  return answer;
}

const KEY = 'authorization: Bearer local';

describe('the local sheet', () => {
  test.each([
    'http://evil.example',
    'https://evil.example',
    'null',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'http://localhost.evil.example',
    'file://',
    '',
  ])('takes nothing from a page of %j, whatever it says of itself', async (origin) => {
    for (const target of [`${BOOK}:batchUpdate`, `${BOOK}/values/A1:append?valueInputOption=RAW`]) {
      const answer = await changesNothing({ target, lines: [KEY, `origin: ${origin}`] });
      expect(answer?.status).toBe(404);
    }
  });

  test.each([
    'evil.example',
    'evil.example:8787',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '0.0.0.0',
    '[::]',
    '127.0.0.1@evil.example',
    '2130706433',
  ])('takes nothing under the name %s, to which somebody has bound this address', async (host) => {
    const answer = await changesNothing({ host, lines: [KEY, `origin: http://${host}`] });
    expect(answer?.status).toBe(404);
    const read = await ask({ method: 'GET', target: BOOK, host, lines: [KEY], body: '' });
    expect(read.answer?.status).toBe(404);
    expect(read.text).not.toContain('sheets');
  });

  test('allows no browser to ask across origins first', async () => {
    const lines = [
      'origin: http://evil.example',
      'access-control-request-method: POST',
      'access-control-request-headers: authorization',
    ];
    expect((await changesNothing({ method: 'OPTIONS', lines, body: '' }))?.status).toBe(404);
  });

  test.each([
    ['no key', []],
    ['a form', ['content-type: application/x-www-form-urlencoded']],
    ['plain text', ['content-type: text/plain']],
    ['a key in a cookie', ['cookie: authorization=Bearer local']],
  ])('takes nothing that a browser sends unasked: %s', async (_, lines) => {
    expect((await changesNothing({ lines }))?.status).toBe(401);
    const target = `${BOOK}:batchUpdate?access_token=local&key=local`;
    expect((await changesNothing({ target, lines }))?.status).toBe(401);
  });

  test('is shown to its own page', async () => {
    const { answer } = await ask({ lines: [KEY, `origin: http://127.0.0.1:${port}`] });
    expect(answer?.status).toBe(200);
    expect(await tabs()).toContain('Stolen');
  });
});

describe('the page', () => {
  test('is framed by nobody, and runs nothing but its own', async () => {
    const { text } = await ask({ method: 'GET', target: '/', body: '' });
    expect(text).toMatch(
      /^content-security-policy: .*default-src 'none'.*frame-ancestors 'none'/im,
    );
    expect(text).toMatch(/^x-content-type-options: nosniff/im);
  });

  test('is not there for another site', async () => {
    const foreign = await ask({ method: 'GET', target: '/', host: 'evil.example', body: '' });
    expect(foreign.answer?.status).toBe(404);
  });

  test.each([
    '/../house.json',
    '/assets/../../secrets.json',
    '/%2e%2e/secrets.json',
    '/.cigo/secrets.json',
    '//etc/passwd',
    '//',
    '///',
    '//[',
    '/\\\\',
    '//%',
    '/assets/%00',
    '/\\..\\secrets.json',
  ])('has no file %s', async (target) => {
    const { text, answer } = await ask({ method: 'GET', target, body: '' });
    expect(answer?.status).toBe(404);
    expect(text).not.toMatch(/whsec_|root:/);
  });
});
