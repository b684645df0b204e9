import type { Browser, Locator, Page } from 'playwright-core';
import { type Client, clientOf } from '../sheets/client.ts';
import { openSite, type Site } from './site.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const DESK: Size = { width: 1280, height: 800 };
export const PHONE: Size = { width: 360, height: 740 };

/** A reader at the page, with the site of his own and what his browser complains about. */
export interface Visit {
  site: Site;
  client: Client;
  readonly page: Page;
  readonly complaints: string[];
  /** The addresses that the page has asked for. */
  readonly asked: string[];
  readonly open: (rest?: string) => Promise<unknown>;
  /** The rows that hold a text. */
  readonly row: (text: string) => Locator;
  /** Whether an element can be seen without scrolling. */
  readonly inView: (locator: Locator) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export async function visit(browser: Browser, viewport: Size = DESK): Promise<Visit> {
  const site = await openSite();
  const page = await (await browser.newContext({ viewport })).newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  page.on('request', (request) => asked.push(request.url()));
  const own: Visit = {
    site,
    client: clientOf(site.rootUrl),
    page,
    complaints,
    asked,
    open: async (rest = '') => {
      await page.goto('about:blank');
      await page.goto(`${site.rootUrl}${rest}`);
    },
    row: (text) => page.getByRole('row').filter({ hasText: text }),
    inView: async (locator) => {
      const box = (await locator.isVisible()) ? await locator.boundingBox() : null;
      return box !== null && box.y >= 0 && box.y < viewport.height;
    },
    close: async () => {
      await page.context().close();
      await own.site.close();
    },
  };
  return own;
}
