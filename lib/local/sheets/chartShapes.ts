import * as z from 'zod/mini';
import { colorStyle, gridCoordinate, gridRange, index, text, textFormat } from './shapes.ts';

/**
 * A chart over a grid, of the kinds that have axes. Values of enums are texts here: nothing is done
 * by them, and bodies have been held against Google's enums before
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/charts).
 */
const optional = z.exactOptional;

const chartData = z.strictObject({
  sourceRange: optional(z.strictObject({ sources: optional(z.array(gridRange)) })),
});
export type ChartData = z.infer<typeof chartData>;

const chartAxis = z.strictObject({
  position: optional(text),
  title: optional(text),
  format: optional(textFormat),
  viewWindowOptions: optional(
    z.strictObject({
      viewWindowMin: optional(z.number()),
      viewWindowMax: optional(z.number()),
      viewWindowMode: optional(text),
    }),
  ),
});

const chartSeries = z.strictObject({
  series: optional(chartData),
  targetAxis: optional(text),
  type: optional(text),
  colorStyle: optional(colorStyle),
  lineStyle: optional(z.strictObject({ width: optional(index), type: optional(text) })),
  pointStyle: optional(z.strictObject({ size: optional(z.number()), shape: optional(text) })),
});

const basicChart = z.strictObject({
  chartType: optional(text),
  legendPosition: optional(text),
  axis: optional(z.array(chartAxis)),
  domains: optional(
    z.array(z.strictObject({ domain: optional(chartData), reversed: optional(z.boolean()) })),
  ),
  series: optional(z.array(chartSeries)),
  headerCount: optional(index),
  interpolateNulls: optional(z.boolean()),
  lineSmoothing: optional(z.boolean()),
  stackedType: optional(text),
  compareMode: optional(text),
});
export type BasicChart = z.infer<typeof basicChart>;

export const chartSpec = z.strictObject({
  title: optional(text),
  subtitle: optional(text),
  altText: optional(text),
  fontName: optional(text),
  maximized: optional(z.boolean()),
  backgroundColorStyle: optional(colorStyle),
  titleTextFormat: optional(textFormat),
  subtitleTextFormat: optional(textFormat),
  hiddenDimensionStrategy: optional(text),
  basicChart: optional(basicChart),
});
export type ChartSpec = z.infer<typeof chartSpec>;

export const overlayPosition = z.strictObject({
  anchorCell: optional(gridCoordinate),
  offsetXPixels: optional(index),
  offsetYPixels: optional(index),
  widthPixels: optional(index),
  heightPixels: optional(index),
});
export type OverlayPosition = z.infer<typeof overlayPosition>;

/** Of the three places that Google knows only the one over a grid is here. */
export const objectPosition = z.strictObject({ overlayPosition: optional(overlayPosition) });
export type ObjectPosition = z.infer<typeof objectPosition>;

export const embeddedChart = z.strictObject({
  chartId: optional(index),
  spec: optional(chartSpec),
  position: optional(objectPosition),
});
