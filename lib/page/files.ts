import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildSync } from 'esbuild';
import { type Outcome, reject, toAnswer } from '../http/responses.ts';

/** One file of a page, as it is served. */
export interface PageFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** What a page's files are served with besides their types. */
export type PageHeaders = Readonly<Record<string, string>>;

export const CONTENT_TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  manifest: 'application/manifest+json',
} as const;

/**
 * Scripts, styles and data from the page's own server alone; nothing inline, nothing framed, and no way to turn a
 * text into markup (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy).
 */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

/**
 * The headers that every file of a page carries.
 * @param changes directives of the policy that the page needs otherwise.
 */
export function pageHeaders(changes: Readonly<Record<string, string>> = {}): PageHeaders {
  const policy = Object.entries({ ...POLICY, ...changes });
  return {
    'content-security-policy': policy.map((directive) => directive.join(' ')).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  };
}

/**
 * A script or a style with all that it imports, as one text. Takes some 50 ms.
 * @throws where it cannot be bundled: then this checkout is broken.
 */
export function bundled(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    outdir: '/out',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`expected esbuild to make one file of ${entry}`);
  return file.text;
}

const NOT_READ = reject(
  'WRONG_METHOD',
  'this path takes GET and HEAD only',
  {},
  { allow: 'GET, HEAD' },
);

/** Like every other fault of cigo. */
function refuse(response: ServerResponse, headers: PageHeaders, outcome: Outcome): void {
  const { statusCode, headers: own, body } = toAnswer(outcome);
  response.writeHead(statusCode, { ...headers, ...own }).end(body);
}

/**
 * Serves files through node's HTTP; 404 with a sentence for any other path, 405 for any other method.
 * @param fileAt the path of the file that is served at a path; the very same unless given.
 */
export function createFileServer(
  pageFiles: readonly PageFile[],
  headers: PageHeaders,
  elsewhere: string,
  fileAt: (path: string) => string | null = (path) => path,
): (request: IncomingMessage, response: ServerResponse) => void {
  const files = new Map(pageFiles.map((file) => [file.path, file]));
  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    // No URL is made of it: `//` would be none, and its sender would be told that the server has failed.
    const [path = ''] = url.split('?');
    const file = files.get(fileAt(path) ?? '');
    if (method !== 'GET' && method !== 'HEAD') {
      refuse(response, headers, NOT_READ);
    } else if (file === undefined) {
      refuse(response, headers, reject('NOT_FOUND', elsewhere));
    } else {
      response.writeHead(200, { ...headers, 'content-type': file.contentType });
      response.end(method === 'HEAD' ? undefined : file.body);
    }
  };
}
