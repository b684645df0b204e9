import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../local/page/browser.ts';
import { readTab } from '../support/cigo.ts';
import { replayed } from '../support/expected.ts';
import { type Casino, openCasino, openPhone, type Phone } from './phone.ts';

/** What the thumb says below, as a client's journal would have it. */
const JOURNAL = [
  'Dealer Dan: table open',
  'Dealer Dan: seat Alice',
  'Dealer Dan: seat Bob',
  'Dealer Dan: Alice bets 5k',
  '*Alice rolls 3, 4*',
  'Dealer Dan: Bob sides 1k',
  'Dealer Dan: roll for point',
  '*Alice rolls 4, 4*',
  '*Alice rolls 6, 2*',
  'Dealer Dan: Bob rides',
  'Dealer Dan: roll for point',
  '*Alice rolls 2, 2*',
  '*Alice rolls 6, 1*',
  'Dealer Dan: Bob bets 2.5k',
  '*Bob rolls 4, 5*',
  'Dealer Dan: undo he had said 1k',
  'Dealer Dan: undo',
  'Dealer Dan: Bob bets 1k',
  '*Bob rolls 4, 5*',
  'Dealer Dan: paid Bob',
  'Dealer Dan: note Bob left happy',
  'Dealer Dan: table closed',
].map((text) => `[11/30/2026 20:00:00]  ${text}`);

describe.runIf(hasChromium())('a small evening by thumb alone', () => {
  let browser: Browser;
  let casino: Casino;
  let phone: Phone;
  const expected = replayed(JOURNAL);

  beforeAll(async () => {
    casino = await openCasino();
    browser = await launch();
    phone = await openPhone(browser, casino);
  });
  afterAll(async () => {
    await browser.close();
    await casino.close();
  });

  const card = (name: RegExp) => phone.page.locator('.person').filter({ hasText: name });

  /** Each key that is shown now, and no more than the screen is wide. */
  async function expectLarge(where: string): Promise<void> {
    for (const key of await phone.page.getByRole('button').filter({ visible: true }).all()) {
      const box = await key.boundingBox();
      const name = `${where}: ${await key.textContent()}`;
      expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(48);
    }
    expect(await phone.page.evaluate('document.documentElement.scrollWidth'), where).toBe(360);
  }

  test('is said and thrown', async () => {
    await phone.signIn();
    await phone.tap('Open the table');
    await phone.seat('Alice');
    await phone.seat('Bob');
    await phone.amount('Alice bets…', '5k');
    await phone.dice(3, 4);
    await phone.page.getByText('Counts: 7, come in!').waitFor();
    await card(/^Bob/).tap();
    await phone.amount('Bob sides…', '1k');
    await phone.tap('Roll for point');
    await phone.dice(4, 4);
    await phone.dice(6, 2);
    await card(/^Bob.*chooses/).tap();
    await phone.tap('Bob rides');
    await phone.tap('Roll for point');
    await phone.dice(2, 2);
    await phone.dice(6, 1);
    await phone.page.getByText('Alice rolls 7: get out!').waitFor();
    await phone.tap('Bob bets…');
    await phone.page.getByLabel('Another amount').fill('2.5k');
    await phone.page.getByText('2,500 gold').waitFor();
    await phone.tap('Say it');
    await phone.dice(4, 5);
    await phone.tap('Undo');
    await phone.page.getByLabel('Reason (may be empty)').fill('he had said 1k');
    await phone.tap('Say it');
    await phone.tap('Undo');
    await phone.tap('Say it');
    await phone.amount('Bob bets…', '1k');
    await phone.dice(4, 5);
    await phone.page.getByText('Counts: 9, double').waitFor();
    await card(/^Bob.*owed 4,500/).tap();
    await phone.tap(/^Paid all/);
    await phone.tap('More');
    await phone.tap('Note…');
    await phone.page.getByLabel('What happened').fill('Bob left happy');
    await phone.tap('Say it');
    await phone.tap('More');
    await phone.tap('Table closed');
    await phone.tap('Say it');
    await phone.page.getByRole('button', { name: 'Open the table' }).waitFor();
    await phone.allSent();
    expect(phone.complaints).toEqual([]);
  });

  test('stands in the books as replay has it', async () => {
    const { entries } = await casino.read('/ledger?limit=1000');
    expect(entries).toEqual(expected.ledger.map((entry) => expect.objectContaining(entry)));
    expect(await casino.read('')).toMatchObject({ state: expected.state });
    for (const roll of expected.rolls) {
      expect(await casino.read(`/rolls/${roll.roll}`)).toMatchObject({ roll });
    }
  });

  test('and in the sheet, its rolls marked as entered by hand', async () => {
    const { url } = casino.machine;
    const count = expected.rolls.length;
    const rows = async () => (await readTab(url, 'lucky7', 'Rolls')).length;
    await expect.poll(rows, { timeout: 60_000 }).toBe(count + 1);
    const [header = [], ...rolls] = await readTab(url, 'lucky7', 'Rolls');
    const notes = rolls.map((row) => row[header.indexOf('Note')]);
    expect(notes.every((note) => /by hand/.test(String(note)))).toBe(true);
  });

  test('what is refused is red, and says what to do', async () => {
    await phone.tap('Open the table');
    await phone.seat('Alice');
    await phone.seat('Alice');
    await phone.page.locator('.verdict.bad').waitFor();
    const told = await phone.verdict();
    expect(told).toContain('✗ Refused');
    expect(told).toContain('somebody of that name is seated already.');
    expect(told).toContain('seat him "as" another: Bob as Bob II.');
  });

  test('a roll that does not count says why', async () => {
    await phone.tap('Dice');
    await phone.tap('First die: 1');
    await phone.tap('Second die: 1');
    await phone.tap('Enter the roll');
    await phone.page.getByRole('heading', { name: 'Does not count: no bet is' }).waitFor();
    expect(await phone.verdict()).toContain('Confirm the bet, then have it rolled again.');
  });

  test('the chest is won: the desk shows it, what is paid, and what to say', async () => {
    await phone.seat('Bob');
    await phone.amount('Alice bets…', '5k');
    await phone.dice(3, 4);
    await card(/^Bob/).tap();
    await phone.amount('Bob sides…', '1k');
    for (const box of [1, 2, 3]) {
      await phone.tap('Roll for point');
      await phone.dice(3, 4);
      if (box === 3) break;
      await card(/^Bob.*chooses/).tap();
      await phone.tap('Bob rides');
    }
    await phone.page.getByRole('heading', { name: 'Counts: 7, the chest is won!' }).waitFor();
    const said = 'Alice rolls 7: the chest is won, 25,000! Bob is paid 8,000 for the side bet.';
    expect(await phone.page.locator('#verdict .say').textContent()).toBe(said);
    expect(await phone.page.locator('#verdict .moves li').allTextContents()).toEqual([
      '4,000: bank → sides (side-winnings)',
      '8,000: sides → Bob (side-paid)',
      '25,000: chest → Alice (chest-won)',
      '25,000: bank → chest (chest-top-up)',
    ]);
    await phone.tap('Copy what to say');
    await card(/^Alice.*owed 25,000/).waitFor();
    await phone.page.getByText('Chest 25,000', { exact: true }).waitFor();
    await phone.allSent();
    expect(phone.complaints).toEqual([]);
  });

  test('a name is a text, whatever it looks like', async () => {
    await phone.seat("Zoq ?'-.");
    await phone.page.getByText("Zoq ?'-.").first().waitFor();
    await phone.seat('W'.repeat(29));
    await phone.page
      .locator('.person')
      .filter({ hasText: 'W'.repeat(29) })
      .waitFor();
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await phone.tap('Seat');
    await phone.page.getByLabel('Name, as the dice print it').fill('<img src=x>');
    await phone.page.getByText('A name has letters').waitFor();
    expect(await phone.page.getByRole('button', { name: 'Say it' }).isDisabled()).toBe(true);
    await phone.tap('Close');
    expect(await phone.page.locator('main img').count()).toBe(0);
  });

  test('the key is in no request but as a signature, and in no place that a script can read', async () => {
    const secret = casino.secretOf('phone');
    const kept = await phone.page.evaluate(
      'JSON.stringify(localStorage) + document.body.innerHTML',
    );
    const raw = [secret, secret.slice('whsec_'.length)];
    for (const text of [...phone.sent.map((one) => one.text), String(kept)]) {
      for (const key of raw) expect(text.includes(key)).toBe(false);
    }
    expect(phone.sent.some(({ text }) => text.includes('webhook-signature'))).toBe(true);
    expect(phone.sent.every(({ url }) => url.startsWith(casino.machine.url))).toBe(true);
  });

  test('every key is large enough for a thumb, and the likeliest lie at the lower edge', async () => {
    await expectLarge('the desk');
    for (const panel of ['Dice', 'Seat', 'Undo', 'More']) {
      await phone.tap(panel);
      await expectLarge(panel);
      await phone.tap('Close');
    }
    const first = await phone.page.locator('.key.first').boundingBox();
    expect(first?.y).toBeGreaterThan(740 / 2);
    expect(phone.complaints).toEqual([]);
  });
});
