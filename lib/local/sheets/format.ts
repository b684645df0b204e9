import type { Cell, CellValue } from './cell.ts';
import { formatDate } from './dates.ts';
import { formatNumber, plainNumber, sectionsOf } from './numbers.ts';
import type { NumberFormat } from './shapes.ts';

/** What a type of format shows without a pattern, in en_US. */
const DEFAULT_PATTERNS: Readonly<Record<NumberFormat['type'], string>> = {
  TEXT: '@',
  NUMBER: '#,##0.00',
  PERCENT: '0.00%',
  CURRENCY: '"$"#,##0.00',
  DATE: 'm/d/yyyy',
  TIME: 'h:mm:ss am/pm',
  DATE_TIME: 'm/d/yyyy h:mm:ss',
  SCIENTIFIC: '0.00E+00',
};

/** What a formula shows here: this API evaluates none, and says so rather than guessing a value. */
export const FORMULA_SHOWN = '#ERROR!';

function shownNumber(value: number, format: NumberFormat | undefined): string {
  if (format === undefined || format.type === 'TEXT') {
    return plainNumber(value);
  }
  const pattern = format.pattern ?? DEFAULT_PATTERNS[format.type];
  return isDateFormat(format) ? formatDate(value, pattern) : formatNumber(value, pattern);
}

/** A text by the fourth section of a pattern, where it has one: `@` stands for the text. */
function shownText(value: string, format: NumberFormat | undefined): string {
  const section = format?.pattern === undefined ? undefined : sectionsOf(format.pattern)[3];
  return section === undefined
    ? value
    : section.replace(/"([^"]*)"|@/g, (piece, quoted: string | undefined) =>
        piece === '@' ? value : (quoted ?? ''),
      );
}

/** Whether a format shows a number as a date or a time. */
export function isDateFormat(format: NumberFormat | undefined): boolean {
  return format?.type === 'DATE' || format?.type === 'TIME' || format?.type === 'DATE_TIME';
}

/** A cell as the grid shows it, `FORMATTED_VALUE`. Empty for a cell without a value. */
export function shownValue(cell: Cell): string {
  const format = cell.format?.numberFormat;
  const { value } = cell;
  if (value === null) {
    return '';
  }
  if ('numberValue' in value) {
    return shownNumber(value.numberValue, format);
  }
  if ('stringValue' in value) {
    return shownText(value.stringValue, format);
  }
  return 'boolValue' in value ? (value.boolValue ? 'TRUE' : 'FALSE') : FORMULA_SHOWN;
}

/** A cell's value as JSON, `UNFORMATTED_VALUE`; an empty string for an empty cell. */
export function bareValue(value: CellValue | null): string | number | boolean {
  if (value === null) {
    return '';
  }
  if ('numberValue' in value) {
    return value.numberValue;
  }
  if ('stringValue' in value) {
    return value.stringValue;
  }
  return 'boolValue' in value ? value.boolValue : FORMULA_SHOWN;
}
