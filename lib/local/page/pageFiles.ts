import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** One file of the page, as it is served. */
export interface PageFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JS = 'text/javascript; charset=utf-8';
const SVG = 'image/svg+xml';

/**
 * Scripts, styles and data from this server alone; nothing inline, nothing framed, and no way to
 * turn a text into markup (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The headers that every file of the page carries besides its type. */
export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const;

function sourceOf(name: string): string {
  return fileURLToPath(new URL(`./browser/${name}`, import.meta.url));
}

/** Scripts and styles, each with all that it imports in one file: the page loads nothing else. */
function bundled(): readonly PageFile[] {
  const { outputFiles } = buildSync({
    entryPoints: [sourceOf('main.ts'), sourceOf('page.css')],
    outdir: '/assets',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outputFiles.map(({ path, text }) =>
    path.endsWith('.css')
      ? { path: '/assets/page.css', contentType: CSS, body: text }
      : { path: '/assets/page.js', contentType: JS, body: text },
  );
}

/** The live sheet page: what stands at `/`, and what it is made of. Takes some 100 ms. */
export function pageFiles(): readonly PageFile[] {
  const read = (name: string) => readFileSync(sourceOf(name), 'utf8');
  return [
    { path: '/', contentType: HTML, body: read('index.html') },
    { path: '/assets/favicon.svg', contentType: SVG, body: read('favicon.svg') },
    ...bundled(),
  ];
}

/** Serves the page's files through node's HTTP; 404 for any other path, 405 for any other method. */
export function createPageServer(): (request: IncomingMessage, response: ServerResponse) => void {
  const files = new Map(pageFiles().map((file) => [file.path, file]));
  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const file = files.get(new URL(url, 'http://local').pathname);
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { ...PAGE_HEADERS, allow: 'GET, HEAD' }).end();
    } else if (file === undefined) {
      response.writeHead(404, { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
      response.end('There is no such page here; the live sheet is at /.\n');
    } else {
      response.writeHead(200, { ...PAGE_HEADERS, 'content-type': file.contentType });
      response.end(method === 'HEAD' ? undefined : file.body);
    }
  };
}
