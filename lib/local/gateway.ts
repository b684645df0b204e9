import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpAnswer, HttpHandler } from '../http/ports.ts';
import { reject, toAnswer } from '../http/responses.ts';
import { type HandlerName, matchRoute } from '../http/routes.ts';
import { answerBadRequests, hostless } from './badRequests.ts';
import { type Target, targetOf, toEvent } from './events.ts';

/** API Gateway's own limit, in bytes. */
const MOST_BYTES = 10 * 1_024 * 1_024;
const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Something else that answers below a prefix of paths: the local Sheets API, the page. */
export interface Mount {
  readonly prefix: string;
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface GatewayOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly handlers: Readonly<Record<HandlerName, HttpHandler>>;
  readonly mounts?: readonly Mount[];
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
  /** How long a request may take to arrive whole, in milliseconds; 30 s by default. */
  readonly arrivalMs?: number;
  /** How long `close` waits for answers that are under way, in milliseconds; 5 s by default. */
  readonly graceMs?: number;
}

export interface Gateway {
  readonly port: number;
  /** The origin, without a slash at its end. */
  readonly url: string;
  /** Takes no more requests, and ends when those under way are answered. */
  readonly close: () => Promise<void>;
}

/**
 * API Gateway for one machine: the same route table, the same events, on loopback only.
 * @throws when the port is taken.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const arrivalMs = options.arrivalMs ?? 30_000;
  const limits = {
    requestTimeout: arrivalMs,
    headersTimeout: arrivalMs,
    connectionsCheckingInterval: Math.min(arrivalMs, 1_000),
    // Answered here, in the words of every other fault.
    requireHostHeader: false,
  };
  const server = createServer(limits, (request, response) => {
    void serve(request, response, options);
  });
  answerBadRequests(server);
  const silent = watchSilent(server);
  await listen(server, options.port);
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('expected a port to listen on');
  return {
    port: address.port,
    url: `http://${LOOPBACK}:${address.port}`,
    close: () => close(server, silent, options.graceMs ?? 5_000),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions,
): Promise<void> {
  try {
    const target = targetOf(request);
    const mount = mountOf(request, target, options.mounts ?? []);
    const refused = hostless(request);
    if (refused !== null) send(response, refused);
    else if (mount === null) await route(request, response, target, options.handlers);
    else if (isOwn(request)) mount.serve(request, response);
    else send(response, foreign());
  } catch (error) {
    fail(error, response, options);
  }
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  handlers: GatewayOptions['handlers'],
): Promise<void> {
  const body = await readBody(request);
  if (body === 'gone') return;
  if (body === 'too-large') {
    send(response, tooLarge());
    return;
  }
  const match = matchRoute(request.method ?? 'GET', target.path);
  const handler = match.kind === 'route' ? match.route.handler : 'view';
  send(response, await handlers[handler](toEvent(request, target, body)));
}

/** The mount with the longest prefix that fits; null where the route table has the say. */
function mountOf(
  request: IncomingMessage,
  { path }: Target,
  mounts: readonly Mount[],
): Mount | null {
  const routed = matchRoute(request.method ?? 'GET', path).kind !== 'unknown';
  if (routed || path.startsWith('/v1/')) return null;
  const [longest = null] = mounts
    .filter(({ prefix }) => path.startsWith(prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  return longest;
}

/** Mounts ask for no secret, so a page from elsewhere must not reach them, by a name of its own or across origins. */
function isOwn({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return LOOPBACK_NAME.test(host) && (origin === undefined || origin === `http://${host}`);
}

/** The whole body; refused as soon as it is known to be too large, the rest of it dropped as it comes. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let fits = true;
    function grow(by: number): void {
      bytes += by;
      if (bytes <= MOST_BYTES) return;
      fits = false;
      resolve('too-large');
    }
    if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) grow(MOST_BYTES + 1);
    request.on('data', (chunk: Buffer) => {
      grow(chunk.length);
      if (fits) chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve('gone'));
    request.on('close', () => resolve('gone'));
  });
}

function send(response: ServerResponse, answer: HttpAnswer): void {
  response.writeHead(answer.statusCode, answer.headers);
  response.end(answer.body);
}

function tooLarge(): HttpAnswer {
  const message = `the body has more than ${MOST_BYTES} bytes: send fewer lines at once`;
  return toAnswer(reject('TOO_LARGE', message, { limit: MOST_BYTES }));
}

function foreign(): HttpAnswer {
  return toAnswer(
    reject('NOT_FOUND', 'Host and Origin: this page answers to itself on localhost only'),
  );
}

function fail(error: unknown, response: ServerResponse, { log }: GatewayOptions): void {
  const reason = error instanceof Error ? error.message : typeof error;
  log(JSON.stringify({ level: 'error', event: 'gateway-failed', reason }));
  if (response.headersSent) response.destroy();
  else
    send(
      response,
      toAnswer(
        reject('INTERNAL', 'something is wrong on the server: send the same request again later'),
      ),
    );
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, refuse) => {
    server.once('error', refuse);
    server.listen(port, LOOPBACK, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/**
 * Connections that wait for a next request, or have not sent one yet, are closed at once, those
 * under way once answered.
 */
function close(server: Server, silent: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const end = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(end);
      resolve();
    });
    for (const socket of silent) socket.destroy();
  });
}

/** The connections that have not sent a request yet: browsers keep some ready, Node thinks them busy. */
function watchSilent(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.on('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return silent;
}
