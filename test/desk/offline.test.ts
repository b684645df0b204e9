import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../local/page/browser.ts';
import { interfere } from '../local/page/interfere.ts';
import { randomFrom } from '../support/random.ts';
import { type Casino, openCasino, openPhone, type Phone } from './phone.ts';

describe.runIf(hasChromium())('where the network is gone', () => {
  let browser: Browser;
  let folder: string;
  let casino: Casino;
  let phone: Phone;

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cigo-desk-'));
    casino = await openCasino(0, folder);
    phone = await openPhone(browser, casino);
    await phone.signIn();
    await phone.tap('Open the table');
    await phone.seat('Alice');
    await phone.allSent();
  });
  afterEach(async () => {
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
    await casino.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Three orders of which none can be sent. */
  async function playOffline(): Promise<void> {
    await phone.amount('Alice bets…', '5k');
    await phone.page.getByText('Offline, not sent yet: 1').waitFor();
    await phone.dice(4, 5);
    await phone.amount('Alice bets…', '1k');
    await phone.page.getByText('Offline, not sent yet: 3').waitFor();
  }

  /** What the three make of the books, once and in order. */
  async function expectOnce(): Promise<void> {
    const { entries } = await casino.read('/ledger');
    const moved = (entries as { kind: string; amount: number; lateMs?: number }[]).map(
      ({ kind, amount }) => `${kind} ${amount}`,
    );
    expect(moved).toEqual([
      'chest-top-up 25000',
      'bet 5000',
      'stake-back 5000',
      'winnings 5000',
      'bet 1000',
    ]);
    expect(await casino.read('')).toMatchObject({ rolls: 1, state: { bet: 1000, armed: true } });
  }

  test('orders wait, the desk goes on by the rules, and all arrive once and in order', async () => {
    await phone.context.setOffline(true);
    await playOffline();
    await phone.page.getByText('As it will stand once all is sent').waitFor();
    await phone.page.getByText('Bet 1,000', { exact: true }).waitFor();
    expect(await casino.read('')).toMatchObject({ rolls: 0, state: { bet: null } });
    await phone.context.setOffline(false);
    await phone.allSent();
    await expectOnce();
  });

  test('the page opens again, with all that waits', async () => {
    await phone.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await phone.context.setOffline(true);
    await playOffline();
    await phone.page.reload();
    await phone.page.getByText('Offline, not sent yet: 3').waitFor();
    await phone.context.setOffline(false);
    await phone.allSent();
    await expectOnce();
  });

  test('a dead server is the same: its answers are asked for again when it is back', async () => {
    const { port } = new URL(casino.machine.url);
    await casino.close();
    await playOffline();
    casino = await openCasino(Number(port), folder);
    await phone.tap('Try now');
    await phone.allSent();
    await expectOnce();
  });

  test('an answer that is lost doubles nothing, a reload in between neither', async () => {
    const { url } = casino.machine;
    const stop = await interfere(phone.page, '**/v1/**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await phone.amount('Alice bets…', '5k');
    await phone.page.getByText('Offline, not sent yet: 1').waitFor();
    await stop();
    await phone.page.goto(`${url}/desk`);
    await phone.allSent();
    const { entries } = await casino.read('/ledger');
    expect((entries as { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'chest-top-up',
      'bet',
    ]);
    expect(await phone.verdict()).toContain('5,000: Alice → stake (bet)');
  });

  test('twelve orders through a bad network, with reloads between them, arrive once and in order', async () => {
    const chance = randomFrom(11);
    const stop = await interfere(phone.page, '**/v1/**', async (route) => {
      const at = chance();
      if (at < 0.25) return route.abort();
      const response = await route.fetch();
      return at < 0.5 ? route.abort() : route.fulfill({ response });
    });
    for (let gold = 1; gold <= 12; gold += 1) {
      await phone.tap('More');
      await phone.tap('Chest adds…');
      await phone.page.getByLabel('Another amount').fill(String(gold));
      await phone.tap('Say it');
      if (chance() < 0.6) await phone.page.reload();
    }
    await stop();
    await phone.page.reload();
    await phone.allSent();
    const { entries } = await casino.read('/ledger');
    const amounts = (entries as { amount: number }[]).slice(1).map(({ amount }) => amount);
    expect(amounts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('what was not sent can be dropped', async () => {
    await phone.context.setOffline(true);
    await playOffline();
    await phone.tap('Drop “Alice bets 1k”');
    await phone.page.getByText('Offline, not sent yet: 2').waitFor();
    await phone.context.setOffline(false);
    await phone.allSent();
    expect(await casino.read('')).toMatchObject({ rolls: 1, state: { bet: null } });
  });

  test('a second tab gives no numbers of its own', async () => {
    const other = await phone.context.newPage();
    await other.goto(`${casino.machine.url}/desk`);
    await other.getByText('The desk is open in another tab of this device').waitFor();
    expect(await other.getByRole('button').count()).toBe(0);
  });

  test('another device with the same key: what waits here is shown, and not sent', async () => {
    await phone.context.setOffline(true);
    await playOffline();
    const second = await openPhone(browser, casino);
    await second.signIn();
    await second.amount('Alice bets…', '10k');
    await second.allSent();
    await phone.context.setOffline(false);
    await phone.page.getByRole('heading', { name: 'Not sent' }).waitFor();
    await phone.allSent();
    const { entries } = await casino.read('/ledger');
    expect((entries as { amount: number }[]).map(({ amount }) => amount)).toEqual([25_000, 10_000]);
    await phone.tap('I have seen it');
    expect(await phone.page.getByRole('heading', { name: 'Not sent' }).count()).toBe(0);
    await second.context.close();
  });
});
