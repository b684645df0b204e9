import { type GoogleAccess, readAccess } from '../../sheet/access.ts';
import { type Checked, failed, passed, type Trouble, warn } from '../finding.ts';
import { accountOf, type GoogleAccount } from './account.ts';
import { type AwsProof, fetchToken, type Token } from './token.ts';

/** How the sheets are entered, and whom they have to be shared with. */
export interface GoogleIdentity {
  readonly token: string;
  readonly email: string;
}

/** What cigo enters Google with. */
export interface GoogleProof {
  /** What Google gave, as JSON. */
  readonly text: string;
  /** Null on one machine, where the credentials say themselves how they are proven. */
  readonly aws: AwsProof | null;
  /** The role that Google is to let in, where a stack names one. */
  readonly role: string | undefined;
}

const ABOUT = 'Google account';
const KINDS = "an external_account or of a service account's key";

/** Whether Google lets cigo in, and as whom. */
export async function checkGoogle({
  text,
  aws,
  role,
}: GoogleProof): Promise<Checked<GoogleIdentity>> {
  const access = readAccess(text);
  if (access === null) return failed(ABOUT, unreadable(text));
  const account = accountOf(access);
  if (account.kind === 'nameless') return failed(ABOUT, nameless(access));
  const { email } = account;
  const token = await fetchToken(access, aws);
  if (token.kind === 'token') {
    return passed(ABOUT, `Google lets cigo in as ${email}`, { token: token.token, email });
  }
  if (shutsOutThisPerson(account, token, role)) return notFromHere(email, role ?? '');
  return failed(ABOUT, refused(account, token));
}

function unreadable(text: string): Trouble {
  if (/^\s*(\{\s*\})?\s*$/.test(text)) {
    const what = 'The Google credentials are not set, so no sheet is written';
    return { what, todo: `Put in the JSON of ${KINDS}` };
  }
  const what = `The Google credentials are not the JSON of ${KINDS}`;
  return { what, todo: 'Download it from Google anew and put in the whole of it' };
}

function nameless(access: GoogleAccess): Trouble {
  if (access.kind === 'token') {
    const what = 'The Google credentials are a bare token, which ends within the hour';
    return { what, todo: `Put in the JSON of ${KINDS} instead` };
  }
  const what =
    'The Google credentials name no service account, and sheets can be shared with no other';
  const federated = access.credentials['type'] === 'external_account';
  return federated
    ? { what, todo: 'Choose service account impersonation in Google Cloud and download them anew' }
    : { what, todo: 'Make a new key in Google Cloud and put in the whole of it' };
}

/** Where a role of the stack alone is let in, Google is right to refuse the person at this desk. */
function shutsOutThisPerson(
  account: GoogleAccount,
  token: Extract<Token, { kind: 'refused' }>,
  role: string | undefined,
): boolean {
  const { status } = token;
  return account.kind === 'federated' && role !== undefined && status !== null && status < 500;
}

function notFromHere(email: string, role: string): Checked<GoogleIdentity> {
  const what = `Google does not let your own AWS identity act as ${email}, which only the stack has to`;
  const todo = `Check in Google Cloud that ${role} may, and the tab Checks that the sheet is up to date`;
  return { findings: [warn(ABOUT, what, todo)], value: null };
}

function refused(account: GoogleAccount, token: Extract<Token, { kind: 'refused' }>): Trouble {
  const { status, why } = token;
  if (status === null || status >= 500) {
    const what = `Google's token server cannot be reached (${why})`;
    return { what, todo: 'Check the network and try again' };
  }
  const what = `Google does not take the credentials (${why})`;
  return account.kind === 'key'
    ? { what, todo: 'Make a new key for the service account, put it in, and check the clock' }
    : { what, todo: 'Check the pool, its provider, and that the AWS role may act as the account' };
}
