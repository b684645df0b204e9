import { describe, expect, it } from 'vitest';
import { formatDate } from '../../../lib/local/sheets/dates.ts';
import { formatNumber, plainNumber } from '../../../lib/local/sheets/numbers.ts';

describe('a number', () => {
  it.each([
    [0, '#,##0', '0'],
    [5000, '#,##0', '5,000'],
    [-5000, '#,##0', '-5,000'],
    [1_000_000_000_000, '#,##0', '1,000,000,000,000'],
    [999_999_999_999_999, '#,##0', '999,999,999,999,999'],
    [999, '#,##0', '999'],
    [1234.5, '#,##0.00', '1,234.50'],
    [0.5, '#.##', '.5'],
    [2, '0.##', '2'],
    [-0.001, '0.00', '0.00'],
    [7, '000', '007'],
    [0.4731, '0.00%', '47.31%'],
    [-2500, '#,##0;(#,##0)', '(2,500)'],
    [0, '#,##0;-#,##0;"none"', 'none'],
    [-5, '+#,##0;−#,##0;0', '−5'],
    [5, '+#,##0;−#,##0;0', '+5'],
    [12, '#,##0 "gp"', '12 gp'],
    [12, '#,##0\\g', '12g'],
    [12, '[Red]#,##0_)', '12 '],
    [1_234_567, '0.0,,"m"', '1.2m'],
    [12_345, '0.00E+00', '1.23E+04'],
    [0.00012, '0.0E-0', '1.2E-4'],
    [3, '"a;b" 0', 'a;b 3'],
  ])('%f by %s reads %s', (value, pattern, shown) => {
    expect(formatNumber(value, pattern)).toBe(shown);
  });

  it.each([
    [5, '5'],
    [-12, '-12'],
    [0.1 + 0.2, '0.3'],
    [1234.5678, '1234.5678'],
    [1e12, '1000000000000'],
    [1e15, '1E+15'],
    [1.5e-10, '1.5E-10'],
  ])('%f without a format reads %s', (value, shown) => {
    expect(plainNumber(value)).toBe(shown);
  });
});

describe('a date', () => {
  const serial = 25_569 + Date.UTC(2026, 9, 4, 21, 5, 9, 70) / 86_400_000;

  it.each([
    ['yyyy-mm-dd hh:mm:ss', '2026-10-04 21:05:09'],
    ['d mmm yyyy h:mm am/pm', '4 Oct 2026 9:05 PM'],
    ['dddd, mmmm d', 'Sunday, October 4'],
    ['ddd mmmmm yy', 'Sun O 26'],
    ['hh:mm:ss.000', '21:05:09.070'],
    ['mm:ss', '05:09'],
    ['"at" h\\h', 'at 21h'],
    ['yyyy"-"m', '2026-10'],
  ])('by %s reads %s', (pattern, shown) => {
    expect(formatDate(serial, pattern)).toBe(shown);
  });

  it('counts days from 30 December 1899, and hours beyond a day when asked', () => {
    expect(formatDate(2.5, 'yyyy-mm-dd hh:mm')).toBe('1900-01-01 12:00');
    expect(formatDate(1.5, '[h]:mm')).toBe('36:00');
  });

  it('shows every second of a day, whatever the serial loses to rounding', () => {
    for (let second = 0; second < 86_400; second += 1) {
      const at = 45_000 + second / 86_400;
      const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
      const clock = `${two(second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)}`;
      expect(formatDate(at, 'hh:mm:ss')).toBe(clock);
    }
  });
});
