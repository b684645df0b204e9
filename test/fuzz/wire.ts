import { connect } from 'node:net';
import type { Answered } from './judge.ts';
import { must } from './texts.ts';

/**
 * Writes, and reads until the other side is done.
 * @param then `hang up` says at once that nothing more comes, so that what is not whole does not wait for its end.
 */
export function exchange(
  port: number,
  bytes: string | Uint8Array,
  then: 'wait' | 'hang up' = 'wait',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    if (then === 'wait') socket.write(bytes);
    else socket.end(bytes);
  });
}

/** The answers in what a connection brought, one behind the other. */
export function answersIn(text: string): Answered[] {
  const answers: Answered[] = [];
  for (let rest = text; rest !== ''; ) {
    const [status] = /^HTTP\/1\.1 (\d{3}) /.exec(rest)?.slice(1).map(Number) ?? [];
    const end = rest.indexOf('\r\n\r\n');
    must(
      status !== undefined && end > 0,
      `an answer is HTTP, not ${JSON.stringify(rest.slice(0, 80))}`,
    );
    const head = rest.slice(0, end).toLowerCase();
    const chunked = head.includes('transfer-encoding: chunked');
    const after = rest.slice(end + 4);
    const part = chunked ? unchunked(after) : { body: after, rest: '' };
    if (status !== 100) answers.push({ status, body: part.body });
    rest = status === 100 ? after : part.rest;
  }
  return answers;
}

function unchunked(text: string): { readonly body: string; readonly rest: string } {
  let body = Buffer.alloc(0);
  let rest = Buffer.from(text);
  // HEAD has the headers of a body, and none.
  if (rest.length === 0) return { body: '', rest: '' };
  for (;;) {
    const line = rest.indexOf('\r\n');
    must(line > 0, 'a chunk has a length');
    const length = Number.parseInt(rest.subarray(0, line).toString(), 16);
    const from = line + 2;
    if (length === 0) return { body: body.toString(), rest: rest.subarray(from + 2).toString() };
    body = Buffer.concat([body, rest.subarray(from, from + length)]);
    rest = rest.subarray(from + length + 2);
  }
}
