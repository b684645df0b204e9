import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '../sheets/client.ts';
import { hasChromium, launch } from './browser.ts';
import { seed, TAB } from './evening.ts';
import { CHEST_CHART, putPoints, ROLL_RULES, widths } from './form.ts';
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

  /** What the browser makes of a style of the first cell with this text. */
  const styleOf = (text: string, property: string) =>
    reader.page
      .getByText(text, { exact: true })
      .first()
      .evaluate((node, name) => {
        const cell = (node as unknown as { closest(selector: string): object }).closest('.cell');
        return (globalThis as unknown as StyleReader).getComputedStyle(cell)[name] ?? '';
      }, property);

  it('shows the tabs as they stand, with no complaint and no other source than the sheet', async () => {
    const { page, client, open, row, site, asked, complaints } = reader;
    await seed(client);
    await open();
    await page.getByText('Up to entry').waitFor();
    expect(await page.getByRole('tab').locator('bdi').allTextContents()).toEqual([
      'Live',
      'Ledger',
      'Rolls',
    ]);
    expect(await page.getByRole('heading').textContent()).toBe('Lucky 7');
    await page.locator('[data-state="live"]').waitFor();
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

  it('sets cells as the sheet does: by what they hold, or as it is told to', async () => {
    const { client, open, row } = reader;
    await seed(client);
    await open('#Ledger');
    await row('correction').waitFor();
    expect(await styleOf('1,085,000', 'textAlign')).toBe('right');
    expect(await styleOf('chest-won', 'textAlign')).toBe('start');
    await reader.page.getByRole('tab', { name: 'Live' }).click();
    await row('Up to entry').waitFor();
    expect(await styleOf('Chest', 'fontWeight')).toBe('650');
    expect(await styleOf('85,000', 'fontWeight')).toBe('400');
  });

  it('takes widths, hidden columns and columns that stay from the sheet', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    await batch(client, ...widths(TAB.rolls, [71, 143, 402], 1));
    await open('#Rolls');
    await row('Mallory').waitFor();
    const boxes = await row('Mallory').getByRole('gridcell').all();
    const [first, second, third] = await Promise.all(boxes.map((cell) => cell.boundingBox()));
    expect([first?.width, second?.width, third?.width]).toEqual([71, 143, 402]);
    await page.locator('.scroller').evaluate((element) => element.scrollTo({ left: 300 }));
    await page.waitForFunction("document.querySelector('.scroller').scrollLeft > 100");
    const [stays, goes] = await Promise.all(boxes.slice(0, 2).map((cell) => cell.boundingBox()));
    expect(stays?.x).toBe(first?.x);
    expect(goes?.x).toBeLessThan(second?.x ?? 0);
  });

  it('applies the conditional formats that it understands, and no other', async () => {
    const { client, open, row } = reader;
    await seed(client);
    await batch(client, ...ROLL_RULES);
    await open('#Rolls');
    await row('Mallory').waitFor();
    expect(await row('undone').locator('.is-struck').count()).toBe(12);
    expect(await reader.page.locator('.is-struck').count()).toBe(12);
    expect(await styleOf('Mallory', 'backgroundColor')).toBe('rgb(248, 208, 208)');
    expect(await styleOf('Mallory', 'fontWeight')).toBe('650');
    expect(await row('=IMPORTXML').locator('.is-bold').count()).toBe(0);
    expect(await reader.page.locator('.is-italic').count()).toBe(0);
  });

  it('draws line charts, says them in words, and follows their points', async () => {
    const { page, client, open, complaints } = reader;
    await seed(client);
    await batch(
      client,
      ...CHEST_CHART,
      putPoints([
        [1, 25_000],
        [6, 85_000],
        [12, 25_000],
      ]),
    );
    await open();
    const chart = page.getByRole('figure');
    await chart.getByRole('heading', { name: 'Chest' }).waitFor();
    await chart
      .getByText(
        'Chest: from 25,000 at 1 to 25,000 at 12; lowest 25,000 at 1, highest 85,000 at 6.',
      )
      .waitFor();
    expect(await chart.locator('svg').getAttribute('aria-hidden')).toBe('true');
    expect(await chart.locator('text').allTextContents()).toEqual(
      expect.arrayContaining(['Entry', 'Gold', '1', '12', '20,000', '100,000']),
    );
    expect(await page.getByRole('grid').getByText('Entry', { exact: true }).count()).toBe(0);
    await batch(
      client,
      putPoints([
        [1, 25_000],
        [6, 85_000],
        [12, 25_000],
        [13, 90_500],
      ]),
    );
    await chart.getByText('to 90,500 at 13; lowest').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is legible in the dark, too', async () => {
    await reader.close();
    reader = await visit(browser);
    await reader.page.emulateMedia({ colorScheme: 'dark' });
    await seed(reader.client);
    await batch(reader.client, ...ROLL_RULES);
    await reader.open('#Rolls');
    await reader.row('Mallory').waitFor();
    const parts = (text: string) => [...text.matchAll(/[\d.]+/g)].map(([part]) => Number(part));
    const paper = parts(await styleOf('Mallory', 'backgroundColor'));
    const ink = parts(await styleOf('Mallory', 'color'));
    expect(Math.max(...paper)).toBeLessThan(140);
    expect(Math.min(...ink)).toBeGreaterThan(170);
    await reader.page.emulateMedia({ colorScheme: 'light' });
    const color = () => styleOf('Mallory', 'backgroundColor');
    await expect.poll(color, { timeout: 60_000 }).toBe('rgb(248, 208, 208)');
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

  it.each(['Live', 'Ledger', 'Rolls'])('on a phone scrolls in %s, not as a page', async (tab) => {
    const phone = await visit(browser, PHONE);
    await seed(phone.client, 'local-lucky7', 300, 'Ww '.repeat(40));
    await batch(phone.client, ...CHEST_CHART, putPoints([[1, 25_000]]));
    await phone.open(`#${tab}`);
    await phone.page.getByRole('gridcell').first().waitFor();
    await phone.page.locator('#newest bdi').first().waitFor();
    const widths = await phone.page.evaluate<number[]>(
      '[document.documentElement, document.body].map((one) => one.scrollWidth)',
    );
    await phone.close();
    expect(widths).toEqual([PHONE.width, PHONE.width]);
  });
});

interface StyleReader {
  getComputedStyle(element: object): Readonly<Record<string, string>>;
}
