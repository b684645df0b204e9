import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, launch } from './browser.ts';
import { SEEDED, seed } from './evening.ts';
import { type Visit, visit } from './visit.ts';

/** Rows that are put before the evening. */
const FILL = 400;
const LAST = FILL + SEEDED.entries + 1;

describe.runIf(hasChromium())('the live sheet page by keyboard', () => {
  let browser: Browser;
  let reader: Visit;

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    reader = await visit(browser);
    await seed(reader.client, 'local-lucky7', FILL);
  });
  afterEach(() => reader.close());

  const focused = (what: string) =>
    reader.page.evaluate<string>(`document.activeElement.${what} ?? ''`);
  /** Row and column of the cell in focus, as a screen reader counts them. */
  const place = async () => {
    const row = await focused("closest('[role=row]')?.ariaRowIndex");
    return [Number(row), Number(await focused('ariaColIndex'))];
  };
  const press = (...keys: readonly string[]) =>
    keys.reduce(
      (before, key) => before.then(() => reader.page.keyboard.press(key)),
      Promise.resolve(),
    );

  it('has tabs that are one stop, walked with the arrows', async () => {
    const { page, open, row } = reader;
    await open();
    await page.getByText('85,000').waitFor();
    await press('Tab', 'Tab');
    expect(await focused('textContent')).toContain('Live');
    await press('ArrowRight');
    await row('correction').waitFor();
    const selected = page.getByRole('tab', { selected: true });
    expect(await selected.textContent()).toContain('Ledger');
    expect(await page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(
      await selected.getAttribute('id'),
    );
    await press('End');
    expect(await selected.textContent()).toContain('Rolls');
    await press('ArrowRight');
    expect(await selected.textContent()).toContain('Live');
    await press('ArrowLeft', 'Home');
    expect(await selected.textContent()).toContain('Live');
  });

  it('has a way past the tabs, into the cells', async () => {
    const { page, open, row } = reader;
    await open('#Ledger');
    await row('correction').waitFor();
    await press('Tab');
    expect(await focused('textContent')).toBe('Skip to the cells');
    await press('Enter');
    expect(await focused('role')).toBe('columnheader');
    expect(await place()).toEqual([1, 1]);
    expect(page.url()).toContain('#Ledger');
    await press('Shift+Tab');
    expect(await focused('role')).toBe('tab');
  });

  it('has a grid that is one stop, walked cell by cell, page by page, and to its ends', async () => {
    const { page, open, row, inView, complaints } = reader;
    await open('#Ledger');
    await row('correction').waitFor();
    await press('Tab', 'Enter', 'ArrowDown', 'ArrowRight', 'ArrowRight');
    expect(await place()).toEqual([2, 3]);
    expect(await focused('textContent')).toBe('bet');
    expect(await inView(page.locator('[aria-rowindex="2"]'))).toBe(true);
    await press('End');
    expect(await place()).toEqual([2, 11]);
    await press('Home', 'ArrowLeft');
    expect(await place()).toEqual([2, 1]);
    await press('PageDown');
    const [down = 0] = await place();
    expect(down).toBeGreaterThan(10);
    await press('PageDown', 'PageDown');
    expect(await inView(page.locator(`[aria-rowindex="${(await place())[0]}"]`))).toBe(true);
    await press('PageUp');
    expect(await place()).toEqual([2 + 2 * (down - 2), 1]);
    await press('Control+End');
    expect(await place()).toEqual([LAST, 11]);
    await row('correction').waitFor();
    expect(await inView(row('correction'))).toBe(true);
    await press('ArrowDown');
    expect(await place()).toEqual([LAST, 11]);
    await press('Control+Home');
    expect(await place()).toEqual([1, 1]);
    expect(complaints).toEqual([]);
  });

  it('shows where the focus is, and the whole text of that cell', async () => {
    const { page, open, row } = reader;
    await open('#Ledger');
    await row('correction').waitFor();
    await press('Tab', 'Enter', 'Control+End', 'ArrowLeft');
    expect(await page.locator('.whole').textContent()).toBe(`J${LAST}for paid twice last week`);
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe(
      'solid',
    );
  });

  it('keeps the focus where it is when the rows around it leave the document', async () => {
    const { page, open, row } = reader;
    await open('#Ledger');
    await row('correction').waitFor();
    await press('Tab', 'Enter', 'ArrowDown');
    const scroller = page.locator('.scroller');
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await row('correction').waitFor();
    expect(await place()).toEqual([2, 1]);
    await press('ArrowDown');
    expect(await place()).toEqual([3, 1]);
  });

  it('says roles, numbers and language to a screen reader', async () => {
    const { page, open, row } = reader;
    await open('#Ledger');
    await row('correction').waitFor();
    const grid = page.getByRole('grid', { name: 'Ledger' });
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(LAST));
    expect(await grid.getAttribute('aria-colcount')).toBe('11');
    expect(await grid.getByRole('columnheader').allTextContents()).toContain('Kind');
    expect(await row('correction').getAttribute('aria-rowindex')).toBe(String(LAST));
    expect(await row('correction').getByRole('gridcell').count()).toBe(11);
    expect(await page.locator('[tabindex="0"]').count()).toBe(2 + 1);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('.cell:not([dir="auto"])').count()).toBe(0);
  });
});
