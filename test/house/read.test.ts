import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '../../lib/game/settings.ts';
import { DEFAULT_HOUSE } from '../../lib/house/defaultHouse.ts';
import { jsonFault } from '../../lib/house/jsonFault.ts';
import { readHouseText, trustedHouse } from '../../lib/house/read.ts';

describe('without a house.json', () => {
  test('there is one table lucky7 with Dealer Dan and his relay', () => {
    expect(DEFAULT_HOUSE.tables).toMatchObject([
      {
        id: 'lucky7',
        settings: { rules: DEFAULT_RULES, dealers: [{ name: 'Dealer Dan' }] },
        relays: [{ id: 'dealer', dealer: 'Dealer Dan', role: 'journal' }],
      },
    ]);
  });
});

describe('the text of a house.json', () => {
  test('may begin with a byte order mark, as some editors write one', () => {
    const text = '\uFEFF{"tables":[{"id":"a","dealers":[{"name":"Dan"}]}]}';
    expect(readHouseText(text)).toMatchObject({ ok: true });
  });

  test('that was checked before is taken as it is, or stops the start', () => {
    const house = trustedHouse('{"tables":[{"id":"a","dealers":[{"name":"Dan"}]}]}');
    expect(house.tables.map(({ id }) => id)).toEqual(['a']);
    expect(() => trustedHouse('{"tables":[{"id":"a","dealers":[]}]}')).toThrow(
      'expected a right house, got tables[0].dealers: must have at least 1 entry, got 0',
    );
  });

  test.each([
    ['', 'line 1, column 1 should have a value, but has the end of the file'],
    [
      '{\n  "tables": [\n  ],\n}',
      'line 4, column 1 should have a key in double quotes, but has "}"',
    ],
    ['{"tables": [1 2]}', 'line 1, column 15 should have a comma or ], but has "2"'],
    ['{"tables" []}', 'line 1, column 11 should have a colon, but has "["'],
    ["{'tables': []}", `line 1, column 2 should have a key in double quotes, but has "'"`],
    ['{"id": lucky7}', 'line 1, column 8 should have a value, but has "l"'],
    ['{"id": 007}', 'line 1, column 8 should have a value, but has "0"'],
    [
      '{"id": "lucky7\n}',
      'line 1, column 8 should have a text that ends in a quote on the same line, but has "\\""',
    ],
    ['{} {}', 'line 1, column 4 should have nothing more, but has "{"'],
    ['{"a": [1,\n 2', 'line 2, column 3 should have a comma or ], but has the end of the file'],
  ])('%j is told with its place', (text, place) => {
    expect(readHouseText(text)).toEqual({
      ok: false,
      faults: [{ path: '', message: `is not JSON: ${place}` }],
    });
  });

  test('a place is found for whatever text is not JSON', () => {
    const text = fc
      .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 }))
      .map(([json, at, extra]) => json.slice(0, at % (json.length + 1)) + extra);
    fc.assert(
      fc.property(text, (broken) => {
        const read = readHouseText(broken);
        expect(read.ok).toBe(false);
        expect(jsonFault(broken)).toMatch(/^is not JSON: line \d+, column \d+ should have /);
        expect(jsonFault(broken).includes('should have JSON')).toBe(isJson(broken));
      }),
      { numRuns: 2_000 },
    );
  });

  test('bottomless brackets are a fault like any other', () => {
    expect(jsonFault('['.repeat(100_000))).toContain('at most 100 brackets');
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
