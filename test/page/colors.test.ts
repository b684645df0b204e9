import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const css = readFileSync(
  fileURLToPath(new URL('../../lib/page/browser/colors.css', import.meta.url)),
  'utf8',
);
const [light = '', dark = ''] = css.split('@media');

function colorsOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Texts on what they stand on: 4.5; edges and the ring of the focus: 3. */
const TEXTS = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'key'],
  ['ink', 'good-paper'],
  ['ink', 'red-paper'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['muted', 'good-paper'],
  ['muted', 'red-paper'],
  ['felt-ink', 'felt'],
  ['good', 'good-paper'],
  ['red', 'red-paper'],
  ['red', 'paper'],
  ['red', 'key'],
  ['bar-ink', 'bar'],
  ['bar-bad', 'bar'],
] as const;
const EDGES = [
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['focus', 'paper'],
  ['focus', 'surface'],
  ['felt', 'surface'],
] as const;

const bright = colorsOf(light);
const schemes = { light: bright, dark: new Map([...bright, ...colorsOf(dark)]) };

describe.each(['light', 'dark'] as const)('in the %s', (name) => {
  const color = (of: string): string => schemes[name].get(of) ?? '';

  test.each(TEXTS)('%s can be read on %s', (ink, paper) => {
    expect(contrast(color(ink), color(paper))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGES)('%s can be seen on %s', (edge, paper) => {
    expect(contrast(color(edge), color(paper))).toBeGreaterThanOrEqual(3);
  });
});
