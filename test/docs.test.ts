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

test.each([
  ['README.md', 'docs/INTERFACES.md'],
  ['README.md', 'docs/RULES.md'],
  ['docs/RULES.md', 'docs/RULES.md'],
  ['docs/INTERFACES.md', 'docs/INTERFACES.md'],
  ['docs/runbook.md', 'docs/runbook.md'],
])('links from %s into %s lead somewhere', (from, to) => {
  const anchors = new Set(
    [...page(to).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^a-z0-9 _-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  const own =
    from === to ? '' : to.startsWith('docs/') && from.startsWith('docs/') ? to.slice(5) : to;
  const link = new RegExp(`\\]\\(${own.replace('.', '\\.')}#([^)]+)\\)`, 'g');
  const broken = [...page(from).matchAll(link)].map(([, anchor = '']) => anchor);
  expect(broken.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

test.each(['README.md', 'docs/INTERFACES.md', 'docs/runbook.md'])(
  'every command that %s names is there',
  async (name) => {
    const commands = page('lib/cli/run.ts');
    const named = [...page(name).matchAll(/(?:npm run cigo -- |`cigo )([a-z]+)/g)].map(
      ([, command = '']) => command,
    );
    const missing = [...new Set(named)].filter(
      (command) => !commands.includes(`\n  ${command}: {`),
    );
    expect(missing).toEqual([]);
  },
);
