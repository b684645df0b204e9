import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import { createGoogleSheets } from '../../lib/sheet/google.ts';

type Serve = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A server on loopback until the test ends. */
async function serve(answer: Serve): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    answer(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function sheetsApi() {
  const api = await serveSheetsApi({ quota: null });
  onTestFinished(() => api.close());
  return api;
}

function answering(status: number, body: unknown, type = 'application/json'): Serve {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

function googleError(code: number, status: string, message: string): object {
  return { error: { code, message, status } };
}

async function faultAt(rootUrl: string) {
  const credentials = async () => fixedToken('local');
  const sheets = createGoogleSheets({ credentials, rootUrl, timeoutMs: 2_000 });
  const [look, write] = [await sheets.look('local-x'), await sheets.write('local-x', [{}])];
  expect(look).toEqual(write);
  return write;
}

describe('what Google answers', () => {
  test.each([
    [400, 'INVALID_ARGUMENT', 'exceeds grid limits', { kind: 'misfit' }],
    [401, 'UNAUTHENTICATED', 'invalid authentication', { kind: 'refused' }],
    [403, 'PERMISSION_DENIED', 'The caller does not have permission', { kind: 'refused' }],
    [404, 'NOT_FOUND', 'Requested entity was not found.', { kind: 'refused' }],
    [408, 'DEADLINE_EXCEEDED', 'too slow', { kind: 'unknown' }],
    [413, 'PAYLOAD_TOO_LARGE', 'too large', { kind: 'refused' }],
    [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded', { kind: 'busy' }],
    [500, 'INTERNAL', 'Internal error encountered.', { kind: 'unknown' }],
    [503, 'UNAVAILABLE', 'The service is currently unavailable.', { kind: 'unknown' }],
  ])('%d %s %s', async (code, status, message, fault) => {
    const found = await faultAt(await serve(answering(code, googleError(code, status, message))));
    expect(found).toMatchObject(fault);
    if (fault.kind === 'refused') expect(JSON.stringify(found)).toContain(message);
  });

  test.each([
    [502, '<html>Bad gateway</html>'],
    [504, ''],
  ])('%d without JSON is not known', async (code, body) => {
    expect(await faultAt(await serve(answering(code, body, 'text/html')))).toMatchObject({
      kind: 'unknown',
    });
  });

  test('nothing at all is not known', async () => {
    expect(await faultAt('http://127.0.0.1:9')).toMatchObject({ kind: 'unknown' });
    const silent = await serve((request) => void request.socket.destroy());
    expect(await faultAt(silent)).toMatchObject({ kind: 'unknown' });
  });

  test('half an answer is not known', async () => {
    const half = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"half":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await faultAt(half)).toMatchObject({ kind: 'unknown' });
  });

  test('each call is sent once', async () => {
    let calls = 0;
    const failing = await serve((request, response, body) => {
      calls += 1;
      answering(503, googleError(503, 'UNAVAILABLE', 'no'))(request, response, body);
    });
    await faultAt(failing);
    expect(calls).toBe(2);
  });
});

describe('credentials', () => {
  test.each(['', '{}', 'no JSON', '{"type":"authorized_user","refresh_token":"secret"}', '[]'])(
    'that are none are told in a sentence that does not show them: %s',
    async (text) => {
      const sheets = createGoogleSheets({ credentials: async () => text });
      expect(await sheets.look('x')).toEqual({
        kind: 'refused',
        message:
          "Google's credentials are not set: give the JSON of an external_account or of a service account's key.",
      });
    },
  );

  test('that cannot be read are asked for again', async () => {
    const credentials = async () => {
      throw new Error('The secret arn:x cannot be read (Timeout).');
    };
    expect(await createGoogleSheets({ credentials }).look('x')).toEqual({
      kind: 'unknown',
      why: 'The secret arn:x cannot be read (Timeout).',
    });
  });

  test('may change while it runs', async () => {
    const api = await sheetsApi();
    let text = '{}';
    const sheets = createGoogleSheets({ credentials: async () => text, rootUrl: api.rootUrl });
    expect(await sheets.look('local-x')).toMatchObject({ kind: 'refused' });
    text = fixedToken('wrong');
    expect(await sheets.look('local-x')).toMatchObject({ kind: 'refused' });
    text = fixedToken('local');
    expect(await sheets.look('local-x')).toMatchObject({ kind: 'done' });
  });

  /** Sends what goes to Google's token server to one of this machine, whatever the key says. */
  function redirectTokens(to: string): void {
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (input: URL | string, init?: RequestInit) => {
      const url = new URL(input);
      return real(url.hostname === 'oauth2.googleapis.com' ? `${to}${url.pathname}` : url, init);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  function serviceAccountKey(): string {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return JSON.stringify({
      type: 'service_account',
      client_email: 'cigo@example.iam.gserviceaccount.com',
      private_key: privateKey,
    });
  }

  test('of a service account fetch a token for sheets alone, and use it till its end', async () => {
    const api = await sheetsApi();
    const claims: unknown[] = [];
    redirectTokens(
      await serve((request, response, body) => {
        const assertion = new URLSearchParams(body).get('assertion') ?? '';
        const [, claim = ''] = assertion.split('.');
        claims.push(JSON.parse(Buffer.from(claim, 'base64url').toString()));
        const token = { access_token: 'local', token_type: 'Bearer', expires_in: 3600 };
        answering(200, token)(request, response, body);
      }),
    );
    const key = serviceAccountKey();
    const sheets = createGoogleSheets({ credentials: async () => key, rootUrl: api.rootUrl });
    expect(await sheets.look('local-x')).toMatchObject({ kind: 'done' });
    expect(await sheets.look('local-x')).toMatchObject({ kind: 'done' });
    expect(claims).toMatchObject([
      {
        iss: 'cigo@example.iam.gserviceaccount.com',
        scope: 'https://www.googleapis.com/auth/spreadsheets',
      },
    ]);
  });

  test('that Google does not take are told of, and show nothing', async () => {
    const api = await sheetsApi();
    const refusal = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
    redirectTokens(await serve(answering(400, refusal)));
    const key = serviceAccountKey();
    const sheets = createGoogleSheets({ credentials: async () => key, rootUrl: api.rootUrl });
    expect(await sheets.write('local-x', [])).toEqual({
      kind: 'refused',
      message: 'Google does not take the credentials (invalid_grant: Invalid JWT Signature.).',
    });
  });

  test("of an external account sign with the function's own role, without any key", async () => {
    const api = await sheetsApi();
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    onTestFinished(() => void vi.unstubAllEnvs());
    const asked: string[] = [];
    const sts = await serve((request, response, body) => {
      asked.push(decodeURIComponent(new URLSearchParams(body).get('subject_token') ?? ''));
      const issued_token_type = 'urn:ietf:params:oauth:token-type:access_token';
      const token = { access_token: 'local', token_type: 'Bearer', expires_in: 3600 };
      answering(200, { ...token, issued_token_type })(request, response, body);
    });
    const account = JSON.stringify({
      type: 'external_account',
      audience:
        '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/aws',
      subject_token_type: 'urn:ietf:params:aws:token-type:aws4_request',
      token_url: `${sts}/v1/token`,
      credential_source: {
        environment_id: 'aws1',
        regional_cred_verification_url:
          'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15',
      },
    });
    const sheets = createGoogleSheets({ credentials: async () => account, rootUrl: api.rootUrl });
    expect(await sheets.look('local-x')).toMatchObject({ kind: 'done' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('sts.eu-central-1.amazonaws.com');
    expect(asked[0]).toContain('AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE');
  });
});
