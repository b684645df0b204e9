import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { FoundTab } from '../api.ts';
import { colour } from '../formats.ts';
import { CHART_DATA, LIVE } from '../tabs.ts';
import type { Mending } from './mending.ts';

type Chart = sheets_v4.Schema$EmbeddedChart;

/** Left of the points, on the columns H to M of `Live`. */
const ANCHOR_COLUMN = 7;
const SIZE = { widthPixels: 600, heightPixels: 300 };

const CHARTS: readonly Chart[] = [
  lineChart(7101, { title: 'Chest', column: 1, row: 1, line: '#8a4b00' }),
  lineChart(7102, { title: 'Bank', column: 2, row: 17, line: '#0b3d91' }),
];

interface Line {
  readonly title: string;
  /** Which of the columns of points; the first has the entries. */
  readonly column: number;
  /** Where it stands, counted from 0. */
  readonly row: number;
  readonly line: string;
}

/**
 * The charts of the chest and of the bank over the entries. One that was changed, moved or removed is made again.
 * @param tabs all tabs: staff can move a chart to another.
 * @param anew where the columns of `Live` do not stand as they should: then both are made again.
 */
export function mendCharts(tabs: readonly FoundTab[], anew: boolean): readonly Mending[] {
  const found = tabs.flatMap(({ charts }) => charts);
  return CHARTS.flatMap((chart) => {
    const there = found.find(({ chartId }) => chartId === chart.chartId);
    const right = there !== undefined && essence(there) === essence(chart);
    return right && !anew ? [] : [mendChart(chart, there, right)];
  });
}

function mendChart(chart: Chart, there: Chart | undefined, right: boolean): Mending {
  const { chartId, spec } = chart;
  const before = there === undefined ? 'removed' : 'changed or moved';
  const what = `chart ${spec?.title}`;
  return {
    away: there === undefined ? [] : [{ deleteEmbeddedObject: { objectId: chartId ?? 0 } }],
    put: [{ addChart: { chart } }],
    found: right ? [] : [{ tab: LIVE.title, what, before, after: 'as it was made' }],
  };
}

/** What makes a chart the one it is; Google adds much to it. */
function essence({ spec, position }: Chart): string {
  const { chartType, domains = [], series = [] } = spec?.basicChart ?? {};
  const { sheetId, rowIndex, columnIndex } = position?.overlayPosition?.anchorCell ?? {};
  return JSON.stringify([
    spec?.title,
    chartType,
    domains.map(({ domain }) => sourcesOf(domain)),
    series.map((one) => sourcesOf(one.series)),
    [sheetId ?? 0, rowIndex ?? 0, columnIndex ?? 0],
  ]);
}

function sourcesOf(data: sheets_v4.Schema$ChartData | undefined) {
  return (data?.sourceRange?.sources ?? []).map((range) => [
    range.sheetId ?? 0,
    range.startRowIndex ?? 0,
    range.endRowIndex,
    range.startColumnIndex ?? 0,
    range.endColumnIndex,
  ]);
}

function lineChart(chartId: number, { title, column, row, line }: Line): Chart {
  const anchorCell = { sheetId: LIVE.sheetId, rowIndex: row, columnIndex: ANCHOR_COLUMN };
  return {
    chartId,
    position: { overlayPosition: { anchorCell, ...SIZE } },
    spec: {
      title,
      altText: `${title}: gold after each of the newest entries`,
      hiddenDimensionStrategy: 'SHOW_ALL',
      basicChart: {
        chartType: 'LINE',
        legendPosition: 'NO_LEGEND',
        headerCount: 1,
        axis: [
          { position: 'BOTTOM_AXIS', title: 'Entry' },
          { position: 'LEFT_AXIS', title: 'Gold' },
        ],
        domains: [{ domain: points(0) }],
        series: [{ series: points(column), targetAxis: 'LEFT_AXIS', colorStyle: colour(line) }],
      },
    },
  };
}

/** A column of points with its header. */
function points(column: number): sheets_v4.Schema$ChartData {
  const startColumnIndex = CHART_DATA.column + column;
  const rows = { startRowIndex: 0, endRowIndex: CHART_DATA.points + 1 };
  const columns = { startColumnIndex, endColumnIndex: startColumnIndex + 1 };
  return { sourceRange: { sources: [{ sheetId: LIVE.sheetId, ...rows, ...columns }] } };
}
