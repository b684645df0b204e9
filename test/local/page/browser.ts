import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether the page can be tried in a real browser here. On CI a missing one is an error. */
export function hasChromium(): boolean {
  if (existsSync(CHROMIUM)) {
    return true;
  }
  if (process.env['CI']) {
    throw new Error(`${CHROMIUM} is missing: install Debian's chromium package on CI`);
  }
  process.stdout.write(`no ${CHROMIUM}: the page is not tried in a browser\n`);
  return false;
}

/** A headless Chromium with a profile of its own. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: ARGUMENTS });
}

/** The same with a profile that stays, and a screen of a phone. */
export function launchKept(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...{ executablePath: CHROMIUM, headless: true, args: ARGUMENTS },
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
}
