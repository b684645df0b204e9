import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM } from '../../support/lacking.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether the page can be tried in a real browser here; what is said where it cannot is in `lacking.ts`. */
export function hasChromium(): boolean {
  return CHROMIUM !== undefined;
}

/** @throws where there is none. */
function options(): { executablePath: string; headless: true; args: string[] } {
  if (CHROMIUM === undefined) throw new Error('expected a Chromium');
  return { executablePath: CHROMIUM, headless: true, args: ARGUMENTS };
}

/** A headless Chromium with a profile of its own. */
export function launch(): Promise<Browser> {
  return chromium.launch(options());
}

/** The same with a profile that stays, and a screen of a phone. */
export function launchKept(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...options(),
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
}
