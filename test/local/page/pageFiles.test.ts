import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageFiles } from '../../../lib/local/page/pageFiles.ts';
import { openSite, type Site } from './site.ts';

let site: Site;

beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

describe('the files of the page', () => {
  it('are all there: what the first one names, and no more', () => {
    const [html, ...others] = pageFiles();
    const named = [...(html?.body ?? '').matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(new Set(named)).toEqual(new Set(others.map(({ path }) => path)));
    expect(html?.path).toBe('/');
  });

  it('are light: all of them together below 120 KB', () => {
    const bytes = pageFiles().reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    expect(bytes).toBeLessThan(120_000);
  });

  it('import nothing when they run', () => {
    for (const { path, body } of pageFiles()) {
      expect(/\bimport\b[^(]*\bfrom\b|@import|\bimport\(/.test(body), path).toBe(false);
    }
  });

  it('ask nobody else for anything', () => {
    for (const { path, body } of pageFiles()) {
      const addresses = [...body.matchAll(/https?:\/\/[^\s"')]+/g)].map(([address]) => address);
      const asked = addresses.filter(
        (address) => !/w3\.org|whatwg\.org|json-schema\.org/.test(address),
      );
      expect(asked, path).toEqual([]);
    }
  });

  it('hold no markup made from texts', () => {
    for (const { path, body } of pageFiles()) {
      expect(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/.test(body), path).toBe(
        false,
      );
    }
  });

  it('come with a policy that lets in nothing from elsewhere and nothing inline', async () => {
    const response = await fetch(site.rootUrl);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await response.text();
    expect(/<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/.test(html)).toBe(false);
  });

  it('answer to GET and HEAD only, and to their own paths only', async () => {
    const css = await fetch(`${site.rootUrl}assets/page.css`, { method: 'HEAD' });
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await css.text()).toBe('');
    expect((await fetch(site.rootUrl, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${site.rootUrl}assets/../package.json`)).status).toBe(404);
    expect((await fetch(`${site.rootUrl}other`)).status).toBe(404);
  });
});
