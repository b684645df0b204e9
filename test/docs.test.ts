import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSALS } from '../lib/game/refusals.ts';
import { OUTCOMES, REASONS } from '../lib/game/rolls.ts';
import { KINDS } from '../lib/game/transfers.ts';
import { STATUS } from '../lib/http/responses.ts';
import { ROUTES } from '../lib/http/routes.ts';

const page = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test.each([
  ['refusal code', REFUSALS],
  ['reason', REASONS],
  ['outcome', OUTCOMES],
  ['kind of gold move', KINDS],
])('the rules page names every %s', (_, words) => {
  const rules = page('docs/RULES.md');
  expect(words.filter((word) => !rules.includes(`\`${word}\``))).toEqual([]);
});

test('the interfaces page names every route and every error of the webhook', () => {
  const interfaces = page('docs/INTERFACES.md');
  const routes = ROUTES.map(({ path }) => path.replace('/v1/tables/{table}', ''));
  expect(routes.filter((path) => !interfaces.includes(path))).toEqual([]);
  expect(Object.keys(STATUS).filter((code) => !interfaces.includes(`\`${code}\``))).toEqual([]);
});
