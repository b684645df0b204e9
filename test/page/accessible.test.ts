import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takenAnswer } from '../../lib/http/answers.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import { type Casino, openCasino, openPhone } from '../desk/phone.ts';
import { hasChromium, launch } from '../local/page/browser.ts';
import { interfere } from '../local/page/interfere.ts';
import { findingsOf } from './axe.ts';

/** A forged roll, one without a bet, a refusal, a step that is taken back, a walk into the box, a side bet. */
const LINES = [
  'Eve: table open',
  'Eve: seat Alice',
  'Eve: seat Bob',
  'Eve: Alice bets 5k',
  '*Alice rolls 1, 1*',
  'Alice: *Bob rolls 6, 6*',
  '*Bob rolls 6, 6*',
  'Eve: Alice bets 7k',
  'Eve: Bob bets 9k',
  '*Bob rolls 4, 5*',
  'Eve: undo misread',
  'Eve: dice open',
  '*Bob rolls 3, 4*',
  'Eve: Alice sides 10k',
].map((text) => `[11/29/2026 20:00:13]  ${text}`);

const TABS = ['Live', 'Ledger', 'Rolls', 'Players', 'Checks'];

describe.runIf(hasChromium())('whoever cannot see well, or has no mouse', () => {
  let browser: Browser;
  let casino: Casino;
  let page: Page;
  let receipt: string;
  let findings: string[];

  beforeAll(async () => {
    casino = await openCasino();
    receipt = await play();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await casino.close();
  });
  beforeEach(() => {
    findings = [];
  });
  afterEach(() => page.context().close());

  /** The first receipt of the evening. */
  async function play(): Promise<string> {
    const secret = casino.secretOf('eve');
    const to = { url: casino.machine.url, table: 'lucky7', relay: 'eve', secret };
    const journal = newJournal(new Date());
    const receipts: string[] = [];
    for (let from = 1; from <= LINES.length; ) {
      const lines = LINES.slice(from - 1);
      const { answer } = await post(to, 'journal', { journal, from, utcOffset: '+00:00', lines });
      const taken = takenAnswer.parse(answer);
      receipts.push(...(taken.receipts ?? []).map((one) => one.receipt));
      from = taken.next;
    }
    return receipts[0] ?? '';
  }

  async function open(path: string): Promise<void> {
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(new URL(path, casino.machine.url).href);
  }

  async function look(state: string): Promise<void> {
    findings.push(...(await findingsOf(page, state)));
  }

  test('would be told of a page that is made badly', async () => {
    const bad = '<h1 style="color: #999">Pale</h1><input><button></button>';
    await open(`data:text/html,${encodeURIComponent(bad)}`);
    await look('bad');
    const found = findings.join('\n');
    expect(found).toContain('bad, 360 wide: label: ');
    expect(found).toContain('bad, 360 wide: button-name: ');
    expect(found).toMatch(/color-contrast/);
  });

  test('can read every tab of the live page', async () => {
    await open('/');
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('grid', { name: tab }).getByRole('gridcell').nth(8).waitFor();
      if (tab === 'Live') await page.getByRole('figure').first().waitFor();
      await look(tab);
    }
    await page.getByRole('gridcell').nth(8).click();
    await page.locator('.whole').waitFor();
    await look('a cell in focus');
    expect(findings).toEqual([]);
  });

  test('can read the live page that has nothing to show, or no network', async () => {
    await open('/?table=nowhere');
    await look('no sheet');
    const stop = await interfere(page, '**/v4/**', (route) => route.abort());
    await page.goto(casino.machine.url);
    await page.locator('[data-state="offline"]').waitFor();
    await look('offline');
    await stop();
    expect(findings).toEqual([]);
  });

  /** Opens a panel of the desk, writes, says it, opens another and leaves it, without a finger. */
  async function byKeys(): Promise<void> {
    const focused = (what: string) => page.evaluate<unknown>(`document.activeElement.${what}`);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused("closest('dialog')?.ariaLabel")).toBe('Undo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('misread');
    await page.keyboard.press('Enter');
    await page.locator('.of', { hasText: 'undo misread' }).waitFor();
    expect(await focused('textContent')).toBe('Undo');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await focused('textContent')).toBe('Undo');
  }

  test('can work at the desk, from the sign-in on', async () => {
    const phone = await openPhone(browser, casino);
    page = phone.page;
    await phone.signIn('phone', 'whsec_short');
    await page.locator('.fault:not(:empty)').waitFor();
    await look('the sign-in, with a fault');
    await phone.signIn();
    await page.getByText('Kept by eve').waitFor();
    await look('a table of another');
    await phone.tap('Take it now');
    await phone.tap('Say it');
    await phone.tap('Roll for point');
    await page.getByText('Dice open').waitFor();
    await phone.tap(/^Dice of /);
    await phone.tap('First die: 4');
    await look('half a roll');
    await phone.tap('Second die: 4');
    await look('a roll');
    await phone.tap('Enter the roll');
    await page.locator('.verdict.good').waitFor();
    await phone.allSent();
    await look('a roll that counts');
    await phone.dice(1, 1);
    await phone.dice(4, 4);
    await page.getByText(/chooses/).waitFor();
    await look('a side bet that has won');
    await page.locator('.person').filter({ hasText: 'Alice' }).tap();
    await look('what can be said to a person');
    await phone.tap('Close');
    for (const panel of ['Note…', 'Chest adds…', 'This desk…']) {
      await phone.tap('More');
      if (panel === 'Note…') await look('More');
      await phone.tap(panel);
      await look(panel);
      await phone.tap('Close');
    }
    await byKeys();
    await phone.context.setOffline(true);
    await phone.tap('Undo');
    await phone.tap('Say it');
    await page.getByText('Offline, not sent yet: 1').waitFor();
    await look('the desk without network');
    await phone.context.setOffline(false);
    await phone.allSent();
    expect(findings).toEqual([]);
  });

  test('can read a dossier, and what is wrong with a question', async () => {
    await open('/rolls/1');
    const ask = async (roll: string, until: string): Promise<void> => {
      await page.getByLabel('Roll', { exact: true }).fill(roll);
      await page.keyboard.press('Enter');
      await page.getByText(until).first().waitFor();
      await look(until);
    };
    await ask('1', 'This is not the staff key of this house');
    await page.getByLabel('Staff key').fill(casino.machine.secrets.staff);
    await ask('1', 'Counts: ');
    await ask('2', 'Does not count');
    await ask('99', 'has seen no roll 99');
    expect(findings).toEqual([]);
  });

  test('can read a receipt, and that it is none', async () => {
    await open(`/receipts/${receipt}`);
    await page.getByRole('heading', { name: 'Counts: ' }).waitFor();
    await look('a receipt');
    await page.getByLabel('Receipt').fill('K7Q4-2MRT-H');
    await page.keyboard.press('Enter');
    await page.getByText('This is no receipt of this table').waitFor();
    await look('no receipt');
    expect(findings).toEqual([]);
  });
});
