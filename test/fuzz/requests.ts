import type { Random } from '../support/random.ts';
import { NOW, RELAYS, STAFF, secretOf, signedHeaders } from './gate.ts';
import { anyDealerSpeech, anyLine, anyName } from './grammar.ts';
import { DISTURBING, mutated } from './mutate.ts';
import { nastyJson } from './nastyJson.ts';

/** A request as it goes over the wire. */
export interface Sent {
  readonly method: string;
  /** With its query, if it has one. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether it is right in every way, so that it must be taken. */
  readonly honest: boolean;
}

const WRITES = ['journal', 'rolls', 'commands'] as const;
const HOMES: Readonly<Record<string, string>> = { olga: 'other', constructor: 'other' };
const DEALERS: Readonly<Record<string, string>> = { eve: 'Eve', olga: 'Olga' };
const METHODS = ['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'post', 'QUERY'];
const READS = [
  '',
  '/ledger',
  '/rolls/1',
  '/ledger?after=1&limit=5',
  '/rolls/999999999',
  '/rolls/x',
];
const QUERIES = [
  '?after=1e400',
  '?after=-0&limit=1',
  '?limit=9007199254740993',
  '?__proto__=1&constructor=2',
  '?after=1&after=2',
  '?after=%E0%A4%A',
  '?limit=NaN',
];
const PATHS = [
  '/',
  '/health',
  '/v1/openapi.json',
  '/v1/../v1/tables/lucky7/journal',
  '/v1/tables/lucky7%2Fjournal',
  '/v1/tables/lucky%37/journal',
  '/v1/tables/__proto__/journal',
  '/v1/tables/constructor',
  '/v1/tables/lucky7/journal/',
  '//v1/tables/lucky7/journal',
  '/V1/tables/lucky7/journal',
  '/v1/tables/%2e%2e/journal',
  '/v1/tables/lucky7/rolls/%00',
  'http://evil.example/v1/tables/lucky7/journal',
];

/** A name for the journal of the delivery `at`: each sender's rise, and begin within the hour before now. */
function journalOf(at: number): string {
  const start = new Date(NOW - 3_600_000 + at).toISOString().replaceAll(/[-:.]/g, '');
  return `${start}-fuzz`;
}

interface Draft {
  readonly relay: string;
  readonly table: string;
  readonly what: (typeof WRITES)[number];
  readonly body: object;
}

/** A delivery as a sender of the house makes it; `at` rises from request to request. */
function draft(random: Random, at: number): Draft {
  const relay = random.pick(RELAYS);
  const home = HOMES[relay] ?? 'lucky7';
  const table = random.chance(0.96) ? home : random.pick(['lucky7', 'other', 'nowhere']);
  const what =
    relay === 'phone' ? random.pick(['rolls', 'commands'] as const) : whatOf(random, relay);
  const journal = journalOf(at);
  const number = random.chance(0.95) ? 1 : 2;
  switch (what) {
    case 'journal':
      return {
        relay,
        table,
        what,
        body: { table, journal, from: number, lines: linesOf(random, relay) },
      };
    case 'rolls': {
      const dice = [1 + random.below(6), 1 + random.below(6)];
      return { relay, table, what, body: { table, journal, n: number, name: 'Alice', dice } };
    }
    case 'commands':
      return {
        relay,
        table,
        what,
        body: { table, journal, n: number, line: anyDealerSpeech(random) },
      };
  }
}

function whatOf(random: Random, relay: string): Draft['what'] {
  if (relay === 'eye' || relay === 'constructor') return random.pick(['journal', 'rolls'] as const);
  return random.chance(0.7) ? 'journal' : random.pick(WRITES);
}

function linesOf(random: Random, relay: string): unknown[] {
  const says = `[11/29/2026 20:00:00]  ${DEALERS[relay] ?? 'Dealer Dan'}: `;
  if (random.chance(0.3)) return [...PLAY.map((order) => says + order), throwOf(random)];
  return Array.from({ length: random.below(5) }, () =>
    random.chance(0.5) ? says + anyDealerSpeech(random) : anyLine(random),
  );
}

/** What brings the game on wherever it stands, so that there is something to lose. */
const PLAY = [
  'take table now',
  'table open',
  'seat Alice',
  'roller Alice',
  'Alice bets 5k',
  'roll for point',
];

function throwOf(random: Random): string {
  return `[11/29/2026 20:00:00]  *Alice rolls ${1 + random.below(6)}, ${1 + random.below(6)}*`;
}

/** One request of any kind: a delivery that is right, one that is not, a read, or nonsense. */
export function anyRequest(random: Random, at: number): Sent {
  const kind = random.below(10);
  if (kind < 3) return right(draft(random, at), at);
  if (kind < 5) return wronglyBuilt(random, draft(random, at), at);
  if (kind < 8) return wronglySent(random, right(draft(random, at), at));
  return kind === 8 ? read(random) : wronglySent(random, read(random));
}

function right({ relay, table, what, body }: Draft, at: number): Sent {
  const bytes = Buffer.from(JSON.stringify(body));
  const target = `/v1/tables/${table}/${what}`;
  const number = Reflect.get(body, 'from') ?? Reflect.get(body, 'n');
  const headers = signedHeaders(relay, `msg_${at}`, bytes);
  return {
    method: 'POST',
    target,
    headers,
    body: bytes,
    honest: number === 1 && (HOMES[relay] ?? 'lucky7') === table,
  };
}

/** Signed by one who has the secret, over a body that is perhaps none. */
function wronglyBuilt(random: Random, given: Draft, at: number): Sent {
  const json = nastyJson(random, given.body);
  const text = random.chance(0.3)
    ? mutated(random, json, ['{', '}', '[', ']', ',', ':', '"'])
    : json;
  const body = random.chance(0.05) ? Buffer.from(text, 'latin1') : Buffer.from(text);
  const { method, target } = right(given, at);
  return {
    method,
    target,
    headers: signedHeaders(given.relay, `msg_${at}`, body),
    body,
    honest: false,
  };
}

function read(random: Random): Sent {
  const table = random.pick(['lucky7', 'other', 'nowhere', '__proto__', 'LUCKY7']);
  const target = random.chance(0.2)
    ? random.pick(PATHS)
    : `/v1/tables/${table}${random.pick(READS)}${random.chance(0.2) ? random.pick(QUERIES) : ''}`;
  const key = random.pick([
    `Bearer ${STAFF}`,
    `Bearer ${STAFF}`,
    'Bearer ',
    'Bearer x',
    `Basic ${STAFF}`,
  ]);
  return {
    method: 'GET',
    target,
    headers: { authorization: key },
    body: Buffer.alloc(0),
    honest: false,
  };
}

/** The same request with one to three things changed after it was signed. */
function wronglySent(random: Random, sent: Sent): Sent {
  let result: Sent = { ...sent, honest: false };
  for (let left = 1 + random.below(3); left > 0; left -= 1) result = changed(random, result);
  return result;
}

function changed(random: Random, sent: Sent): Sent {
  switch (random.below(7)) {
    case 0:
      return { ...sent, method: random.pick(METHODS) };
    case 1:
      return {
        ...sent,
        target: random.chance(0.5) ? random.pick(PATHS) : mutated(random, sent.target),
      };
    case 2:
      return { ...sent, body: Buffer.from(mutated(random, sent.body.toString(), ['"', '0', ' '])) };
    case 3:
      return { ...sent, headers: signedAnew(random, sent) };
    default:
      return { ...sent, headers: headersChanged(random, sent.headers) };
  }
}

/** Signed for another sender, with another secret, or at another time. */
function signedAnew(random: Random, { headers, body }: Sent): Record<string, string> {
  const relay = random.pick([...RELAYS, 'mallory', '__proto__', 'toString']);
  const secret = secretOf(random.pick(RELAYS));
  const off = random.pick([0, 299, 301, -301, 10_000]);
  const signed = signedHeaders(relay, 'msg_again', body, secret, Math.floor(NOW / 1_000) + off);
  return { ...headers, ...signed };
}

function headersChanged(
  random: Random,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed = { ...headers };
  const name = random.pick([...Object.keys(headers), 'x-other']);
  const value = changed[name] ?? '';
  switch (random.below(6)) {
    case 0:
      delete changed[name];
      return changed;
    case 1:
      return { ...changed, [name.toUpperCase()]: value };
    case 2:
      return { ...changed, [name]: `${value},${value}` };
    case 3:
      return { ...changed, [name]: random.pick(DISTURBING) };
    case 4:
      return { ...changed, [anyName(random)]: value };
    default:
      return { ...changed, [name]: mutated(random, value, [',', ' ', 'v1,', 'v2,', '=']) };
  }
}
