import { check, type Fault } from '../house/faults.ts';
import { jsonFault } from '../house/jsonFault.ts';
import type { Delivery } from '../ledger/delivery.ts';
import { commandBody, journalBody, rollBody } from './bodies.ts';
import type { Operation } from './routes.ts';

/** What the body of a write says, whichever of the three it is. */
export type Numbered = Pick<Delivery, 'journal' | 'from' | 'utcOffset' | 'lines'> & {
  /** The table that the sender meant and signed. */
  readonly table: string;
  /** When the sender read the first of the lines, by its own clock, in milliseconds since 1970. */
  readonly readAt?: number;
};

export type BodyRead =
  | { readonly ok: true; readonly value: Numbered }
  | {
      readonly ok: false;
      readonly code: 'NOT_JSON' | 'BAD_BODY';
      readonly faults: readonly Fault[];
    };

export type WriteOperation = Extract<Operation, `post${string}`>;

/** Reads the raw body of a write. */
export function readBody(operation: WriteOperation, bytes: Uint8Array): BodyRead {
  const text = decode(bytes);
  if (text === null) return notJson('is not JSON: it is not UTF-8 text');
  const json = parse(text);
  if (!json.ok) return notJson(jsonFault(text));
  const read = READERS[operation](json.value);
  return read.ok ? read : { ok: false, code: 'BAD_BODY', faults: read.faults };
}

type Reader = (
  json: unknown,
) =>
  | { readonly ok: true; readonly value: Numbered }
  | { readonly ok: false; readonly faults: readonly Fault[] };

const READERS: Readonly<Record<WriteOperation, Reader>> = {
  postJournal: readJournal,
  postRoll: readRoll,
  postCommand: readCommand,
};

function readJournal(json: unknown): ReturnType<Reader> {
  const body = check(journalBody, json);
  if (!body.ok) return body;
  const { lines, utcOffset = null, ...numbered } = body.value;
  return {
    ok: true,
    value: { utcOffset, lines: lines.map((raw) => ({ kind: 'line', raw })), ...numbered },
  };
}

function readRoll(json: unknown): ReturnType<Reader> {
  const body = check(rollBody, json);
  if (!body.ok) return body;
  const { table, journal, n, readAt, ...roll } = body.value;
  const value = { table, journal, from: n, utcOffset: null, ...whenRead(readAt) };
  return { ok: true, value: { ...value, lines: [{ kind: 'roll', ...roll }] } };
}

function readCommand(json: unknown): ReturnType<Reader> {
  const body = check(commandBody, json);
  if (!body.ok) return body;
  const { table, journal, n, readAt, line } = body.value;
  const value = { table, journal, from: n, utcOffset: null, ...whenRead(readAt) };
  return { ok: true, value: { ...value, lines: [{ kind: 'order', line }] } };
}

function whenRead(readAt: number | undefined): { readonly readAt?: number } {
  return readAt === undefined ? {} : { readAt };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function parse(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function notJson(message: string): BodyRead {
  return { ok: false, code: 'NOT_JSON', faults: [{ path: '', message }] };
}
