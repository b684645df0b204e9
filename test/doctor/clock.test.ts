import { describe, expect, test } from 'vitest';
import { checkClock, sampleOf } from '../../lib/doctor/clock.ts';

const aws = (aheadMs: number) => ({ of: 'AWS', aheadMs });

describe('the clock', () => {
  test('is right within a minute', () => {
    expect(checkClock([aws(200)])).toMatchObject({ level: 'ok', what: 'Within 1 s of AWS' });
    expect(checkClock([aws(-60_000)])).toMatchObject({ level: 'ok', what: 'Within 60 s of AWS' });
  });

  test.each([
    [60_001, '60 s ahead of AWS'],
    [-90_000, '90 s behind AWS'],
  ])('is off by %s ms', (aheadMs, what) => {
    expect(checkClock([aws(aheadMs)])).toMatchObject({
      level: 'fault',
      what: expect.stringContaining(what),
    });
  });

  test('is held against the clock that is farthest away', () => {
    const webhook = { of: 'the webhook', aheadMs: -400_000 };
    expect(checkClock([aws(1_000), null, webhook])).toMatchObject({
      level: 'fault',
      what: expect.stringContaining('400 s behind the webhook'),
    });
  });

  test('cannot be held against anything', () => {
    expect(checkClock([null])).toEqual({
      level: 'skipped',
      about: 'clock',
      what: 'no other clock answered',
    });
  });
});

describe('a sample', () => {
  test('is taken in the middle of the question, and of the second that Date counts', () => {
    const date = 'Sun, 29 Nov 2026 20:00:00 GMT';
    const at = Date.UTC(2026, 10, 29, 20);
    expect(sampleOf('AWS', date, at + 5_000, at + 6_000)).toEqual(aws(5_000));
  });

  test.each([undefined, null, '', 'yesterday'])('is none without a date: %s', (date) => {
    expect(sampleOf('AWS', date, 0, 0)).toBeNull();
  });
});
