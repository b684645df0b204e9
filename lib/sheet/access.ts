import * as z from 'zod/mini';

/** How the Sheets API is entered: with a fixed bearer token, or with what Google gave. */
export type GoogleAccess =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'credentials'; readonly credentials: Readonly<Record<string, unknown>> };

const token = z.strictObject({ type: z.literal('token'), token: z.string() });
const given = z.looseObject({ type: z.enum(['service_account', 'external_account']) });
const key = z.object({ client_email: z.string().check(z.minLength(3)) });
const federated = z.object({ service_account_impersonation_url: z.string() });
const IMPERSONATED = /\/serviceAccounts\/([^/:]+):generateAccessToken$/;

/** The account behind a token, or behind credentials that name none. */
const LOCAL = 'local';

/** What the mirror of one machine enters its own Sheets API with. */
export function fixedToken(value: string): string {
  return JSON.stringify({ type: 'token', token: value } satisfies z.output<typeof token>);
}

/**
 * Reads the JSON of a service account's key, of an `external_account`, or of {@link fixedToken}; null where it is none
 * of these.
 */
export function readAccess(text: string): GoogleAccess | null {
  return accessIn(parsed(text));
}

/**
 * The texts of the accounts, each for {@link readAccess}: of one object itself, of an array each element. So a house
 * with many tables shares them among several accounts.
 */
export function accountTexts(text: string): readonly string[] {
  const json = parsed(text);
  return Array.isArray(json) ? json.map((one: unknown) => JSON.stringify(one)) : [text];
}

/**
 * The accounts' names in order: a service account's e-mail, or `local` where there is none. Empty where one of them
 * cannot be read.
 */
export function accountNames(text: string): readonly string[] {
  const all = accountTexts(text).map(readAccess);
  const read = all.filter((access) => access !== null);
  return read.length < all.length ? [] : read.map((access) => emailOf(access) ?? LOCAL);
}

/** The e-mail of the service account that a sheet is to be shared with; null where the credentials name none. */
export function emailOf(access: GoogleAccess): string | null {
  if (access.kind === 'token') return null;
  const { credentials } = access;
  if (credentials['type'] === 'service_account') {
    const read = key.safeParse(credentials);
    return read.success ? read.data.client_email : null;
  }
  const read = federated.safeParse(credentials);
  const url = read.success ? read.data.service_account_impersonation_url : '';
  const [, email] = IMPERSONATED.exec(url) ?? [];
  return email === undefined ? null : decodeURIComponent(email);
}

function accessIn(json: unknown): GoogleAccess | null {
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
