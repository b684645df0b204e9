import { describe, expect, it, test } from 'vitest';
import {
  drawingOf,
  inWords,
  isLineChart,
  sourcesOf,
  ticksOf,
} from '../../../lib/local/page/sheet/chart.ts';
import {
  type Cell,
  type Chart,
  EMPTY,
  type GridRange,
} from '../../../lib/local/page/sheet/shapes.ts';

const cell = (value: string | number): Cell => ({ ...EMPTY, text: String(value), value });
const column = (...values: (string | number)[]) => values.map(cell);

function range(startColumnIndex: number): GridRange {
  const rows = { startRowIndex: 0, endRowIndex: 5 };
  return { sheetId: 1, ...rows, startColumnIndex, endColumnIndex: startColumnIndex + 1 };
}

function chart(headerCount: number, series = 1): Chart {
  const from = (place: number) => ({ sourceRange: { sources: [range(place)] } });
  return {
    spec: {
      title: 'Chest',
      basicChart: {
        chartType: 'LINE',
        headerCount,
        axis: [
          { position: 'BOTTOM_AXIS', title: 'Entry' },
          { position: 'LEFT_AXIS', title: 'Gold' },
        ],
        domains: [{ domain: from(0) }],
        series: Array.from({ length: series }, (_, place) => ({ series: from(place + 1) })),
      },
    },
  };
}

const ENTRIES = column('Entry', 7, 8, 10);

describe('a line chart', () => {
  it('is drawn from the ranges that it names: the axis first', () => {
    expect(sourcesOf(chart(1, 2)).map((source) => source.startColumnIndex)).toEqual([0, 1, 2]);
    expect(isLineChart(chart(1))).toBe(true);
  });

  it('has a point for each row with a number, where the axis says', () => {
    const drawing = drawingOf(chart(1), [ENTRIES, column('Chest', 25, 40, 30)]);
    expect(drawing).toMatchObject({ title: 'Chest', across: 'Entry', up: 'Gold' });
    expect(drawing.lines[0]?.points.map(({ x, y }) => [x, y])).toEqual([
      [7, 25],
      [8, 40],
      [10, 30],
    ]);
    const gap = drawingOf(chart(1), [ENTRIES, [cell('Chest'), cell(25), EMPTY, cell(30)]]);
    expect(gap.lines[0]?.points.map(({ x }) => x)).toEqual([7, 10]);
  });

  it('takes a text above numbers as their name, also where it does not say so', () => {
    const drawing = drawingOf(chart(0), [ENTRIES, column('Chest', 25)]);
    expect(drawing.lines[0]).toMatchObject({ name: 'Chest', points: [{ x: 7, y: 25 }] });
    expect(drawingOf(chart(0), [column(7), column(25)]).lines[0]?.points.length).toBe(1);
  });

  it('without any point has no line', () => {
    expect(drawingOf(chart(1), [column('Entry'), column('Chest')]).lines).toEqual([]);
    expect(drawingOf(chart(1), []).lines).toEqual([]);
  });

  it('is said in words', () => {
    const [line] = drawingOf(chart(1), [ENTRIES, column('Chest', 25, 40, 30)]).lines;
    expect(line && inWords(line)).toBe(
      'Chest: from 25 at 7 to 30 at 10; lowest 25 at 7, highest 40 at 8.',
    );
  });

  it('of another kind, or of nothing, is none', () => {
    const pie: Chart = { spec: { title: 'Pie' } };
    expect(isLineChart(pie)).toBe(false);
    expect(sourcesOf(pie)).toEqual([]);
  });
});

test.each([
  [25_000, 85_000, [20_000, 40_000, 60_000, 80_000, 100_000]],
  [-12_500, 60_000, [-20_000, 0, 20_000, 40_000, 60_000]],
  [0, 1_085_000, [0, 500_000, 1_000_000, 1_500_000]],
  [25_000, 25_000, [20_000, 30_000]],
])('from %s to %s the axis has round numbers that reach both', (low, high, expected) => {
  expect(ticksOf(low, high)).toEqual(expected);
});
