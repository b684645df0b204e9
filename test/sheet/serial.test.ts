import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf } from '../../lib/sheet/serial.ts';

const HOUR = 1 / 24;
const SECOND = 1 / 86_400;

describe('a moment as a date serial', () => {
  test.each([
    ['UTC', '1970-01-01T00:00:00Z', 25_569],
    ['UTC', '1899-12-31T00:00:00Z', 1],
    ['UTC', '2026-11-29T20:00:00Z', 46_355 + 20 * HOUR],
    ['UTC', '2026-11-29T20:00:00.999Z', 46_355 + 20 * HOUR],
    ['Europe/Berlin', '2026-11-29T20:00:01Z', 46_355 + 21 * HOUR + SECOND],
    ['America/New_York', '2026-11-29T20:00:00Z', 46_355 + 15 * HOUR],
    ['Asia/Kathmandu', '2026-11-29T20:00:00Z', 46_356 + 1.75 * HOUR],
    ['Pacific/Kiritimati', '2026-11-29T20:00:00Z', 46_356 + 10 * HOUR],
    ['Europe/Berlin', '2026-12-31T23:30:00Z', 46_388 + 0.5 * HOUR],
    ['Europe/Berlin', '2026-07-01T23:00:00Z', 46_205 + HOUR],
    ['UTC', '2028-02-29T00:00:00Z', 46_812],
  ])('in %s, %s is %d', (zone, iso, serial) => {
    expect(calendarOf(zone)(Date.parse(iso))).toBeCloseTo(serial, 9);
  });

  test('an hour is left out in spring and repeats in autumn', () => {
    const berlin = calendarOf('Europe/Berlin');
    const spring = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'].map((iso) =>
      berlin(Date.parse(iso)),
    );
    expect((spring[1] ?? 0) - (spring[0] ?? 0)).toBeCloseTo(HOUR + SECOND, 9);
    const autumn = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((iso) =>
      berlin(Date.parse(iso)),
    );
    expect(autumn[0]).toBe(autumn[1]);
  });

  test('in UTC it is plain arithmetic', () => {
    const utc = calendarOf('UTC');
    const seconds = fc.integer({ min: 0, max: 4_102_444_800 });
    fc.assert(
      fc.property(seconds, (at) => {
        expect(utc(at * 1000)).toBeCloseTo(25_569 + at / 86_400, 9);
      }),
    );
  });
});
