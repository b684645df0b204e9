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
 * Answers the paths of some pages, and leaves all others to the handler. The pages are for everyone, hold no data, and
 * are read at the first request for one.
 * @param packed where they lie: `{ headers, files }` as JSON, made when the function is bundled.
 * @param fileOf the path of the file that is served at a path; null where the path is none of the pages'.
 */
export function withPages(
  packed: URL,
  fileOf: (path: string) => string | null,
  handler: HttpHandler,
): HttpHandler {
  let pages: Pack | null = null;
  return async (event) => {
    const { method } = event.requestContext.http;
    const file = fileOf(event.rawPath);
    if (file === null || (method !== 'GET' && method !== 'HEAD')) return handler(event);
    pages ??= pack.parse(JSON.parse(readFileSync(packed, 'utf8')));
    return answerOf(pages, file, method === 'HEAD') ?? handler(event);
  };
}

function answerOf({ headers, files }: Pack, path: string, bare: boolean): HttpAnswer | null {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return null;
  const { contentType, body } = file;
  return {
    statusCode: 200,
    headers: { ...headers, 'content-type': contentType },
    body: bare ? '' : body,
  };
}
