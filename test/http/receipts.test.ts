import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECEIPT_LETTERS, receiptOf, rollOfReceipt } from '../../lib/http/receipts.ts';

const KEY = 'a key of the house, of 32 letters';
const OTHER = 'another key of the house, as long';
const RECEIPT = receiptOf(KEY, 'lucky7', 12);
const read = (typed: string, table = 'lucky7', keys = [KEY]) => rollOfReceipt(keys, table, typed);

const rolls = fc.oneof(
  fc.integer({ min: 1, max: 600 }),
  fc.maxSafeInteger().filter((n) => n > 0),
);

describe('a receipt', () => {
  test('leads to its roll, whichever that is', () => {
    fc.assert(
      fc.property(rolls, (roll) => {
        expect(read(receiptOf(KEY, 'lucky7', roll))).toBe(roll);
      }),
    );
  });

  test('is short, in groups, and of letters of which no two look alike', () => {
    expect(RECEIPT).toMatch(/^[2-9A-Y]{4}-[2-9A-Y]{4}-[2-9A-Y]$/);
    expect(receiptOf(KEY, 'lucky7', 500)).toHaveLength(12);
    expect(receiptOf(KEY, 'lucky7', 12_000)).toHaveLength(13);
    expect(new Set(RECEIPT_LETTERS).size).toBe(23);
    expect(RECEIPT_LETTERS).not.toMatch(/[0158BGILOSUVZ]/);
    for (let roll = 1; roll <= 500; roll += 1) {
      const letters = receiptOf(KEY, 'lucky7', roll).replaceAll('-', '');
      expect([...letters].filter((one) => !RECEIPT_LETTERS.includes(one))).toEqual([]);
    }
  });

  test.each([
    ['in small letters', (text: string) => text.toLowerCase()],
    ['without dashes', (text: string) => text.replaceAll('-', '')],
    ['with spaces', (text: string) => ` ${[...text].join(' ')}\n`],
    ['with long dashes', (text: string) => text.replaceAll('-', '–')],
    ['with Z for 2 and G for 6', (text: string) => text.replaceAll('2', 'z').replaceAll('6', 'G')],
  ])('is understood %s', (_, typed) => {
    for (let roll = 1; roll <= 60; roll += 1) {
      expect(read(typed(receiptOf(KEY, 'lucky7', roll)))).toBe(roll);
    }
  });

  test('is good at its own table and in its own house alone', () => {
    expect(read(RECEIPT, 'lucky8')).toBeNull();
    expect(read(RECEIPT, 'lucky7', [OTHER])).toBeNull();
    expect(read(RECEIPT, 'lucky7', [])).toBeNull();
    expect(read(RECEIPT, 'lucky7', [OTHER, KEY])).toBe(12);
  });

  test('is none with any letter changed, left out, added, or in another place', () => {
    const letters = [...RECEIPT.replaceAll('-', '')];
    for (const [at, letter] of letters.entries()) {
      for (const other of RECEIPT_LETTERS.replace(letter, '')) {
        expect(read(letters.with(at, other).join(''))).toBeNull();
      }
      expect(read(letters.toSpliced(at, 1).join(''))).toBeNull();
      expect(read(letters.toSpliced(at, 0, '2').join(''))).toBeNull();
    }
    expect(read(letters.toReversed().join(''))).toBeNull();
  });

  test('of another roll has another proof', () => {
    const proofs = Array.from({ length: 500 }, (_, i) =>
      receiptOf(KEY, 'lucky7', i + 1).slice(0, 9),
    );
    expect(new Set(proofs).size).toBe(500);
  });

  test.each([
    '',
    '-',
    'K7Q4',
    'K7Q4-2MRT',
    '0158-BILO-S',
    '2'.repeat(21),
    '3'.repeat(200),
    '‮',
    'ｋ７',
  ])('%j is none', (typed) => {
    expect(read(typed)).toBeNull();
  });

  test('is never guessed by chance, nor by any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...RECEIPT_LETTERS) })),
        (typed) => {
          expect(read(typed)).toBeNull();
        },
      ),
    );
  });
});
