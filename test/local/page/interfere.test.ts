import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, launch } from './browser.ts';
import { interfere } from './interfere.ts';

describe.runIf(hasChromium())('a network that is interfered with', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;
  let url: string;
  let asked: number;
  const strayed: unknown[] = [];
  const stray = (error: unknown): unknown => strayed.push(error);

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/asked') asked += 1;
      response.end('<p>served</p>');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launch();
    process.on('unhandledRejection', stray);
  });
  afterAll(async () => {
    process.off('unhandledRejection', stray);
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    asked = 0;
    page = await browser.newPage();
    await page.goto(url);
  });
  afterEach(async () => {
    await page.close();
    expect(strayed).toEqual([]);
  });

  /** What the page is given for a request. */
  const answer = (): Promise<unknown> =>
    page.evaluate("fetch('/asked').then((response) => response.text(), () => 'nothing')");

  /** A request whose answering has begun, and goes on once it is let. */
  async function held(): Promise<{
    readonly answer: Promise<unknown>;
    readonly go: () => unknown;
    readonly stop: () => Promise<void>;
  }> {
    const steps = new EventEmitter();
    const going = once(steps, 'go');
    const begun = once(steps, 'begun');
    const stop = await interfere(page, '**/asked', async (route) => {
      steps.emit('begun');
      await going;
      await route.fetch();
      await route.abort();
    });
    const given = answer();
    await begun;
    return { answer: given, go: () => steps.emit('go'), stop };
  }

  test('what is being answered when it stops is answered to its end, and once', async () => {
    const one = await held();
    const stopped = one.stop();
    one.go();
    await stopped;
    expect(await one.answer).toBe('nothing');
    expect(asked).toBe(1);
    expect(await answer()).toBe('<p>served</p>');
  });

  test('a page that goes away meanwhile leaves no error behind', async () => {
    const one = await held();
    const closed = one.answer.catch(() => 'gone');
    await page.close();
    one.go();
    expect(await closed).toBe('gone');
  });

  test('answering that goes wrong is a request that nothing comes back for', async () => {
    const stop = await interfere(page, '**/asked', async () => {
      throw new Error('no such server');
    });
    expect(await answer()).toBe('nothing');
    await stop();
  });
});

test('no test interferes in another way', () => {
  const folder = join(import.meta.dirname, '../..');
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('interfere.ts'))
    .filter((name) => /\.(?:un)?route(?:All)?\(/.test(readFileSync(join(folder, name), 'utf8')));
  expect(others).toEqual([]);
});
