/** Google's token servers are asked without a time by which they must have answered: then it is this one, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * What bundles have for the package `node-fetch`, whose default Google's client asks for: Node's own, made when it is
 * first used. No call waits without end.
 */
function nodeFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  return fetch(input, { ...init, signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
}

export { nodeFetch as default };
