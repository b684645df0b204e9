import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { DEFAULT_HOUSE_TEXT } from '../lib/house/defaultHouse.ts';
import { DEMO_EVENING } from '../lib/local/demo/relayEvening.ts';
import { newJournal, post } from '../lib/relay/post.ts';
import { launch } from '../test/local/page/browser.ts';
import { setup } from '../test/support/built.ts';
import { type RunningCigo, secretsOf, startCigo } from '../test/support/cigo.ts';

/** Takes the README's pictures of the page: `npm run screenshot`. Needs Chromium. */

const DOCS = fileURLToPath(new URL('../docs/', import.meta.url));
/** So many lines of the sample evening are relayed: Alice is in the last box, side bets run. */
const LINES = 51;

interface Picture {
  readonly file: string;
  readonly tab: string;
  readonly width: number;
  readonly height: number;
}

const PICTURES: readonly Picture[] = [
  { file: 'page-live.png', tab: 'Live', width: 1360, height: 760 },
  { file: 'page-rolls.png', tab: 'Rolls', width: 1360, height: 760 },
];

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { file, tab, width, height } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await page.goto(`${url}/#${tab}`);
  await page.getByRole('gridcell').first().waitFor();
  await page.locator('[data-state="live"]').waitFor();
  await pause(1500);
  const path = join(DOCS, file);
  await page.screenshot({ path });
  await context.close();
  console.log(`${path} ${Math.round(statSync(path).size / 1024)} KB`);
}

/** Relays the evening as far as it is wanted, line by line as it was played. */
async function relayEvening({ url }: RunningCigo, dataDir: string): Promise<void> {
  const lines = readFileSync(DEMO_EVENING, 'utf8').split('\n').slice(0, LINES);
  const [secret = ''] = secretsOf(dataDir).relays['dealer'] ?? [];
  const to = { url, table: 'lucky7', relay: 'dealer', secret };
  const journal = newJournal(new Date());
  for (const [place, line] of lines.entries()) {
    const delivery = { journal, from: place + 1, utcOffset: '+00:00', lines: [line] };
    const { status } = await post(to, 'journal', delivery);
    if (status !== 200) throw new Error(`expected line ${place + 1} to be taken, got ${status}`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cigo-screenshot-'));
const house = join(folder, 'house.json');
writeFileSync(house, DEFAULT_HOUSE_TEXT);
await setup();
const cigo = await startCigo(['start'], folder, { CIGO_HOUSE: house });
const browser = await launch();
try {
  await relayEvening(cigo, folder);
  await pause(5000);
  for (const picture of PICTURES) await take(browser, cigo.url, picture);
} finally {
  await browser.close();
  await cigo.end('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}
