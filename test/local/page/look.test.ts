import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, launch } from './browser.ts';
import { seed } from './evening.ts';
import { PHONE, type Visit, visit } from './visit.ts';

describe.runIf(hasChromium())('the live sheet page', () => {
  let browser: Browser;
  let reader: Visit;

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    reader = await visit(browser);
  });
  afterEach(() => reader.close());

  it('shows the tabs as they stand, with no complaint and no other source than the sheet', async () => {
    const { page, client, open, row, site, asked, complaints } = reader;
    await seed(client);
    await open();
    await page.getByText('Up to entry').waitFor();
    const names = page.getByRole('tab').locator('span:first-child');
    expect(await names.allTextContents()).toEqual(['Live', 'Ledger', 'Rolls']);
    expect(await page.getByRole('heading').textContent()).toBe('Lucky 7');
    expect(await page.getByRole('status').textContent()).toContain('Live');
    expect(await row('Chest').textContent()).toBe('Chest85,000');
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await row('chest-won').waitFor();
    expect(await row('chest-won').textContent()).toContain('1,085,000');
    expect(await row('chest-won').textContent()).toContain('2026-10-03 21:06:00');
    expect(complaints).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(site.rootUrl))).toEqual([]);
    const read = asked.filter((url) => !url.includes('/assets/') && url !== site.rootUrl);
    expect(read.filter((url) => !url.includes('/v4/spreadsheets'))).toEqual([]);
  });

  it('tells verdicts and the ways of gold apart by words', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    await open('#Rolls');
    await row('Mallory').waitFor();
    const verdicts = await page.locator('.pill').allTextContents();
    expect(verdicts.join(' ')).toBe(
      '✓counts ✓counts ○not counted ✓counts ✓counts ✓counts ✕forged ↶undone ✓counts ✕forged ○not counted ✓counts',
    );
    const dice = row('Mallory').getByRole('img');
    expect(await dice.evaluateAll((all) => all.map((die) => die.ariaLabel))).toEqual(['6', '6']);
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await row('correction').waitFor();
    expect(await row('side-paid').locator('.pill').textContent()).toBe('↑out');
    expect(await row('side-bet').locator('.pill').textContent()).toBe('↓in');
    expect(await row('bet-to-chest').locator('.pill').count()).toBe(0);
  });

  it.each([
    ['a phone', PHONE],
    ['a desk', { width: 1280, height: 800 }],
  ])('no name can push the page out of %s', async (_, size) => {
    await reader.close();
    reader = await visit(browser, size);
    const { page, client, open } = reader;
    await seed(client);
    await open();
    await page.locator('.verdict-name').waitFor();
    await page.evaluate("document.querySelector('.verdict-name').textContent = 'Ww '.repeat(147)");
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBe(size.width);
  });

  it.each(['Live', 'Ledger', 'Rolls'])('shows every name in %s as it was typed', async (tab) => {
    const { page, client, open, complaints } = reader;
    await seed(client);
    await open(`#${tab}`);
    await page
      .getByText(/=IMPORTXML\("http|<img src=x onerror/)
      .first()
      .waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('sets numbers to the right and headers with them', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    await open('#Ledger');
    await row('correction').waitFor();
    const align = (selector: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).textAlign`,
      );
    for (const column of ['Entry', 'Amount', 'Seq']) {
      expect(await align(`th[data-column="${column}"]`), column).toBe('right');
      expect(await align(`td[data-column="${column}"]`), column).toBe('right');
    }
    expect(await align('td[data-column="Player"]')).not.toBe('right');
  });

  it('is used by keyboard, as tabs and tables are', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    await open();
    await page.getByText('85,000').waitFor();
    const focused = (what: string) => page.evaluate<string>(`document.activeElement.${what}`);
    await page.keyboard.press('Tab');
    expect(await focused('textContent')).toContain('Live');
    await page.keyboard.press('ArrowRight');
    await row('correction').waitFor();
    const selected = page.getByRole('tab', { selected: true });
    expect(await selected.textContent()).toContain('Ledger');
    expect(await page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(
      await selected.getAttribute('id'),
    );
    await page.keyboard.press('End');
    expect(await selected.textContent()).toContain('Rolls');
    await row('Mallory').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused('ariaLabel')).toBe('Rolls');
    expect(await page.getByRole('columnheader').allTextContents()).toContain('Die 1');
  });

  it('offers the tables when there are several', async () => {
    const { page, client, open, row, complaints } = reader;
    await seed(client);
    await seed(client, 'local-box9', 3, 'Box 9');
    await open('?table=lucky7#Ledger');
    await row('correction').waitFor();
    const chooser = page.getByRole('combobox', { name: 'Table' });
    expect(await chooser.locator('option').allTextContents()).toEqual(['Box 9', 'Lucky 7']);
    await chooser.selectOption('Box 9');
    await row('Player 0').first().waitFor();
    expect(await page.getByRole('heading').textContent()).toBe('Box 9');
    expect(page.url()).toContain('?table=box9');
    expect(complaints).toEqual([]);
  });

  describe('on a phone', () => {
    it.each([
      ['Live', '85,000'],
      ['Ledger', '1,085,000'],
      ['Rolls', 'forged'],
    ])('fits its width in the tab %s', async (tab, text) => {
      const phone = await visit(browser, PHONE);
      await seed(phone.client, 'local-lucky7', 300);
      await phone.open(`#${tab}`);
      await phone.page.getByText(text).first().waitFor();
      const widths = await phone.page.evaluate<number[]>(
        "[document.body, document.querySelector('.scroller, .live')].map((one) => one.scrollWidth)",
      );
      await phone.close();
      expect(widths).toEqual([PHONE.width, PHONE.width]);
    });

    it('turns rows into blocks of one height that are still rows of a table', async () => {
      const phone = await visit(browser, PHONE);
      await seed(phone.client, 'local-lucky7', 300);
      await phone.open('#Ledger');
      await phone.row('correction').waitFor();
      expect(await phone.inView(phone.row('correction'))).toBe(true);
      const heights = await phone.page
        .locator('tbody .row')
        .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
      expect(heights).toEqual([60]);
      expect(await phone.row('correction').getByRole('cell').count()).toBeGreaterThan(5);
      await phone.close();
    });
  });
});
