import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene } from './scene.ts';

/** Requests that two readers could take for two different things: raw bytes to the real gateway. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.books.stop());

const headerOf = (bytes: Buffer, name: string) =>
  new RegExp(`^${name}: (.*)\r$`, 'm').exec(bytes.toString())?.[1] ?? '';

describe('a header that proves something', () => {
  test.each([
    ['webhook-signature', 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'SIGNATURE_WRONG'],
    ['webhook-id', 'msg_other', 'SIGNATURE_MALFORMED'],
    ['webhook-timestamp', '1', 'SIGNATURE_MALFORMED'],
    ['cigo-relay', 'eve', 'SIGNATURE_WRONG'],
    ['cigo-relay', 'dealer', 'SIGNATURE_WRONG'],
  ])(
    '%s sent twice is none, whichever stands first and however it is written',
    async (name, other, code) => {
      for (const written of [name, name.toUpperCase()]) {
        const before = scene.request({ lines: [`${written}: ${other}`] });
        expect(await scene.fails(before)).toBe(`401 ${code}`);
        const bytes = scene.request();
        const after = bytes.toString().replace('\r\n\r\n', `\r\n${written}: ${other}\r\n\r\n`);
        expect(await scene.fails(after)).toBe(`401 ${code}`);
      }
    },
  );

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    '%s joined by a comma is none',
    async (name) => {
      const value = headerOf(scene.request(), name);
      const headers = { [name]: `${value},${value}` };
      expect(await scene.fails(scene.request({ headers }))).toMatch(/^401 SIGNATURE_/);
    },
  );

  test('under another name is not there', async () => {
    const headers = { 'webhook-signature': '' };
    for (const name of [
      'webhook_signature',
      'x-webhook-signature',
      'webhook-signature-1',
      'svix-signature',
    ]) {
      const lines = [`${name}: ${headerOf(scene.request(), 'webhook-signature')}`];
      expect(await scene.fails(scene.request({ headers, lines }))).toBe('401 SIGNATURE_MISSING');
    }
  });

  test('behind the body, as a trailer, is not there', async () => {
    const bytes = scene.request({
      headers: { 'content-length': '', 'transfer-encoding': 'chunked' },
    });
    const [head = ''] = bytes.toString().split('\r\n\r\n');
    const signature = `webhook-signature: ${headerOf(bytes, 'webhook-signature')}`;
    const without = head.replace(`${signature}\r\n`, '').replace(/\r\nwebhook-signature: .*/, '');
    const chunks = `${scene.body.length.toString(16)}\r\n${scene.body}\r\n0\r\n${signature}\r\n\r\n`;
    expect(await scene.fails(`${without}\r\n\r\n${chunks}`)).toBe('401 SIGNATURE_MISSING');
  });

  test('without end counts as none', async () => {
    const headers = { 'webhook-signature': `v1,${'A'.repeat(5_000)}` };
    expect(await scene.fails(scene.request({ headers }))).toBe('401 SIGNATURE_MISSING');
  });
});

describe('where a request ends is not open to doubt', () => {
  test.each([
    ['two lengths', ['Content-Length: 5']],
    ['a length and chunks', ['Transfer-Encoding: chunked']],
    ['a length and an unknown coding', ['Transfer-Encoding: xchunked']],
    ['a length with a sign', ['Content-Length: +5']],
    ['a length below nothing', ['Content-Length: -1']],
    ['a length in hex', ['Content-Length: 0x10']],
    ['a space before the colon', ['X-Odd : 1']],
    ['a header folded into the next line', ['X-Odd: 1', ' webhook-id: 2']],
    ['a header without a colon', ['nonsense']],
    ['a NUL in a header', ['X-Odd: a\u0000b']],
    ['a bare CR in a header', ['X-Odd: a\rcigo-relay: eve']],
    ['two hosts and more', ['Host: evil.example', 'Content-Length: 0']],
  ])('%s', async (_, lines) => {
    expect(await scene.fails(scene.request({ lines }))).toMatch(/^400 BAD_REQUEST/);
  });

  test('headers of 20,000 characters', async () => {
    const lines = [`X-Long: ${'x'.repeat(20_000)}`];
    expect(await scene.fails(scene.request({ lines }))).toBe('431 HEADERS_TOO_LARGE');
  });

  test('a request hidden behind the length of another is one of its own, and must prove itself', async () => {
    const hidden = scene.request({ headers: { 'webhook-signature': '' } }).toString();
    const around = (length: number) =>
      scene.request({
        body: `${scene.body}${hidden}`,
        headers: { 'content-length': String(length), connection: 'keep-alive' },
      });
    const [first, second] = await scene.send(around(scene.body.length));
    expect([first, second].map((answer) => answer?.status)).toEqual([401, 401]);
    expect(await scene.fails(around(scene.body.length - 1))).toBe('401 SIGNATURE_WRONG');
  });

  test('chunks with wrong lengths', async () => {
    const headers = { 'content-length': '', 'transfer-encoding': 'chunked' };
    for (const body of ['-1\r\nx\r\n0\r\n\r\n', '1e9\r\nx', 'zz\r\nx\r\n0\r\n\r\n', '5;a=b']) {
      const bytes = scene.request({ headers, body, signed: scene.body });
      expect(await scene.fails(bytes, 'hang up')).toMatch(/^400 BAD_REQUEST|^no answer/);
    }
  });
});

describe('whom a request is for', () => {
  test('no host', async () => {
    expect(await scene.fails(scene.request({ headers: { host: '' } }))).toBe('400 BAD_REQUEST');
  });

  test('another expectation than 100-continue', async () => {
    expect(await scene.fails(scene.request({ headers: { expect: 'the moon' } }))).toBe(
      '417 BAD_REQUEST',
    );
  });

  test.each([
    'x-http-method-override: POST',
    'x-original-url: /v1/tables/lucky7/journal',
    'x-rewrite-url: /v1/tables/lucky7/journal',
    'x-forwarded-host: 127.0.0.1',
  ])('%s is no order to anybody', async (line) => {
    const bytes = scene.request({ method: 'GET', target: '/v1/nothing', lines: [line] });
    expect(await scene.fails(bytes)).toBe('404 NOT_FOUND');
  });
});

test('with none of all this it would have been taken', async () => {
  await scene.succeeds();
});
