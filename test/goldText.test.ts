import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goldText } from '../lib/goldText.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-3, '-3'],
  [-25_000, '-25,000'],
  [1_250_000, '1,250,000'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('%i gold is read as %s', (gold, text) => {
  expect(goldText(gold)).toBe(text);
});

test('any whole number is written as people in England write it', () => {
  const formatter = new Intl.NumberFormat('en-GB');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (gold) => {
      expect(goldText(gold)).toBe(formatter.format(gold));
    }),
  );
});
