import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '../sheets/client.ts';
import { hasChromium, launch } from './browser.ts';
import { put } from './cells.ts';
import { type Visit, visit } from './visit.ts';

const BIG = 77;
const ROWS = 20_000;
/** Rows that may be in the document at once. */
const FEW = 200;

/** So many rows of seven cells below a header, in batches that fit into a request. */
async function fill({ client }: Visit, rows: number): Promise<void> {
  const gridProperties = { rowCount: rows + 1, columnCount: 7, frozenRowCount: 1 };
  await batch(client, { addSheet: { properties: { sheetId: BIG, title: 'Big', gridProperties } } });
  await batch(client, put(BIG, 0, [['Entry', 'Kind', 'Player', 'From', 'To', 'Amount', 'Note']]));
  for (let from = 1; from <= rows; from += 5000) {
    const lines = Array.from({ length: Math.min(5000, rows - from + 1) }, (_, step) => {
      const entry = from + step;
      return [entry, 'bet', `Player ${entry}`, 'player:x', 'stake', entry * 10, `row ${entry}`];
    });
    await batch(client, put(BIG, from, lines));
  }
}

describe.runIf(hasChromium())(`a tab of ${ROWS.toLocaleString('en')} rows`, () => {
  let browser: Browser;
  let reader: Visit;

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    reader = await visit(browser);
    await fill(reader, ROWS);
  });
  afterEach(() => reader.close());

  const drawn = () => reader.page.locator('[role="row"]').count();
  const scrollTo = (share: number) =>
    reader.page
      .locator('.scroller')
      .evaluate((element, to) => element.scrollTo({ top: element.scrollHeight * to }), share);

  it('is scrolled from its end to its start and back with few rows in the document', async () => {
    const { page, open, inView, complaints } = reader;
    await open('#Big');
    const named = (entry: number) =>
      page.getByRole('grid').getByText(`row ${entry}`, { exact: true });
    await named(ROWS).waitFor();
    expect(await inView(named(ROWS))).toBe(true);
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
    for (const [share, entry] of [
      [0, 1],
      [0.25, ROWS / 4 + 5],
      [0.5, ROWS / 2 + 5],
      [1, ROWS],
    ] as const) {
      await scrollTo(share);
      await named(entry).waitFor();
      expect(await inView(named(entry))).toBe(true);
      expect(await drawn()).toBeLessThan(FEW);
    }
    expect(complaints).toEqual([]);
  });

  it('is read by ranges: neither opening it nor a change reads it whole', async () => {
    const { page, client, open } = reader;
    const rowsOf = (url: string) =>
      new URL(url).searchParams.getAll('ranges').map((range) => {
        const [, from, to] = /!A(\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
        return Number(to) - Number(from) + 1;
      });
    const read = () =>
      reader.asked
        .filter((url) => url.includes('?'))
        .flatMap(rowsOf)
        .reduce((a, b) => a + b, 0);
    await open('#Big');
    await page.getByRole('grid').getByText(`row ${ROWS}`, { exact: true }).waitFor();
    await page.locator('#newest bdi').first().waitFor();
    const opened = read();
    expect(opened).toBeLessThan(500);
    const change: sheets_v4.Schema$Request = put(BIG, ROWS, [[ROWS, 'bet', 'Changed']]);
    await batch(client, change);
    await page.getByRole('grid').getByText('Changed', { exact: true }).waitFor();
    expect(read() - opened).toBeLessThan(500);
  });
});
