import { afterEach, expect, test, vi } from 'vitest';
import { createGoogleSheets } from '../../lib/sheet/google.ts';
import {
  type Answering,
  externalAccount,
  givingTokens,
  refusal,
  serveGoogle,
} from '../doctor/googleServer.ts';

afterEach(() => void vi.unstubAllEnvs());

/** What a write comes to where Google's token servers answer so; of the Sheets API nothing is asked. */
async function written(answering: Answering) {
  vi.stubEnv('AWS_REGION', 'eu-north-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const origin = await serveGoogle(answering);
  const credentials = async () => externalAccount(origin);
  return createGoogleSheets({ credentials, rootUrl: origin, timeoutMs: 2_000 }).write('x', [{}]);
}

const denied = refusal(403, 'PERMISSION_DENIED', "Permission 'getAccessToken' denied.");

test('who may not act as the account is not told to share the spreadsheet', async () => {
  const answer = await written((path, body, method) =>
    path.endsWith(':generateAccessToken') ? denied : givingTokens('x')(path, body, method),
  );
  const message = "Google does not take the credentials (Permission 'getAccessToken' denied.).";
  expect(answer).toEqual({ kind: 'refused', message });
});

test('nor is who gets no token at all', async () => {
  expect(await written(() => denied)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Google does not take the credentials'),
  });
});

test('of a call that breaks off it is told what lies below', async () => {
  const answer = await written((path, body, method) =>
    path.endsWith(':generateAccessToken') ? 'dropped' : givingTokens('x')(path, body, method),
  );
  expect(answer).toEqual({ kind: 'unknown', why: expect.stringMatching(/fetch failed: .+/) });
});
