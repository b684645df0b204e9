import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** One file of the page, as it is served. */
export interface PageFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

const ASSETS = [
  'colors.css',
  'look.css',
  'tables.css',
  'marks.css',
  'live.css',
  'phone.css',
  'favicon.svg',
  'main.js',
  'blocks.js',
  'cells.js',
  'dom.js',
  'follow.js',
  'live.js',
  'rows.js',
  'sheets.js',
  'table.js',
  'tabs.js',
] as const;

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

function fileOf(name: string, path: string): PageFile {
  const extension = name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES;
  const body = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
  return { path, contentType: TYPES[extension], body };
}

/** The live sheet page: what stands at `/`, and what it is made of. */
export function pageFiles(): readonly PageFile[] {
  return [fileOf('index.html', '/'), ...ASSETS.map((name) => fileOf(name, `/assets/${name}`))];
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
