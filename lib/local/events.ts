import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpEvent } from '../http/ports.ts';
import { matchRoute, type PathParameters } from '../http/routes.ts';

/** The event that API Gateway's HTTP API makes of a request (payload 2.0). */
export interface GatewayEvent extends HttpEvent {
  readonly version: '2.0';
  readonly routeKey: string;
  readonly rawQueryString: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly pathParameters?: PathParameters;
  readonly requestContext: {
    readonly http: {
      readonly method: string;
      readonly path: string;
      readonly protocol: string;
      readonly sourceIp: string;
      readonly userAgent: string;
    };
    readonly requestId: string;
    readonly routeKey: string;
    readonly stage: '$default';
    /** UTC, in milliseconds. */
    readonly timeEpoch: number;
  };
}

/** Where a request goes: its path without, and its query without the question mark. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

/** Splits the target of a request; one with scheme and host in it is read like one without. */
export function targetOf(request: IncomingMessage): Target {
  const target = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');
  const at = target.indexOf('?');
  if (at < 0) return { path: target, query: '' };
  return { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** Turns a request, whose body has been read, into API Gateway's event. */
export function toEvent(request: IncomingMessage, target: Target, body: Buffer): GatewayEvent {
  const method = request.method ?? 'GET';
  const match = matchRoute(method, target.path);
  const routeKey = match.kind === 'route' ? `${method} ${match.route.path}` : '$default';
  const { cookie: _, ...headers } = joined(request);
  const cookies = request.headersDistinct['cookie']?.flatMap((line) => line.split('; '));
  const query = queryOf(target.query);
  return {
    version: '2.0',
    routeKey,
    rawPath: target.path,
    rawQueryString: target.query,
    headers,
    ...(cookies === undefined ? {} : { cookies }),
    ...(query === null ? {} : { queryStringParameters: query }),
    ...(match.kind === 'route' ? { pathParameters: match.parameters } : {}),
    requestContext: {
      http: {
        method,
        path: target.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      timeEpoch: Date.now(),
    },
    ...bodyOf(body),
  };
}

/** Headers with names in lower case; what was sent more than once is joined by commas. */
function joined(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values !== undefined) headers[name] = values.join(',');
  }
  return headers;
}

function queryOf(query: string): Record<string, string> | null {
  if (query === '') return null;
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

/** Text as it is; bytes that are no UTF-8 as base64, since a string could not hold them. */
function bodyOf(body: Buffer): Pick<HttpEvent, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false };
  if (isUtf8(body)) return { body: body.toString('utf8'), isBase64Encoded: false };
  return { body: body.toString('base64'), isBase64Encoded: true };
}
