import { createRandom, type Random } from '../support/random.ts';
import type { Gate } from './gate.ts';
import { holdsAnswer, mayGrow } from './judge.ts';
import { knock } from './knocking.ts';
import { DISTURBING, mutated } from './mutate.ts';
import { anyRequest, type Sent } from './requests.ts';
import type { Tally } from './tally.ts';
import { must } from './texts.ts';
import { answersIn, exchange } from './wire.ts';

/** Header lines that have led servers apart on where a request ends, or whose it is. */
const TRICKS: readonly string[] = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Content-Length: 0',
  'Content-Length: +5',
  'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: -1',
  'Content-Length: 20000000',
  'Host: evil.example',
  'Expect: 200-ok',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Cookie: a=1; b',
  ' folded: into the line before',
  'X-Long: '.padEnd(20_000, 'x'),
  'webhook-id: msg_other',
  'cigo-relay: dan',
  'no colon',
];
const VERSIONS = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 ', ''];

/**
 * Makes the request of a seed, writes its bytes to the gateway, often damaged where the signature is none, and
 * holds every answer against what is promised.
 * @throws with the seed and the bytes.
 */
export async function fuzzSocket(
  gate: Gate,
  port: number,
  seed: number,
  at: number,
  tally: Tally,
): Promise<void> {
  const random = createRandom(seed + at);
  const sent = anyRequest(random, at);
  const signed = mayGrow(sent);
  const bytes = signed ? bytesOf(sent) : damagedBytes(random, sent);
  try {
    await knock(gate, sent, async () => {
      const [first = null, ...more] = answersIn(
        await exchange(port, bytes, signed ? 'wait' : 'hang up'),
      );
      for (const answer of more) holdsAnswer(answer);
      must(first !== null || !sent.honest, 'what is right is answered');
      tally.request('by socket', first?.status ?? 0);
      return first ?? { status: 400, body: '' };
    });
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}, request ${at}: ${what}\nbytes ${JSON.stringify(String(bytes))}`);
  }
}

function headOf({ method, target, headers, body }: Sent): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = `content-length: ${body.length}`;
  return [`${method} ${target} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', length, ...lines];
}

function bytesOf(sent: Sent, head: readonly string[] = headOf(sent)): Buffer {
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), sent.body]);
}

function damagedBytes(random: Random, sent: Sent): Buffer {
  const head = headOf(sent);
  switch (random.below(6)) {
    case 0:
      return bytesOf(sent, head.toSpliced(1 + random.below(head.length), 0, random.pick(TRICKS)));
    case 1:
      return bytesOf(
        sent,
        head.toSpliced(1 + random.below(head.length - 1), 1, random.pick(TRICKS)),
      );
    case 2:
      return bytesOf(sent, head.with(0, `${sent.method} ${sent.target} ${random.pick(VERSIONS)}`));
    case 3:
      return Buffer.from(mutated(random, bytesOf(sent).toString(), [...DISTURBING, '\r\n', ':']));
    case 4:
      return bytesOf(sent).subarray(0, random.below(400));
    default:
      return bytesOf(sent);
  }
}
