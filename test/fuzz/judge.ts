import { isSigned, TABLES } from './gate.ts';
import type { Sent } from './requests.ts';
import { must } from './texts.ts';

/** An answer, however it came. */
export interface Answered {
  readonly status: number;
  readonly body: string;
}

const SECRETS = /whsec_[A-Za-z0-9+/]{16}|staff-key-of/;
const INSIDES = /node_modules|\.ts:\d+|\bat \S+ \(|Error: /;

/** What must hold of every answer: its status, its form, and nothing in it that is nobody's business. */
export function holdsAnswer({ status, body }: Answered): void {
  must(
    status >= 200 && status < 500 && Math.floor(status / 100) !== 3,
    `it is answered 2xx or 4xx, not ${status}`,
  );
  must(!SECRETS.test(body) && !INSIDES.test(body), 'an answer tells no secret and no insides');
  const json: unknown = body === '' ? null : JSON.parse(body);
  if (status < 300 || body === '') return;
  const error: unknown = Reflect.get(Object(json), 'error');
  const { code, message } = Object(error);
  must(typeof code === 'string' && /^[A-Z_]{3,30}$/.test(code), 'an error has a code');
  must(typeof message === 'string' && /^[^\n]{5,1000}$/.test(message), 'an error is one sentence');
}

/** What is logged is JSON of one line, without secrets. */
export function holdsLog(logged: readonly string[]): void {
  for (const line of logged) {
    must(!line.includes('\n') && typeof JSON.parse(line) === 'object', 'a log line is JSON');
    must(!SECRETS.test(line), 'no secret is logged');
    must(!line.includes('"level":"error"'), `nothing fails inside: ${line.slice(0, 900)}`);
  }
}

/**
 * Whether the books may have grown by a request: a write, to a table, signed by a secret that the house knows, over
 * a body that names the table. Told without any of the product's readers.
 */
export function mayGrow({ method, target, headers, body }: Sent): boolean {
  const table = TABLES.find((id) => decoded(target).startsWith(`/v1/tables/${id}/`));
  if (method !== 'POST' || table === undefined) return false;
  return isSigned(folded(headers), body) && namedIn(body) === table;
}

/** The path of a target, which may name its host too. */
function decoded(target: string): string {
  const [path = ''] = target.split('?');
  const whole = path.startsWith('http://') ? path.slice(path.indexOf('/', 7)) : path;
  try {
    return decodeURIComponent(whole);
  } catch {
    return '';
  }
}

/** Names in lower case, values of the same name joined, without white space around: as a gateway hands them over. */
function folded(headers: Readonly<Record<string, string>>): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const before = joined.get(name.toLowerCase());
    joined.set(name.toLowerCase(), (before === undefined ? value : `${before},${value}`).trim());
  }
  return Object.fromEntries(joined);
}

function namedIn(body: Buffer): unknown {
  try {
    return Reflect.get(Object(JSON.parse(body.toString())), 'table');
  } catch {
    return undefined;
  }
}
