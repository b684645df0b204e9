import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  bundled,
  CONTENT_TYPES,
  type PageFile,
  type PageHeaders,
  pageHeaders,
} from '../page/files.ts';

function sourceOf(name: string): string {
  return fileURLToPath(new URL(`./browser/${name}`, import.meta.url));
}

/** The desk: what stands at `/desk`, and what it is made of. Takes some 200 ms. */
export function deskFiles(): readonly PageFile[] {
  const read = (name: string) => readFileSync(sourceOf(name), 'utf8');
  const { html, svg, js, css, manifest } = CONTENT_TYPES;
  return [
    { path: '/desk', contentType: html, body: read('index.html') },
    { path: '/desk/icon.svg', contentType: svg, body: read('icon.svg') },
    { path: '/desk/manifest.webmanifest', contentType: manifest, body: read('manifest.json') },
    { path: '/desk/desk.js', contentType: js, body: bundled(sourceOf('main.ts')) },
    { path: '/desk/worker.js', contentType: js, body: bundled(sourceOf('worker.ts')) },
    { path: '/desk/desk.css', contentType: css, body: bundled(sourceOf('desk.css')) },
  ];
}

/** The policy of every page here, and a worker of the desk's own, which one named policy of Trusted Types lets in. */
export const DESK_HEADERS: PageHeaders = {
  ...pageHeaders({
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'trusted-types': 'desk',
  }),
  // The worker lies below /desk, and serves /desk itself.
  'service-worker-allowed': '/desk',
};
