import type { ReadableStream } from 'node:stream/web';
import { AnswerCut, ApiError, FrontEndError, Refused, refusedAt } from './errors.ts';

export interface SheetsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is that of the events: to be passed on as it comes, and cancelled when the reader goes. */
  readonly body: string | ReadableStream<string>;
  /** The connection is to break behind this body, which is only the beginning of what is announced. */
  readonly cut?: true;
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=UTF-8',
  'cache-control': 'no-store',
};
const EVENT_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
const PAGE_HEADERS = { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' };

export function success(body: string | ReadableStream<string>): SheetsAnswer {
  return { status: 200, headers: typeof body === 'string' ? JSON_HEADERS : EVENT_HEADERS, body };
}

/** A page as in https://github.com/apache/hop/issues/4391, without its looks. */
function page(code: number): string {
  return `<!DOCTYPE html>\n<html lang=en>\n  <title>Error ${code}</title>\n  <p><b>${code}.</b> <ins>That’s an error.</ins>\n`;
}

/** What a call that was not carried out, or whose answer is spoilt, is answered with. */
export function failure(error: unknown, log: (line: string) => void): SheetsAnswer {
  if (error instanceof AnswerCut) {
    return { status: 200, headers: JSON_HEADERS, body: '{"spreadsheetId": "local-', cut: true };
  }
  if (error instanceof FrontEndError) {
    return { status: error.code, headers: PAGE_HEADERS, body: page(error.code) };
  }
  const refused = error instanceof Refused ? refusedAt(null, error) : error;
  if (refused instanceof ApiError) {
    return { status: refused.code, headers: JSON_HEADERS, body: refused.body() };
  }
  log(`The local Sheets API failed: ${error instanceof Error ? error.message : String(error)}`);
  return failure(new ApiError('INTERNAL', 'Internal error encountered.'), log);
}
