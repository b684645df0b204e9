import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDesk } from '../../lib/desk/deployed.ts';
import { DESK_HEADERS, deskFiles } from '../../lib/desk/files.ts';
import type { HttpEvent, HttpHandler } from '../../lib/http/ports.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = deskFiles();

const elsewhere: HttpHandler = async () => ({ statusCode: 404, headers: {}, body: 'elsewhere' });

function eventOf(rawPath: string, method = 'GET'): HttpEvent {
  return { rawPath, headers: {}, requestContext: { http: { method } }, isBase64Encoded: false };
}

describe('the desk in the cloud', () => {
  let folder: string;
  let handler: HttpHandler;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cigo-desk-'));
    execFileSync(process.execPath, ['--import', 'tsx', 'bin/desk.ts', folder], { cwd: ROOT });
    handler = withDesk(pathToFileURL(join(folder, 'desk.json')), elsewhere);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(FILES.map(({ path }) => path))('%s is the one of one machine', async (path) => {
    const file = FILES.find((one) => one.path === path);
    expect(await handler(eventOf(path))).toEqual({
      statusCode: 200,
      headers: { ...DESK_HEADERS, 'content-type': file?.contentType },
      body: file?.body,
    });
    expect(await handler(eventOf(path, 'HEAD'))).toMatchObject({ statusCode: 200, body: '' });
  });

  test.each([
    ['GET', '/health'],
    ['GET', '/desk/other.js'],
    ['GET', '/desktop'],
    ['GET', '/v1/tables/desk'],
    ['POST', '/desk'],
  ])('%s %s is not its own', async (method, path) => {
    expect(await handler(eventOf(path, method))).toMatchObject({ body: 'elsewhere' });
  });

  test('is read when it is first asked for, not when a function starts', async () => {
    const late = pathToFileURL(join(folder, 'late.json'));
    const lazy = withDesk(late, elsewhere);
    expect(await lazy(eventOf('/health'))).toMatchObject({ body: 'elsewhere' });
    await expect(lazy(eventOf('/desk'))).rejects.toThrow(/ENOENT/);
    writeFileSync(late, JSON.stringify({ headers: {}, files: [] }));
    expect(await lazy(eventOf('/desk'))).toMatchObject({ body: 'elsewhere' });
  });
});

describe('the files of the desk', () => {
  test('are all there: what they name, and no more', () => {
    const named = FILES.flatMap(({ body }) => [...body.matchAll(/"(\/desk[^"#]*)"/g)]).map(
      ([, path]) => path,
    );
    expect(new Set(named)).toEqual(new Set(FILES.map(({ path }) => path)));
  });

  test('are light: all of them together below 110 KB', () => {
    const bytes = FILES.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    expect(bytes).toBeLessThan(110_000);
  });

  test('import nothing when they run, and ask nobody else for anything', () => {
    for (const { path, body } of FILES) {
      expect(/\bimport\b[^(]*\bfrom\b|@import|\bimport\(/.test(body), path).toBe(false);
      const addresses = [...body.matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([address]) => address);
      expect(
        addresses.filter((one) => !/w3\.org|json-schema\.org/.test(one)),
        path,
      ).toEqual([]);
    }
  });

  test('hold no markup made from texts', () => {
    for (const { path, body } of FILES) {
      expect(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/.test(body), path).toBe(
        false,
      );
    }
  });
});
