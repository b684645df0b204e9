import { describe, expect, test } from 'vitest';
import { nameKey, tidyName, typedName } from '../../lib/game/names.ts';

describe('a name that the dealer types', () => {
  test.each([
    ['alice', 'Alice'],
    ['ALICE', 'ALICE'],
    ['lord urza', 'Lord Urza'],
    ['  lord    urza ', 'Lord Urza'],
    ["o'neil", "O'neil"],
    ['mary-jane', 'Mary-jane'],
    ['st. john', 'St. John'],
    ['jos? the 3rd', 'Jos? The 3rd'],
    ['?ohn', '?ohn'],
    ['007', '007'],
    ['mcDonald', 'McDonald'],
    ['ærøskøbing', 'Ærøskøbing'],
    ['émile', 'Émile'],
    ['e\u0301mile', 'Émile'],
    ['юрий', 'Юрий'],
    ['d’artagnan', 'D’artagnan'],
    ['李小龙', '李小龙'],
    ['x', 'X'],
    ['a'.repeat(29), `A${'a'.repeat(28)}`],
  ])('%j is kept as %s', (typed, kept) => {
    expect(typedName(typed)).toBe(kept);
  });

  test.each([
    '',
    ' ',
    'a'.repeat(30),
    '=cmd',
    '-bob',
    "'bob",
    '.bob',
    ' .bob',
    '’bob',
    '\u0301bob',
    'bob!',
    'bob?!',
    'bob:',
    'bob, jr',
    'bob_2',
    'bob/2',
    'bob@home',
    'bob (2)',
    '<b>bob</b>',
    'bob\u0000',
    'bob\u202e',
    'bob\u200b',
    'bob\ud800',
    '😀',
    'bob 😀',
    '*bob*',
    '"bob"',
    '[bob]',
  ])('%j is not allowed', (typed) => {
    expect(typedName(typed)).toBeNull();
  });

  test('is counted in characters, not in halves of them', () => {
    const rare = '𠮷';
    expect(rare).toHaveLength(2);
    expect(typedName(rare.repeat(29))).toBe(rare.repeat(29));
    expect(typedName(rare.repeat(30))).toBeNull();
  });

  test.each(['ß', 'ŉame', 'ﬁ', 'µ', 'ǰ'])(
    'never becomes the name of another account by its capital: %s',
    (typed) => {
      const kept = typedName(typed);
      expect(kept === null ? null : nameKey(kept)).toBe(nameKey(typed));
    },
  );
});

describe('two names are one', () => {
  test.each([
    ['ALICE', 'alice'],
    ['Lord  Urza', ' lord URZA '],
    ['Jose\u0301', 'JOSÉ'],
    ['Lord\u00a0Urza', 'lord urza'],
  ])('%j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Jos?', 'José'],
    ['Bob', 'Bob II'],
    ["O'Neil", 'O’Neil'],
    ['Bob', 'Bob.'],
  ])('%j and %j are not', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

test('a printed name is shown as printed, but for its white space and its form', () => {
  expect(tidyName('  lORD \t Jose\u0301 ')).toBe('lORD José');
});

test('a letter that is one sign as a small one and two as a capital names one person', () => {
  expect(nameKey('J\u030cack')).toBe(nameKey('\u01f0ack'));
});
