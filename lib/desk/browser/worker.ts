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
  respondWith.call(event, newest(request, pathname));
});

/** What the server has now, and what was kept where it does not answer. */
async function newest(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(pathname, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(pathname);
    if (kept === undefined) throw error;
    return kept;
  }
}
