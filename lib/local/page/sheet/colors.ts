import type { Color } from './shapes.ts';

/** What text needs against what lies behind it: AA (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
export const LEGIBLE = 4.5;

const BLACK: Color = { red: 0, green: 0, blue: 0 };
export const WHITE: Color = { red: 1, green: 1, blue: 1 };

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance({ red, green, blue }: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrast(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** `share` of the second color in the first. */
function mixed(color: Color, other: Color, share: number): Color {
  const part = (from: number, to: number) => from + (to - from) * share;
  return {
    red: part(color.red, other.red),
    green: part(color.green, other.green),
    blue: part(color.blue, other.blue),
  };
}

const STEPS = 20;

/** The color itself, or as little lighter or darker as makes it stand out from what lies behind. */
export function legible(color: Color, behind: Color, needed = LEGIBLE): Color {
  const towards = contrast(WHITE, behind) > contrast(BLACK, behind) ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step += 1) {
    const shown = mixed(color, towards, step / STEPS);
    if (contrast(shown, behind) >= needed) return shown;
  }
  return towards;
}

/** A background that was chosen for white paper, on dark paper: its tint stays, its glare goes. */
export function darkened(color: Color, paper: Color): Color {
  const { red, green, blue } = color;
  const strongest = Math.max(red, green, blue);
  const tint = strongest - Math.min(red, green, blue);
  if (tint < 0.02) return mixed(paper, WHITE, (1 - strongest) * 0.5);
  const pure = (part: number) => 1 - (strongest - part) / tint;
  const full = { red: pure(red), green: pure(green), blue: pure(blue) };
  return mixed(paper, full, Math.min(0.5, 0.05 + tint * 0.5));
}

export function cssOf({ red, green, blue }: Color): string {
  const part = (value: number) => Math.round(value * 255);
  return `rgb(${part(red)} ${part(green)} ${part(blue)})`;
}

/** Reads `rgb(1, 2, 3)`, as browsers say what color something has; white for anything else. */
export function readCss(text: string): Color {
  const [red, green, blue] = [...text.matchAll(/[\d.]+/g)].map(([part]) => Number(part) / 255);
  return red === undefined || green === undefined || blue === undefined
    ? WHITE
    : { red, green, blue };
}
