import { auth } from 'googleapis/build/src/apis/sheets/index.js';
import * as z from 'zod/mini';
import type { GoogleAccess } from '../../sheet/access.ts';

/** The AWS credentials that a federated account is proven with. */
export interface AwsProof {
  readonly region: string;
  readonly credentials: () => Promise<{
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  }>;
}

/** A token for sheets, or what Google says against it; null status where no answer came. */
export type Token =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly status: number | null; readonly why: string };

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
const TIMEOUT_MS = 20_000;

/** What gaxios throws, as far as it is read. Token servers and Google's APIs answer in two forms. */
const thrown = z.object({
  message: z.string(),
  response: z.optional(z.object({ status: z.number(), data: z.unknown() })),
});
/** What Google gives for a pool that knows AWS. */
const awsPool = z.object({
  type: z.literal('external_account'),
  audience: z.string(),
  subject_token_type: z.literal('urn:ietf:params:aws:token-type:aws4_request'),
  token_url: z.string(),
  service_account_impersonation_url: z.string(),
});

const tokenError = z.object({ error: z.string(), error_description: z.optional(z.string()) });
const apiError = z.object({ error: z.object({ message: z.string() }) });

/**
 * Has Google give a token for these credentials, as the mirror does.
 * @param aws what a federated account is proven with; null takes what the credentials say themselves.
 */
export async function fetchToken(access: GoogleAccess, aws: AwsProof | null): Promise<Token> {
  if (access.kind === 'token') return { kind: 'token', token: access.token };
  try {
    const token = await tokenOf(access.credentials, aws);
    if (typeof token === 'string') return { kind: 'token', token };
    return { kind: 'refused', status: null, why: 'it gave no token' };
  } catch (error) {
    return refusalOf(error);
  }
}

function tokenOf(credentials: Readonly<Record<string, unknown>>, aws: AwsProof | null) {
  const pool = awsPool.safeParse(credentials);
  if (aws !== null && pool.success) return tokenByRole(pool.data, aws);
  const google = new auth.GoogleAuth({
    credentials,
    scopes: [SCOPE],
    clientOptions: { transporterOptions: wire() },
  });
  return google.getAccessToken();
}

/** In a lambda AWS's credentials lie in its environment; on a desk they may lie anywhere that AWS knows. */
async function tokenByRole(pool: z.output<typeof awsPool>, aws: AwsProof) {
  const client = new auth.AwsClient({
    ...pool,
    type: 'external_account',
    scopes: [SCOPE],
    transporterOptions: wire(),
    aws_security_credentials_supplier: {
      getAwsRegion: async () => aws.region,
      getAwsSecurityCredentials: async () => {
        const { accessKeyId, secretAccessKey, sessionToken: token } = await aws.credentials();
        const long = { accessKeyId, secretAccessKey };
        return token === undefined ? long : { ...long, token };
      },
    },
  });
  const { token } = await client.getAccessToken();
  return token;
}

/** With gaxios' own fetch, sockets that die after a whole answer fail calls. */
function wire() {
  return { timeout: TIMEOUT_MS, fetchImplementation: globalThis.fetch };
}

function refusalOf(error: unknown): Token {
  const read = thrown.safeParse(error);
  if (!read.success) return { kind: 'refused', status: null, why: 'an unknown error' };
  const { message, response } = read.data;
  const status = response?.status ?? null;
  return { kind: 'refused', status, why: response ? whyIn(response.data, message) : message };
}

function whyIn(data: unknown, message: string): string {
  const api = apiError.safeParse(data);
  if (api.success) return api.data.error.message;
  const token = tokenError.safeParse(data);
  if (!token.success) return message;
  const { error, error_description: more } = token.data;
  return more === undefined ? error : `${error}: ${more}`;
}
