import * as z from 'zod/mini';

/** How the Sheets API is entered: with a fixed bearer token, or with what Google gave. */
export type GoogleAccess =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'credentials'; readonly credentials: Readonly<Record<string, unknown>> };

const token = z.strictObject({ type: z.literal('token'), token: z.string() });
const given = z.looseObject({ type: z.enum(['service_account', 'external_account']) });

/** What the mirror of one machine enters its own Sheets API with. */
export function fixedToken(value: string): string {
  return JSON.stringify({ type: 'token', token: value } satisfies z.output<typeof token>);
}

/**
 * Reads the JSON of a service account's key, of an `external_account`, or of {@link fixedToken}; null where it is none
 * of these.
 */
export function readAccess(text: string): GoogleAccess | null {
  const json = parsed(text);
  const fixed = token.safeParse(json);
  if (fixed.success) return { kind: 'token', token: fixed.data.token };
  const read = given.safeParse(json);
  return read.success ? { kind: 'credentials', credentials: read.data } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
