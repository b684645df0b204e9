import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

/** Debian's: the one without windows needs half the work of the other. (Its script in /usr/bin would outlive it.) */
const CHROMIUMS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
const CHROMIUM = CHROMIUMS.find((path) => existsSync(path));

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

/** Whether the page can be tried in a real browser here. On CI a missing one is an error. */
export function hasChromium(): boolean {
  if (CHROMIUM !== undefined) return true;
  const missing = `no ${CHROMIUMS.join(' and no ')}`;
  if (process.env['CI']) throw new Error(`${missing}: install one of the two on CI`);
  process.stdout.write(`${missing}: the page is not tried in a browser\n`);
  return false;
}

/** @throws where there is none. */
function options(): { executablePath: string; headless: true; args: string[] } {
  if (CHROMIUM === undefined) throw new Error(`expected ${CHROMIUMS.join(' or ')}`);
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
