import * as z from 'zod/mini';

/** What the page reads of the Sheets API's answers. What it does not know it leaves out. */

const color = z.object({
  red: z._default(z.number(), 0),
  green: z._default(z.number(), 0),
  blue: z._default(z.number(), 0),
});
/** Parts from 0 to 1. */
export type Color = z.infer<typeof color>;

const colorStyle = z.object({ rgbColor: z.optional(color) });

const cellFormat = z.object({
  backgroundColorStyle: z.optional(colorStyle),
  backgroundColor: z.optional(color),
  horizontalAlignment: z.optional(z.string()),
  wrapStrategy: z.optional(z.string()),
  textFormat: z.optional(
    z.object({
      foregroundColorStyle: z.optional(colorStyle),
      foregroundColor: z.optional(color),
      bold: z.optional(z.boolean()),
      italic: z.optional(z.boolean()),
      strikethrough: z.optional(z.boolean()),
      underline: z.optional(z.boolean()),
    }),
  ),
});
export type CellFormat = z.infer<typeof cellFormat>;

/** What a cell holds; `null` for nothing. */
export type Value = string | number | boolean | null;

const cell = z.pipe(
  z.object({
    formattedValue: z._default(z.string(), ''),
    effectiveValue: z.optional(
      z.object({
        numberValue: z.optional(z.number()),
        stringValue: z.optional(z.string()),
        boolValue: z.optional(z.boolean()),
      }),
    ),
    userEnteredFormat: z.optional(cellFormat),
  }),
  z.transform(({ formattedValue, effectiveValue = {}, userEnteredFormat }) => {
    const { numberValue, boolValue, stringValue } = effectiveValue;
    const value: Value = numberValue ?? boolValue ?? stringValue ?? null;
    return { text: formattedValue, value, format: userEnteredFormat };
  }),
);
/** `text` is what is shown, `value` what lies beneath. */
export type Cell = z.infer<typeof cell>;

export const EMPTY: Cell = { text: '', value: null, format: undefined };

const gridRange = z.object({
  sheetId: z._default(z.number(), 0),
  startRowIndex: z._default(z.number(), 0),
  endRowIndex: z._default(z.number(), Number.MAX_SAFE_INTEGER),
  startColumnIndex: z._default(z.number(), 0),
  endColumnIndex: z._default(z.number(), Number.MAX_SAFE_INTEGER),
});
/** Rows and columns from 0, the end excluded. */
export type GridRange = z.infer<typeof gridRange>;

const condition = z.object({
  type: z.string(),
  values: z._default(z.array(z.object({ userEnteredValue: z._default(z.string(), '') })), []),
});
export type Condition = z.infer<typeof condition>;

const rule = z.object({
  ranges: z._default(z.array(gridRange), []),
  booleanRule: z.optional(z.object({ condition, format: z._default(cellFormat, {}) })),
});
export type Rule = z.infer<typeof rule>;

const chartData = z.object({
  sourceRange: z._default(z.object({ sources: z._default(z.array(gridRange), []) }), {
    sources: [],
  }),
});

const chart = z.object({
  spec: z._default(
    z.object({
      title: z._default(z.string(), ''),
      basicChart: z.optional(
        z.object({
          chartType: z._default(z.string(), ''),
          headerCount: z._default(z.number(), 0),
          axis: z._default(
            z.array(
              z.object({ position: z._default(z.string(), ''), title: z._default(z.string(), '') }),
            ),
            [],
          ),
          domains: z._default(z.array(z.object({ domain: z.optional(chartData) })), []),
          series: z._default(
            z.array(
              z.object({
                series: z.optional(chartData),
                colorStyle: z.optional(colorStyle),
                color: z.optional(color),
              }),
            ),
            [],
          ),
        }),
      ),
    }),
    { title: '' },
  ),
});
export type Chart = z.infer<typeof chart>;

const column = z.object({
  pixelSize: z._default(z.number(), 100),
  hiddenByUser: z._default(z.boolean(), false),
});

const block = z.object({
  rowData: z._default(z.array(z.object({ values: z._default(z.array(cell), []) })), []),
  columnMetadata: z._default(z.array(column), []),
});

/** Tabs with the blocks of cells that were asked for, in their order. */
export const answer = z.object({
  sheets: z._default(
    z.array(
      z.object({
        properties: z.optional(
          z.object({
            gridProperties: z._default(z.object({ frozenColumnCount: z._default(z.number(), 0) }), {
              frozenColumnCount: 0,
            }),
          }),
        ),
        conditionalFormats: z._default(z.array(rule), []),
        charts: z._default(z.array(chart), []),
        data: z._default(z.array(block), []),
      }),
    ),
    [],
  ),
});

const tab = z.object({
  sheetId: z.number(),
  title: z.string(),
  rows: z.number(),
  columns: z.number(),
  frozenRows: z.number(),
  changedAt: z.number(),
});
/** A tab without its cells: how far it is filled, and the revision at which it last changed. */
export type Tab = z.infer<typeof tab>;

export const outline = z.object({
  spreadsheetId: z.string(),
  title: z.string(),
  revision: z.number(),
  sheets: z.array(tab),
});
export type Outline = z.infer<typeof outline>;

export const outlines = z.object({ spreadsheets: z.array(outline) });
