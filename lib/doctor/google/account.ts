import { emailOf, type GoogleAccess } from '../../sheet/access.ts';

/** Whom a spreadsheet has to be shared with, and how cigo proves to be that account. */
export type GoogleAccount =
  | { readonly kind: 'key'; readonly email: string }
  /** Without a key: an AWS role acts as the account. */
  | { readonly kind: 'federated'; readonly email: string }
  /** Credentials that name no account. */
  | { readonly kind: 'nameless' };

/** The account of credentials that Google gave. */
export function accountOf(access: GoogleAccess): GoogleAccount {
  const email = emailOf(access);
  if (email === null || access.kind === 'token') return { kind: 'nameless' };
  const federated = access.credentials['type'] === 'external_account';
  return { kind: federated ? 'federated' : 'key', email };
}
