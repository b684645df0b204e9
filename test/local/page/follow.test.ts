import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch, clientOf } from '../sheets/client.ts';
import { hasChromium, launch } from './browser.ts';
import { LAST_ROLLS, putEntries, putLive, putRolls, SEEDED, seed, TAB } from './evening.ts';
import { openSite } from './site.ts';
import { type Visit, visit } from './visit.ts';

/** One more bet, as the mirror writes it. */
const bet = (entry: number, player = `Late ${entry}`) =>
  putEntries(entry, [['bet', player, `player:${player.toLowerCase()}`, 'stake', 4321]]);

describe.runIf(hasChromium())('the live sheet page follows the sheet', () => {
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

  it('without being loaded again, and lights up what is new', async () => {
    const { page, client, open, row, site, asked, complaints } = reader;
    await seed(client);
    await open('#Ledger');
    await row('correction').waitFor();
    const loads = () => asked.filter((url) => url.startsWith(`${site.rootUrl}#`)).length;
    const before = loads();
    await batch(client, bet(SEEDED.entries + 1, 'Wanda'));
    await row('Wanda').waitFor();
    expect(await row('Wanda').getAttribute('class')).toContain('news');
    expect(await row('correction').getAttribute('class')).not.toContain('news');
    await page.getByRole('tab', { name: 'Live' }).click();
    await page.getByText('85,000').waitFor();
    await batch(client, putLive('Wanda', 90_500, LAST_ROLLS));
    await page.getByText('90,500').waitFor();
    expect(await page.locator('.card .news').allTextContents()).toEqual([
      'Wanda is in box 2 and rolls for the point',
      'Wanda',
      '90,500',
    ]);
    expect(loads()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('and says the newest verdict to those who listen, on every tab', async () => {
    const { page, client, open } = reader;
    await seed(client);
    await open('#Ledger');
    const verdict = page.locator('#verdict');
    expect(await verdict.getAttribute('aria-live')).toBe('polite');
    await verdict.getByText('come in').waitFor();
    await batch(client, putRolls(SEEDED.rolls + 1, [['Mallory', 6, 1, false, '', 'spoken']]));
    await verdict.getByText('forged: spoken').waitFor();
    expect(await verdict.textContent()).toBe('Roll 13Mallory= 7✕forged: spoken');
    await batch(client, putRolls(SEEDED.rolls + 2, [['Bob', 2, 1, false, '', 'extra-roll']]));
    await verdict.getByText('does not count: extra roll').waitFor();
  });

  it('through thousands of rows: few in the document, the newest in view, a reader left alone', async () => {
    const { page, client, open, row, inView, complaints } = reader;
    await seed(client, 'local-lucky7', 5000);
    await open('#Ledger');
    const last = 5000 + SEEDED.entries;
    await row('correction').waitFor();
    const drawn = () => page.locator('tbody .row').count();
    expect(await drawn()).toBeLessThan(120);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(last + 1));
    expect(await row('correction').getAttribute('aria-rowindex')).toBe(String(last + 1));
    await batch(client, bet(last + 1));
    await row(`Late ${last + 1}`).waitFor();
    expect(await inView(row(`Late ${last + 1}`))).toBe(true);

    const region = page.getByRole('region', { name: 'Ledger' });
    const jump = page.getByRole('button', { name: '1 new ↓' });
    const first = page.locator('[aria-rowindex="2"]');
    await region.evaluate((element) => element.scrollTo({ top: 0 }));
    await first.getByText('Player 0', { exact: true }).waitFor();
    expect(await drawn()).toBeLessThan(120);
    await batch(client, bet(last + 2));
    await jump.waitFor();
    expect(await inView(first)).toBe(true);
    await region.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
    await row('Player 2500').waitFor();
    await jump.click();
    await row(`Late ${last + 2}`).waitFor();
    expect(await inView(row(`Late ${last + 2}`))).toBe(true);
    await jump.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('when a row is changed, and when rows are taken out', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    await open('#Rolls');
    await row('Mallory').waitFor();
    await batch(client, {
      updateCells: {
        start: { sheetId: TAB.rolls, rowIndex: 1, columnIndex: 9 },
        rows: [{ values: [{ userEnteredValue: { stringValue: 'undone' } }] }],
        fields: 'userEnteredValue',
      },
    });
    await page.locator('[aria-rowindex="2"] .pill-undone').waitFor();
    await batch(client, {
      deleteDimension: {
        range: { sheetId: TAB.rolls, dimension: 'ROWS', startIndex: 2, endIndex: 13 },
      },
    });
    await row('Mallory').waitFor({ state: 'detached' });
    expect(await page.locator('tbody .row').count()).toBe(1);
  });

  it('from before there is one', async () => {
    const { page, client, open, complaints } = reader;
    await open();
    await page.getByText('No table has opened its books yet.').waitFor();
    await seed(client);
    await page.getByText('85,000').waitFor();
    expect(complaints).toEqual([]);
  });

  it('again by itself after it was cut off, which it says calmly', async () => {
    const { page, open, row, inView } = reader;
    const folder = await mkdtemp(join(tmpdir(), 'cigo-page-'));
    const port = Number(new URL(reader.site.rootUrl).port);
    await reader.site.close();
    reader.site = await openSite(port, folder);
    await seed(clientOf(reader.site.rootUrl));
    await open('#Ledger');
    await row('correction').waitFor();
    await reader.site.close();
    await page.getByText('Not connected, trying again').waitFor();
    expect(await inView(row('correction'))).toBe(true);
    reader.site = await openSite(port, folder);
    await batch(clientOf(reader.site.rootUrl), bet(SEEDED.entries + 1, 'Wanda'));
    await row('Wanda').waitFor();
    await page.locator('[data-state="live"]').waitFor();
    await rm(folder, { recursive: true });
  });

  it('by asking now and then where streams do not come through', async () => {
    const { page, client, open, row } = reader;
    await page.route('**/events', (route) => route.abort());
    await seed(client);
    await open('#Ledger');
    await row('correction').waitFor();
    await page.locator('[data-state="polling"]').waitFor();
    await batch(client, bet(SEEDED.entries + 1, 'Wanda'));
    await row('Wanda').waitFor();
  });
});
