import * as z from 'zod/mini';

/** It must pass through an HTTP header, and be too long to be guessed. */
const key = z.string().check(z.regex(/^[!-~]{32,128}$/));
const schema = z.strictObject({ current: key, previous: z.optional(key) });

/**
 * The keys of a text `{ "current": "…", "previous": "…" }`, the current one first. The second is there only while
 * one takes the other's place.
 * @param what names the keys in the error.
 * @throws where the text is of another form, without showing any of it.
 */
export function readKeys(text: string, what: string): readonly string[] {
  const read = schema.safeParse(parsed(text));
  if (!read.success) {
    throw new Error(
      `expected the ${what} to be {"current": "…"}, and "previous" while they change, of 32 to 128 visible ASCII characters each`,
    );
  }
  const { current, previous } = read.data;
  return previous === undefined ? [current] : [current, previous];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
