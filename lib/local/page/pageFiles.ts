import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import {
  bundled,
  CONTENT_TYPES,
  createFileServer,
  type PageFile,
  pageHeaders,
} from '../../page/files.ts';

function sourceOf(name: string): string {
  return fileURLToPath(new URL(`./browser/${name}`, import.meta.url));
}

/** The live sheet page: what stands at `/`, and what it is made of. Takes some 100 ms. */
export function pageFiles(): readonly PageFile[] {
  const read = (name: string) => readFileSync(sourceOf(name), 'utf8');
  const { html, svg, js, css } = CONTENT_TYPES;
  return [
    { path: '/', contentType: html, body: read('index.html') },
    { path: '/assets/favicon.svg', contentType: svg, body: read('favicon.svg') },
    { path: '/assets/page.js', contentType: js, body: bundled(sourceOf('main.ts')) },
    { path: '/assets/page.css', contentType: css, body: bundled(sourceOf('page.css')) },
  ];
}

/** Serves the page's files through node's HTTP; 404 for any other path, 405 for any other method. */
export function createPageServer(): (request: IncomingMessage, response: ServerResponse) => void {
  const elsewhere = 'there is no such page here: the live sheet is at /';
  return createFileServer(pageFiles(), pageHeaders(), elsewhere);
}
