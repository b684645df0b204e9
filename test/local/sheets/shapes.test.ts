import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ChartSpec, OverlayPosition } from '../../../lib/local/sheets/chartShapes.ts';
import type { Cell, Chart } from '../../../lib/local/sheets/model.ts';
import { emptySpreadsheet } from '../../../lib/local/sheets/model.ts';
import type {
  BasicFilter,
  CellData,
  CellFormat,
  ConditionalFormatRule,
  DataFilter,
  DimensionProperties,
  DimensionRange,
  ExtendedValue,
  GridCoordinate,
  GridRange,
  MetadataLocation,
  SortSpec,
} from '../../../lib/local/sheets/shapes.ts';
import { fromSnapshot, toSnapshot } from '../../../lib/local/sheets/snapshot.ts';

describe('what requests are built from', () => {
  it('is of the types that googleapis ships', () => {
    expectTypeOf<GridRange>().toExtend<sheets_v4.Schema$GridRange>();
    expectTypeOf<GridCoordinate>().toExtend<sheets_v4.Schema$GridCoordinate>();
    expectTypeOf<DimensionRange>().toExtend<sheets_v4.Schema$DimensionRange>();
    expectTypeOf<DimensionProperties>().toExtend<sheets_v4.Schema$DimensionProperties>();
    expectTypeOf<CellFormat>().toExtend<sheets_v4.Schema$CellFormat>();
    expectTypeOf<ExtendedValue>().toExtend<sheets_v4.Schema$ExtendedValue>();
    expectTypeOf<CellData>().toExtend<sheets_v4.Schema$CellData>();
    expectTypeOf<SortSpec>().toExtend<sheets_v4.Schema$SortSpec>();
    expectTypeOf<BasicFilter>().toExtend<sheets_v4.Schema$BasicFilter>();
    expectTypeOf<ConditionalFormatRule>().toExtend<sheets_v4.Schema$ConditionalFormatRule>();
    expectTypeOf<MetadataLocation>().toExtend<sheets_v4.Schema$DeveloperMetadataLocation>();
    expectTypeOf<ChartSpec>().toExtend<sheets_v4.Schema$ChartSpec>();
    expectTypeOf<OverlayPosition>().toExtend<sheets_v4.Schema$OverlayPosition>();
    expectTypeOf<DataFilter>().toExtend<sheets_v4.Schema$DataFilter>();
  });
});

describe('a snapshot', () => {
  it('from before there were charts has none', () => {
    const { book, ...rest } = toSnapshot(emptySpreadsheet('local-lucky7'));
    const { charts: _charts, ...older } = book;
    expect(fromSnapshot({ ...rest, book: older }).charts).toEqual([]);
  });

  it('keeps each format once, and all charts', () => {
    const cell = (numberValue: number): Cell => ({
      value: { numberValue },
      format: { numberFormat: { type: 'NUMBER', pattern: '#,##0' } },
      note: null,
    });
    const book = emptySpreadsheet('local-lucky7');
    const [sheet] = book.sheets;
    if (sheet === undefined) {
      throw new Error('expected a tab');
    }
    const chart: Chart = {
      chartId: 9,
      spec: { title: 'Chest' },
      position: {
        overlayPosition: { anchorCell: { sheetId: 0, rowIndex: 1, columnIndex: 2 } },
      },
    };
    const filled = {
      ...book,
      charts: [chart],
      sheets: [{ ...sheet, rows: [[cell(1)], undefined, [cell(2)]] }],
    };
    const snapshot = toSnapshot(filled);
    expect(snapshot.formats).toHaveLength(1);
    expect(fromSnapshot(JSON.parse(JSON.stringify(snapshot)))).toEqual(filled);
  });
});
