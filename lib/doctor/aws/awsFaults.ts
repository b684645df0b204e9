import type { Trouble } from '../finding.ts';

const SIGN_IN = 'Run aws configure, or aws sso login, or set AWS_PROFILE to a profile of yours';
const UNKNOWN: Trouble = { what: 'AWS does not know these credentials', todo: SIGN_IN };
const EXPIRED: Trouble = { what: 'The AWS credentials have expired', todo: 'Sign in to AWS again' };
const WRONG_KEY: Trouble = {
  what: 'AWS does not take the signature of these credentials',
  todo: "Correct the secret access key, and this machine's clock if it is wrong",
};
const AWAY: Trouble = {
  what: 'AWS cannot be reached',
  todo: 'Check the network and AWS_REGION, then try again',
};

const BY_NAME: Readonly<Record<string, Trouble>> = {
  CredentialsProviderError: { what: 'There are no AWS credentials', todo: SIGN_IN },
  ExpiredToken: EXPIRED,
  ExpiredTokenException: EXPIRED,
  InvalidClientTokenId: UNKNOWN,
  UnrecognizedClientException: UNKNOWN,
  InvalidSignatureException: WRONG_KEY,
  SignatureDoesNotMatch: WRONG_KEY,
  RequestExpired: WRONG_KEY,
  TimeoutError: AWAY,
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  ENOTFOUND: AWAY,
  EAI_AGAIN: AWAY,
};
const DENIED = ['AccessDenied', 'AccessDeniedException'];

/**
 * What an error of the AWS SDK means to an owner.
 * @param action such as `dynamodb:DescribeTable`, for whoever has to be given the right to it.
 */
export function awsTrouble(error: unknown, action: string): Trouble {
  const { name, code, message } = namesOf(error);
  if (/region is missing/i.test(message)) {
    return { what: 'No AWS region is set', todo: 'Set AWS_REGION to the region of the stack' };
  }
  if (DENIED.includes(name)) {
    const todo = `Use the credentials that deployed the stack, or allow them ${action}`;
    return { what: `These AWS credentials may not call ${action}`, todo };
  }
  const known = BY_NAME[code] ?? BY_NAME[name];
  const todo = "Look the name up in AWS's documentation, or try again later";
  return known ?? { what: `AWS refuses ${action} (${name})`, todo };
}

/** Whether AWS says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return namesOf(error).name === 'ResourceNotFoundException';
}

function namesOf(error: unknown): { name: string; code: string; message: string } {
  if (!(error instanceof Error)) return { name: typeof error, code: '', message: '' };
  const code = 'code' in error ? String(error.code) : '';
  return { name: error.name, code, message: error.message };
}
