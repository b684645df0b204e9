import { describe, expect, test } from 'vitest';
import { counted, plainJson, plainText } from '../lib/plainText.ts';

describe('a text of the game, as people see it', () => {
  test.each([
    ['a terminal is not steered', 'Bob\u001b[2J\u0007', 'Bob␛[2J␇'],
    ['nor by the control characters of eight bits', 'Bob\u009b2J', 'Bob\ufffd2J'],
    ['no line is begun', 'Bob\r\n\u2028\u2029x\t', 'Bob␍␊<U+2028><U+2029>x␉'],
    ['nothing is rubbed out', 'Bob\b\u007f', 'Bob␈␡'],
    ['no line is turned round', '\u202Eecila\u2066\u2069', '<U+202E>ecila<U+2066><U+2069>'],
    ['nothing stands there unseen', 'Al\u200Bi\uFEFFc\u00ADe', 'Al<U+200B>i<U+FEFF>c<U+00AD>e'],
    ['nor as a letter that is empty', '\u3164\u115F\u2800', '<U+3164><U+115F><U+2800>'],
    ['nor in what belongs to a letter', 'A\uFE0Fl\u034Fi', 'A<U+FE0F>l<U+034F>i'],
    ['nor beyond the first 65,536 signs', 'A\u{E0041}', 'A<U+E0041>'],
    ['halves of signs are none', 'a\ud800b\uffff', 'a\ufffdb\ufffd'],
  ])('%s', (_, text, seen) => {
    expect(plainText(text)).toBe(seen);
  });

  test.each([
    'José',
    'שלום עולם',
    'Zoq\u0307 A\u0331',
    '=1+1',
    "O’Brien-St. 'x",
    '',
    'Bob rolls 3, 4',
  ])('what people write stays as it is: %s', (text) => {
    expect(plainText(text)).toBe(text);
  });

  test.each(['❤️', '👍🏽', '👩‍🚒', '👨‍👩‍👧', '🎲🎲'])('an emoji is one sign: %s', (emoji) => {
    expect(plainText(`a ${emoji} b`)).toBe(`a ${emoji} b`);
  });

  test('no two texts that differ look alike by what is hidden in them', () => {
    const hidden = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u3164'];
    const names = ['Dealer Dan', ...hidden.map((sign) => `Dealer${sign} Dan`)];
    expect(new Set(names.map(plainText)).size).toBe(names.length);
    for (const name of names) expect(/^[\x20-\x7e]+$/.test(plainText(name))).toBe(true);
  });

  test('is found in time that grows with the text alone', () => {
    const long = '❤\u200D'.repeat(50_000) + '\u200D'.repeat(50_000);
    expect(plainText(long).length).toBeGreaterThan(long.length);
  });
});

test.each([
  [counted(0, 'entry', 'entries'), '0 entries'],
  [counted(1, 'entry', 'entries'), '1 entry'],
  [counted(1234, 'commit'), '1,234 commits'],
])('a count has its word: %s', (shown, words) => {
  expect(shown).toBe(words);
});

test('JSON that is shown says the very same, in signs that do nothing', () => {
  const value = { a: 'x\u001b\u009b\u202E\u200B\u{E0041}❤️\u2028', 'b\u0085': ['\ud800', 'é'] };
  const plain = plainJson(JSON.stringify(value, null, 2));
  expect(JSON.parse(plain)).toEqual(value);
  expect(/[^\n\x20-\x7e\u00a1-\u{ffff}]/u.test(plain)).toBe(false);
  expect(plain).toContain('\\u202E\\u200B');
});
