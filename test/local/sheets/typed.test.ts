import { describe, expect, it } from 'vitest';
import { shownValue } from '../../../lib/local/sheets/format.ts';
import { typed } from '../../../lib/local/sheets/typed.ts';

describe('what is typed into a cell', () => {
  it.each([
    ['5', { numberValue: 5 }, '5'],
    ['+1', { numberValue: 1 }, '1'],
    ['-1.50', { numberValue: -1.5 }, '-1.5'],
    ['.5', { numberValue: 0.5 }, '0.5'],
    ['1E5', { numberValue: 100_000 }, '1.00E+05'],
    ['0042', { numberValue: 42 }, '42'],
    ['12,345', { numberValue: 12_345 }, '12,345'],
    ['5%', { numberValue: 0.05 }, '5%'],
    ['$5', { numberValue: 5 }, '$5.00'],
    ['TRUE', { boolValue: true }, 'TRUE'],
    ['false', { boolValue: false }, 'FALSE'],
    ['2023-03-15', { numberValue: 45_000 }, '3/15/2023'],
    ['3/15/2023', { numberValue: 45_000 }, '3/15/2023'],
    ['2023-03-15 12:00', { numberValue: 45_000.5 }, '3/15/2023 12:00:00'],
    ['March 15, 2023', { numberValue: 45_000 }, '3/15/2023'],
    ['Mar 15', { numberValue: 45_000 }, '3/15/2023'],
    ["'0042", { stringValue: '0042' }, '0042'],
    ['Alice', { stringValue: 'Alice' }, 'Alice'],
    ['1,23', { stringValue: '1,23' }, '1,23'],
    ['2023-02-30', { stringValue: '2023-02-30' }, '2023-02-30'],
    ['1.2.3', { stringValue: '1.2.3' }, '1.2.3'],
    ['$', { stringValue: '$' }, '$'],
    ['=', { stringValue: '=' }, '='],
    ['=1+1', { formulaValue: '=1+1' }, '#ERROR!'],
  ])('%s becomes %j, shown as %s', (text, value, shown) => {
    const { value: kept, format } = typed(text, 2023);
    expect(kept).toEqual(value);
    const cell = { value: kept, format: format ? { numberFormat: format } : null, note: null };
    expect(shownValue(cell)).toBe(shown);
  });
});
