import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allPages, pageText, ROOT, spansOf } from './pages.ts';

/** What the pages say of where things live is so. */

const ARCHITECTURE = pageText('docs/ARCHITECTURE.md');
const PATH = /^(?:bin|docs|lambdas|lib|test|tools|types)\/[\w./-]*$/;

/** Tests are often named without what all their names end with. */
function isThere(path: string): boolean {
  return ['', '.ts', '.test.ts'].some((end) => existsSync(`${ROOT}${path}${end}`));
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  );
}

test.each(allPages().filter((page) => page !== 'CHANGELOG.md'))(
  'every file that %s names is there',
  (page) => {
    const paths = spansOf(pageText(page)).filter((span) => PATH.test(span));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  },
);

test('the architecture names every folder and file of lib', () => {
  const missing = namesIn('lib').filter((name) => !ARCHITECTURE.includes(`\`lib/${name}\``));
  expect(missing).toEqual([]);
});

test('it says of every file of the game which rule it holds', () => {
  const [, chapter = ''] = /## Where each rule lives\n([\s\S]*?)\n## /.exec(ARCHITECTURE) ?? [];
  const named = new Set(spansOf(chapter));
  const files = namesIn('lib/game').map((name) => name.replace('.ts', ''));
  expect(files.filter((name) => !named.has(name))).toEqual([]);
});
