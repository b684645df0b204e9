import { GOOGLES_PACKAGE, type Path, placeOf } from './check.ts';
import { badFields, type FieldViolation } from './errors.ts';
import { FRACTIONS, GOOGLE_ENUMS } from './googleEnums.ts';
import schema from './googleSchema.json' with { type: 'json' };

/** Every message that a body can hold, by name: its fields, each with its type. */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = schema;

/** The name of the enum that a field holds. */
const ENUM_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(GOOGLE_ENUMS).flatMap(([name, { fields }]) => fields.map((at) => [at, name])),
);

const LARGEST_INT32 = 2_147_483_647;

/** Whether Google has a request of this name, carried out here or not. */
export function isRequest(name: string): boolean {
  return Object.hasOwn(MESSAGES['Request'] ?? {}, name);
}

type Found = FieldViolation[];

function at(path: Path): string {
  return path.length === 0 ? '' : ` at '${placeOf(path)}'`;
}

/** As in https://github.com/theoephraim/node-google-spreadsheet/issues/523. */
function invalid(value: unknown, type: string, path: Path): FieldViolation {
  const description = `Invalid value${at(path)} (${type}), ${JSON.stringify(value)}`;
  return { field: placeOf(path), description };
}

function unknownName(name: string, path: Path, why: string): FieldViolation {
  const place = placeOf(path);
  const description = `Invalid JSON payload received. Unknown name "${name}"${at(path)}: ${why}`;
  return { ...(place !== '' && { field: place }), description };
}

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  TYPE_STRING: (value) => typeof value === 'string',
  TYPE_BOOL: (value) => typeof value === 'boolean',
  TYPE_DOUBLE: (value) => typeof value === 'number',
  TYPE_INT32: (value) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LARGEST_INT32,
};

/** As Google names the type of a scalar field. */
function scalarName(type: string, field: string): string {
  if (type === 'number') {
    return FRACTIONS.has(field) ? 'TYPE_DOUBLE' : 'TYPE_INT32';
  }
  return type === 'boolean' ? 'TYPE_BOOL' : 'TYPE_STRING';
}

/**
 * A scalar of a field `Message.field`. An unknown enum value is worded as in
 * https://github.com/johnkhansrc/NestGoogleSheetConnector/issues/6.
 */
function scalar(value: unknown, type: string, field: string, path: Path): Found {
  const name = ENUM_OF.get(field);
  if (name !== undefined) {
    const known = GOOGLE_ENUMS[name]?.values.some((allowed) => allowed === value);
    return known ? [] : [invalid(value, `${GOOGLES_PACKAGE}.${name}`, path)];
  }
  const typeName = scalarName(type, field);
  return SCALARS[typeName]?.(value) ? [] : [invalid(value, typeName, path)];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function message(value: unknown, type: string, path: Path): Found {
  const fields = MESSAGES[type];
  if (fields === undefined || !isObject(value)) {
    return [invalid(value, `${GOOGLES_PACKAGE}.${type}`, path)];
  }
  return Object.entries(value).flatMap(([name, inner]) => {
    const fieldType = fields[name];
    if (fieldType === undefined || !Object.hasOwn(fields, name)) {
      return [unknownName(name, path, 'Cannot find field.')];
    }
    return ofType(inner, fieldType, { field: `${type}.${name}`, name, path });
  });
}

interface Place {
  /** `Message.field` */
  readonly field: string;
  readonly name: string;
  /** Of the message that the field is in. */
  readonly path: Path;
}

function single(value: unknown, type: string, field: string, path: Path): Found {
  return /^[A-Z]/.test(type) ? message(value, type, path) : scalar(value, type, field, path);
}

function repeated(value: unknown, item: string, field: string, path: Path): Found {
  return Array.isArray(value)
    ? value.flatMap((one, place) => single(one, item, field, [...path, place]))
    : [invalid(value, item, path)];
}

function mapped(value: unknown, item: string, field: string, path: Path): Found {
  return isObject(value)
    ? Object.entries(value).flatMap(([key, one]) => single(one, item, field, [...path, key]))
    : [invalid(value, item, path)];
}

/** Rows of values: what stands in them is looked at when they are written. */
function rows(value: unknown, path: Path): Found {
  const lists = Array.isArray(value) && value.every((line) => Array.isArray(line));
  return lists ? [] : [invalid(value, 'google.protobuf.ListValue', path)];
}

function ofType(value: unknown, type: string, { field, name, path }: Place): Found {
  const inner = [...path, name];
  if (type === 'any[][]') {
    return rows(value, inner);
  }
  if (type.endsWith('[]')) {
    return repeated(value, type.slice(0, -2), field, inner);
  }
  if (Array.isArray(value)) {
    return [unknownName(name, path, 'Proto field is not repeating, cannot start list.')];
  }
  return type.startsWith('{')
    ? mapped(value, type.slice(1, -1), field, inner)
    : single(value, type, field, inner);
}

/**
 * Checks a body against all that Google's message has, from the types that googleapis ships:
 * unknown names, wrong types, unknown enum values. @throws ApiError 400 naming every fault at once
 */
export function conform(body: unknown, type: string): void {
  const found = message(body, type, []);
  if (found.length > 0) {
    throw badFields(found.map(({ description }) => description).join('\n'), found);
  }
}
