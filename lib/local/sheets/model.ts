import type { ChartSpec, OverlayPosition } from './chartShapes.ts';
import { Rows } from './rows.ts';
import type {
  BasicFilter,
  ColorStyle,
  ConditionalFormatRule,
  DimensionProperties,
  GridRange,
  MetadataLocation,
} from './shapes.ts';

export interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRowCount: number;
  readonly frozenColumnCount: number;
  readonly hideGridlines: boolean;
}

export interface Editors {
  readonly users?: readonly string[];
  readonly groups?: readonly string[];
  readonly domainUsersCanEdit?: boolean;
}

export interface ProtectedRange {
  readonly protectedRangeId: number;
  readonly range: GridRange;
  readonly description?: string;
  readonly warningOnly?: boolean;
  readonly unprotectedRanges?: readonly GridRange[];
  readonly editors: Editors;
}

export interface NamedRange {
  readonly namedRangeId: string;
  readonly name: string;
  readonly range: GridRange;
}

export interface DeveloperMetadata {
  readonly metadataId: number;
  readonly metadataKey: string;
  readonly metadataValue?: string;
  readonly visibility: 'DOCUMENT' | 'PROJECT';
  readonly location: MetadataLocation;
}

/** A chart, anchored over one tab; its ranges may lie on any. */
export interface Chart {
  readonly chartId: number;
  readonly spec: ChartSpec;
  readonly position: {
    readonly overlayPosition: OverlayPosition & {
      readonly anchorCell: {
        readonly sheetId: number;
        readonly rowIndex: number;
        readonly columnIndex: number;
      };
    };
  };
}

export type Dimension = 'ROWS' | 'COLUMNS';

/** One tab. Its place in the list of tabs is its index. */
export interface Sheet {
  readonly sheetId: number;
  readonly title: string;
  readonly hidden: boolean;
  readonly tabColorStyle: ColorStyle | null;
  readonly grid: GridSize;
  /** Rows from the first on, missing where empty; never more than `grid.rowCount`. */
  readonly rows: Rows;
  readonly sizes: Readonly<Record<Dimension, ReadonlyMap<number, DimensionProperties>>>;
  readonly protectedRanges: readonly ProtectedRange[];
  readonly conditionalFormats: readonly ConditionalFormatRule[];
  readonly basicFilter: BasicFilter | null;
  /** The revision of the spreadsheet at which this tab last changed. */
  readonly changedAt: number;
}

/** One spreadsheet. Nothing in it is ever changed in place: a batch makes the next one. */
export interface Spreadsheet {
  readonly title: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly sheets: readonly Sheet[];
  readonly namedRanges: readonly NamedRange[];
  readonly metadata: readonly DeveloperMetadata[];
  readonly charts: readonly Chart[];
  /** How many batches have been applied. */
  readonly revision: number;
  /** Source of the ids that a request leaves to the server: replaying a batch gives the same ones. */
  readonly nextId: number;
}

/** Who asks. The owner of a spreadsheet may edit protected ranges, others only as their editors. */
export interface User {
  readonly email: string;
  readonly owner: boolean;
}

export const EMPTY_GRID: GridSize = {
  rowCount: 1000,
  columnCount: 26,
  frozenRowCount: 0,
  frozenColumnCount: 0,
  hideGridlines: false,
};

/** A tab without content. */
export function emptySheet(sheetId: number, title: string, grid: GridSize = EMPTY_GRID): Sheet {
  return {
    sheetId,
    title,
    hidden: false,
    tabColorStyle: null,
    grid,
    rows: Rows.none,
    sizes: { ROWS: new Map(), COLUMNS: new Map() },
    protectedRanges: [],
    conditionalFormats: [],
    basicFilter: null,
    changedAt: 0,
  };
}

/** A spreadsheet as Google makes it: one tab `Sheet1` with the id 0, 1000 by 26. */
export function emptySpreadsheet(title: string): Spreadsheet {
  return {
    title,
    locale: 'en_US',
    timeZone: 'Etc/GMT',
    sheets: [emptySheet(0, 'Sheet1')],
    namedRanges: [],
    metadata: [],
    charts: [],
    revision: 0,
    nextId: 1_000_000_001,
  };
}

/** The last row that holds a value, counted from 1; 0 when the tab is empty. */
export function usedRows(sheet: Sheet): number {
  return sheet.rows.lastFilled() + 1;
}

/** The last column that holds a value, counted from 1; 0 when the tab is empty. */
export function usedColumns(sheet: Sheet): number {
  return sheet.rows.widest();
}
