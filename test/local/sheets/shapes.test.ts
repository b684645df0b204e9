import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { describe, expectTypeOf, it } from 'vitest';
import type { ChartSpec, OverlayPosition } from '../../../lib/local/sheets/chartShapes.ts';
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
