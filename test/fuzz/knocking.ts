import { isUtf8 } from 'node:buffer';
import type { HttpEvent } from '../../lib/http/ports.ts';
import { matchRoute } from '../../lib/http/routes.ts';
import { createRandom } from '../support/random.ts';
import { type Gate, openGate } from './gate.ts';
import { mustBeClean } from './houses.ts';
import { type Answered, holdsAnswer, holdsLog, mayGrow } from './judge.ts';
import { anyRequest, type Sent } from './requests.ts';
import { smallestText } from './shrink.ts';
import type { Tally } from './tally.ts';
import { must } from './texts.ts';

/** Sends a request somewhere and brings the answer back. */
export type Carry = (gate: Gate, sent: Sent) => Promise<Answered>;

/** Sends one request, and holds the answer, the log and the books against what is promised. */
export async function knock(gate: Gate, sent: Sent, carry: Carry): Promise<Answered> {
  const before = await gate.head();
  gate.logged.length = 0;
  const answered = await carry(gate, sent);
  holdsAnswer(answered);
  holdsLog(gate.logged);
  mustBeClean();
  if (sent.honest) must(answered.status === 200, `what is right is taken, not ${answered.body}`);
  if ((await gate.head()) !== before) {
    must(answered.status === 200, 'what is refused leaves the books as they are');
    must(mayGrow(sent), 'the books grow only by what was signed and is well formed');
  }
  return answered;
}

/** Hands a request to the real handlers, as the gateway would. */
const inProcess: Carry = async (gate, { method, target, headers, body }) => {
  const [path = '', query] = target.split('?');
  const match = matchRoute(method, path);
  const handler = gate.handlers[match.kind === 'route' ? match.route.handler : 'view'];
  const event: HttpEvent = {
    rawPath: path,
    headers,
    ...(query === undefined
      ? {}
      : { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
    requestContext: { http: { method } },
    ...(isUtf8(body)
      ? { body: body.toString(), isBase64Encoded: false }
      : { body: body.toString('base64'), isBase64Encoded: true }),
  };
  const answer = await handler(event);
  return { status: answer.statusCode, body: answer.body };
};

/**
 * Makes the request of a seed and sends it.
 * @param at the number of the request in its run: journals rise with it.
 * @throws with the seed and the smallest body that shows the fault, where it shows at an empty table too.
 */
export async function fuzzRequest(
  gate: Gate,
  seed: number,
  at: number,
  tally: Tally,
): Promise<Sent> {
  const sent = anyRequest(createRandom(seed + at), at);
  try {
    const { status } = await knock(gate, sent, inProcess);
    tally.request('in process', status);
    return sent;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const { method, target, headers } = sent;
    const shown = { method, target, headers, body: await smallestBody(sent) };
    throw new Error(`seed ${seed}, request ${at}: ${what}\nsmallest ${JSON.stringify(shown)}`);
  }
}

/** What is left of a body while an empty house fails by it too; the whole where it does not. */
async function smallestBody(sent: Sent): Promise<string> {
  const whole = sent.body.toString();
  const failing = new Map<string, boolean>();
  const shows = async (text: string): Promise<boolean> =>
    knock(openGate(), { ...sent, body: Buffer.from(text) }, inProcess).then(
      () => false,
      () => true,
    );
  // The search asks at once, the handlers answer later: it is repeated until it asks nothing new.
  for (let rounds = 0; rounds < 200; rounds += 1) {
    const unknown: string[] = [];
    const small = smallestText(whole, (text) => {
      if (!failing.has(text)) unknown.push(text);
      return failing.get(text) ?? false;
    });
    if (unknown.length === 0) return small;
    for (const text of unknown) failing.set(text, await shows(text));
  }
  return whole;
}
