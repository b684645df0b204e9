import type { Cell, Chart, Color, GridRange } from './shapes.ts';

export interface Point {
  /** What stands on the horizontal axis below it. */
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** As the sheet shows the value. */
  readonly text: string;
}

/** One line of a chart, with one point at least. */
export interface Line {
  readonly name: string;
  readonly color: Color | null;
  readonly points: readonly Point[];
}

/** A chart as it is drawn; without lines where there is nothing to draw yet. */
export interface Drawing {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  readonly lines: readonly Line[];
}

type Basic = NonNullable<Chart['spec']['basicChart']>;

/** The one column that a chart takes its horizontal axis from, then one for each of its lines. */
export function sourcesOf({ spec: { basicChart } }: Chart): readonly GridRange[] {
  if (basicChart === undefined) return [];
  const data = [
    basicChart.domains[0]?.domain?.sourceRange.sources[0],
    ...basicChart.series.map(({ series }) => series?.sourceRange.sources[0]),
  ];
  return data.every((source) => source !== undefined) ? data : [];
}

/** Whether this page can draw it: one line or several over one axis. */
export function isLineChart({ spec }: Chart): boolean {
  return ['LINE', 'AREA', 'STEPPED_AREA'].includes(spec.basicChart?.chartType ?? '');
}

type Column = readonly (Cell | undefined)[];

/** Rows that only say what follows. Where a chart does not say how many, a text above numbers is one. */
function headerCount({ headerCount: stated }: Basic, column: Column): number {
  if (stated > 0) return stated;
  return typeof column[0]?.value === 'string' ? 1 : 0;
}

function pointsOf(domain: Column, column: Column): readonly Point[] {
  return column.flatMap((cell, place) => {
    const value = cell?.value;
    if (cell === undefined || typeof value !== 'number') return [];
    const below = domain[place];
    const x = typeof below?.value === 'number' ? below.value : place;
    return [{ label: below?.text ?? '', x, y: value, text: cell.text }];
  });
}

/** Draws up a chart from the columns of `sourcesOf`, in that order. */
export function drawingOf({ spec }: Chart, columns: readonly Column[]): Drawing {
  const basic = spec.basicChart;
  const [domain = [], ...series] = columns;
  const axis = (position: string) =>
    basic?.axis.find((one) => one.position === position)?.title ?? '';
  const lines = series.flatMap((column, place): Line[] => {
    const heads = basic === undefined ? 0 : headerCount(basic, column);
    const points = pointsOf(domain.slice(heads), column.slice(heads));
    const { colorStyle, color } = basic?.series[place] ?? {};
    const name = heads > 0 ? (column[0]?.text ?? '') : '';
    return points.length === 0
      ? []
      : [{ name, color: colorStyle?.rgbColor ?? color ?? null, points }];
  });
  return { title: spec.title, across: axis('BOTTOM_AXIS'), up: axis('LEFT_AXIS'), lines };
}

function extreme({ points }: Line, better: (a: number, b: number) => boolean): Point | undefined {
  return points.reduce<Point | undefined>(
    (best, point) => (best === undefined || better(point.y, best.y) ? point : best),
    undefined,
  );
}

function shown(point: Point | undefined): string {
  return point === undefined
    ? ''
    : point.label === ''
      ? point.text
      : `${point.text} at ${point.label}`;
}

/** A line in words: first and last value, lowest and highest. */
export function inWords(line: Line): string {
  const [first, last] = [line.points[0], line.points.at(-1)];
  const name = line.name === '' ? '' : `${line.name}: `;
  const low = shown(extreme(line, (a, b) => a < b));
  const high = shown(extreme(line, (a, b) => a > b));
  return `${name}from ${shown(first)} to ${shown(last)}; lowest ${low}, highest ${high}.`;
}

/** Round numbers that span from `low` to `high`: four or so, the outer ones at or beyond both. */
export function ticksOf(low: number, high: number): readonly number[] {
  const span = high > low ? high - low : Math.max(1, Math.abs(high));
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = [1, 2, 2.5, 5, 10].map((by) => by * power).find((by) => span / by <= 4) ?? span;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}
