import { describe, expect, test } from 'vitest';
import { readRecord } from '../../lib/journal/record.ts';

const STAMP = '[09/19/2025 07:36:24]  ';

/** What a line says, with what is usual left out. */
function said(line: string): string {
  const record = readRecord(line);
  if (record === null) return 'no record';
  const serial = record.serial === null ? '' : `0x${record.serial.toString(16)} `;
  return `${serial}${record.speaker ?? 'nobody'}: ${record.text}`;
}

describe('a record begins with a stamp', () => {
  test.each([
    '[09/19/2025 07:36:24]  hello',
    '[07/25/2019 07:36]  hello',
    '[12/31/1999 23:59:59]  hello',
  ])('%s', (line) => {
    expect(said(line)).toBe('nobody: hello');
  });

  test.each([
    '',
    'hello',
    'Dealer Dan: table open',
    '[durability : 5]',
    '[Party][Mallory]: hi',
    ' [09/19/2025 07:36:24]  hello',
    'x[09/19/2025 07:36:24]  hello',
    '[09/19/2025 07:36:24] hello',
    '[09/19/2025 07:36:24]hello',
    '[09/19/2025 07:36:24]',
    '[09/19/2025 07:36:24] ',
    '[9/19/2025 07:36:24]  hello',
    '[09/19/25 07:36:24]  hello',
    '[09/19/2025 7:36:24]  hello',
    '[09/19/2025 07:36:24 PM]  hello',
    '[09/19/2025 07:36:24.5]  hello',
    '[09/19/2025  07:36:24]  hello',
    '[2025-09-19 07:36:24]  hello',
    '[09.19.2025 07:36:24]  hello',
    '[09/19/2025]  hello',
    '[٠٩/19/2025 07:36:24]  hello',
    '09/19/2025 07:36:24  hello',
    '[09/19/2025 07:36:24]\t\thello',
  ])('or it is none: %s', (line) => {
    expect(readRecord(line)).toBeNull();
  });

  test('and may be empty after it', () => {
    expect(said(STAMP)).toBe('nobody: ');
  });
});

describe('after the stamp comes the serial, if any', () => {
  test.each([
    [`${STAMP}<0x40001234> *Bob rolls 6, 1*`, '0x40001234 nobody: *Bob rolls 6, 1*'],
    [`${STAMP}<0x000FD38E> Dealer Dan: hi`, '0xfd38e Dealer Dan: hi'],
    [`${STAMP}<0xFFFFFFFF> hi`, '0xffffffff nobody: hi'],
    [`${STAMP}<0x40001234> : *Bob rolls 6, 1*`, '0x40001234 nobody: *Bob rolls 6, 1*'],
    [`${STAMP}<0x40001234> `, '0x40001234 nobody: '],
  ])('%s', (line, expected) => {
    expect(said(line)).toBe(expected);
  });

  test.each([
    '<0x4000123> hi',
    '<0x400012345> hi',
    '<40001234> hi',
    '<0x4000123G> hi',
    '<0x40001234>hi',
    '(0x40001234) hi',
    ' <0x40001234> hi',
  ])('what is not of its form is text: %s', (rest) => {
    expect(said(STAMP + rest)).toBe(`nobody: ${rest}`);
  });

  test('and only one', () => {
    expect(said(`${STAMP}<0x40001234> <0x40005678> hi`)).toBe('0x40001234 nobody: <0x40005678> hi');
  });
});

describe('what then comes', () => {
  test.each([
    ['*Bob rolls 6, 1*', 'nobody: *Bob rolls 6, 1*'],
    [': *Bob rolls 6, 1*', 'nobody: *Bob rolls 6, 1*'],
    ['The first die rolls to a stop and shows: 3', null],
    ['The second die stops and shows: 4', null],
    ['Total for this roll: 7', null],
    [': Total for this roll: 7', 'nobody: Total for this roll: 7'],
    ['*Bob: Bob rolls 6, 1*', null],
  ])('has no speaker where it is a one-line roll or a die line: %s', (rest, expected) => {
    expect(said(STAMP + rest)).toBe(expected ?? `nobody: ${rest}`);
  });

  test.each([
    ['System: *Bob rolls 6, 1*', 'System: *Bob rolls 6, 1*'],
    ['Mallory: *Bob rolls 6, 1*', 'Mallory: *Bob rolls 6, 1*'],
    ['System: Mallory: *Bob rolls 6, 1*', 'System: Mallory: *Bob rolls 6, 1*'],
    ['[Party][Mallory]: hi', '[Party][Mallory]: hi'],
    ['You see: Total for this roll: 7', 'You see: Total for this roll: 7'],
    ['Total for this roll: seven', 'Total for this roll: seven'],
    ['Total for this roll: 07', 'Total for this roll: 07'],
    ['Dealer Dan: Alice bets 5k', 'Dealer Dan: Alice bets 5k'],
    ['Dealer Dan:  two spaces ', 'Dealer Dan:  two spaces '],
    [`${'x'.repeat(60)}: hi`, `${'x'.repeat(60)}: hi`],
    ['Dealer Dan: ', 'Dealer Dan: '],
  ])('is split at its first colon and space: %s', (rest, expected) => {
    const record = readRecord(STAMP + rest);
    expect(`${record?.speaker}: ${record?.text}`).toBe(expected);
    expect(record?.speaker).toBe(rest.slice(0, rest.indexOf(': ')));
  });

  test.each([
    'hello',
    'Dealer Dan:hello',
    `${'x'.repeat(61)}: hi`,
    'a:b: hi',
    'Bob rolls the dice and gets a 3 and 4.',
    'Mallory says *Bob rolls 6, 1*',
    ':: hi',
  ])('has no speaker otherwise: %s', (rest) => {
    expect(said(STAMP + rest)).toBe(`nobody: ${rest}`);
  });

  test('loses one lone colon, not two', () => {
    expect(said(`${STAMP}: : *Bob rolls 6, 1*`)).toBe('nobody: : *Bob rolls 6, 1*');
    expect(said(`${STAMP}: Dealer Dan: hi`)).toBe('Dealer Dan: hi');
  });
});

describe('a line', () => {
  test('of 500 characters is a record, a longer one is none', () => {
    const text = 'x'.repeat(500 - STAMP.length);
    expect(said(STAMP + text)).toBe(`nobody: ${text}`);
    expect(readRecord(`${STAMP}${text}x`)).toBeNull();
    expect(readRecord(`${STAMP}${text}\r`)).not.toBeNull();
  });

  test('is measured in UTF-16 units', () => {
    const text = '𠮷'.repeat(238);
    expect(`${STAMP}x${text}`).toHaveLength(500);
    expect(readRecord(`${STAMP}x${text}`)).not.toBeNull();
    expect(readRecord(`${STAMP}xx${text}`)).toBeNull();
  });

  test('of Windows loses its carriage return; one inside makes it no record', () => {
    expect(said(`${STAMP}hello\r`)).toBe('nobody: hello');
    expect(readRecord(`${STAMP}hel\rlo`)).toBeNull();
    expect(readRecord(`${STAMP}hello\r\r`)).toBeNull();
    expect(readRecord(`${STAMP}hel\nlo`)).toBeNull();
  });
});

describe('a line from a client that knows more', () => {
  test('has its serial as a number, and its speaker by name', () => {
    expect(readRecord({ text: 'hi', serial: 0x40001234, name: 'Bob' })).toEqual({
      serial: 0x40001234,
      speaker: 'Bob',
      text: 'hi',
      local: true,
    });
  });

  test.each([undefined, '', '  '])('has no speaker where the name is %j', (name) => {
    const line = name === undefined ? { text: 'hi' } : { text: 'hi', name };
    expect(readRecord(line)).toEqual({ serial: null, speaker: null, text: 'hi', local: true });
  });

  test.each(['Party', 'Guild', 'Alliance', 'Chat', 'GlobalChat', 'party', 13, 14, 255, '13'])(
    'is not local speech where its type is %s',
    (type) => {
      expect(readRecord({ text: 'hi', name: 'Bob', type })?.local).toBe(false);
    },
  );

  test.each(['Regular', 'Emote', 'Label', 'System', 'Small party', 0, 2, 113, 130])(
    'is local where its type is %s',
    (type) => {
      expect(readRecord({ text: 'hi', name: 'Bob', type })?.local).toBe(true);
    },
  );

  test('is no record where its text is too long or breaks', () => {
    expect(readRecord({ text: 'x'.repeat(501) })).toBeNull();
    expect(readRecord({ text: 'x'.repeat(500) })).not.toBeNull();
    expect(readRecord({ text: 'x'.repeat(492), name: 'Bob', type: 'Emote' })).not.toBeNull();
    expect(readRecord({ text: 'x'.repeat(493), name: 'Bob', type: 'Emote' })).toBeNull();
    expect(readRecord({ text: 'x'.repeat(498), name: 'Bob' })).toBeNull();
    expect(readRecord({ text: 'x'.repeat(496), type: 'Emote' })).toBeNull();
    expect(readRecord({ text: 'a\nb' })).toBeNull();
    expect(readRecord({ text: 'a\r' })).toBeNull();
  });
});
