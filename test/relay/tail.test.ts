import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Place, startOf } from '../../lib/relay/follow/place.ts';
import { endOf, lookOn, MOST_BYTES } from '../../lib/relay/follow/tail.ts';
import { createMemoryDisk, type MemoryDisk } from './memoryDisk.ts';

const FILE = '/game/journal.txt';
const START = startOf(FILE, null);

/** Reads on as far as there are lines. */
function readOn(disk: MemoryDisk, from: Place): { lines: string[]; place: Place } {
  const lines: string[] = [];
  let place = from;
  for (;;) {
    const look = lookOn(disk, place);
    if (look.kind !== 'lines') return { lines, place };
    lines.push(...look.lines);
    place = look.place;
  }
}

function written(text: string): MemoryDisk {
  const disk = createMemoryDisk();
  disk.put(FILE, text);
  return disk;
}

describe('lines', () => {
  test('are whole behind the noughts that a power cut left in the file', () => {
    const line = '[11/29/2026 20:00:00]  Dealer Dan: next';
    const disk = written(`one\r\n${'\0'.repeat(5_000)}${line}\r\n`);
    expect(readOn(disk, START).lines).toEqual(['one', line]);
  });

  test('are the same in whatever pieces the bytes come', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((text) => text.replaceAll('\n', '').replaceAll('\0', ''));
    const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 12 });
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (parts, sizes) => {
          const bytes = Buffer.from(parts.map(([text, end]) => text + end).join(''));
          const disk = createMemoryDisk();
          const got: string[] = [];
          let place = START;
          for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
            at = Math.min(bytes.length, at + (sizes[piece % sizes.length] ?? 1));
            disk.put(FILE, bytes.subarray(0, at));
            const read = readOn(disk, place);
            got.push(...read.lines);
            place = read.place;
          }
          const whole = bytes
            .toString()
            .replace(/^\uFEFF/, '')
            .split('\n')
            .slice(0, -1);
          expect(got).toEqual(whole.map((text) => text.replace(/\r$/, '')));
          expect(place.offset).toBe(bytes.length);
        },
      ),
    );
  });

  test('a half line waits for its end', () => {
    const disk = written('one\ntw');
    const { lines, place } = readOn(disk, START);
    expect(lines).toEqual(['one']);
    expect(lookOn(disk, place)).toEqual({ kind: 'nothing', size: 6, rest: 2 });
    disk.put(FILE, 'one\ntwo\n');
    expect(readOn(disk, place).lines).toEqual(['two']);
  });

  test('a line without an end does not fill the memory, and what follows it is read', () => {
    const disk = written('x'.repeat(3 * MOST_BYTES));
    const { lines, place } = readOn(disk, START);
    expect([lines, place.inside, place.offset]).toEqual([[], true, 3 * MOST_BYTES]);
    disk.put(FILE, `${'x'.repeat(3 * MOST_BYTES)}yz\nnext\n`);
    expect(readOn(disk, place).lines).toEqual(['next']);
  });

  test('from the end: the line that is being written belongs to what comes', () => {
    const disk = written('one\ntw');
    const end = endOf(disk, FILE, null);
    disk.put(FILE, 'one\ntwo\n');
    expect(readOn(disk, end).lines).toEqual(['two']);
  });
});

describe('a file that has changed', () => {
  const stamped = (second: number, text: string) => `[11/29/2026 20:00:0${second}]  ${text}\n`;
  const [first, second] = [stamped(1, 'Dan: one'), stamped(2, 'Dan: two')];

  function changedTo(text: string) {
    const disk = written(first + second);
    const { place } = readOn(disk, START);
    disk.put(FILE, text);
    return { disk, look: lookOn(disk, { ...place, stamp: Date.UTC(2026, 10, 29, 20, 0, 2) }) };
  }

  test('emptied: all that comes is new', () => {
    const { look } = changedTo('');
    expect(look).toMatchObject({ kind: 'renewed', place: { offset: 0 } });
  });

  test('begun anew with later lines: all of it is new', () => {
    const { look } = changedTo(stamped(3, 'Dan: three'));
    expect(look).toMatchObject({ kind: 'renewed', place: { offset: 0 } });
  });

  test('cut off: what is left was read, what is added is new', () => {
    const { disk, look } = changedTo(first);
    expect(look.kind).toBe('cut');
    if (look.kind !== 'cut') return;
    disk.put(FILE, first + stamped(3, 'Dan: three'));
    expect(readOn(disk, look.place).lines).toEqual([stamped(3, 'Dan: three').trimEnd()]);
  });

  test.each([
    ['another with the same lines', `${stamped(1, 'Eve: zero')}${first}${second}`],
    ['lines in front of the place changed', `${first}${second.replace('two', 'too')}more\n`],
    ['a shorter one of the same time', stamped(0, 'Eve')],
  ])('%s: it is followed from its end, and never again from its start', (_, text) => {
    const { look } = changedTo(text);
    expect(look).toMatchObject({ kind: 'lost', place: { offset: text.length, held: null } });
  });

  test('gone', () => {
    const disk = written(first);
    const { place } = readOn(disk, START);
    disk.remove(FILE);
    expect(lookOn(disk, place)).toEqual({ kind: 'gone' });
  });
});
