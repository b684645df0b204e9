import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch, clientOf } from '../sheets/client.ts';
import { hasChromium, launch } from './browser.ts';
import { put } from './cells.ts';
import { LAST_ROLLS, putEntries, putLive, putRolls, SEEDED, seed, TAB } from './evening.ts';
import { ROLL_RULES } from './form.ts';
import { interfere } from './interfere.ts';
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
    expect(await page.locator('.news').count()).toBe(0);
    const loads = () => asked.filter((url) => url.startsWith(`${site.rootUrl}#`)).length;
    const before = loads();
    await batch(client, bet(SEEDED.entries + 1, 'Wanda'));
    await row('Wanda').waitFor();
    expect(await row('Wanda').locator('.news').count()).toBeGreaterThan(5);
    expect(await row('correction').locator('.news').count()).toBe(0);
    await page.getByRole('tab', { name: 'Live' }).click();
    await page.getByText('85,000').waitFor();
    await batch(client, putLive('Wanda', 90_500, LAST_ROLLS));
    await page.getByText('90,500').waitFor();
    expect(await page.locator('.news').allTextContents()).toEqual([
      'Wanda is in box 2 and rolls for the point',
      'Wanda',
      '90,500',
    ]);
    expect(loads()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('and says the newest row to those who listen, on every tab, each row once', async () => {
    const { page, client, open } = reader;
    await seed(client);
    await open();
    const newest = page.locator('#newest');
    expect(await newest.getAttribute('aria-live')).toBe('polite');
    await newest.getByText('correction').waitFor();
    await batch(client, putRolls(SEEDED.rolls + 1, [['Mallory', 6, 1, false, '', 'spoken']]));
    await newest.getByText('Mallory').waitFor();
    expect(await newest.textContent()).toBe(
      'Newest in Rolls: 13, 2026-10-03 21:26:00, Mallory, 6, 1, 7, FALSE',
    );
    await batch(client, putLive('Wanda', 90_500, LAST_ROLLS));
    await page.getByText('90,500').waitFor();
    expect(await newest.textContent()).toContain('Mallory');
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await batch(
      client,
      bet(SEEDED.entries + 1, 'Wanda'),
      putRolls(SEEDED.rolls + 2, [['Bob', 2, 1, false, '', 'extra-roll']]),
    );
    await newest.getByText('Wanda', { exact: true }).waitFor();
  });

  it('at its newest row, unless the reader has gone away from it', async () => {
    const { page, client, open, row, inView, complaints } = reader;
    await seed(client, 'local-lucky7', 5000);
    await open('#Ledger');
    const last = 5000 + SEEDED.entries;
    await row('correction').waitFor();
    await batch(client, bet(last + 1));
    await row(`Late ${last + 1}`).waitFor();
    expect(await inView(row(`Late ${last + 1}`))).toBe(true);

    const scroller = page.locator('.scroller');
    const jump = page.getByRole('button', { name: '1 new ↓' });
    const first = page.locator('[aria-rowindex="2"]');
    await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
    await first.getByText('Player 0', { exact: true }).waitFor();
    await batch(client, bet(last + 2));
    await jump.waitFor();
    expect(await inView(first)).toBe(true);
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
    await row('Player 2500').first().waitFor();
    await jump.click();
    await row(`Late ${last + 2}`).waitFor();
    expect(await inView(row(`Late ${last + 2}`))).toBe(true);
    await jump.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('when a row is changed, and when rows are taken out', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    await batch(client, ...ROLL_RULES);
    await open('#Rolls');
    await row('Mallory').waitFor();
    await batch(client, {
      updateCells: {
        start: { sheetId: TAB.rolls, rowIndex: 1, columnIndex: 9 },
        rows: [{ values: [{ userEnteredValue: { stringValue: 'undone' } }] }],
        fields: 'userEnteredValue',
      },
    });
    await page.locator('[aria-rowindex="2"] .is-struck').first().waitFor();
    await batch(client, {
      deleteDimension: {
        range: { sheetId: TAB.rolls, dimension: 'ROWS', startIndex: 2, endIndex: 13 },
      },
    });
    await row('Mallory').waitFor({ state: 'detached' });
    expect(await page.locator('.body .row').count()).toBe(1);
  });

  it('when staff rename a tab, move it, or take it away', async () => {
    const { page, client, open, row, complaints } = reader;
    await seed(client);
    await open('#Ledger');
    await row('correction').waitFor();
    const rename = (title: string): object => ({
      updateSheetProperties: { properties: { sheetId: TAB.ledger, title }, fields: 'title' },
    });
    await batch(client, rename("Dan's <b>books</b>"));
    const renamed = page.getByRole('tab', { name: "Dan's <b>books</b>", selected: true });
    await renamed.waitFor();
    await batch(client, bet(SEEDED.entries + 1, 'Wanda'));
    await row('Wanda').waitFor();
    await batch(client, { deleteSheet: { sheetId: TAB.ledger } });
    await page.getByRole('tab', { name: 'Live', selected: true }).waitFor();
    await page.getByText('85,000').waitFor();
    // A tab that is asked for just when it is taken away is not there any more, and the browser says so.
    expect(complaints.filter((one) => !one.includes('status of 400'))).toEqual([]);
  });

  it('and says what it waits for when a tab has no rows yet', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    await batch(client, { addSheet: { properties: { sheetId: 99, title: 'Players' } } });
    await open('#Players');
    await page.getByText('There is nothing in this tab yet.').waitFor();
    await batch(client, put(99, 0, [['Zoe', 12]]));
    await row('Zoe').waitFor();
    await page.getByText('There is nothing in this tab yet.').waitFor({ state: 'hidden' });
  });

  it('and says so when the sheet cannot be read, until it can', async () => {
    const { page, client, open, row } = reader;
    await seed(client);
    const stop = await interfere(page, '**/v4/spreadsheets/*?*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await open('#Ledger');
    await page.getByText('The sheet could not be read, trying again').waitFor();
    await stop();
    await row('correction').waitFor();
    await page.locator('[data-state="live"]').waitFor();
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
    await interfere(page, '**/events', (route) => route.abort());
    await seed(client);
    await open('#Ledger');
    await row('correction').waitFor();
    await page.locator('[data-state="polling"]').waitFor();
    await batch(client, bet(SEEDED.entries + 1, 'Wanda'));
    await row('Wanda').waitFor();
  });
});
