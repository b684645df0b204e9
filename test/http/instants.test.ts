import { expect, test } from 'vitest';
import { journalBody, rollBody } from '../../lib/http/bodies.ts';

const SENT = { table: 'lucky7', journal: '20261129T200000000Z-ab12' };

const takesRoll = (at: unknown): boolean =>
  rollBody.safeParse({ ...SENT, n: 1, name: 'Alice', dice: [3, 4], at }).success;
const takesLine = (at: unknown): boolean =>
  journalBody.safeParse({ ...SENT, from: 1, lines: [{ text: 'hi', at }] }).success;

test.each([
  0,
  253_402_300_799_999,
  '1970-01-01T00:00:00Z',
  '1970-01-01T14:00:00+14:00',
  '9999-12-31T23:59:59.999Z',
])('%s is a moment from 1970 to 9999', (at) => {
  expect([takesRoll(at), takesLine(at)]).toEqual([true, true]);
});

test.each([
  -1,
  253_402_300_800_000,
  '1969-12-31T23:59:59Z',
  '1970-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
])('%s is none: no commit and no sheet could hold it', (at) => {
  expect([takesRoll(at), takesLine(at)]).toEqual([false, false]);
});
