import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { OwnerError } from './ownerError.ts';

/** How the mirror enters the Sheets API. */
export type GoogleWay =
  /** Not yet: no sheet is written. */
  | { readonly kind: 'none' }
  /** By the function's own role; the configuration is no secret. */
  | { readonly kind: 'keyless'; readonly configuration: string }
  /** By the key of a service account, which the owner puts into a secret. */
  | { readonly kind: 'key' };

/** Beside the house (see `houseText`) a lambda's environment has this much room, counted as JSON. */
const LONGEST = 800;

const IMPERSONATION =
  /^https:\/\/iamcredentials\.googleapis\.com\/v1\/projects\/-\/serviceAccounts\/[^/:?#@]+@[^/:?#@]+:generateAccessToken$/;
const VERIFICATION =
  'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15';
const AUDIENCE =
  /^\/\/iam\.googleapis\.com\/projects\/\d+\/locations\/global\/workloadIdentityPools\/[a-z0-9-]+\/providers\/[a-z0-9-]+$/;

/** A token that AWS signs must go to Google and nowhere else: so the addresses are checked. */
const Configuration = z.object({
  type: z.literal('external_account'),
  audience: z.string().check(z.regex(AUDIENCE, 'must name a provider of a workload identity pool')),
  subject_token_type: z.literal('urn:ietf:params:aws:token-type:aws4_request'),
  token_url: z.literal('https://sts.googleapis.com/v1/token'),
  service_account_impersonation_url: z
    .string()
    .check(
      z.regex(IMPERSONATION, 'must be that of a service account at iamcredentials.googleapis.com'),
    ),
  credential_source: z.object({
    environment_id: z.literal('aws1'),
    regional_cred_verification_url: z.literal(VERIFICATION),
  }),
});

/**
 * Reads the `external_account` configuration that Google gives for AWS. Only what a lambda needs is kept: addresses of
 * the metadata server, which it has not, are left out.
 * @returns its JSON without white space.
 * @throws OwnerError that names each fault by its path.
 */
export function keylessConfiguration(file: string): string {
  if (!existsSync(file)) {
    throw new OwnerError(`${file} is not there: name the file that Google gave for the pool.`);
  }
  const json = parsed(file);
  if (isKey(json)) {
    throw new OwnerError(
      `${file} is the key of a service account, which is a secret: deploy with -c googleKey=true and put it into Secrets Manager.`,
    );
  }
  if (Array.isArray(json)) {
    throw new OwnerError(
      `${file} holds several accounts, for which a lambda's environment has no room: deploy with -c googleKey=true and put it into Secrets Manager.`,
    );
  }
  const read = Configuration.safeParse(json);
  if (read.success) return compact(file, read.data);
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new OwnerError(
    `${file} is no external_account configuration of Google for AWS: ${faults.join('; ')}.`,
  );
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new OwnerError(`${file} is not JSON: take the file as Google gave it.`);
  }
}

function isKey(json: unknown): boolean {
  return z.object({ private_key: z.string() }).safeParse(json).success;
}

function compact(file: string, configuration: z.output<typeof Configuration>): string {
  const text = JSON.stringify(configuration);
  const bytes = Buffer.byteLength(JSON.stringify(text));
  if (bytes <= LONGEST) return text;
  throw new OwnerError(
    `${file} has ${bytes} bytes, quotes counted twice, but a lambda takes ${LONGEST}: give the pool, its provider and the service account shorter names.`,
  );
}
