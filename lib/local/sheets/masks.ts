import * as z from 'zod/mini';
import { Refused } from './errors.ts';

/** The paths of an update's field mask; `['*']` alone stands for all fields. */
export type Mask = readonly (readonly string[])[];

function innermost(schema: unknown): unknown {
  const wrapped = schema instanceof z.ZodMiniExactOptional ? schema.def.innerType : schema;
  return wrapped;
}

function isField(schema: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) {
    return true;
  }
  const object = innermost(schema);
  if (!(object instanceof z.ZodMiniObject)) {
    return false;
  }
  const field: unknown = object.def.shape[first];
  return field !== undefined && isField(field, rest);
}

/**
 * Reads the `fields` of an update, whose root is the thing updated
 * (https://developers.google.com/workspace/sheets/api/guides/field-masks).
 * @throws Refused without any field, or with one that the thing does not have.
 */
export function readMask(fields: string | undefined, schema: z.ZodMiniType): Mask {
  if (fields === undefined || fields === '') {
    throw new Refused(
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    );
  }
  const paths = fields.split(',').map((path) => path.split('.'));
  const unknown = paths.find((path) => path.join() !== '*' && !isField(schema, path));
  if (unknown !== undefined) {
    throw new Refused(`The field mask names '${unknown.join('.')}', which is no field of it.`);
  }
  return paths;
}

/** Whether a mask touches this field or something inside it. */
export function masks(mask: Mask, ...path: string[]): boolean {
  return mask.some(
    (listed) => listed[0] === '*' || path.every((part, depth) => (listed[depth] ?? part) === part),
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mergePath(before: Fields, after: Fields, path: readonly string[]): Fields {
  const [first = '', ...rest] = path;
  const { [first]: old, ...others } = before;
  const next = after[first];
  if (rest.length === 0) {
    return next === undefined ? others : { ...others, [first]: next };
  }
  const merged = mergePath(isFields(old) ? old : {}, isFields(next) ? next : {}, rest);
  return Object.keys(merged).length === 0 ? others : { ...others, [first]: merged };
}

/**
 * `before` with the masked fields taken from `after`; a masked field that `after` does not have is
 * cleared.
 */
export function mergeFields<T extends object>(before: T, after: T, mask: Mask): T {
  if (mask.some(([first]) => first === '*')) {
    return after;
  }
  return mask.reduce<Fields>(
    (merged, path) => mergePath(merged, after as Fields, path),
    before as Fields,
  ) as T;
}

/** The part of a mask below one field: of `a.b,a.c,d`, below `a`, it is `b,c`; all of it if `a` itself is listed. */
export function below(mask: Mask, field: string): Mask {
  const inner = mask.filter(([first]) => first === field || first === '*');
  return inner.map((path) => (path.length > 1 ? path.slice(1) : ['*']));
}
