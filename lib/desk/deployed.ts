import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { HttpAnswer, HttpHandler } from '../http/ports.ts';

const text = z.string();
const pack = z.object({
  headers: z.record(text, text),
  files: z.array(z.object({ path: text, contentType: text, body: text })),
});
type Pack = z.infer<typeof pack>;

/**
 * Answers the desk's own paths, and leaves all others to the handler. The pages are for everyone, hold no data, and are
 * read at the first request for one.
 * @param packed the file that `packDesk` has filled.
 */
export function withDesk(packed: URL, handler: HttpHandler): HttpHandler {
  let desk: Pack | null = null;
  return async (event) => {
    const { method } = event.requestContext.http;
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads || !/^\/desk(?:\/|$)/.test(event.rawPath)) return handler(event);
    desk ??= pack.parse(JSON.parse(readFileSync(packed, 'utf8')));
    return fileOf(desk, event.rawPath, method === 'HEAD') ?? handler(event);
  };
}

function fileOf({ headers, files }: Pack, path: string, bare: boolean): HttpAnswer | null {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return null;
  const { contentType, body } = file;
  return {
    statusCode: 200,
    headers: { ...headers, 'content-type': contentType },
    body: bare ? '' : body,
  };
}
