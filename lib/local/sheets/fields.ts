import { badFields } from './errors.ts';

/** A partial response's `fields`: which fields of an object are wanted; null means all of it. */
export type Wanted = ReadonlyMap<string, Wanted> | null;

function refuse(fields: string, path: string): never {
  throw badFields('Request contains an invalid argument.', [
    {
      field: fields,
      description: `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`,
    },
  ]);
}

interface Reader {
  readonly text: string;
  at: number;
}

function readName(reader: Reader): string {
  const found = /^[^,()./]+/.exec(reader.text.slice(reader.at));
  if (found === null) {
    refuse(reader.text, reader.text.slice(reader.at));
  }
  reader.at += found[0].length;
  return found[0];
}

function merged(a: Wanted | undefined, b: Wanted): Wanted {
  if (a === undefined) {
    return b;
  }
  if (a === null || b === null) {
    return null;
  }
  const all = new Map(a);
  for (const [name, inner] of b) {
    all.set(name, merged(all.get(name), inner));
  }
  return all;
}

function readInner(reader: Reader): Wanted {
  const next = reader.text[reader.at];
  if (next === '.' || next === '/') {
    reader.at += 1;
    const name = readName(reader);
    return name === '*' ? null : new Map([[name, readInner(reader)]]);
  }
  if (next === '(') {
    reader.at += 1;
    const inner = readList(reader);
    if (reader.text[reader.at] !== ')') {
      refuse(reader.text, reader.text);
    }
    reader.at += 1;
    return inner;
  }
  return null;
}

function readList(reader: Reader): Wanted {
  let wanted: Wanted = new Map();
  for (;;) {
    const name = readName(reader);
    const inner = readInner(reader);
    wanted = merged(wanted, name === '*' ? null : new Map([[name, inner]]));
    if (reader.text[reader.at] !== ',') {
      return wanted;
    }
    reader.at += 1;
  }
}

/** The fields that a resource has; what lies below a null is not looked at. */
export interface Known {
  readonly [field: string]: Known | null;
}

function checkKnown(fields: string, wanted: Wanted, known: Known | null, path: string): void {
  if (wanted === null || known === null) {
    return;
  }
  for (const [name, inner] of wanted) {
    const place = path === '' ? name : `${path}.${name}`;
    const below = known[name];
    if (below === undefined) {
      refuse(fields, place);
    }
    checkKnown(fields, inner, below, place);
  }
}

/**
 * Reads `sheets(properties(sheetId,title),data.rowData),spreadsheetId`. A space counts as part of
 * a name, and a name that is no field is refused, so that `a, b` fails as it does at Google
 * (https://developers.google.com/workspace/sheets/api/guides/field-masks).
 * @throws ApiError `Request contains an invalid argument.` naming the path in its details
 */
export function readFields(fields: string, known: Known | null): Wanted {
  const reader: Reader = { text: fields, at: 0 };
  const wanted = readList(reader);
  if (reader.at !== fields.length) {
    refuse(fields, fields.slice(reader.at));
  }
  checkKnown(fields, wanted, known, '');
  return wanted;
}

/** The wanted part of a response. */
export function pick(value: unknown, wanted: Wanted): unknown {
  if (wanted === null || typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => pick(item, wanted));
  }
  const picked: Record<string, unknown> = {};
  for (const [name, inner] of wanted) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) {
      picked[name] = pick(field, inner);
    }
  }
  return picked;
}

/** Whether a part of the response is wanted at all. */
export function wants(wanted: Wanted, ...path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (wanted === null || first === undefined) {
    return true;
  }
  const inner = wanted.get(first);
  return inner !== undefined && wants(inner, ...rest);
}
