import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from '../../lib/game/amounts.ts';
import { tidyName, typedName } from '../../lib/game/names.ts';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';
import { readDie } from '../../lib/journal/dieText.ts';
import { readRecord } from '../../lib/journal/record.ts';
import { readRoll } from '../../lib/journal/rollText.ts';
import { type Evening, evening } from '../support/evening.ts';
import { settingsOf } from '../support/setup.ts';
import { createWitness } from '../support/witness.ts';

const SEED = Number(process.env['CIGO_TEST_SEED'] ?? 20_261_129);
const RUNS = { seed: SEED, numRuns: 3_000 };
const STAMP = '[11/29/2026 20:00:00]  ';

/** What could trouble a reader: NUL, lone surrogates, marks of direction, breaks, and pieces of true lines. */
const PIECES = [
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u0085',
  '\r',
  '\n',
  '\t',
  '\u0301',
  '😀',
  'İ',
  'ß',
  ': ',
  '*',
  '[',
  '<0x40001234> ',
  '<0x00002222> ',
  'Mallory',
  'System: ',
  '[Party][Dealer Dan]: ',
  ' rolls ',
  '3, 4*',
  '*Alice rolls 3, 4*',
  'Total for this roll: 7',
  'The first die rolls to a stop and shows: ',
  ' bets ',
  ' sides ',
  ' collects',
  'correct ',
  ' gets ',
  ' for ',
  'seat ',
  ' as ',
  'table closed',
  'undo',
  '5k',
  '1.500k',
  '9'.repeat(40),
  ' '.repeat(30),
  'x'.repeat(600),
] as const;

const garbage = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(''));

/** Lines that have a meaning, each of another form. */
const TRUE_LINES = [
  `${STAMP}Dealer Dan: Alice bets 5k`,
  `${STAMP}Dealer Dan: roll for point`,
  `${STAMP}Dealer Dan: table closed`,
  `${STAMP}Dealer Dan: correct Alice gets 5k for luck`,
  `${STAMP}Dealer Dan: seat Bob as Bob II`,
  `${STAMP}<0x40001234> *Alice rolls 3, 4*`,
  `${STAMP}: *Alice rolls 3, 4*`,
  `${STAMP}The first die rolls to a stop and shows: 3`,
  `${STAMP}The second die stops and shows: 4`,
  `${STAMP}Total for this roll: 7`,
  `${STAMP}Alice rolls the dice and gets a 3 and 4.`,
  `${STAMP}*You see Alice rolls the dice and gets a 3 and a 4!*`,
];

/** A true line with one character taken out, doubled, changed, or put in. */
const nearMiss = fc
  .tuple(fc.constantFrom(...TRUE_LINES), fc.nat(), fc.constantFrom(...PIECES, ''), fc.nat(2))
  .map(([line, at, piece, skip]) => {
    const place = at % (line.length + 1);
    return line.slice(0, place) + piece + line.slice(place + skip);
  });

const ALL = ['one-line', 'four-line', 'uox3', 'sphere'] as const;

/** Alice has bet, and every dialect is on: the table at which most could go wrong. */
function table(): Evening {
  return evening({ dialects: ALL }).dealer('table open', 'seat Alice', 'Alice bets 5k');
}

/** The same table, under the eyes of a witness who throws where a promise of the rules is broken. */
function witnessed(): (line: string) => void {
  const night = evening({ dialects: ALL });
  const witness = createWitness(settingsOf({ dialects: ALL }));
  const hear = (line: string): void => witness.see(night.table, night.hear(line));
  for (const said of ['table open', 'seat Alice', 'Alice bets 5k']) {
    hear(`${STAMP}Dealer Dan: ${said}`);
  }
  return hear;
}

describe(`garbage (CIGO_TEST_SEED=${SEED})`, () => {
  test('is never an order or a roll that counts, however it is dressed up', () => {
    const night = table();
    const { game } = night.table;
    const dressed = fc.oneof(
      garbage,
      garbage.map((text) => `${STAMP}Mallory: ${text}`),
      garbage.map((text) => `${STAMP}System: ${text}`),
      garbage.map((text) => `${STAMP}[Party][Dealer Dan]: ${text}`),
      garbage.map((text) => `${STAMP}<0x00002222> ${text}`),
      garbage.map((text) => `${STAMP}<0x40009999> Dealer Dan: ${text}`),
      garbage.map((text) => ({ text, name: 'Mallory', serial: 0x2222 })),
      garbage.map((text) => ({ text, name: 'Dealer Dan', type: 'Party' })),
    );
    const holds = fc.property(dressed, (line) => {
      const { entries, refused, rolls } = night.hear(line);
      expect(entries).toEqual([]);
      expect(refused).toBeNull();
      expect(rolls.filter((roll) => roll.counts)).toEqual([]);
      expect(night.table.game).toBe(game);
    });
    fc.assert(holds, RUNS);
  });

  test('without a stamp leaves no trace', () => {
    const night = table();
    const before = night.table;
    const holds = fc.property(garbage, (text) => {
      night.hear(text.replace(/^\[/, '('));
      expect(night.table).toBe(before);
    });
    fc.assert(holds, RUNS);
  });

  test('from the dealer is heard or refused, and never breaks the game', () => {
    const hear = witnessed();
    const holds = fc.property(garbage, (text) => hear(`${STAMP}Dealer Dan: ${text}`));
    fc.assert(holds, RUNS);
  });

  test('near to a true line is read as what it is then, and never breaks the game', () => {
    const hear = witnessed();
    fc.assert(fc.property(nearMiss, hear), { ...RUNS, numRuns: 10_000 });
  });
});

describe('a text near to a roll', () => {
  test('is one only if it fits as a whole', () => {
    const strict =
      /^(\*(?! rolls).+ rolls \d+, \d+\*|.+ rolls the dice and gets a \d+ and \d+\.|\*(You see .+|You) rolls the dice and gets a \d+ and a \d+!\*)$/;
    const holds = fc.property(nearMiss, (line) => {
      const text = line.slice(STAMP.length);
      if (readRoll(text, ALL) !== null) expect(text).toMatch(strict);
    });
    fc.assert(holds, { ...RUNS, numRuns: 10_000 });
  });
});

describe('a line of 10,000 characters', () => {
  test.each([
    `${STAMP}Dealer Dan: note ${'x'.repeat(10_000)}`,
    `${STAMP}*${'x'.repeat(10_000)} rolls 3, 4*`,
    `${STAMP}${' '.repeat(10_000)}`,
    'x'.repeat(10_000),
  ])('is no record', (line) => {
    const night = table();
    const before = night.table;
    night.hear(line);
    expect(readRecord(line)).toBeNull();
    expect(night.table).toBe(before);
  });
});

/** Texts that make a reader which tries again from many places take a time that grows with their square. */
const GROWING: readonly (readonly [string, (text: string) => unknown])[] = [
  [`correct a${' gets a'.repeat(40_000)}`, readDealerLine],
  [`correct a${' gets a for'.repeat(30_000)} `, readDealerLine],
  [`seat a${' as a'.repeat(60_000)}`, readDealerLine],
  [`a${' bets'.repeat(60_000)}`, readDealerLine],
  [`paid a${' a 1'.repeat(60_000)}`, readDealerLine],
  [`paid${' a'.repeat(120_000)}`, readDealerLine],
  [`a${' sides'.repeat(50_000)}`, readDealerLine],
  [`a${' collects'.repeat(30_000)}x`, readDealerLine],
  [`${' '.repeat(300_000)}x`, readDealerLine],
  [`x${'!'.repeat(300_000)}x`, readDealerLine],
  [`1${',000'.repeat(75_000)}x`, parseAmount],
  [`1${' ,.'.repeat(100_000)}1x`, parseAmount],
  [`1${'. '.repeat(100_000)}`, parseAmount],
  [`*a${' rolls 1, 1'.repeat(30_000)}`, (text) => readRoll(text, ALL)],
  [`a${' rolls the dice and gets a 1 and 1'.repeat(9_000)}`, (text) => readRoll(text, ALL)],
  [
    `*You see a${' rolls the dice and gets a 1 and a 1!'.repeat(8_000)}`,
    (text) => readRoll(text, ALL),
  ],
  [`Total for this roll: ${'1'.repeat(300_000)}`, readDie],
  [`a${' '.repeat(300_000)}b`, typedName],
  ['a '.repeat(150_000), tidyName],
];

describe('a text of a quarter of a million characters is read in one pass', () => {
  test.each(GROWING.map(([text, read]) => ({ start: text.slice(0, 30), text, read })))(
    '$start…',
    ({ text, read }) => {
      expect(() => read(text)).not.toThrow();
    },
  );
});
