import { describe, expect, test } from 'vitest';
import { triesAgain } from './regex/ambiguity.ts';
import { type Found, madeInLib, regexesIn, regexesOfLib } from './regex/find.ts';

/** No regular expression of lib can be made to try again and again: told from the expression, not from a clock. */

/** What may try again, by its file and its beginning, and why nobody can wait for it. */
const BOUNDED: readonly (readonly [string, string, string])[] = [
  ['relay/sieve.ts', '\\brolls?\\b', 'a record has at most 500 characters'],
  ['house/schema.ts', '^(?=.*\\S)', 'it looks ahead once, and then takes 60 at most'],
  ['doctor/aws/outputs.ts', '\\/+$', 'an address that AWS gave'],
  ['doctor/google/identity.ts', '^\\s*', 'a secret of the owner’s, at most 64 KB by AWS'],
  ['local/sheets/numbers.ts', '\\B(?=', 'the digits of one number'],
  [
    'local/sheets/numbers.ts',
    '"(?<quoted>',
    'a number format of the local sheet, written by cigo or its owner',
  ],
  ['verify/sheet/compare.ts', '\\d+$', 'the name of a cell'],
];

function isBounded({ file, source }: Found): boolean {
  return BOUNDED.some(([place, begin]) => file === place && source.startsWith(begin));
}

function nameOf({ file, source, flags }: Found): string {
  return `${file} /${source}/${flags}`;
}

const all = regexesOfLib();

test('all are found, those that are made at run time too', () => {
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(({ source }) => /\$\{/.test(source))).toEqual([]);
  expect(all.filter(({ source }) => source.includes(' rolls (0|[1-9]'))).toHaveLength(1);
  expect(all.filter(({ isMade }) => isMade)).toHaveLength(madeInLib());
});

test('none tries again and again, but where its text is short', () => {
  const trying = all.filter(({ source, flags }) => triesAgain(source, flags));
  expect(trying.filter((found) => !isBounded(found)).map(nameOf)).toEqual([]);
  expect(trying).toHaveLength(BOUNDED.length);
});

describe('the check itself', () => {
  test.each([
    ['^(a+)+$', ''],
    ['^(a|a)*$', ''],
    ['^(a*)*b', ''],
    ['\\s+$', ''],
    ['^a*a*$', ''],
    ['^.*,.*$', ''],
    ['^(.+) bets (.+)$', 'i'],
    ['^(\\w+\\s?)*$', ''],
    ['^(.*?,){11}P', ''],
    ['^([a-z]{1,200})([A-Z]{0,200})$', 'i'],
  ])('finds /%s/%s', (source, flags) => {
    expect(triesAgain(source, flags)).toBe(true);
  });

  test.each([
    ['^[a-z0-9-]{1,32}$', ''],
    ['^(a|b)*$', ''],
    ['^(?:[^"]|"")*$', ''],
    ['^(ab?)*$', ''],
    ['\\s+', 'g'],
    ['\\s+$', 'y'],
    ['^\\d+(\\.\\d+)?$', ''],
    ['^(.+) bets (.+)', 'is'],
  ])('leaves /%s/%s alone', (source, flags) => {
    expect(triesAgain(source, flags)).toBe(false);
  });

  test('reads no further than it understands', () => {
    expect(() => triesAgain('^(a)\\1$', '')).toThrow('a reference back');
  });

  test('finds expressions where they stand', () => {
    const text =
      "const N = '[0-9]';\nconst a = /x\\/[/]y/gi;\n// const b = /no/;\nconst c = 4 / 2 / 1;\nnew RegExp(`^\\\\*@{N}$`);".replace(
        '@',
        '$',
      );
    expect(regexesIn('a.ts', text)).toEqual([
      { file: 'a.ts', source: 'x\\/[/]y', flags: 'gi', isMade: false },
      { file: 'a.ts', source: '^\\*[0-9]$', flags: '', isMade: true },
    ]);
  });
});
