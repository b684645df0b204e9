import { describe, expect, test } from 'vitest';
import type { Fact, Sender } from '../../lib/game/facts.ts';
import { readCommand, readLine } from '../../lib/journal/reader.ts';
import type { JournalLine } from '../../lib/journal/record.ts';
import { type Setup, settingsOf } from '../support/setup.ts';

const STAMP = '[11/29/2026 20:00:00]  ';

function factOf(line: JournalLine, setup: Setup = {}, dealer = 'Dealer Dan'): Fact | null {
  const sender: Sender = { id: 'dan', role: 'journal', dealer };
  return readLine(line, null, { settings: settingsOf(setup), sender }).fact;
}

/** What the line `Speaker: table open` says to the table. */
function heard(rest: string, setup: Setup = {}, dealer?: string): string {
  return factOf(STAMP + rest, setup, dealer)?.kind ?? 'nothing';
}

describe("a dealer's line is taken", () => {
  test.each(['Dealer Dan: table open', 'DEALER DAN: table open', 'dealer  dan: table open'])(
    'from the configured dealer, by name: %s',
    (line) => {
      expect(heard(line)).toBe('order');
    },
  );

  test.each([
    'Dealer Dani: table open',
    'Dealer: table open',
    'table open',
    ': table open',
    'Dealer Dan table open',
    'Dealer Dan says table open',
    'Dealer Dan says: table open',
    '*Dealer Dan: table open*',
    'System: Dealer Dan: table open',
    '[Party][Dealer Dan]: table open',
    '[Guild][Dealer Dan]: table open',
    '[Alliance][Dealer Dan]: table open',
    'Dealer Dan: Dealer Dan: table open',
    'Dealer Dan: hello',
  ])('from nobody else, and from no chat: %s', (line) => {
    expect(heard(line)).toBe('nothing');
  });

  const UNSEEN = ['\u200B', '\uFEFF', '\u00AD', '\u202E', '\u034F', '\u3164', '\t', '\v', '\u0085'];
  test.each(UNSEEN.map((sign) => [`U+${sign.charCodeAt(0).toString(16)}`, sign]))(
    'from no namesake with a sign in his name that nobody sees: %s',
    (_, sign) => {
      for (const name of [`Dealer Dan${sign}`, `${sign}Dealer Dan`, `Dealer ${sign}Dan`]) {
        expect(heard(`${name}: table open`)).toBe('nothing');
        expect(factOf({ text: 'table open', name })).toBeNull();
      }
    },
  );

  test('from one with U+FEFF in it only in evenings that are older than this rule', () => {
    const line = `${STAMP}Dealer Dan\uFEFF: table open`;
    const sender: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
    for (const rulesVersion of [1, 2, 3]) {
      const settings = { ...settingsOf(), rulesVersion };
      const { fact } = readLine(line, null, { settings, sender });
      expect(fact?.kind ?? 'nothing').toBe(rulesVersion < 3 ? 'order' : 'nothing');
    }
  });

  test('with his serial where one is configured: a namesake without it is nobody', () => {
    const setup: Setup = { dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }] };
    expect(heard('<0x000FD38E> Dealer Dan: table open', setup)).toBe('order');
    expect(heard('<0x000FD38F> Dealer Dan: table open', setup)).toBe('nothing');
    expect(heard('Dealer Dan: table open', setup)).toBe('nothing');
    expect(heard('<0x000FD38E> Mallory: table open', setup)).toBe('nothing');
  });

  test("with any person's serial where none is configured, never with an item's", () => {
    expect(heard('<0x000FD38E> Dealer Dan: table open')).toBe('order');
    expect(heard('<0x3FFFFFFF> Dealer Dan: table open')).toBe('order');
    expect(heard('<0x40000000> Dealer Dan: table open')).toBe('nothing');
    expect(heard('<0x40001234> Dealer Dan: table open')).toBe('nothing');
    expect(heard('<0x40001234> Dealer Dan: table open', { diceSerials: ['0x40001234'] })).toBe(
      'nothing',
    );
  });

  test('from local speech alone where the client tells its kind', () => {
    const line = { text: 'table open', name: 'Dealer Dan' };
    expect(factOf(line)?.kind).toBe('order');
    expect(factOf({ ...line, type: 'Regular' })?.kind).toBe('order');
    expect(factOf({ ...line, type: 'Party' })).toBeNull();
  });

  test('but for what a console alone may say', () => {
    expect(heard('Dealer Dan: hand table to phone')).toBe('nothing');
    expect(
      heard('Eve: hand table to phone', { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] }),
    ).toBe('nothing');
  });

  test('as it was spoken', () => {
    expect(factOf(`${STAMP}Dealer Dan:  Bob  bets 5k! `)).toEqual({
      kind: 'order',
      order: { kind: 'bets', name: 'Bob', amount: 5_000 },
      text: ' Bob  bets 5k! ',
    });
  });
});

describe('of several dealers', () => {
  const setup: Setup = { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve', serial: '0x00000E0E' }] };

  test("only the sender's own gives orders", () => {
    expect(heard('Dealer Dan: table open', setup, 'Dealer Dan')).toBe('order');
    expect(heard('Dealer Dan: table open', setup, 'Eve')).toBe('nothing');
    expect(heard('<0x00000E0E> Eve: table open', setup, 'Eve')).toBe('order');
    expect(heard('<0x00000E0E> Eve: table open', setup, 'Dealer Dan')).toBe('nothing');
  });

  test('another can take the table, if it is really he', () => {
    expect(heard('<0x00000E0E> Eve: take table', setup)).toBe('handover');
    expect(heard('<0x00000E0E> Eve: Take Table now!', setup)).toBe('handover');
    expect(heard('Eve: take table', setup)).toBe('nothing');
    expect(heard('<0x00000E0F> Eve: take table', setup)).toBe('nothing');
    expect(heard('Dealer Dan: take table', setup)).toBe('order');
  });

  test('two of one name are told apart by their serials', () => {
    const namesakes: Setup = {
      dealers: [
        { name: 'Dan', serial: '0x00000001' },
        { name: 'Dan', serial: '0x00000002' },
      ],
    };
    expect(heard('<0x00000001> Dan: table open', namesakes, 'Dan')).toBe('order');
    expect(heard('<0x00000002> Dan: table open', namesakes, 'Dan')).toBe('order');
    expect(heard('<0x00000003> Dan: table open', namesakes, 'Dan')).toBe('nothing');
  });
});

describe('a roll is seen', () => {
  test('with its speaker and its serial, whoever they are', () => {
    const dice = { kind: 'roll', name: 'Bob', dice: [3, 4] };
    expect(factOf(`${STAMP}*Bob rolls 3, 4*`)).toEqual({ ...dice, serial: null, speaker: false });
    expect(factOf(`${STAMP}<0x40001234> Cup: *Bob rolls 3, 4*`)).toEqual({
      ...dice,
      serial: 0x40001234,
      speaker: true,
    });
    expect(factOf(`${STAMP}Dealer Dan: *Bob rolls 3, 4*`)).toMatchObject({ speaker: true });
    expect(factOf({ text: '*Bob rolls 3, 4*', serial: 7, name: 'Bob' })).toMatchObject({
      serial: 7,
      speaker: true,
    });
  });

  test.each([
    '[Party][Mallory]: *Bob rolls 3, 4*',
    'Mallory says *Bob rolls 3, 4*',
    'System: Mallory: *Bob rolls 3, 4*',
    'Bob rolls 2d20: 3, 4',
    'Bob rolls the dice and gets a 3 and a 4!',
    'Bob rolls the dice and gets a 3 and 4.',
    '*You see Bob rolls the dice and gets a 3 and a 4!*',
  ])('in no other text, unless a dialect has it: %s', (rest) => {
    const fact = factOf(STAMP + rest);
    expect(fact === null || (fact.kind === 'roll' && fact.speaker)).toBe(true);
  });

  test('in the dialects that the table has', () => {
    const setup: Setup = { dialects: ['uox3', 'sphere'] };
    const line = `${STAMP}<0x40001234> Bob rolls the dice and gets a 3 and 4.`;
    expect(factOf(line, setup)).toMatchObject({ name: 'Bob', dice: [3, 4], speaker: false });
    expect(factOf(`${STAMP}*Bob rolls 3, 4*`, setup)).toBeNull();
  });
});

describe('a four-line roll', () => {
  const setup: Setup = { diceSerials: ['0x40001234'] };
  const FIRST = 'The first die rolls to a stop and shows: 3';

  /** What the first die says of the record before it. */
  function headerOf(before: string, first: string): unknown {
    const sender: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
    const journal = { settings: settingsOf(setup), sender };
    const { header } = readLine(STAMP + before, null, journal);
    const { fact } = readLine(STAMP + first, header, journal);
    return fact?.kind === 'die' && fact.die === 'first' ? fact.header : fact;
  }

  test('has its header in the record before, which nobody speaks or a house die', () => {
    expect(headerOf('Bob throws the dice', FIRST)).toBe('Bob throws the dice');
    expect(headerOf('<0x40001234> Bob throws', `<0x40001234> ${FIRST}`)).toBe('Bob throws');
    expect(headerOf('<0x40001234> Cup: Bob throws', `<0x40001234> ${FIRST}`)).toBe('Bob throws');
    expect(headerOf('Mallory: Bob throws the dice', FIRST)).toBeNull();
    expect(headerOf('Bob throws the dice', `<0x40001234> ${FIRST}`)).toBeNull();
    expect(headerOf('Total for this roll: 7', FIRST)).toBeNull();
  });

  test.each([
    ['The second die stops and shows: 4', 'second', 4],
    ['Total for this roll: 7', 'total', 7],
  ])('asks nothing of the record before any other line: %s', (text, die, value) => {
    expect(headerOf('Bob throws the dice', text)).toEqual({
      kind: 'die',
      die,
      value,
      serial: null,
    });
  });

  test('is not waited for where the table does not have that dialect', () => {
    const sender: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
    const journal = { settings: settingsOf({ dialects: ['one-line'] }), sender };
    const read = readLine(`${STAMP}Bob throws the dice`, null, journal);
    expect(read).toEqual({ fact: null, header: null, record: true });
    expect(readLine(STAMP + FIRST, null, journal).fact).toBeNull();
  });
});

test('a reader tells records from lines that only continue them', () => {
  const sender: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
  const journal = { settings: settingsOf(), sender };
  for (const rest of ['hello', 'Dealer Dan: next', '*Bob rolls 3, 4*', 'Total for this roll: 7']) {
    expect(readLine(STAMP + rest, null, journal).record).toBe(true);
    expect(readLine(rest, null, journal).record).toBe(false);
  }
});

describe('a command without the game client', () => {
  const settings = settingsOf();
  const console_: Sender = { id: 'phone', role: 'console', dealer: 'Dealer Dan' };

  test('is a dealer line as it stands', () => {
    const fact = readCommand(' bob bets 5k ', { settings, sender: console_ });
    expect(fact).toEqual({
      kind: 'order',
      order: { kind: 'bets', name: 'Bob', amount: 5_000 },
      text: ' bob bets 5k ',
    });
  });

  test('is heard from a journal too', () => {
    const sender: Sender = { ...console_, role: 'journal' };
    expect(readCommand('next', { settings, sender })).toMatchObject({ order: { kind: 'next' } });
  });

  test('may hand the table over, which a journal may not', () => {
    const line = 'hand table to EVE';
    const order = { kind: 'hand-table', to: 'eve' };
    expect(readCommand(line, { settings, sender: console_ })).toMatchObject({ order });
    expect(readCommand(line, { settings, sender: { ...console_, role: 'journal' } })).toBeNull();
  });

  test('is nothing where it is talk, or longer than a record can be', () => {
    expect(readCommand('hello', { settings, sender: console_ })).toBeNull();
    expect(readCommand(`note ${'x'.repeat(496)}`, { settings, sender: console_ })).toBeNull();
    expect(readCommand(`note ${'x'.repeat(495)}`, { settings, sender: console_ })).not.toBeNull();
  });
});
