import type { Page, Route } from 'playwright-core';

/** Answers one request in the network's place. */
export type Answering = (route: Route) => Promise<unknown>;

/**
 * Stands between a page and its server, until what this returns is called; that waits for the requests that are still
 * being answered. A page that is reloaded or closed meanwhile takes nothing of them any more: to a request whose
 * answering went wrong nothing comes back, as in a network.
 */
export async function interfere(
  page: Page,
  url: string,
  answering: Answering,
): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    try {
      await answering(route);
    } catch {
      await route.abort().catch(() => undefined);
    }
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}
