import * as z from 'zod/mini';
import type { HttpAnswer, HttpHandler } from '../../../lib/http/ports.ts';
import { sign } from '../../../lib/http/signature.ts';
import type { Net } from '../../../lib/relay/send/net.ts';
import type { Random } from '../../support/random.ts';
import type { Sends } from '../plan.ts';
import type { CloudFunction } from './functions.ts';
import type { Life } from './life.ts';
import type { Came, Wire } from './wire.ts';

/** A request at the webhook's door. */
export interface Posted {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const numbered = z.object({
  journal: z.string(),
  from: z.optional(z.int()),
  n: z.optional(z.int()),
  lines: z.optional(z.array(z.string())),
  line: z.optional(z.string()),
  name: z.optional(z.string()),
  dice: z.optional(z.array(z.int())),
});

/** What was sent to one of the webhook's routes: a roll by hand is the JSON of its name and dice. */
export interface Delivery {
  readonly journal: string;
  readonly from: number;
  readonly lines: readonly string[];
}

export function readDelivery(body: string): Delivery {
  const { journal, from, n, lines, line, name, dice } = numbered.parse(JSON.parse(body));
  const one = line ?? JSON.stringify({ name, dice });
  return { journal, from: from ?? n ?? 1, lines: lines ?? [one] };
}

/** A request that a copy of the intake has answered. */
export interface Tap {
  readonly posted: Posted;
  readonly answer: HttpAnswer;
  /** The life of the copy. */
  readonly by: string;
  /** So many lines of its journal its sender had been told to be taken when the copy began. */
  readonly known: number;
}

/** Who looks at what the intake answers. */
interface Observer {
  /** So many lines of a request's journal its sender was told to be taken. */
  knownOf(posted: Posted): number;
  answered(tap: Tap): void;
}

const BAD_GATEWAY = { statusCode: 502, headers: {}, body: '<html>Bad Gateway</html>' };

/** Takes requests to the intake; each one that it has answered is told. */
export function createGateway(
  intake: CloudFunction<HttpHandler>,
  { knownOf, answered: told }: Observer,
) {
  return async (posted: Posted): Promise<HttpAnswer> => {
    const event = {
      rawPath: posted.path,
      headers: posted.headers,
      requestContext: { http: { method: 'POST' } },
      body: posted.body,
      isBase64Encoded: false,
    };
    const done = await intake.invoke(posted.path, async (handler, life) => {
      const known = knownOf(posted);
      const answer = await handler(event);
      told({ posted, answer, by: life.name, known });
      return answer;
    });
    return done?.value ?? BAD_GATEWAY;
  };
}

export type Gateway = ReturnType<typeof createGateway>;

/** Signs a body for a route. @param nowMs the sender's own clock. */
export function signed(
  { id, table }: Pick<Sends, 'id' | 'table'>,
  secret: string,
  { body, nowMs, what }: { readonly body: string; readonly nowMs: number; readonly what: string },
): Posted {
  const seconds = Math.floor(nowMs / 1_000);
  const message = `msg_${id}_${nowMs}`;
  const headers = {
    'cigo-relay': id,
    'webhook-id': message,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, message, seconds, body),
  };
  return { path: `/v1/tables/${table}/${what}`, headers, body };
}

interface PostPorts {
  readonly wire: Wire;
  readonly life: Life;
  readonly gateway: Gateway;
  readonly chance: Random;
  readonly secret: string;
  readonly now: () => number;
  /** Told of each request that is sent. */
  readonly sent: (posted: Posted) => void;
}

/** A sender's way to the webhook's routes. */
export function createSimulatedPost(sends: Sends, ports: PostPorts) {
  const { wire, life, gateway, chance, secret, now, sent } = ports;
  return async (what: string, body: string): ReturnType<Net> => {
    const posted = signed(sends, secret, { body, nowMs: now(), what });
    sent(posted);
    return answered(await wire.call(life, 'http', posted.path, () => gateway(posted)), chance);
  };
}

/** A relay's way to the webhook. */
export function createSimulatedNet(sends: Sends, ports: PostPorts): Net {
  const post = createSimulatedPost(sends, ports);
  return (body) => post('journal', body);
}

const ERRORS = [502, 503, 429, 504];

function answered(came: Came<HttpAnswer>, chance: Random): Awaited<ReturnType<Net>> {
  switch (came.kind) {
    case 'answer':
      return { status: came.value.statusCode, text: came.value.body, retryAfterMs: null };
    case 'error':
      return { status: chance.pick(ERRORS), text: '<html></html>', retryAfterMs: null };
    case 'none':
      return null;
  }
}
