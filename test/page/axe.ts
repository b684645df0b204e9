import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HEIGHT = 740;

const VIOLATIONS: RunOptions = { resultTypes: ['violations'], preload: false };
/** All rules, also those that no norm asks for, and one that axe leaves out where nobody asks for it. */
const ALL: RunOptions = { ...VIOLATIONS, rules: { 'target-size': { enabled: true } } };
/** What depends on the width. */
const LAYOUT: RunOptions = {
  ...VIOLATIONS,
  runOnly: ['target-size', 'scrollable-region-focusable'],
};
/** What depends on the colors. */
const COLORS: RunOptions = { ...VIOLATIONS, runOnly: ['color-contrast', 'link-in-text-block'] };
/** A desk screen's, and a phone's, on which there is the least room for all of it. */
const WIDTHS: readonly (readonly [number, RunOptions])[] = [
  [1280, LAYOUT],
  [360, ALL],
];

/**
 * What axe finds wrong with a page as it stands, in both widths and both color schemes, and what moves in it although
 * its reader wants nothing to move.
 */
export async function findingsOf(page: Page, state: string): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(SOURCE);
  const size = page.viewportSize();
  const findings: string[] = [];
  const look = async (as: string, options: RunOptions): Promise<void> => {
    const asked = `axe.run(document, ${JSON.stringify(options)})`;
    const { violations } = await page.evaluate<AxeResults>(asked);
    for (const { id, help, nodes } of violations) {
      findings.push(...nodes.map(({ target }) => `${state}, ${as}: ${id}: ${help}: ${target}`));
    }
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const [width, rules] of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await look(`${width} wide`, rules);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look('dark', COLORS);
  const moving = await page.evaluate<number>('document.getAnimations().length');
  if (moving > 0) findings.push(`${state}: ${moving} things move`);
  if (size !== null) await page.setViewportSize(size);
  return findings;
}
