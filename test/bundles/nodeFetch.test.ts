import { afterEach, expect, test, vi } from 'vitest';
import nodeFetch from '../../lib/bundling/nodeFetch.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a call to Google that names no time by which it must be answered has one', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  await nodeFetch('https://sts.googleapis.com/v1/token', { method: 'POST' });
  const { signal } = new AbortController();
  await nodeFetch('https://sts.googleapis.com/v1/token', { signal });
  const [first, second] = fetched.mock.calls.map(([, init]) => init);
  expect(first).toMatchObject({ method: 'POST', signal: expect.any(AbortSignal) });
  expect(second?.signal).toBe(signal);
});
