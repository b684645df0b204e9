import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takenAnswer } from '../../lib/http/answers.ts';
import { type Machine, startMachine } from '../../lib/local/machine.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import { hasChromium, launch } from '../local/page/browser.ts';
import { interfere } from '../local/page/interfere.ts';

const HOUSE = {
  tables: [{ id: 'lucky7', dealers: [{ name: 'Dealer Dan' }], relays: [{ id: 'dealer' }] }],
};

/** Bob's name tries to turn the page round, and to be markup. */
const BOB = 'Bob\u202e<img src=x onerror=alert(1)>';
const LINES = [
  'Dealer Dan: table open',
  'Dealer Dan: seat Alice',
  'Dealer Dan: seat Bob',
  'Dealer Dan: Alice bets 5k',
  `*${BOB} rolls 6, 6*`,
  '*Alice rolls 4, 5*',
  '*Alice rolls 1, 1*',
].map((text) => `[11/29/2026 20:00:13]  ${text}`);

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe.runIf(hasChromium())('the page of a roll', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-dossier-'));
  let machine: Machine;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let receipt: string;
  const complaints: string[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    machine = await startMachine({
      house: { text: JSON.stringify(HOUSE), file: null },
      secretsFolder: folder,
      booksFolder: join(folder, 'books'),
      port: 0,
      google: null,
      log: () => {},
    });
    const [secret = ''] = machine.secrets.relays['dealer'] ?? [];
    const to = { url: machine.url, table: 'lucky7', relay: 'dealer', secret };
    const journal = newJournal(new Date());
    const { answer } = await post(to, 'journal', {
      journal,
      from: 1,
      utcOffset: '+00:00',
      lines: LINES,
    });
    receipt = takenAnswer.parse(answer).receipts?.[0]?.receipt ?? '';
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await machine.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    context = await browser.newContext(PHONE);
    page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => asked.push(request.url()));
  });
  afterEach(async () => {
    await context.close();
    complaints.length = 0;
  });

  async function look(path: string, key = machine.secrets.staff): Promise<void> {
    await page.goto(machine.url + path);
    await page.getByLabel('Staff key').fill(key);
    await page.getByRole('button', { name: 'Look' }).tap();
  }

  const width = () => page.evaluate('document.documentElement.scrollWidth');

  test('shows staff what counted, by which rule, what lay beside it, and that the books hold', async () => {
    await look('/rolls/2?table=lucky7');
    await page.getByRole('heading', { name: 'Counts: double' }).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain('Alice rolls 9 (4 and 5)');
    expect(text).toContain('the stake back, and the same again from the bank');
    expect(text).toContain('5,000: bank → player:alice (winnings)');
    expect(text).toContain('Dealer Dan by dealer (journal)');
    expect(text).toContain('*Alice rolls 4, 5*');
    expect(text).toContain('Does not count: wrong-roller');
    expect(text).toContain('Does not count: extra-roll');
    expect(text).toContain('✓ It hangs in the chain');
    expect(text).toContain(receipt);
    expect(await width()).toBe(360);
    expect(complaints).toEqual([]);
  });

  test('shows every name as it was printed, as text that does nothing', async () => {
    await look('/rolls/1');
    await page.getByRole('heading', { name: 'Does not count' }).waitFor();
    const text = (await page.locator('#found').textContent()) ?? '';
    expect(text).toContain('Bob<U+202E><img src=x onerror=alert(1)>');
    expect(text).not.toContain('\u202e');
    expect(await page.locator('#found img').count()).toBe(0);
    expect(await width()).toBe(360);
    expect(complaints).toEqual([]);
  });

  test('goes to the rolls beside it, back and on, without the key in any address or store', async () => {
    asked.length = 0;
    await look('/rolls/2');
    await page.getByRole('button', { name: 'Roll 3' }).tap();
    await page.getByRole('heading', { name: 'Does not count: extra-roll' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/rolls/3');
    await page.goBack();
    await page.getByRole('heading', { name: 'Counts: double' }).waitFor();
    expect(asked.filter((url) => url.includes(machine.secrets.staff))).toEqual([]);
    const kept = await page.evaluate(
      'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])',
    );
    expect(kept).toBe('[[],[],""]');
  });

  test('says in one sentence what is wrong: the key, the number, the network', async () => {
    await look('/rolls/2', 'wrong');
    await page.getByText('This is not the staff key of this house').waitFor();
    await look('/rolls/99');
    await page.getByText('table lucky7 has seen no roll 99').waitFor();
    const stop = await interfere(page, '**/v1/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Look' }).tap();
    await page.getByText('The server does not answer').waitFor();
    await stop();
    expect(await page.locator('.card').count()).toBe(0);
  });

  test('shows a player his own roll by its receipt, and asks him for no key', async () => {
    await page.goto(`${machine.url}/receipts/${receipt}?table=lucky7`);
    await page.getByRole('heading', { name: 'Counts: double' }).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain('Alice rolls 9 (4 and 5)');
    expect(text).toContain('dealt by Dealer Dan');
    expect(text).toContain('Does not count: extra-roll');
    expect(text).toContain('✓ The books hold');
    expect(text).not.toMatch(/Bob|wrong-roller|Staff key/);
    expect(await width()).toBe(360);
    expect(complaints).toEqual([]);
  });

  test('takes a receipt as it is typed, and says what is none', async () => {
    await page.goto(`${machine.url}/receipts`);
    await page.getByLabel('Receipt').fill(receipt.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Look' }).tap();
    await page.getByRole('heading', { name: 'Counts: double' }).waitFor();
    await page.getByLabel('Receipt').fill('K7Q4-2MRT-H');
    await page.getByRole('button', { name: 'Look' }).tap();
    await page.getByText('This is no receipt of this table').waitFor();
    expect(await page.locator('.card').count()).toBe(0);
  });

  test('can be read in the dark', async () => {
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.goto(`${machine.url}/rolls`);
    expect(await paper()).toBe('rgb(246, 242, 233)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper()).toBe('rgb(14, 20, 17)');
  });
});
