import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDossier } from '../../lib/dossier/deployed.ts';
import { dossierFiles } from '../../lib/dossier/files.ts';
import { addressOf, fileAt, PAGE, readAddress, readPath } from '../../lib/dossier/paths.ts';
import type { HttpEvent, HttpHandler } from '../../lib/http/ports.ts';
import { pageHeaders } from '../../lib/page/files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = dossierFiles();

const elsewhere: HttpHandler = async () => ({ statusCode: 404, headers: {}, body: 'elsewhere' });

function eventOf(rawPath: string, method = 'GET'): HttpEvent {
  return { rawPath, headers: {}, requestContext: { http: { method } }, isBase64Encoded: false };
}

describe('the page of rolls in the cloud', () => {
  let folder: string;
  let handler: HttpHandler;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cigo-dossier-'));
    execFileSync(process.execPath, ['--import', 'tsx', 'bin/desk.ts', folder], { cwd: ROOT });
    handler = withDossier(pathToFileURL(join(folder, 'dossier.json')), elsewhere);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['/rolls', PAGE],
    ['/rolls/12', PAGE],
    ['/receipts', PAGE],
    ['/receipts/', PAGE],
    ['/receipts/K7Q4-2MRT-H', PAGE],
    ['/dossier/dossier.js', '/dossier/dossier.js'],
    ['/dossier/dossier.css', '/dossier/dossier.css'],
  ])('%s is %s of one machine', async (path, wanted) => {
    const file = FILES.find((one) => one.path === wanted);
    expect(await handler(eventOf(path))).toEqual({
      statusCode: 200,
      headers: { ...pageHeaders(), 'content-type': file?.contentType },
      body: file?.body,
    });
    expect(await handler(eventOf(path, 'HEAD'))).toMatchObject({ statusCode: 200, body: '' });
  });

  test.each([
    ['GET', '/rollsand'],
    ['GET', '/rolls/12/13'],
    ['GET', '/dossier/other.js'],
    ['GET', '/v1/tables/lucky7/rolls/12'],
    ['GET', '/v1/tables/lucky7/receipts/K7Q4-2MRT-H'],
    ['POST', '/rolls/12'],
  ])('%s %s is not its own', async (method, path) => {
    expect(await handler(eventOf(path, method))).toMatchObject({ body: 'elsewhere' });
  });
});

describe('the files of the page', () => {
  test('are all there: what they name, the icon of the desk, and no more', () => {
    const named = FILES.flatMap(({ body }) => [...body.matchAll(/(?:href|src)="([^"]+)"/g)]);
    const own = FILES.map(({ path }) => path).filter((path) => path !== PAGE);
    expect(new Set(named.map(([, path]) => path))).toEqual(new Set([...own, '/desk/icon.svg']));
  });

  test('are light, hold no markup made from texts, and ask nobody else for anything', () => {
    const all = FILES.map(({ body }) => body).join('\n');
    expect(Buffer.byteLength(all)).toBeLessThan(60_000);
    expect(all).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/);
    expect(all).not.toMatch(/\bimport\b[^(]*\bfrom\b|@import|\bimport\(/);
    const addresses = [...all.matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([address]) => address);
    expect(addresses.filter((one) => !/w3\.org|json-schema\.org/.test(one))).toEqual([]);
  });
});

describe('an address of the page', () => {
  test.each([
    ['/rolls/12', '?table=lucky7', { kind: 'roll', what: '12', table: 'lucky7' }],
    ['/receipts/k7q4%202mrt-h', '', { kind: 'receipt', what: 'k7q4 2mrt-h', table: '' }],
    ['/rolls', '', { kind: 'roll', what: '', table: '' }],
    ['/rolls/%zz', '', { kind: 'roll', what: '%zz', table: '' }],
  ] as const)('%s%s', (path, query, asked) => {
    expect(readAddress(path, query)).toEqual(asked);
    const [again = '', search = ''] = addressOf(asked).split('?');
    expect(readAddress(again, search)).toEqual(asked);
    expect(fileAt(again)).toBe(PAGE);
  });

  test('leads nowhere but to the roll that it names, whatever is in it', () => {
    const odd = { kind: 'roll', what: '../../ledger?x#', table: 'a/b' } as const;
    expect(readPath(odd)).toBe('/v1/tables/a%2Fb/rolls/..%2F..%2Fledger%3Fx%23');
  });
});
