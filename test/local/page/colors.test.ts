import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  contrast,
  cssOf,
  darkened,
  LEGIBLE,
  legible,
  readCss,
  WHITE,
} from '../../../lib/local/page/sheet/colors.ts';
import { dressOf } from '../../../lib/local/page/sheet/dress.ts';
import { EMPTY } from '../../../lib/local/page/sheet/shapes.ts';

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const color = fc.record({ red: part, green: part, blue: part });
const LIGHT = { dark: false, color: readCss('rgb(255, 254, 251)') };
const DARK = { dark: true, color: readCss('rgb(21, 29, 25)') };

test('contrast is that of the guidelines', () => {
  const grey = readCss('rgb(118, 118, 118)');
  expect(contrast(WHITE, grey)).toBeCloseTo(4.54, 2);
  expect(contrast(grey, grey)).toBe(1);
});

describe('whatever colors a sheet has', () => {
  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('its texts are legible on %s paper', (_, paper) => {
    fc.assert(
      fc.property(color, fc.option(color), (ink, background) => {
        const format = {
          textFormat: { foregroundColorStyle: { rgbColor: ink } },
          ...(background !== null && { backgroundColorStyle: { rgbColor: background } }),
        };
        const dress = dressOf({ ...EMPTY, text: 'x', value: 'x' }, format, paper);
        const behind = dress.background === null ? paper.color : readCss(dress.background);
        expect(contrast(readCss(dress.color ?? ''), behind)).toBeGreaterThan(LEGIBLE - 0.1);
      }),
    );
  });

  it('a background without an ink of its own gets one', () => {
    fc.assert(
      fc.property(color, (background) => {
        const format = { backgroundColor: background };
        const dress = dressOf({ ...EMPTY, text: 'x', value: 'x' }, format, DARK);
        if (dress.background === null) return;
        const ink = contrast(readCss(dress.color ?? ''), readCss(dress.background));
        expect(ink).toBeGreaterThan(LEGIBLE - 0.1);
      }),
    );
  });
});

test('an ink that is legible stays as it is', () => {
  const ink = readCss('rgb(122, 0, 16)');
  expect(cssOf(legible(ink, WHITE))).toBe('rgb(122 0 16)');
});

test('a pastel becomes a dark tint of the same hue', () => {
  const { red, green, blue } = darkened(readCss('rgb(248, 208, 208)'), DARK.color);
  expect(red).toBeGreaterThan(green);
  expect(red).toBeGreaterThan(blue);
  expect(contrast(WHITE, { red, green, blue })).toBeGreaterThan(LEGIBLE);
});
