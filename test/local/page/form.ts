import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { TAB } from './evening.ts';

type Request = sheets_v4.Schema$Request;

const rgb = (red: number, green: number, blue: number) => ({
  rgbColor: { red: red / 255, green: green / 255, blue: blue / 255 },
});

/** A conditional format over whole rows of a tab, in the words of a spreadsheet. */
function rule(
  sheetId: number,
  formula: string,
  format: sheets_v4.Schema$CellFormat,
  index: number,
): Request {
  const ranges = [{ sheetId, startRowIndex: 1, startColumnIndex: 0, endColumnIndex: 12 }];
  const condition = { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: formula }] };
  return {
    addConditionalFormatRule: { index, rule: { ranges, booleanRule: { condition, format } } },
  };
}

/** Undone rolls are struck through, forged ones red; one rule that the page does not understand. */
export const ROLL_RULES: readonly Request[] = [
  rule(
    TAB.rolls,
    '=LEFT($J2,6)="undone"',
    { textFormat: { strikethrough: true, foregroundColorStyle: rgb(95, 95, 95) } },
    0,
  ),
  rule(
    TAB.rolls,
    '=OR($I2="spoken",$I2="not-house-dice")',
    { backgroundColorStyle: rgb(248, 208, 208), textFormat: { bold: true } },
    1,
  ),
  rule(TAB.rolls, '=COUNTIF($C:$C,$C2)>1', { textFormat: { italic: true } }, 2),
];

/** Where the points of the chart stand in `Live`, and its columns beyond those that staff read. */
const POINTS = 8;

export function putPoints(points: readonly (readonly [number, number])[]): Request {
  const header = ['Entry', 'Chest'].map((stringValue) => ({ userEnteredValue: { stringValue } }));
  const rows = points.map((point) => ({
    values: point.map((numberValue) => ({
      userEnteredValue: { numberValue },
      userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: '#,##0' } },
    })),
  }));
  return {
    updateCells: {
      start: { sheetId: TAB.live, rowIndex: 0, columnIndex: POINTS },
      rows: [{ values: header }, ...rows],
      fields: 'userEnteredValue,userEnteredFormat',
    },
  };
}

function source(column: number): sheets_v4.Schema$ChartData {
  const rows = { startRowIndex: 0, endRowIndex: 50 };
  const columns = { startColumnIndex: column, endColumnIndex: column + 1 };
  return { sourceRange: { sources: [{ sheetId: TAB.live, ...rows, ...columns }] } };
}

/** Room for points in `Live`, hidden from the reader, and a line chart of them. */
export const CHEST_CHART: readonly Request[] = [
  { appendDimension: { sheetId: TAB.live, dimension: 'COLUMNS', length: 5 } },
  {
    updateDimensionProperties: {
      range: { sheetId: TAB.live, dimension: 'COLUMNS', startIndex: POINTS, endIndex: POINTS + 2 },
      properties: { hiddenByUser: true },
      fields: 'hiddenByUser',
    },
  },
  {
    addChart: {
      chart: {
        position: {
          overlayPosition: { anchorCell: { sheetId: TAB.live, rowIndex: 1, columnIndex: 7 } },
        },
        spec: {
          title: 'Chest',
          basicChart: {
            chartType: 'LINE',
            headerCount: 1,
            axis: [
              { position: 'BOTTOM_AXIS', title: 'Entry' },
              { position: 'LEFT_AXIS', title: 'Gold' },
            ],
            domains: [{ domain: source(POINTS) }],
            series: [{ series: source(POINTS + 1), colorStyle: rgb(138, 75, 0) }],
          },
        },
      },
    },
  },
];

/** Widths of the first columns of a tab, and how many of them stay in view. */
export function widths(sheetId: number, pixels: readonly number[], frozen = 0): Request[] {
  return [
    ...pixels.map((pixelSize, column) => ({
      updateDimensionProperties: {
        range: { sheetId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
        properties: { pixelSize },
        fields: 'pixelSize',
      },
    })),
    {
      updateSheetProperties: {
        properties: { sheetId, gridProperties: { frozenColumnCount: frozen } },
        fields: 'gridProperties.frozenColumnCount',
      },
    },
  ];
}
