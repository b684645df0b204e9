import { describe, expect, test } from 'vitest';
import { toGold } from '../../lib/game/gold.ts';
import { KINDS } from '../../lib/game/transfers.ts';
import { type Commit, NEW_LEDGER } from '../../lib/ledger/commit.ts';
import type { NumberedLine } from '../../lib/ledger/delivery.ts';
import { text } from '../../lib/sheet/cells.ts';
import { NO_TALLY } from '../../lib/sheet/cursor.ts';
import { rowOfEntry, rowOfRoll } from '../../lib/sheet/places.ts';
import { ledgerRow, type Row, rollRow } from '../../lib/sheet/rows.ts';
import { calendarOf } from '../../lib/sheet/serial.ts';

const UTC = calendarOf('UTC');
const RECEIVED_AT = Date.UTC(2026, 10, 29, 20);
const NIGHT = 46_355 + 20 / 24;

function commit(change: Partial<Commit> = {}): Commit {
  return {
    table: 'lucky7',
    seq: 7,
    receivedAt: RECEIVED_AT,
    utcOffset: null,
    lateMs: null,
    sender: { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' },
    journal: '20261129T180000000Z-abcd',
    from: 1,
    to: 9,
    kept: [],
    rolls: [],
    entries: [],
    refused: [],
    undone: [],
    payments: [],
    counts: [],
    settings: null,
    after: NEW_LEDGER,
    previous: null,
    ...change,
  };
}

function valuesOf({ values = [] }: Row): unknown[] {
  return values.map(({ userEnteredValue }) => Object.values(userEnteredValue ?? {})[0] ?? null);
}

const COUNTED = {
  roll: 3,
  n: 5,
  name: 'Alice',
  dice: [3, 4],
  total: 7,
  counts: true,
  outcome: 'come-in',
} as const;
const UNCOUNTED = {
  roll: 4,
  n: 6,
  name: '',
  dice: [3, null],
  total: null,
  counts: false,
  reason: 'bad-dice',
} as const;

test('row = number + 1, counted from 1', () => {
  expect(rowOfEntry(1, NO_TALLY) + 1).toBe(2);
  expect(rowOfRoll(20, NO_TALLY) + 1).toBe(21);
});

test('a spreadsheet that goes on after another begins with what came after that', () => {
  const base = { ...NO_TALLY, entries: 100, rolls: 40 };
  expect(rowOfEntry(101, base) + 1).toBe(2);
  expect(rowOfRoll(60, base) + 1).toBe(21);
});

describe('an entry', () => {
  test.each(KINDS)('of kind %s is a row of eleven cells', (kind) => {
    const row = ledgerRow(
      commit(),
      { entry: 12, n: 5, kind, from: 'bank', to: 'chest', amount: toGold(5000) },
      undefined,
      UTC,
    );
    expect(valuesOf(row)).toEqual([
      12,
      NIGHT,
      kind,
      null,
      'bank',
      'chest',
      5000,
      null,
      'Dealer Dan',
      null,
      7,
    ]);
  });

  test('names its player, its roll and what it takes back', () => {
    const entry = {
      entry: 13,
      n: 5,
      kind: 'reversal',
      player: 'Alice',
      from: 'bank',
      to: 'player:alice',
      amount: toGold(5000),
      roll: 3,
      reverses: 12,
    } as const;
    const [, , , player, , , , roll, , note] = valuesOf(ledgerRow(commit(), entry, undefined, UTC));
    expect([player, roll, note]).toEqual(['Alice', 3, 'takes back entry 12']);
    const [, , , , , , , , , told] = valuesOf(
      ledgerRow(commit(), { ...entry, note: 'a misread roll' }, undefined, UTC),
    );
    expect(told).toBe('takes back entry 12: a misread roll');
  });

  test('that was taken back says by what, before its own reason', () => {
    const entry = {
      entry: 12,
      n: 5,
      kind: 'correction',
      player: 'Alice',
      from: 'bank',
      to: 'player:alice',
      amount: toGold(5000),
      note: 'a misread roll',
    } as const;
    const note = (takenBackBy?: number) =>
      valuesOf(ledgerRow(commit(), entry, takenBackBy, UTC))[9];
    expect(note()).toBe('a misread roll');
    expect(note(13)).toBe('taken back by entry 13: a misread roll');
  });

  test.each(['taken back by entry 13', 'Takes back entry 1'])(
    'whose reason is %j does not look as if it were taken back',
    (note) => {
      const entry = {
        entry: 12,
        n: 5,
        kind: 'correction',
        player: 'Alice',
        from: 'bank',
        to: 'player:alice',
        amount: toGold(5000),
        note,
      } as const;
      expect(valuesOf(ledgerRow(commit(), entry, undefined, UTC))[9]).toBe(`“${note}”`);
    },
  );

  test('has the time of its own line', () => {
    const kept: NumberedLine[] = [
      { n: 5, line: { kind: 'line', raw: '[11/29/2026 18:30:00]  Dealer Dan: table open' } },
    ];
    const entry = {
      entry: 1,
      n: 5,
      kind: 'chest-top-up',
      from: 'bank',
      to: 'chest',
      amount: toGold(1),
    } as const;
    const [, time] = valuesOf(ledgerRow(commit({ kept, utcOffset: 60 }), entry, undefined, UTC));
    expect(time).toBeCloseTo(46_355 + 17.5 / 24, 9);
  });
});

describe('a roll', () => {
  test('that counts is a row of twelve cells', () => {
    const raw = '[11/29/2026 18:30:00]  *Alice rolls 3, 4*';
    const row = rollRow(
      commit({ kept: [{ n: 5, line: { kind: 'line', raw } }] }),
      COUNTED,
      undefined,
      UTC,
    );
    expect(valuesOf(row)).toEqual([
      3,
      NIGHT,
      'Alice',
      3,
      4,
      7,
      true,
      'come-in',
      null,
      null,
      5,
      raw,
    ]);
  });

  test('that does not count has its reason, and what was never seen is empty', () => {
    expect(valuesOf(rollRow(commit(), UNCOUNTED, undefined, UTC))).toEqual([
      4,
      NIGHT,
      null,
      3,
      null,
      null,
      false,
      null,
      'bad-dice',
      null,
      6,
      null,
    ]);
  });

  test.each([
    ['journal', undefined, 'late'],
    ['journal', 12, 'undone at seq 12, late'],
    ['console', 12, 'undone at seq 12, late, by hand'],
  ] as const)('that was held back for over a minute, too: %s, %s, %s', (role, undone, note) => {
    const sender = { id: 'x', role, dealer: 'Dealer Dan' };
    const late = commit({ sender, lateMs: 60_001 });
    expect(valuesOf(rollRow(late, COUNTED, undone, UTC))[9]).toBe(note);
  });

  test.each([
    ['journal', undefined, null],
    ['journal', 12, 'undone at seq 12'],
    ['console', undefined, 'by hand'],
    ['console', 12, 'undone at seq 12, by hand'],
  ] as const)('from a %s, undone at %s, has the note %s', (role, undone, note) => {
    const sender = { id: 'x', role, dealer: 'Dealer Dan' };
    expect(valuesOf(rollRow(commit({ sender }), COUNTED, undone, UTC))[9]).toBe(note);
  });

  test.each([
    [
      { kind: 'line', raw: { text: '*Alice rolls 3, 4*', serial: 7 } },
      '{"text":"*Alice rolls 3, 4*","serial":7}',
    ],
    [{ kind: 'roll', name: 'Alice', dice: [3, 4] }, '{"name":"Alice","dice":[3,4]}'],
    [{ kind: 'order', line: 'table closed' }, 'table closed'],
  ] as const)('keeps %o as it was sent', (line, raw) => {
    const row = rollRow(commit({ kept: [{ n: 5, line }] }), COUNTED, undefined, UTC);
    expect(valuesOf(row)[11]).toBe(raw);
  });

  test('takes up as many cells whether it was taken back or not', () => {
    expect(rollRow(commit(), COUNTED, undefined, UTC).values).toHaveLength(12);
    expect(rollRow(commit(), UNCOUNTED, 9, UTC).values).toHaveLength(12);
  });
});

describe('text in a cell', () => {
  test('is cut where a cell ends, but not through a letter', () => {
    const cut = (value: string) => text(value).userEnteredValue?.stringValue ?? '';
    expect(cut('x'.repeat(50_000))).toBe('x'.repeat(50_000));
    expect(cut('x'.repeat(50_001))).toBe(`${'x'.repeat(49_999)}…`);
    expect(cut(`${'x'.repeat(49_998)}🎲🎲`)).toBe(`${'x'.repeat(49_998)}…`);
  });

  test('is as it came, but for what no sheet holds and what nobody could see', () => {
    const shown = (value: string) => text(value).userEnteredValue?.stringValue ?? null;
    expect(shown('José O’Neil 🎲')).toBe('José O’Neil 🎲');
    expect(shown('Dealer\u200b Dan \u202e')).toBe('Dealer<U+200B> Dan <U+202E>');
    expect(shown('a\u0000\t\n\u001b\u007f\u0085b')).toBe('a␀␉␊␛␡\ufffdb');
    expect(shown('\ud83c and \udfb2')).toBe('\ufffd and \ufffd');
    expect(shown('')).toBeNull();
  });
});
