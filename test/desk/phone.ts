import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Machine, startMachine } from '../../lib/local/machine.ts';

/** A house with a console, and others whose keys are no use at a desk. */
const HOUSE = {
  tables: [
    {
      id: 'lucky7',
      dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }],
      relays: [
        { id: 'phone', role: 'console' },
        { id: 'tablet', dealer: 'Eve', role: 'console' },
        { id: 'eve', dealer: 'Eve' },
        { id: 'camera', role: 'witness' },
      ],
    },
  ],
};

/** A whole cigo on this machine, as `npm start` has it. */
export interface Casino {
  readonly machine: Machine;
  readonly secretOf: (relay: string) => string;
  /** What staff read. */
  readonly read: (path: string) => Promise<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

export async function openCasino(port = 0, folder?: string): Promise<Casino> {
  const own = folder ?? mkdtempSync(join(tmpdir(), 'cigo-desk-'));
  const machine = await startMachine({
    house: { text: JSON.stringify(HOUSE), file: null },
    secretsFolder: own,
    booksFolder: join(own, 'books'),
    port,
    google: null,
    log: () => {},
  });
  return {
    machine,
    secretOf: (relay) => machine.secrets.relays[relay]?.[0] ?? '',
    async read(path) {
      const headers = { authorization: `Bearer ${machine.secrets.staff}` };
      const response = await fetch(`${machine.url}/v1/tables/lucky7${path}`, { headers });
      return (await response.json()) as Record<string, unknown>;
    },
    async close() {
      await machine.stop();
      if (folder === undefined) rmSync(own, { recursive: true, force: true });
    },
  };
}

/** A request as it left the phone. */
export interface Sent {
  readonly url: string;
  readonly text: string;
}

/** A dealer's phone: small, with touch, and what it complains about. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
  readonly sent: Sent[];
  /** Taps the key of this name. */
  readonly tap: (name: string | RegExp) => Promise<void>;
  readonly signIn: (relay?: string, secret?: string) => Promise<void>;
  /** Opens the amounts by a key, takes one, and says it. */
  readonly amount: (key: string | RegExp, amount: string) => Promise<void>;
  readonly dice: (one: number, other: number) => Promise<void>;
  readonly seat: (name: string) => Promise<void>;
  /** Waits until nothing is left to send. */
  readonly allSent: () => Promise<void>;
  readonly verdict: () => Promise<string>;
}

/** What a browser says by itself about a server that it cannot reach is no fault of the page's. */
const NETWORK = /net::ERR_|Failed to load resource|ServiceWorker.*offline/;

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

export async function openPhone(browser: Browser, casino: Casino): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  return phoneOf(context, await context.newPage(), casino);
}

/** A phone whose browser is open already. */
export function phoneOf(context: BrowserContext, page: Page, casino: Casino): Phone {
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const sent: Sent[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (!NETWORK.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const text = JSON.stringify([request.url(), request.headers(), request.postData()]);
    sent.push({ url: request.url(), text });
  });
  const tap = async (name: string | RegExp): Promise<void> => {
    const exact = typeof name === 'string';
    await page.getByRole('button', { name, exact }).last().tap();
  };
  return {
    ...{ page, context, complaints, sent, tap },
    async signIn(relay = 'phone', secret = casino.secretOf(relay)) {
      await page.goto(`${casino.machine.url}/desk`);
      await page.getByLabel('Table').fill('lucky7');
      await page.getByLabel('Console').fill(relay);
      await page.getByLabel('Key').fill(secret);
      await tap('Sign in');
    },
    async amount(key, amount) {
      await tap(key);
      await tap(amount);
      await tap('Say it');
    },
    async dice(one, other) {
      await tap(/^Dice of /);
      await tap(`First die: ${one}`);
      await tap(`Second die: ${other}`);
      await tap('Enter the roll');
    },
    async seat(name) {
      await tap('Seat');
      await page.getByLabel('Name, as the dice print it').fill(name);
      await tap('Say it');
    },
    async allSent() {
      await page.locator('#connection-text', { hasText: /^Connected$/ }).waitFor();
    },
    async verdict() {
      return (await page.locator('#verdict').textContent()) ?? '';
    },
  };
}
