import { describe, expect, test } from 'vitest';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';

/** An order in short: its kind, then what it says. */
function order(speech: string): string | null {
  const heard = readDealerLine(speech);
  if (heard === null) return null;
  const { kind, ...what } = heard;
  return [kind, ...Object.values(what).map((value) => String(value))].join(' · ');
}

/** Every form of RULES, and what it means. */
const FORMS: readonly (readonly [string, string])[] = [
  ['table open', 'table-open'],
  ['table closed', 'table-closed'],
  ['seat Bob', 'seat · Bob · Bob'],
  ['seat Bob as Bob II', 'seat · Bob · Bob II'],
  ['unseat Bob', 'unseat · Bob'],
  ['roller Bob', 'roller · Bob'],
  ['next', 'next'],
  ['Bob bets 5k', 'bets · Bob · 5000'],
  ['bet off', 'bet-off'],
  ['dice open', 'dice-open'],
  ['I wish to release this', 'dice-open'],
  ['dice locked', 'dice-locked'],
  ['I wish to lock this down', 'dice-locked'],
  ['roll for point', 'roll-for-point'],
  ['Bob sides 5k', 'sides · Bob · 5000'],
  ['Bob collects', 'collects · Bob'],
  ['Bob splits', 'splits · Bob'],
  ['Bob rides', 'rides · Bob'],
  ['sides on', 'sides-on'],
  ['sides off', 'sides-off'],
  ['chest adds 5k', 'chest-adds · 5000'],
  ['correct Bob gets 5k for luck', 'correct · Bob · gets · 5000 · luck'],
  ['correct Bob gives 5k for luck', 'correct · Bob · gives · 5000 · luck'],
  ['box off', 'box-off'],
  ['take table', 'take-table · false'],
  ['take table now', 'take-table · true'],
  ['undo', 'undo · null'],
  ['undo it was Bob', 'undo · it was Bob'],
  ['note Bob is late', 'note · Bob is late'],
  ['paid Bob', 'paid · Bob · all · Bob'],
  ['paid Bob 5k', 'paid · Bob · 5000 · Bob 5k'],
  ['hand table to eve', 'hand-table · eve'],
];

describe('a dealer line', () => {
  test.each(FORMS)('%s', (speech, expected) => {
    expect(order(speech)).toBe(expected);
  });

  test.each(FORMS)(
    '%s: white space is collapsed, and one closing mark is dropped',
    (speech, expected) => {
      const spaced = `  ${speech.replaceAll(' ', ' \t  ')} `;
      expect(order(spaced)).toBe(expected);
      expect(order(`${speech}.`)).toBe(expected);
      expect(order(`${spaced.trimEnd()}!  `)).toBe(expected);
      expect(order(`${speech} !`)).toBe(expected);
    },
  );

  test.each(FORMS)('%s: case does not matter', (speech) => {
    const kind = readDealerLine(speech)?.kind;
    expect(kind).toBeDefined();
    expect(readDealerLine(speech.toUpperCase())?.kind).toBe(kind);
    expect(readDealerLine(speech.toLowerCase())?.kind).toBe(kind);
  });

  test.each(FORMS)('%s: counts only as a whole', (speech) => {
    const kind = readDealerLine(speech)?.kind;
    for (const around of [`so ${speech}`, `${speech},`, `"${speech}"`, `${speech}?`]) {
      const heard = readDealerLine(around);
      const misread =
        heard?.kind === kind && JSON.stringify(heard) === JSON.stringify(readDealerLine(speech));
      expect(misread).toBe(false);
    }
  });
});

describe('talk, and no order, is', () => {
  test.each([
    '',
    ' ',
    '.',
    '!',
    'hello',
    'table',
    'tables open',
    'table open now',
    'open table',
    'table closed?',
    'table open!!',
    'seat',
    'seat.',
    'unseat',
    'roller',
    'nexts',
    'next please',
    'bets 5k',
    'Bob bets',
    'Bob bet 5k',
    'Bobbets 5k',
    'betoff',
    'dice',
    'dice opened',
    'I wish to release',
    'I wish to lock this',
    'roll for points',
    'sides 5k',
    'Bob sides',
    'sides',
    'collects',
    'Bob collect',
    'Bob collects 5k',
    'Bob rides on',
    'chest adds',
    'chest add 5k',
    'correct Bob gets 5k',
    'correct Bob gets 5k for',
    'correct gets 5k for luck',
    'correct Bob gets for luck',
    'correct Bob loses 5k for luck',
    'boxoff',
    'take tables',
    'take table later',
    'hand table to',
    'undoing',
    'note',
    'notes Bob is late',
    'paid',
    'paid.',
    'paids Bob',
    'Bob paid 5k',
  ])('%j', (speech) => {
    expect(readDealerLine(speech)).toBeNull();
  });
});

describe('lines that begin with a keyword are tried first:', () => {
  test.each([
    ['seat Bob bets 5k', 'seat · Bob Bets 5k · Bob Bets 5k'],
    ['seat Low Sides', 'seat · Low Sides · Low Sides'],
    ['seat Bob collects', 'seat · Bob Collects · Bob Collects'],
    ['unseat Bob rides', 'unseat · Bob Rides'],
    ['roller bets 5k', 'roller · Bets 5k'],
    ['roller sides', 'roller · Sides'],
    ['undo Bob bets 5k', 'undo · Bob bets 5k'],
    ['note Bob bets 5k', 'note · Bob bets 5k'],
    ['note undo', 'note · undo'],
    ['paid Bob bets 5k', 'paid · Bob Bets · 5000 · Bob Bets 5k'],
    ['paid Zoe collects', 'paid · Zoe Collects · all · Zoe Collects'],
    ['note Zoe collects', 'note · Zoe collects'],
    ['chest adds 5k sides 6k', 'chest-adds · null'],
    ['correct Bob bets gets 5k for luck', 'correct · Bob Bets · gets · 5000 · luck'],
  ])('%s', (speech, expected) => {
    expect(order(speech)).toBe(expected);
  });

  test.each([
    ['next bets 5k', 'bets · Next · 5000'],
    ['box off bets 5k', 'bets · Box Off · 5000'],
    ['table open sides 5k', 'sides · Table Open · 5000'],
    ['undoing bets 5k', 'bets · Undoing · 5000'],
    ['seats bets 5k', 'bets · Seats · 5000'],
    ['correct Bob bets 5k', 'bets · Correct Bob · 5000'],
    ['chest collects', 'collects · Chest'],
    ['sides sides 5k', 'sides · Sides · 5000'],
    ['sides off rides', 'rides · Sides Off'],
  ])('those of no such form are read as the others: %s', (speech, expected) => {
    expect(order(speech)).toBe(expected);
  });
});

describe('of the keywords in a line the last decides, and all before it is the name:', () => {
  test.each([
    ['Smith bets bets 5k', 'bets · Smith Bets · 5000'],
    ['Smith bets sides 5k', 'sides · Smith Bets · 5000'],
    ['Low Sides bets 5k', 'bets · Low Sides · 5000'],
    ['Low sides sides 5k', 'sides · Low Sides · 5000'],
    ['Bob bets 5k sides 6k', 'sides · Bob Bets 5k · 6000'],
    ['Bob sides 5k bets 6k', 'bets · Bob Sides 5k · 6000'],
    ['Bob bets 5k collects', 'collects · Bob Bets 5k'],
    ['Bob sides 5k splits', 'splits · Bob Sides 5k'],
    ['Smith bets rides', 'rides · Smith Bets'],
    ['Bob collects splits', 'splits · Bob Collects'],
    ['Bob rides bets 5k', 'bets · Bob Rides · 5000'],
    ['Bob bets 5k bets', 'bets · Bob · null'],
    ['Bob bets sides', 'bets · Bob · null'],
    ['bets bets bets', 'bets · Bets · null'],
    ['rides rides', 'rides · Rides'],
  ])('%s', (speech, expected) => {
    expect(order(speech)).toBe(expected);
  });
});

describe('seat NAME as LABEL has its label after the last as:', () => {
  test.each([
    ['seat Bob as Bob as Bob', 'seat · Bob As Bob · Bob'],
    ['seat as as As', 'seat · As · As'],
    ['seat Bob as', 'seat · Bob As · Bob As'],
    ['seat as Bob', 'seat · As Bob · As Bob'],
    ['seat Jos? as josé', 'seat · Jos? · José'],
    ['seat Thomas', 'seat · Thomas · Thomas'],
  ])('%s', (speech, expected) => {
    expect(order(speech)).toBe(expected);
  });
});

describe('correct has its first gets or gives, and then its first for:', () => {
  test.each([
    ['correct Bob gets 5k for two for one', 'correct · Bob · gets · 5000 · two for one'],
    ['correct Bob gives 5k for he gets 6k', 'correct · Bob · gives · 5000 · he gets 6k'],
    ['correct Bob gets gets 5k for luck', 'correct · Bob · gets · null · luck'],
    ['correct Man for Hire gets 5k for luck', 'correct · Man For Hire · gets · 5000 · luck'],
    ['correct Bob gives 5k gp FOR luck', 'correct · Bob · gives · 5000 · luck'],
  ])('%s', (speech, expected) => {
    expect(order(speech)).toBe(expected);
  });
});

describe('paid has its amount from the first word on that begins with a digit, after one word at least:', () => {
  test.each([
    ['paid Bob', 'paid · Bob · all · Bob'],
    ['paid lord urza', 'paid · Lord Urza · all · Lord Urza'],
    ['paid Lord Urza 1.2 million gp', 'paid · Lord Urza · 1200000 · Lord Urza 1.2 Million Gp'],
    ['paid Bob B2 5k', 'paid · Bob B2 · 5000 · Bob B2 5k'],
    ['paid Bob 5 000', 'paid · Bob · 5000 · Bob 5 000'],
    ['paid Bob 5,000', 'paid · Bob · 5000 · null'],
    ['paid Bob 2', 'paid · Bob · 2 · Bob 2'],
    ['paid Bob 2 5k', 'paid · Bob · null · Bob 2 5k'],
    ['paid Bob 1.500k', 'paid · Bob · null · Bob 1.500k'],
    ['paid 007', 'paid · 007 · all · 007'],
    ['paid 007 5k', 'paid · 007 · 5000 · 007 5k'],
    ['paid 5k', 'paid · 5k · all · 5k'],
    ['paid Bob much', 'paid · Bob Much · all · Bob Much'],
    ['paid =cmd 5k', 'paid · null · 5000 · null'],
    ['paid =cmd', 'paid · null · all · null'],
  ])('%s', (speech, expected) => {
    expect(order(speech)).toBe(expected);
  });

  test('in an evening under version 1 of the rules it is no keyword', () => {
    expect(readDealerLine('paid Bob', 1)).toBeNull();
    expect(readDealerLine('paid Bob 5k', 1)).toBeNull();
    expect(readDealerLine('paid Bob bets 5k', 1)).toEqual({
      kind: 'bets',
      name: 'Paid Bob',
      amount: 5_000,
    });
    expect(readDealerLine('next', 1)).toEqual({ kind: 'next' });
  });
});

describe('what is not of an allowed form', () => {
  test('is heard as such: null stands for a bad name or amount', () => {
    expect(readDealerLine('=cmd bets 0')).toEqual({ kind: 'bets', name: null, amount: null });
    expect(readDealerLine('seat Bob as =cmd')).toEqual({ kind: 'seat', name: 'Bob', label: null });
    expect(readDealerLine('Bob! collects')).toEqual({ kind: 'collects', name: null });
    expect(readDealerLine('chest adds much')).toEqual({ kind: 'chest-adds', amount: null });
  });

  test('keeps only one closing mark from the name', () => {
    expect(order('seat St.')).toBe('seat · St · St');
    expect(order('seat Bob Jr..')).toBe('seat · Bob Jr. · Bob Jr.');
    expect(readDealerLine('seat Bob!!')).toEqual({ kind: 'seat', name: null, label: null });
  });
});
