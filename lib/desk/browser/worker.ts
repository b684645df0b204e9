/** Keeps the desk's own files, so that the page opens offline. Nothing else passes through it. */

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const CACHE = 'cigo-desk';
const FILES = [
  '/desk',
  '/desk/desk.js',
  '/desk/desk.css',
  '/desk/icon.svg',
  '/desk/manifest.webmanifest',
];

addEventListener('install', (event) => {
  (event as Waiting).waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Fetching;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !FILES.includes(pathname)) return;
  respondWith.call(event, newest(pathname));
});

/** So long the server is waited for, where something is kept; in milliseconds. */
const PATIENCE_MS = 4_000;

/** What the server has now, and what was kept where it does not answer, or only with trouble of its own. */
async function newest(pathname: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(pathname);
  try {
    const patience = kept === undefined ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) };
    const response = await fetch(pathname, { cache: 'no-cache', ...patience });
    if (response.ok) await cache.put(pathname, response.clone());
    return response.ok ? response : (kept ?? response);
  } catch (error) {
    if (kept === undefined) throw error;
    return kept;
  }
}
