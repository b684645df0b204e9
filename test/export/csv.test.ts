import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExportedEntry } from '../../lib/export/books.ts';
import { CSV_HEADER, csvLine } from '../../lib/export/csv.ts';

const BET: ExportedEntry = {
  entry: 1,
  time: '2026-11-29T20:30:00.000Z',
  kind: 'bet',
  player: 'Alice',
  from: 'player:alice',
  to: 'stake',
  amount: 5_000,
  dealer: 'Dealer Dan',
  seq: 1,
};

/** As RFC 4180 is read, by a library. */
function read(text: string): string[][] {
  return parse(text, { record_delimiter: '\r\n' });
}

/** The cells of one entry's line. */
function cells(entry: Partial<ExportedEntry>): string[] {
  const [, line = []] = read(CSV_HEADER + csvLine({ ...BET, ...entry }));
  return line;
}

describe('a line of CSV', () => {
  test('has the columns of the tab Ledger, and ends as RFC 4180 wants it', () => {
    expect(CSV_HEADER).toBe('Entry,Time,Kind,Player,From,To,Amount,Roll,Dealer,Note,Seq\r\n');
    expect(csvLine(BET)).toBe(
      '1,2026-11-29T20:30:00.000Z,bet,Alice,player:alice,stake,5000,,Dealer Dan,,1\r\n',
    );
  });

  test('leaves empty what an entry has not', () => {
    const { player: _, ...house } = BET;
    const topUp = { ...house, kind: 'chest-top-up', from: 'bank', to: 'chest', amount: 25_000 };
    expect(csvLine(topUp)).toBe(
      '1,2026-11-29T20:30:00.000Z,chest-top-up,,bank,chest,25000,,Dealer Dan,,1\r\n',
    );
  });

  test('has every digit of an amount, and nothing else', () => {
    expect(cells({ amount: 10 ** 12 })[6]).toBe('1000000000000');
  });

  test('says what was taken back, and why', () => {
    expect(cells({ reverses: 7 })[9]).toBe('takes back entry 7');
    expect(cells({ reverses: 7, note: 'wrong name' })[9]).toBe('takes back entry 7: wrong name');
    expect(cells({ note: 'promised' })[9]).toBe('promised');
  });

  test.each([
    '=IMPORTXML("http://x")',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('keeps a spreadsheet from calculating %j', (name) => {
    expect(cells({ player: name })[3]).toBe(`'${name}`);
    expect(cells({ dealer: name })[8]).toBe(`'${name}`);
    expect(cells({ note: name })[9]).toBe(`'${name}`);
  });

  test.each([
    '1E5',
    '0042',
    'May 1',
    'TRUE',
    "O'Brien",
    "'quoted'",
    'a=b',
    'Ünïcödé',
    'مرحبا',
    'é',
  ])('leaves %j as it is', (name) => {
    expect(cells({ player: name })[3]).toBe(name);
  });

  test.each(['a,b', 'say "hi"', '"', 'two\r\nlines', ',', ' spaces '])(
    'is read back whole with %j in it',
    (name) => {
      expect(cells({ player: name, note: name }).slice(3)).toEqual([
        name,
        'player:alice',
        'stake',
        '5000',
        '',
        'Dealer Dan',
        name,
        '1',
      ]);
    },
  );

  /** Without the apostrophes that stand where a cell begins in countries of the semicolon. */
  const bare = (text: string) => text.replace(/([;\t\r\n])'(?=[=+\-@＝＋－＠])/g, '$1');

  test('whatever the words are, they come back, and none is a formula', () => {
    const words = fc.string({ unit: 'grapheme-composite' });
    const nasty = fc
      .tuple(fc.constantFrom(...'=+-@\t\r\n",\' '), words)
      .map((parts) => parts.join(''));
    const name = fc.oneof(words, nasty);
    fc.assert(
      fc.property(name, name, (player, note) => {
        const line = cells({ player, note });
        expect(line).toHaveLength(11);
        for (const [cell = '', word] of [
          [line[3], player],
          [line[9], note],
        ] as const) {
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
          expect([bare(word), `'${bare(word)}`]).toContain(bare(cell));
          expect(cell).not.toMatch(/[;\t\r\n][=+\-@]/);
        }
      }),
    );
  });
});
