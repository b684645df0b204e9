/** Errors of stores and sockets that pass by themselves: sent again, the same request may succeed. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'InternalServerError',
  'LimitExceededException',
  'NetworkingError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestTimeout',
  'ServiceUnavailable',
  'TableBusy',
  'ThrottlingException',
  'TimeoutError',
]);
const DEEPEST_CAUSE = 5;

/** Whether an error says that a store was busy, away or silent for the moment. */
export function isPassing(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && current instanceof Error; depth += 1) {
    if (PASSING.has(current.name)) return true;
    if (PASSING.has(String(Reflect.get(current, 'code')))) return true;
    // The AWS SDK's mark of an error on the service's own side.
    if (Reflect.get(current, '$fault') === 'server') return true;
    current = current.cause;
  }
  return false;
}

/** What a log may hold of an error; the stack without its first lines, which repeat the message. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, reason: error.message.slice(0, 500), frames: frames.slice(0, 12) };
}
