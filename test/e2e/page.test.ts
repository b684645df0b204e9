import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newJournal, post } from '../../lib/relay/post.ts';
import { hasChromium, launch } from '../local/page/browser.ts';
import { type RunningCigo, secretsOf, startCigo } from '../support/cigo.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-page-'));
const PHONE = { width: 360, height: 740 };
const TABS = ['Live', 'Ledger', 'Rolls', 'Players', 'Checks'];
/** Names as players type them: what looks like a number, a text from right to left, combining marks. */
const SEATED = ['1E5', '0042', 'May 1', 'שלום עולם', 'Zoq\u0307 A\u0331'];
/** Nobody is seated under these, but anyone can roll under them. */
const ROLLING = ['+1', '=IMPORTXML("http://x")', '<img src=x onerror=alert(1)>'];

/** Signs that turn a line round or steer a screen are shown as signs that do nothing. */
const HIDDEN = 'Al\u202Eice\u001b';

describe.runIf(hasChromium())('the page of a demo', () => {
  let cigo: RunningCigo;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    cigo = await startCigo(['demo', '--pace', '5'], folder);
    browser = await launch();
    while (!cigo.printed().includes('The evening is over')) await pause(100);
  });
  afterAll(async () => {
    await browser.close();
    await cigo.end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    complaints = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  });
  afterEach(async () => {
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  const row = (text: string) => page.getByRole('row').filter({ hasText: text });

  /** What the books say, by the API that staff read. */
  async function books(): Promise<{ entries: number; rolls: number; house: { chest: number } }> {
    const headers = { authorization: `Bearer ${secretsOf(folder).staff}` };
    const response = await fetch(`${cigo.url}/v1/tables/lucky7`, { headers });
    return (await response.json()) as Awaited<ReturnType<typeof books>>;
  }

  async function relay(...said: readonly string[]): Promise<void> {
    const [secret = ''] = secretsOf(folder).relays['dealer'] ?? [];
    const lines = said.map((text) => `[11/29/2026 23:00:00]  ${text}`);
    const delivery = { journal: newJournal(new Date()), from: 1, utcOffset: '+00:00', lines };
    const to = { url: cigo.url, table: 'lucky7', relay: 'dealer', secret };
    expect((await post(to, 'journal', delivery)).status).toBe(200);
  }

  test('shows the chest that the ledger has', async () => {
    const { house, entries } = await books();
    await page.goto(`${cigo.url}/`);
    await row('True up to entry').getByText(String(entries), { exact: true }).waitFor();
    const label = page.getByRole('gridcell', { name: 'Chest', exact: true });
    const chest = page.getByRole('row').filter({ has: label });
    expect(await chest.getByRole('gridcell').nth(1).textContent()).toBe(
      house.chest.toLocaleString('en'),
    );
  });

  test('opens every tab', async () => {
    const { entries, rolls } = await books();
    await page.goto(`${cigo.url}/`);
    await page.getByRole('tab').first().waitFor();
    const titles = await page.getByRole('tab').locator('bdi').allTextContents();
    expect(titles).toEqual(TABS);
    for (const title of titles) {
      await page.getByRole('tab', { name: title }).click();
      await page.getByRole('grid', { name: title }).getByRole('gridcell').first().waitFor();
    }
    for (const [title, count] of [
      ['Ledger', entries],
      ['Rolls', rolls],
    ] as const) {
      await page.getByRole('tab', { name: title }).click();
      const grid = page.getByRole('grid', { name: title });
      await grid.locator(`[aria-rowindex="${count + 1}"]`).waitFor();
      expect(await grid.getAttribute('aria-rowcount')).toBe(String(count + 1));
    }
  });

  test('draws the chest and the bank', async () => {
    await page.goto(`${cigo.url}/#Live`);
    for (const title of ['Chest', 'Bank']) {
      const chart = page.getByRole('figure').filter({ hasText: title });
      await chart.getByText(/^.*from .* to .*; lowest .*, highest .*\.$/).waitFor();
      expect(await chart.locator('path').count()).toBe(1);
    }
  });

  test('does not scroll as a page on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${cigo.url}/`);
    await page.getByRole('tab').first().waitFor();
    for (const title of TABS) {
      await page.getByRole('tab', { name: title }).click();
      await page.getByRole('grid', { name: title }).getByRole('gridcell').first().waitFor();
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width, title).toBe(PHONE.width);
    }
  });

  test('is walked by keyboard from the address to a cell', async () => {
    await page.goto(`${cigo.url}/#Ledger`);
    await row('chest-top-up').first().waitFor();
    for (const key of ['Tab', 'Enter', 'ArrowDown', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    expect(await page.evaluate('document.activeElement.textContent')).toBe('chest-top-up');
    expect(await page.locator('.whole').textContent()).toBe('C2chest-top-up');
  });

  test('shows names as they were typed, as they come', async () => {
    await page.setViewportSize({ width: 1280, height: 2400 });
    await page.goto(`${cigo.url}/#Live`);
    await page.getByRole('gridcell').first().waitFor();
    await relay(
      'Dealer Dan: table open',
      ...SEATED.map((name) => `Dealer Dan: seat ${name}`),
      ...[...ROLLING, HIDDEN].map((name) => `*${name} rolls 3, 4*`),
    );
    for (const name of SEATED) await page.getByText(name, { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: 'Rolls' }).click();
    for (const name of ROLLING) await page.getByText(name, { exact: true }).first().waitFor();
    await page.getByText('Al<U+202E>ice␛', { exact: true }).first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });
});
