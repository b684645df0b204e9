import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { allPages, pageText, ROOT } from './pages.ts';

/** Every link of the pages that stays in the project. */

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  return new Set(
    Array.from(pageText(page).matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function brokenIn(page: string): readonly string[] {
  const links = Array.from(pageText(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const to = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!existsSync(`${ROOT}${to}`)) return true;
    return anchor !== undefined && !anchorsOf(to).has(anchor);
  });
}

test.each(allPages())('every link of %s leads somewhere', (page) => {
  expect(brokenIn(page)).toEqual([]);
});

test('a page that no other leads to would not be found', () => {
  const linked = new Set(
    allPages().flatMap((page) =>
      Array.from(pageText(page).matchAll(/\]\(([^)#\s]+)/g), ([, link = '']) =>
        posix.join(posix.dirname(page), link.replace(/\/$/, '/README.md')),
      ),
    ),
  );
  const lost = allPages().filter((page) => page !== 'README.md' && !linked.has(page));
  expect(lost).toEqual([]);
});
