import type { BasicChart, ChartData } from './chartShapes.ts';
import type { Chart } from './model.ts';
import type { Motion } from './motion.ts';
import type { GridRange } from './shapes.ts';

/** The tab over which a chart lies. */
export function tabOf({ position }: Chart): number {
  return position.overlayPosition.anchorCell.sheetId;
}

/** The ranges of every series and domain after `move`; those that are left with none go. */
function withSources(chart: Chart, move: (range: GridRange) => GridRange | null): Chart['spec'] {
  const { basicChart, ...spec } = chart.spec;
  if (basicChart === undefined) {
    return chart.spec;
  }
  const dataOf = (data: ChartData = {}): ChartData | null => {
    const before = data.sourceRange?.sources ?? [];
    const sources = before.map(move).filter((range) => range !== null);
    return sources.length === 0 && before.length > 0 ? null : { sourceRange: { sources } };
  };
  const domains = (basicChart.domains ?? []).flatMap((item) => {
    const domain = dataOf(item.domain);
    return domain === null ? [] : [{ ...item, domain }];
  });
  const series = (basicChart.series ?? []).flatMap((item) => {
    const moved = dataOf(item.series);
    return moved === null ? [] : [{ ...item, series: moved }];
  });
  const after: BasicChart = {
    ...basicChart,
    ...(basicChart.domains && { domains }),
    ...(basicChart.series && { series }),
  };
  return { ...spec, basicChart: after };
}

/** The cell under the upper left corner; it cannot go, only come to lie at the edge of the gap. */
function movedAnchor(chart: Chart, motion: Motion): Chart['position'] {
  const { overlayPosition: overlay } = chart.position;
  const { anchorCell } = overlay;
  const key = motion.dimension === 'ROWS' ? 'rowIndex' : 'columnIndex';
  const before = anchorCell[key] ?? 0;
  const after = motion.place(before) ?? motion.gap;
  return { overlayPosition: { ...overlay, anchorCell: { ...anchorCell, [key]: after } } };
}

/**
 * A chart after rows or columns of a tab have moved. Its ranges move as all ranges do; a series
 * whose cells are all gone goes without a word, and the chart stays
 * (found on the real API by https://github.com/mmedum/google-sheets-mcp).
 */
export function movedChart(chart: Chart, sheetId: number, motion: Motion): Chart {
  const spec = withSources(chart, (range) =>
    (range.sheetId ?? 0) === sheetId ? motion.range(range) : range,
  );
  const position = tabOf(chart) === sheetId ? movedAnchor(chart, motion) : chart.position;
  return { ...chart, spec, position };
}

/** A chart after a tab that it may have read from is gone. */
export function chartWithoutTab(chart: Chart, sheetId: number): Chart {
  return {
    ...chart,
    spec: withSources(chart, (range) => ((range.sheetId ?? 0) === sheetId ? null : range)),
  };
}
