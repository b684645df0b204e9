import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './scene.ts';

/** A signature is over bytes. Other bytes that a reader takes for the same are other bytes. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.books.stop());

const reordered = (json: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json)).reverse()));

test.each<[string, (json: string) => string | Uint8Array]>([
  ['a space at the end', (json) => `${json} `],
  ['a line break at the end', (json) => `${json}\n`],
  ['white space between', (json) => JSON.stringify(JSON.parse(json), null, 1)],
  ['CRLF between', (json) => json.replace('{', '{\r\n')],
  ['keys in another order', reordered],
  ['a key said twice', (json) => json.replace('{', '{"table":"lucky7",')],
  ['a key said twice, first otherwise', (json) => json.replace('{', '{"from":1,')],
  ['a letter as an escape', (json) => json.replace('lucky7', 'luck\\u0079' + '7')],
  ['a slash as an escape', (json) => json.replaceAll('/', '\\/')],
  ['a key with an escape', (json) => json.replace('"from"', '"fro\\u006d"')],
  ['a byte order mark before', (json) => `\ufeff${json}`],
  ['4 written as 4.0', (json) => json.replace(/("from":\d+)/, '$1.0')],
  ['4 written as 4e0', (json) => json.replace(/("from":\d+)/, '$1e0')],
  ['UTF-16', (json) => Buffer.from(json, 'utf16le')],
  ['gzip', (json) => gzipSync(json)],
  ['base64', (json) => Buffer.from(json).toString('base64')],
  ['the body twice', (json) => json + json],
  ['nothing', () => ''],
])('what was signed, sent with %s, is not what was signed', async (_, other) => {
  const body = other(scene.body);
  expect(Buffer.from(body).equals(Buffer.from(scene.body))).toBe(false);
  expect(await scene.fails(scene.request({ signed: scene.body, body }))).toBe(
    '401 SIGNATURE_WRONG',
  );
});

test('what was signed compressed is not taken for what it holds', async () => {
  const body = gzipSync(scene.body);
  const headers = { 'content-encoding': 'gzip' };
  expect(await scene.fails(scene.request({ body, headers }))).toBe('400 NOT_JSON');
});

test('the table of a body is that of its last word, for the signature and for the books alike', async () => {
  const body = scene.body.replace('}', ',"table":"other"}');
  expect(await scene.fails(scene.request({ body }))).toBe('422 TABLE_MISMATCH');
});

test('the very bytes that were signed are taken', async () => {
  await scene.succeeds();
});
