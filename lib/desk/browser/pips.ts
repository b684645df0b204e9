import { svg } from '../../page/browser/dom.ts';
import type { Pips } from '../order.ts';

/** Where the pips of a face lie, in thirds from its middle. */
const PLACES: Readonly<Record<Pips, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The drawing of a die's face; its number is told by what it stands in. */
export function faceOf(pips: Pips): SVGElement {
  const dots = PLACES[pips].map(([x, y]) =>
    svg('circle', { cx: 20 + x * 10, cy: 20 + y * 10, r: 4 }),
  );
  return svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true', class: 'face' }, dots);
}
