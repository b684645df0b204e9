import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpAnswer } from '../http/ports.ts';

/** What API Gateway answers by itself before any handler is asked. */
interface Refusal {
  readonly status: 400 | 408 | 413 | 417 | 431;
  readonly code: string;
  readonly message: string;
}

const NO_HTTP: Refusal = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'the request is not HTTP/1.1 as it should be: see RFC 9112',
};
const NO_HOST: Refusal = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'Host: the header is missing',
};
const UNEXPECTED: Refusal = {
  status: 417,
  code: 'BAD_REQUEST',
  message: 'Expect: 100-continue is all that can be expected here',
};
/** By the error code of Node's parser. */
const BY_PARSER: ReadonlyMap<unknown, Refusal> = new Map<unknown, Refusal>([
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, code: 'HEADERS_TOO_LARGE', message: 'the headers are too long: send fewer' },
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    { status: 413, code: 'TOO_LARGE', message: 'the chunk extensions are too long: send none' },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    {
      status: 408,
      code: 'TOO_SLOW',
      message: 'the request did not come whole in time: send it again',
    },
  ],
]);

/** The answer to a request without the header Host, which HTTP/1.1 demands; null where it is there. */
export function hostless({ httpVersion, headers }: IncomingMessage): HttpAnswer | null {
  return httpVersion === '1.1' && headers.host === undefined ? answerOf(NO_HOST) : null;
}

/** Has what is no request at all answered like every other fault: with one sentence, as JSON. */
export function answerBadRequests(server: Server): void {
  const underWay = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request, response) => underWay.set(request.socket, { request, response }));
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const { statusCode, headers, body } = answerOf(UNEXPECTED);
    response.writeHead(statusCode, { ...headers, connection: 'close' }).end(body);
  });
  server.on('clientError', (error, socket) => {
    const current = underWay.get(socket);
    if (!socket.writable) {
      socket.destroy();
    } else if (current !== undefined && isDue(current)) {
      // The answer to a request before this one, or one that is begun, must not be mixed with another.
      current.response.once('close', () => socket.destroy());
    } else {
      socket.end(textOf(answerOf(BY_PARSER.get(Reflect.get(error, 'code')) ?? NO_HTTP)));
    }
  });
}

function isDue({ request, response }: { request: IncomingMessage; response: ServerResponse }) {
  return !response.writableFinished && (request.complete || response.headersSent);
}

function answerOf({ status, code, message }: Refusal): HttpAnswer {
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: JSON.stringify({ error: { code, message } }),
  };
}

function textOf({ statusCode, headers, body }: HttpAnswer): string {
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`;
}
