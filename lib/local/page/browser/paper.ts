import { readCss } from '../sheet/colors.ts';
import type { Paper } from '../sheet/dress.ts';

const DARK = window.matchMedia('(prefers-color-scheme: dark)');

/** What lies behind the cells of an element. */
export function paperOf(element: HTMLElement): Paper {
  return { dark: DARK.matches, color: readCss(getComputedStyle(element).backgroundColor) };
}

/** Calls the listener when the page turns dark or light, until the signal is given. */
export function onPaper(listener: () => void, signal: AbortSignal): void {
  DARK.addEventListener('change', listener, { signal });
}
