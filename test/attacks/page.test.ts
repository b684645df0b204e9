import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** docs/security.md sends its reader to tests: they are there, and none of ours is left out. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${ROOT}docs/security.md`, 'utf8');
const named = new Set(Array.from(page.matchAll(/`(test\/[^`]+)`/g), ([, name = '']) => name));

test('every test that the page names is there', () => {
  const missing = [...named].filter(
    (name) => !existsSync(`${ROOT}${name}`) && !existsSync(`${ROOT}${name}.test.ts`),
  );
  expect(missing).toEqual([]);
});

test('every attack has its place on the page', () => {
  const ours = readdirSync(`${ROOT}test/attacks`)
    .filter((name) => name.endsWith('.test.ts') && name !== 'page.test.ts')
    .map((name) => `test/attacks/${name.replace('.test.ts', '')}`);
  expect(ours.filter((name) => !named.has(name))).toEqual([]);
});
