import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** What we take from others is what docs/dependencies.md says, under licences that ask nothing of whoever runs cigo. */

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

const versions = z.record(z.string(), z.string());
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      dependencies: z.optional(versions),
      devDependencies: z.optional(versions),
    }),
  ),
});
const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
const { dependencies = {}, devDependencies = {} } = packages[''] ?? {};
const all = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { license = 'none', dev = false, resolved }]) => ({ path, license, dev, resolved }));

const RUNS = ['0BSD', 'Apache-2.0', 'BSD', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];
/** Of a file that is changed the change has to be given, of data its author named: nothing of them is handed on. */
const BUILDS = [...RUNS, 'CC-BY-4.0', 'MPL-2.0'];

/** Whoever may choose chooses what is allowed. */
function isAllowed(license: string, allowed: readonly string[]): boolean {
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => allowed.includes(choice));
}

/** The rows of the table whose header begins so. */
function rowsOf(header: string): readonly (readonly string[])[] {
  const [, rest = ''] = read('docs/dependencies.md').split(`${header}\n`);
  const [table = ''] = rest.split('\n\n');
  const rows = table.trim().split('\n').slice(1);
  return rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1, -1),
  );
}

describe('what others have written', () => {
  test('may be used as it is used here', () => {
    expect(all.length).toBeGreaterThan(100);
    const wrong = all.filter(({ license, dev }) => !isAllowed(license, dev ? BUILDS : RUNS));
    expect(wrong).toEqual([]);
  });

  test.each([
    ['## What runs', dependencies],
    ['## What only builds and tests', devDependencies],
  ])('has a row each, with its licence and why: %s', (title, direct) => {
    const rows = rowsOf(`${title}\n| package | licence | why we have it |`);
    expect(rows.map(([name, license]) => [name, license])).toEqual(
      Object.keys(direct)
        .sort()
        .map((name) => [name, packages[`node_modules/${name}`]?.license]),
    );
    expect(rows.filter(([, , why = '']) => why.length < 10)).toEqual([]);
  });

  test('is counted by licence, whatever brings it', () => {
    const licenses = [...new Set(all.map(({ license }) => license))].sort();
    const count = (license: string, dev: boolean) =>
      all.filter((one) => one.license === license && one.dev === dev).length;
    const rows = rowsOf('| licence | runs | only builds and tests |');
    expect(rows).toEqual(
      licenses.map((license) => [
        license,
        String(count(license, false)),
        String(count(license, true)),
      ]),
    );
  });

  test('is pinned: the direct ones exactly, and to no registry', () => {
    const direct = Object.entries({ ...dependencies, ...devDependencies });
    expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(all.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
