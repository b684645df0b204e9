import { describe, expect, test } from 'vitest';
import { parseAmount } from '../../lib/game/amounts.ts';

describe('an amount', () => {
  test.each([
    ['5000', 5_000],
    ['5,000', 5_000],
    ['5.000', 5_000],
    ['60.000', 60_000],
    ['5 000', 5_000],
    ['5k', 5_000],
    ['5 k', 5_000],
    ['1.5k', 1_500],
    ['1,5k', 1_500],
    ['1,500k', 1_500_000],
    ['0.5k', 500],
    ['1m', 1_000_000],
    ['1.2 million', 1_200_000],
    ['1b', 1_000_000_000],
    ['5000 gp', 5_000],
    ['5k gold', 5_000],
  ])('of the rules, %s, is %i gold', (text, gold) => {
    expect(parseAmount(text)).toBe(gold);
  });

  test.each([
    ['1', 1],
    ['10', 10],
    ['999', 999],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234 567', 1_234_567],
    ['12 345', 12_345],
    ['123,456', 123_456],
  ])('may be plain or in groups of three: %s is %i', (text, gold) => {
    expect(parseAmount(text)).toBe(gold);
  });

  test.each([
    ['2k', 2_000],
    ['2 thousand', 2_000],
    ['2m', 2_000_000],
    ['2 million', 2_000_000],
    ['2b', 2_000_000_000],
    ['2billion', 2_000_000_000],
    ['3gp', 3],
    ['3 gp', 3],
    ['3gold', 3],
    ['3 gold', 3],
    ['3kgp', 3_000],
    ['3k gp', 3_000],
    ['3 k gp', 3_000],
    ['3 thousand gold', 3_000],
    ['3 billion gp', 3_000_000_000],
  ])('may have a suffix and a unit, each after one space or none: %s is %i', (text, gold) => {
    expect(parseAmount(text)).toBe(gold);
  });

  test.each([
    ['  5K  ', 5_000],
    ['5   k', 5_000],
    ['5\tk', 5_000],
    ['1.2 MILLION  Gold', 1_200_000],
    ['5   000', 5_000],
  ])('is read in any case and white space: %j is %i', (text, gold) => {
    expect(parseAmount(text)).toBe(gold);
  });

  test.each([
    ['1.2345m', 1_234_500],
    ['1,2345m', 1_234_500],
    ['0.0005m', 500],
    ['1.25k', 1_250],
    ['1.2340k', 1_234],
    ['1.000000001b', 1_000_000_001],
    ['1234.5k', 1_234_500],
    ['0,25m', 250_000],
    ['1.0k', 1_000],
  ])('may have a fraction before a suffix, if it is whole gold: %s is %i', (text, gold) => {
    expect(parseAmount(text)).toBe(gold);
  });

  test.each([
    ['1,500k', 1_500_000],
    ['1 500k', 1_500_000],
    ['1,500,000k', 1_500_000_000],
    ['1.500.000k', 1_500_000_000],
    ['12,345 thousand', 12_345_000],
    ['123 456 k', 123_456_000],
  ])('in groups wins over a fraction: %s is %i', (text, gold) => {
    expect(parseAmount(text)).toBe(gold);
  });

  test.each([
    ['1000000000000', 10 ** 12],
    ['1,000,000,000,000', 10 ** 12],
    ['1000b', 10 ** 12],
    ['999.999999999b', 999_999_999_999],
  ])('may be as much as 10^12: %s is %i', (text, gold) => {
    expect(parseAmount(text)).toBe(gold);
  });
});

describe('it is no amount', () => {
  test.each(['1.500k', '60.000k', '999.999 million', '1.500 gold k', '1.500kgp', '12.345b'])(
    'with a suffix after one dot and three digits, which can be two amounts: %s',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  test.each(['0.500k', '0,500k', '0.125m', '1234,500k', '1234.567m', '0,001b'])(
    'with a fraction of exactly three digits: %s',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  test.each(['1.2345k', '0.0001k', '1.23456789m', '0.0000000001b', '1,00001k'])(
    'if it is not whole gold: %s',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  test.each(['1.5', '0.5', '1,5', '0,25', '5.0', '1.50 gp', '1234,56 gold'])(
    'with a fraction and no suffix: %s',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  test.each(['0', '0k', '0.0k', '0 gp', '0,0 million'])('if it is nothing: %s', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test.each([
    '1000000000001',
    '1,000,000,000,001',
    '1000.0000000010b',
    '1001b',
    '1000001m',
    '9'.repeat(400),
    `${'9'.repeat(400)}k`,
  ])('above 10^12: %s', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test.each([
    '05',
    '00',
    '05k',
    '0,500',
    '0.500',
    '01.5k',
    '1,00',
    '1,0000',
    '10,00,000',
    '1,000.000',
    '1.000,000',
    '1 000,000',
    '1,000 000',
    '1234,567',
    '1234.567',
    '1234 567',
    '1 0000',
    '1000 000',
    '1.5.5k',
    '1,5,5k',
    '1 5k',
    '1 500.5k',
    '1,500.5k',
    '1,.5k',
  ])('in wrong groups: %s', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test.each([
    '',
    ' ',
    'k',
    'gp',
    'five',
    '-5',
    '+5',
    '5-',
    '5k5',
    '5kk',
    '5km',
    '5 k m',
    '5t',
    '5x',
    '5 gp gp',
    '5 gp k',
    '5 gold gp',
    '5gpgold',
    '5 coins',
    '5 000 ,',
    '.5k',
    ',5k',
    '5.k',
    '5,',
    '5.',
    '1e3',
    '0x10',
    '5_000',
    "5'000",
    '$5',
    '5k!',
    '5 k.',
    '٥',
    '５',
    '½k',
    '5\u0000',
    'Infinity',
    'NaN',
  ])('in any other form: %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});
