import * as z from 'zod/mini';
import { areaOf } from '../area.ts';
import {
  type ChartData,
  type ChartSpec,
  chartSpec,
  embeddedChart,
  type ObjectPosition,
  type OverlayPosition,
  objectPosition,
  overlayPosition,
} from '../chartShapes.ts';
import { tabOf } from '../charts.ts';
import { checkProtection, type Draft, editSheet, findSheet, takeId } from '../draft.ts';
import { ApiError, Refused } from '../errors.ts';
import { mergeFields, readMask } from '../masks.ts';
import type { Chart } from '../model.ts';
import { index } from '../shapes.ts';
import { kindOf } from './kind.ts';

const optional = z.exactOptional;

const addShape = z.strictObject({ chart: optional(embeddedChart) });
const updateSpecShape = z.strictObject({ chartId: optional(index), spec: optional(chartSpec) });
const deleteShape = z.strictObject({ objectId: optional(index) });
const moveShape = z.strictObject({
  objectId: optional(index),
  newPosition: optional(objectPosition),
  fields: optional(z.string()),
});

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/charts#OverlayPosition */
const DEFAULT_SIZE = { widthPixels: 600, heightPixels: 371 } as const;

/** One row or one column each, as reported in https://github.com/syndesisio/syndesis/issues/4583. */
function checkSources(draft: Draft, data: ChartData | undefined): void {
  for (const range of data?.sourceRange?.sources ?? []) {
    const { top, bottom, left, right } = areaOf(findSheet(draft, range.sheetId), range);
    if (bottom - top !== 1 && right - left !== 1) {
      throw new Refused(
        'ChartSourceRange ranges require all rows or all columns to have length of 1',
      );
    }
  }
}

/**
 * A spec as it is kept. Without series and domains Google answers 500; that and the wording, its
 * spelling too, were found on the real API by https://github.com/mmedum/google-sheets-mcp. Charts
 * skip what is hidden unless told otherwise
 * (https://developers.google.com/apps-script/reference/charts/chart-hidden-dimension-strategy).
 */
function keptSpec(draft: Draft, spec: ChartSpec | undefined): Chart['spec'] {
  const { basicChart } = spec ?? {};
  if (basicChart === undefined) {
    throw new Refused(
      'One of basicChart, pieChart, bubbleChart, candelstickChart, histogramChart, or orgChart must be set on chartSpec.',
    );
  }
  const { domains = [], series = [] } = basicChart;
  if (domains.length === 0 && series.length === 0) {
    throw new ApiError('INTERNAL', 'Internal error encountered.');
  }
  for (const { domain } of domains) {
    checkSources(draft, domain);
  }
  for (const item of series) {
    checkSources(draft, item.series);
  }
  return { hiddenDimensionStrategy: 'SKIP_HIDDEN_ROWS_AND_COLUMNS', ...spec };
}

function keptPosition(draft: Draft, asked: OverlayPosition | undefined): Chart['position'] {
  const { anchorCell } = asked ?? {};
  if (anchorCell === undefined) {
    throw new Refused(
      'One of EmbeddedObjectPosition.overlayPosition or EmbeddedObjectPosition.sheetId must be set',
    );
  }
  const { sheetId = 0, rowIndex = 0, columnIndex = 0 } = anchorCell;
  const sheet = editSheet(draft, sheetId);
  areaOf(sheet, { sheetId, startRowIndex: rowIndex, startColumnIndex: columnIndex });
  checkProtection(draft, sheet, { sheetId });
  return {
    overlayPosition: { ...DEFAULT_SIZE, ...asked, anchorCell: { sheetId, rowIndex, columnIndex } },
  };
}

/** Ids are unique over the file; Google's wording for a taken one is not known from any report. */
function add(draft: Draft, { chart = {} }: z.infer<typeof addShape>): object {
  const spec = keptSpec(draft, chart.spec);
  const position = keptPosition(draft, chart.position?.overlayPosition);
  const chartId = chart.chartId ?? takeId(draft);
  if (draft.charts.some((other) => other.chartId === chartId)) {
    throw new Refused(`A chart with the id ${chartId} already exists. Please use another id.`);
  }
  const added: Chart = { chartId, spec, position };
  draft.charts = [...draft.charts, added];
  return { addChart: { chart: added } };
}

/** The chart with this id, which this user may change; its tab counts as changed. */
function editChart(draft: Draft, chartId: number, missing: string): Chart {
  const chart = draft.charts.find((candidate) => candidate.chartId === chartId);
  if (chart === undefined) {
    throw new Refused(`${missing}: ${chartId}`);
  }
  const sheet = editSheet(draft, tabOf(chart));
  checkProtection(draft, sheet, { sheetId: sheet.sheetId });
  return chart;
}

function replace(draft: Draft, before: Chart, after: Chart): void {
  draft.charts = draft.charts.map((chart) => (chart === before ? after : chart));
}

/** The spec is replaced as a whole, not merged. */
function updateSpec(draft: Draft, request: z.infer<typeof updateSpecShape>): object {
  const before = editChart(draft, request.chartId ?? 0, 'No chart with id');
  replace(draft, before, { ...before, spec: keptSpec(draft, request.spec) });
  return {};
}

function remove(draft: Draft, { objectId = 0 }: z.infer<typeof deleteShape>): object {
  const gone = editChart(draft, objectId, 'No embedded object with id');
  draft.charts = draft.charts.filter((chart) => chart !== gone);
  return {};
}

/** The mask's root is `newPosition.overlayPosition`; the reply has the whole position. */
function move(draft: Draft, request: z.infer<typeof moveShape>): object {
  const mask = readMask(request.fields, overlayPosition);
  const before = editChart(draft, request.objectId ?? 0, 'No embedded object with id');
  const { overlayPosition: asked = {} }: ObjectPosition = request.newPosition ?? {};
  const merged = mergeFields<OverlayPosition>(before.position.overlayPosition, asked, mask);
  const position = keptPosition(draft, merged);
  replace(draft, before, { ...before, position });
  return { updateEmbeddedObjectPosition: { position } };
}

export const chartRequests = {
  addChart: kindOf(addShape, add),
  updateChartSpec: kindOf(updateSpecShape, updateSpec),
  deleteEmbeddedObject: kindOf(deleteShape, remove),
  updateEmbeddedObjectPosition: kindOf(moveShape, move),
};
