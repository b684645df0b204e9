import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PresenceView } from '../../lib/presence/tableView.ts';
import { hasChromium, launch } from '../local/page/browser.ts';
import { interfere } from '../local/page/interfere.ts';
import { type Casino, openCasino, openPhone, type Phone } from './phone.ts';

describe.runIf(hasChromium())('signing in', () => {
  let browser: Browser;
  let casino: Casino;
  let phone: Phone;

  beforeAll(async () => {
    casino = await openCasino();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await casino.close();
  });
  beforeEach(async () => {
    phone = await openPhone(browser, casino);
  });
  afterEach(async () => {
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });

  const fault = () => phone.page.locator('.fault').textContent();

  test.each([
    ['a wrong key', 'phone', 'tablet', /^This key is not that of "phone"/],
    ['a stranger', 'nobody', 'phone', /^This key is not that of "nobody"/],
    ['a relay that keeps a journal', 'eve', 'eve', /^This key is not that of a console/],
    ['a witness', 'camera', 'camera', /^This key is not that of a console/],
  ])('%s is told so in one sentence, and nothing is kept', async (_, relay, secret, sentence) => {
    await phone.signIn(relay, casino.secretOf(secret));
    await phone.page.locator('.fault:not(:empty)').waitFor();
    expect(await fault()).toMatch(sentence);
    expect(await phone.page.evaluate('localStorage.length')).toBe(0);
    // Nobody reads a journal there: the table must not seem to be heard by whoever owns this key.
    const { presence } = (await casino.read('')) as { presence: PresenceView };
    expect(presence.relays.find((one) => one.relay === relay)?.heardAt ?? null).toBeNull();
  });

  test('a table that is not there, and a key that is none', async () => {
    await phone.signIn('phone', 'whsec_short');
    expect(await fault()).toBe('A key begins with whsec_ and is longer: copy it whole.');
    await phone.page.getByLabel('Table').fill('nowhere');
    await phone.page.getByLabel('Key').fill(casino.secretOf('phone'));
    await phone.tap('Sign in');
    await phone.page.getByText('The house has no table "nowhere"').waitFor();
  });

  test('a link of the owner’s fills it in, and is gone from the address at once', async () => {
    const { url } = casino.machine;
    const key = casino.secretOf('phone');
    await phone.page.goto(`${url}/desk#table=lucky7&relay=phone&key=${key}`);
    await phone.tap('Sign in');
    await phone.page.getByRole('button', { name: 'Open the table' }).waitFor();
    expect(phone.page.url()).toBe(`${url}/desk`);
    expect(await phone.page.evaluate('history.length')).toBeLessThanOrEqual(2);
  });

  test('lasts over a reload, and is forgotten with one tap', async () => {
    await phone.signIn();
    await phone.page.getByRole('button', { name: 'Open the table' }).waitFor();
    await phone.page.reload();
    await phone.allSent();
    await phone.tap('More');
    await phone.tap('This desk…');
    await phone.page.getByText('Table lucky7, console phone, dealer Dealer Dan.').waitFor();
    await phone.tap('Forget the key');
    await phone.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await phone.page.evaluate('localStorage.length')).toBe(0);
  });

  test('a key that is good no more: what waited is sent once there is a new one', async () => {
    await phone.signIn();
    await phone.page.getByRole('button', { name: 'Open the table' }).waitFor();
    const stop = await interfere(phone.page, '**/v1/**', (route) =>
      route.fulfill({
        status: 401,
        json: { error: { code: 'SIGNATURE_WRONG', message: 'the signature fits none' } },
      }),
    );
    await phone.tap('Open the table');
    await phone.page.getByText('Not accepted, not sent yet: 1').waitFor();
    await phone.page.getByText('This key is not that of "phone"').waitFor();
    await phone.tap('Sign in again');
    await stop();
    expect(await phone.page.getByLabel('Console').inputValue()).toBe('phone');
    await phone.page.getByLabel('Key').fill(casino.secretOf('phone'));
    await phone.tap('Sign in');
    await phone.page.getByRole('button', { name: 'Seat somebody' }).waitFor();
    await phone.allSent();
    await phone.tap('More');
    await phone.tap('Table closed');
    await phone.tap('Say it');
    await phone.page.getByRole('button', { name: 'Open the table' }).waitFor();
    await phone.allSent();
  });

  test('a device that can keep nothing takes no order', async () => {
    await phone.signIn();
    await phone.page.getByRole('button', { name: 'Open the table' }).waitFor();
    await phone.page.evaluate("Storage.prototype.setItem = () => { throw new Error('full'); }");
    await phone.tap('Open the table');
    await phone.page.getByText('This device has no room left').waitFor();
    expect(await casino.read('')).toMatchObject({ state: { open: false } });
  });

  test('a table that another keeps is taken when he hands it over, or now', async () => {
    await phone.signIn();
    await phone.tap('Open the table');
    await phone.allSent();
    const tablet = await openPhone(browser, casino);
    await tablet.signIn('tablet');
    await tablet.page.getByText('Kept by phone').waitFor();
    await tablet.tap('Take the table');
    await tablet.page.getByText('Waiting for the other dealer, not sent yet: 1').waitFor();
    await phone.tap('More');
    await phone.tap('Hand the table to…');
    await phone.page.getByLabel('Id of the relay').fill('tablet');
    await phone.tap('Say it');
    await tablet.page.getByRole('button', { name: 'Seat somebody' }).waitFor();
    await phone.tap('Take it now');
    await phone.tap('Say it');
    await phone.page.getByRole('button', { name: 'Seat somebody' }).waitFor();
    await phone.allSent();
    expect(tablet.complaints).toEqual([]);
    await tablet.context.close();
  });
});

describe.runIf(hasChromium())('the pages of the desk', () => {
  let casino: Casino;
  beforeAll(async () => {
    casino = await openCasino();
  });
  afterAll(() => casino.close());

  test('come with a policy that lets in nothing from elsewhere and nothing inline', async () => {
    const response = await fetch(`${casino.machine.url}/desk`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(/<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/.test(await response.text())).toBe(false);
    const worker = await fetch(`${casino.machine.url}/desk/worker.js`);
    expect(worker.headers.get('service-worker-allowed')).toBe('/desk');
  });
});
