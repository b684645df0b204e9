import * as z from 'zod/mini';
import type { GoogleAccess } from '../../sheet/access.ts';

/** Whom a spreadsheet has to be shared with, and how cigo proves to be that account. */
export type GoogleAccount =
  | { readonly kind: 'key'; readonly email: string }
  /** Without a key: an AWS role acts as the account. */
  | { readonly kind: 'federated'; readonly email: string }
  /** Credentials that name no account. */
  | { readonly kind: 'nameless' };

const key = z.object({ client_email: z.string().check(z.minLength(3)) });
const federated = z.object({ service_account_impersonation_url: z.string() });
const IMPERSONATED = /\/serviceAccounts\/([^/:]+):generateAccessToken$/;

/** The account of credentials that Google gave. */
export function accountOf(access: GoogleAccess): GoogleAccount {
  if (access.kind === 'token') return { kind: 'nameless' };
  const { credentials } = access;
  if (credentials['type'] === 'external_account') {
    const read = federated.safeParse(credentials);
    const url = read.success ? read.data.service_account_impersonation_url : '';
    const [, email] = IMPERSONATED.exec(url) ?? [];
    return email === undefined
      ? { kind: 'nameless' }
      : { kind: 'federated', email: decodeURIComponent(email) };
  }
  const read = key.safeParse(credentials);
  return read.success ? { kind: 'key', email: read.data.client_email } : { kind: 'nameless' };
}
