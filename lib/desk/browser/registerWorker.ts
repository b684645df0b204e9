const WORKER = '/desk/worker.js';

/** What Trusted Types has, where the browser knows them. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/** Lets the page open offline. A browser that cannot do this has the desk all the same. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const trusted: unknown = Reflect.get(globalThis, 'trustedTypes');
  const url = isTrustedTypes(trusted)
    ? trusted.createPolicy('desk', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER;
  navigator.serviceWorker.register(url, { scope: '/desk' }).catch(() => {
    // The desk works without it, but for opening offline.
  });
}

function isTrustedTypes(found: unknown): found is TrustedTypes {
  return typeof found === 'object' && found !== null && 'createPolicy' in found;
}
