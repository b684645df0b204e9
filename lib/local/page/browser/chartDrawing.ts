import { svg } from '../../../page/browser/dom.ts';
import { type Drawing, type Line, type Point, ticksOf } from '../sheet/chart.ts';
import { cssOf, legible } from '../sheet/colors.ts';
import type { Paper } from '../sheet/dress.ts';

/** Of the drawing, in pixels; it grows and shrinks with its place. */
const WIDTH = 380;
const HEIGHT = 190;
const MARGINS = { top: 28, right: 14, bottom: 38, left: 62 };
const RIGHT = WIDTH - MARGINS.right;
const BOTTOM = HEIGHT - MARGINS.bottom;
/** What a line needs against what lies behind it (https://www.w3.org/TR/WCAG22/#non-text-contrast). */
const VISIBLE = 3;

type Scale = (value: number) => number;

function scale(low: number, high: number, from: number, to: number): Scale {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

function text(content: string, x: number, y: number, anchor: string, className = ''): SVGElement {
  return svg('text', { x, y, 'text-anchor': anchor, class: className }, [content]);
}

function grid(ticks: readonly number[], y: Scale): SVGElement[] {
  return ticks.flatMap((tick) => [
    svg('line', { x1: MARGINS.left, x2: RIGHT, y1: y(tick), y2: y(tick), class: 'tick' }),
    text(tick.toLocaleString('en'), MARGINS.left - 8, y(tick) + 4, 'end'),
  ]);
}

function path(points: readonly Point[], x: Scale, y: Scale): string {
  return points
    .map(
      (point, place) =>
        `${place === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`,
    )
    .join('');
}

function drawLine(line: Line, place: number, x: Scale, y: Scale, paper: Paper): SVGElement[] {
  const last = line.points.at(-1);
  const parts = [
    svg('path', { d: path(line.points, x, y), class: `line line-${place % 4}` }),
    ...(last === undefined
      ? []
      : [svg('circle', { cx: x(last.x), cy: y(last.y), r: 3.5, class: `dot line-${place % 4}` })]),
  ];
  if (line.color !== null) {
    const color = cssOf(legible(line.color, paper.color, VISIBLE));
    for (const part of parts) part.style.setProperty('--line', color);
  }
  return parts;
}

/** The lines of a chart with their axes, for the eye alone: what it shows is said in words beside it. */
export function draw({ lines, across, up }: Drawing, paper: Paper): SVGElement {
  const points = lines.flatMap((line) => line.points);
  const ys = points.map((point) => point.y);
  const xs = points.map((point) => point.x);
  const ticks = ticksOf(Math.min(...ys), Math.max(...ys));
  const x = scale(Math.min(...xs), Math.max(...xs), MARGINS.left, RIGHT);
  const y = scale(ticks[0] ?? 0, ticks.at(-1) ?? 1, BOTTOM, MARGINS.top);
  const [first, last] = [points[0]?.label ?? '', points.at(-1)?.label ?? ''];
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, [
    ...grid(ticks, y),
    text(first, MARGINS.left, BOTTOM + 16, 'start'),
    ...(last === first ? [] : [text(last, RIGHT, BOTTOM + 16, 'end')]),
    text(across, (MARGINS.left + RIGHT) / 2, HEIGHT - 5, 'middle', 'axis'),
    text(up, MARGINS.left - 8, 12, 'end', 'axis'),
    ...lines.flatMap((line, place) => drawLine(line, place, x, y, paper)),
  ]);
}
