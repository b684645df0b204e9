import { describe, expect, test } from 'vitest';
import { stampOf } from '../../lib/journal/stamp.ts';

describe("a line's stamp is a time", () => {
  test.each([
    ['[09/19/2025 07:36:24]  hi', '2025-09-19T07:36:24.000Z'],
    ['[07/25/2019 07:36]  hi', '2019-07-25T07:36:00.000Z'],
    ['[02/29/2024 23:59:59]  hi', '2024-02-29T23:59:59.000Z'],
  ])('%s', (line, time) => {
    expect(new Date(stampOf(line) ?? Number.NaN).toISOString()).toBe(time);
  });

  test.each([
    '[02/30/2025 07:36:24]  no such day',
    '[13/01/2025 07:36:24]  no such month',
    '[09/19/2025 24:00:00]  no such hour',
    '[09/19/2025 07:60:00]  no such minute',
    '[09/19/2025 07:36:60]  no such second',
    '[09/31/2025 07:36:24]  no such day in this month',
    '[12/31/1990 23:59:59]  there was no such client yet',
    '[01/01/3000 00:00:00]  there is none any more',
    '[01/01/0000 00:00:00]  no clock has ever shown it',
    '[12/31/9999 23:59:59]  nor will show it',
    '[09/19/2025 07:36:24] one space alone',
    '09/19/2025 07:36:24  no brackets',
  ])('none: %s', (line) => {
    expect(stampOf(line)).toBeNull();
  });
});
