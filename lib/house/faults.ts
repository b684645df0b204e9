import type * as z from 'zod/mini';
import { counted } from '../plainText.ts';

/** One thing that is wrong in a JSON value: where (`tables[0].rules.minBet`; empty for the whole) and what. */
export interface Fault {
  readonly path: string;
  /** A plain sentence without its subject: "must be a whole number, got \"5k\"". */
  readonly message: string;
}

/** For a schema's own check: "must be WHAT, got …". */
export function wanted(what: string): {
  readonly error: (issue: { readonly input?: unknown }) => string;
} {
  return { error: (issue) => `must be ${what}, got ${describe(issue.input)}` };
}

type Path = readonly PropertyKey[];
type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** All numbers that the contract knows are whole. */
const THINGS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a whole number',
  object: 'an object',
  string: 'a text',
  tuple: 'a list',
};

/** Checks a value against a schema; every fault is named by its path. */
export function check<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
):
  | { readonly ok: true; readonly value: z.output<T> }
  | { readonly ok: false; readonly faults: readonly Fault[] } {
  const result = schema.safeParse(value, { error: sentence });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, faults: result.error.issues.flatMap((issue) => faultsOf(issue, [])) };
}

/**
 * Reads what a store has kept as JSON.
 * @param what names it in the sentence, such as `the cursor`.
 * @throws one plain sentence where it is anything else.
 */
export function readKept<T extends z.ZodMiniType>(
  schema: T,
  text: string,
  what: string,
): z.output<T> {
  const read = check(schema, jsonIn(text, what));
  if (!read.ok) throw new Error(`${what} cannot be read: ${read.faults.map(faultLine)[0]}`);
  return read.value;
}

function jsonIn(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} cannot be read: it is no JSON`);
  }
}

/** A fault as one line: its path, if any, then what is wrong there. */
export function faultLine(fault: Fault): string {
  return fault.path === '' ? fault.message : `${fault.path}: ${fault.message}`;
}

/** A path as it is written in JavaScript: `tables[0].rules.minBet`. */
function writePath(path: Path): string {
  let written = '';
  for (const key of path) {
    if (typeof key === 'number') written += `[${key}]`;
    else if (/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(String(key))) written += `.${String(key)}`;
    else written += `[${quote(String(key))}]`;
  }
  return written.startsWith('.') ? written.slice(1) : written;
}

/** A value in a few words, for the end of a sentence. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function faultsOf(issue: z.core.$ZodIssue, before: Path): Fault[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: writePath([...path, key]),
      message: 'is not a known key',
    }));
  }
  if (issue.code === 'invalid_union') {
    const fitting = issue.errors.filter((branch) => !branch.some(isOtherThing));
    const [branch] = fitting;
    if (branch !== undefined && fitting.length === 1) {
      return branch.flatMap((inner) => faultsOf(inner, path));
    }
  }
  return [{ path: writePath(path), message: issue.message }];
}

/** In a union: the value is not even the kind of thing that this branch wants. */
function isOtherThing(issue: z.core.$ZodIssue): boolean {
  return (
    issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
  );
}

function sentence(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongThing(issue.expected, issue.input);
    case 'invalid_value':
      if (issue.input === undefined) return 'is missing';
      return `must be ${oneOf(issue.values.map(describe))}, got ${describe(issue.input)}`;
    case 'too_small':
      return bound('at least', issue.origin, issue.minimum, issue.input);
    case 'too_big':
      return bound('at most', issue.origin, issue.maximum, issue.input);
    default:
      return `is not right, got ${describe(issue.input)}`;
  }
}

function bound(words: string, origin: string, limit: number | bigint, input: unknown): string {
  if (Array.isArray(input))
    return `must have ${words} ${counted(Number(limit), 'entry', 'entries')}, got ${input.length}`;
  if (origin === 'string') {
    return `must have ${words} ${counted(Number(limit), 'character')}, got ${describe(input)}`;
  }
  return `must be ${words} ${limit}, got ${describe(input)}`;
}

function wrongThing(expected: string, input: unknown): string {
  if (input === undefined) return 'is missing';
  return `must be ${THINGS[expected] ?? expected}, got ${describe(input)}`;
}

function oneOf(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('');
}
