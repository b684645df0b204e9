import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SecretSource } from './environment.ts';
import { logLine } from './logLine.ts';

/** So long a changed secret may take until it is known everywhere, in milliseconds. */
const FRESH_MS = 5 * 60_000;
const REQUEST = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
};

/** Answers a secret's text. */
export type SecretReader = () => Promise<string>;

/**
 * Reads a secret where its source says. A fetched one is kept and fetched again after five minutes;
 * while that fails the old one goes on serving.
 * @param now milliseconds.
 * @throws (when read) while it was never fetched: its ARN and why, never its text.
 */
export function secretReader(source: SecretSource, now: () => number = Date.now): SecretReader {
  if (source.from === 'environment') return () => Promise.resolve(source.text);
  const client = new SecretsManagerClient(REQUEST);
  let kept: { readonly text: Promise<string>; readonly until: number } | null = null;
  return () => {
    const old = kept;
    if (old !== null && now() < old.until) return old.text;
    const fetched = fetchSecret(client, source.arn);
    const text = old === null ? fetched : fetched.catch((error) => stale(error, old.text));
    kept = { text, until: now() + FRESH_MS };
    // A failed first fetch is not kept: the next reader tries again.
    if (old === null) text.catch(() => (kept = null));
    return text;
  };
}

/** The old one serves, but not in silence: it may be one that was taken back. */
function stale(error: unknown, old: Promise<string>): Promise<string> {
  const why = error instanceof Error ? error.message : 'no answer';
  logLine(JSON.stringify({ level: 'error', event: 'secret-unreachable', why }));
  return old;
}

async function fetchSecret(client: SecretsManagerClient, arn: string): Promise<string> {
  const { SecretString } = await client
    .send(new GetSecretValueCommand({ SecretId: arn }))
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.name : 'no answer';
      throw new Error(`The secret ${arn} cannot be read (${why}).`);
    });
  if (SecretString === undefined) throw new Error(`The secret ${arn} has no text.`);
  return SecretString;
}
