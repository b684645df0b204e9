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
 * Readers of secrets where their sources say, all of one function by one client. A fetched secret is kept and fetched
 * again after five minutes; while that fails the old one goes on serving.
 * @param now milliseconds.
 * @returns a reader throws while its secret was never fetched: its ARN and why, never its text.
 */
export function secretReaders(
  now: () => number = Date.now,
): (source: SecretSource) => SecretReader {
  let client: SecretsManagerClient | null = null;
  return (source) => {
    if (source.from === 'environment') return () => Promise.resolve(source.text);
    client ??= new SecretsManagerClient(REQUEST);
    return fetchingReader(client, source.arn, now);
  };
}

function fetchingReader(
  client: SecretsManagerClient,
  arn: string,
  now: () => number,
): SecretReader {
  let kept: { readonly text: Promise<string>; readonly until: number } | null = null;
  return () => {
    const old = kept;
    if (old !== null && now() < old.until) return old.text;
    const fetched = fetchSecret(client, arn);
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
