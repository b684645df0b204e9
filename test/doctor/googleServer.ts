import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** An answer of one of Google's servers; `dropped` breaks the connection. */
export type Answer = { readonly status: number; readonly json: unknown } | 'dropped';
export type Answering = (path: string, body: string, method: string) => Answer;

/** A server of Google's for this test. @returns its origin, without a slash at its end. */
export async function serveGoogle(answering: Answering): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = answering(request.url ?? '', body, request.method ?? '');
    if (answer === 'dropped') {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An error as Google's APIs give it (https://cloud.google.com/apis/design/errors). */
export function refusal(code: number, status: string, message: string, reason?: string): Answer {
  const type = 'type.googleapis.com/google.rpc.ErrorInfo';
  const details = reason === undefined ? {} : { details: [{ '@type': type, reason }] };
  return { status: code, json: { error: { code, message, status, ...details } } };
}

export const EMAIL = 'cigo@example.iam.gserviceaccount.com';

let privateKey: string | null = null;

/** The JSON of a service account's key. Its tokens come from Google's own address: see `redirectTokens`. */
export function serviceAccountKey(): string {
  privateKey ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  return JSON.stringify({
    type: 'service_account',
    client_email: EMAIL,
    private_key: privateKey,
  });
}

/** Sends what goes to Google's token server to one of this test's. */
export function redirectTokens(origin: string): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: URL | string, init?: RequestInit) => {
    const url = new URL(input);
    return real(url.hostname === 'oauth2.googleapis.com' ? `${origin}${url.pathname}` : url, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The configuration without a key that Google gives for AWS, at another address. */
export function externalAccount(origin: string): string {
  return JSON.stringify({
    type: 'external_account',
    audience:
      '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/aws',
    subject_token_type: 'urn:ietf:params:aws:token-type:aws4_request',
    token_url: `${origin}/v1/token`,
    service_account_impersonation_url: `${origin}/v1/projects/-/serviceAccounts/${EMAIL}:generateAccessToken`,
    credential_source: {
      environment_id: 'aws1',
      regional_cred_verification_url:
        'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15',
    },
  });
}

/** Both of Google's token servers, letting everybody in with this token. */
export function givingTokens(token: string): Answering {
  return (path) => {
    if (path.endsWith(':generateAccessToken')) {
      const expireTime = new Date(Date.now() + 3_600_000).toISOString();
      return { status: 200, json: { accessToken: token, expireTime } };
    }
    const issued_token_type = 'urn:ietf:params:oauth:token-type:access_token';
    const json = { access_token: token, token_type: 'Bearer', expires_in: 3600, issued_token_type };
    return { status: 200, json };
  };
}
