import type * as z from 'zod/mini';
import { ApiError, badFields, type FieldViolation } from './errors.ts';

/** What Google's types are called in refusals, before their names. */
export const GOOGLES_PACKAGE = 'type.googleapis.com/google.apps.sheets.v4';

/** A place in a body, from its root: `['requests', 0, 'updateCells']`. */
export type Path = readonly (string | number)[];

const NAMES: Readonly<Record<string, string>> = {
  string: 'TYPE_STRING',
  number: 'TYPE_DOUBLE',
  boolean: 'TYPE_BOOL',
};

/**
 * The enums of query parameters, named as in
 * https://github.com/johnkhansrc/NestGoogleSheetConnector/issues/6.
 */
const OPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    majorDimension: 'Dimension',
    valueInputOption: 'ValueInputOption',
    valueRenderOption: 'ValueRenderOption',
    dateTimeRenderOption: 'DateTimeRenderOption',
    responseValueRenderOption: 'ValueRenderOption',
    responseDateTimeRenderOption: 'DateTimeRenderOption',
  }).map(([name, type]) => [name, `${GOOGLES_PACKAGE}.${type}`]),
);

/**
 * Google names fields by their proto names: `'requests[0].update_sheet_properties.properties'`
 * (https://github.com/theoephraim/node-google-spreadsheet/issues/523).
 */
export function placeOf(path: Path): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') {
      return `${place}[${part}]`;
    }
    const name = part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return place === '' ? name : `${place}.${name}`;
  }, '');
}

function at(path: Path): string {
  return path.length === 0 ? '' : ` at '${placeOf(path)}'`;
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const part of path) {
    value = (value as Record<string | number, unknown> | undefined)?.[part];
  }
  return value;
}

function violations(issue: z.core.$ZodIssue, input: unknown, base: Path): FieldViolation[] {
  const inner = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const path = [...base, ...inner];
  const field = placeOf(path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      ...(field !== '' && { field }),
      description: `Invalid JSON payload received. Unknown name "${key}"${at(path)}: Cannot find field.`,
    }));
  }
  const found = valueAt(input, inner);
  const option = issue.code === 'invalid_value' ? OPTIONS[String(inner[0])] : undefined;
  const named = issue.message.startsWith('TYPE_') ? issue.message : undefined;
  const type = issue.code === 'invalid_type' ? (named ?? NAMES[issue.expected]) : undefined;
  const kind = option ?? type;
  const shownKind = kind === undefined ? '' : ` (${kind})`;
  const shown = found === undefined ? 'the field must be set' : JSON.stringify(found);
  return [{ field, description: `Invalid value${at(path)}${shownKind}, ${shown}` }];
}

/** 400 in Google's words for everything in `input` that is not as the schema has it. */
function badInput(issues: readonly z.core.$ZodIssue[], input: unknown, base: Path): ApiError {
  const found = issues.flatMap((issue) => violations(issue, input, base));
  return badFields(found.map(({ description }) => description).join('\n'), found);
}

/** Reads a body or a part of one, which stands at `base`. @throws ApiError naming each field. */
export function check<T>(schema: z.ZodMiniType<T>, input: unknown, base: Path = []): T {
  const result = schema.safeParse(input);
  if (!result.success) {
    throw badInput(result.error.issues, input, base);
  }
  return result.data;
}

/**
 * The same for a part that is known to be as Google's types have it: a field or an enum value that
 * is missing in the schema is one that this API does not carry out, and 501 says so.
 */
export function checkSupported<T>(schema: z.ZodMiniType<T>, input: unknown, base: Path): T {
  const result = schema.safeParse(input);
  const issues = result.error?.issues ?? [];
  const places = issues.flatMap((issue) => unsupported(issue, input, base));
  if (places.length > 0) {
    const list = places.join(' and ');
    throw new ApiError('UNIMPLEMENTED', `This local Sheets API does not carry out ${list}.`);
  }
  return check(schema, input, base);
}

function unsupported(issue: z.core.$ZodIssue, input: unknown, base: Path): string[] {
  const inner = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => placeOf([...base, ...inner, key]));
  }
  const value = valueAt(input, inner);
  return issue.code === 'invalid_value' && value !== undefined
    ? [`${placeOf([...base, ...inner])} ${JSON.stringify(value)}`]
    : [];
}

/**
 * Refuses two members of a oneof at once, in Google's words: `Invalid value at 'requests[0]'
 * (oneof), oneof field 'kind' is already set. Cannot set 'addSheet'`.
 */
export function checkOneof(input: object, oneof: string, base: Path): void {
  const second = Object.keys(input)[1];
  if (second !== undefined) {
    const place = at(base);
    const description = `Invalid value${place} (oneof), oneof field '${oneof}' is already set. Cannot set '${second}'`;
    throw badFields(description, [{ field: placeOf(base), description }]);
  }
}

/** In proto JSON a null is a field that is not set: https://protobuf.dev/programming-guides/json/ */
function withoutNulls(input: unknown): unknown {
  if (Array.isArray(input)) {
    return input.map(withoutNulls);
  }
  if (typeof input !== 'object' || input === null) {
    return input;
  }
  const kept = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNulls(value)]));
}

/** The JSON of a request's body; an empty body is an empty object. @throws ApiError for anything else. */
export function readJson(body: string): unknown {
  try {
    return withoutNulls(body === '' ? {} : JSON.parse(body));
  } catch {
    const description = 'Invalid JSON payload received. Unexpected token.';
    throw badFields(description, [{ description }]);
  }
}
