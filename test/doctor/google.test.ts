import { describe, expect, test } from 'vitest';
import { checkGoogle } from '../../lib/doctor/google/identity.ts';
import type { AwsProof } from '../../lib/doctor/google/token.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import { ROLE } from './awsServer.ts';
import {
  type Answer,
  EMAIL,
  externalAccount,
  givingTokens,
  redirectTokens,
  refusal,
  serveGoogle,
  serviceAccountKey,
} from './googleServer.ts';

const AWS: AwsProof = {
  region: 'eu-north-1',
  credentials: async () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }),
};

function check(text: string, aws: AwsProof | null = null, role?: string) {
  return checkGoogle({ text, aws, role });
}

async function faultOf(text: string, aws: AwsProof | null = null, role?: string) {
  const { findings, value } = await check(text, aws, role);
  expect(value).toBeNull();
  const [finding] = findings;
  return [finding?.level, finding?.what];
}

describe('credentials', () => {
  test.each(['{}', '', ' { } '])('are not set: "%s"', async (text) => {
    expect(await faultOf(text)).toEqual([
      'fault',
      'The Google credentials are not set, so no sheet is written',
    ]);
  });

  test.each(['hunter2', '[]', '{"type":"authorized_user"}'])('are others: %s', async (text) => {
    expect(await faultOf(text)).toEqual([
      'fault',
      expect.stringContaining('are not the JSON of an external_account or'),
    ]);
  });

  test('name no account that a sheet could be shared with', async () => {
    const { service_account_impersonation_url: _, ...direct } = JSON.parse(externalAccount('x'));
    const nobody = { ...direct, service_account_impersonation_url: 'https://example.com/' };
    const what = expect.stringContaining('name no service account');
    expect(await faultOf(JSON.stringify(direct))).toEqual(['fault', what]);
    expect(await faultOf(JSON.stringify(nobody))).toEqual(['fault', what]);
    expect(await faultOf('{"type":"service_account"}')).toEqual(['fault', what]);
    expect(await faultOf(fixedToken('local'))).toEqual([
      'fault',
      expect.stringContaining('a bare token'),
    ]);
  });
});

describe('the key of a service account', () => {
  test('lets cigo in', async () => {
    redirectTokens(await serveGoogle(givingTokens('mirror')));
    const { findings, value } = await check(serviceAccountKey());
    expect(value).toEqual({ token: 'mirror', email: EMAIL });
    expect(findings).toMatchObject([{ level: 'ok', what: `Google lets cigo in as ${EMAIL}` }]);
  });

  test.each<[Answer, string]>([
    [
      {
        status: 400,
        json: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
      },
      'Google does not take the credentials (invalid_grant: Invalid JWT Signature.)',
    ],
    [
      { status: 401, json: { error: 'invalid_client' } },
      'Google does not take the credentials (invalid_client)',
    ],
    ['dropped', "Google's token server cannot be reached"],
  ])('is refused: %j', async (answer, what) => {
    redirectTokens(await serveGoogle(() => answer));
    const [level, said] = await faultOf(serviceAccountKey());
    expect(level).toBe('fault');
    expect(said).toContain(what);
    expect(said).not.toContain('PRIVATE KEY');
  });
});

describe('the way without a key', () => {
  test('proves the AWS identity of this desk, and acts as the account', async () => {
    const asked: string[] = [];
    const origin = await serveGoogle((path, body, method) => {
      asked.push(decodeURIComponent(new URLSearchParams(body).get('subject_token') ?? path));
      return givingTokens('mirror')(path, body, method);
    });
    const { findings, value } = await check(externalAccount(origin), AWS, ROLE);
    expect(value).toEqual({ token: 'mirror', email: EMAIL });
    expect(findings).toMatchObject([{ level: 'ok' }]);
    expect(asked[0]).toContain('AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE');
    expect(asked[0]).toContain('sts.eu-north-1.amazonaws.com');
    expect(asked[1]).toContain(`${EMAIL}:generateAccessToken`);
  });

  test('hands on the token of a passing AWS identity', async () => {
    const asked: string[] = [];
    const origin = await serveGoogle((path, body, method) => {
      asked.push(decodeURIComponent(new URLSearchParams(body).get('subject_token') ?? ''));
      return givingTokens('mirror')(path, body, method);
    });
    const credentials = async () => ({ ...(await AWS.credentials()), sessionToken: 'session' });
    await check(externalAccount(origin), { ...AWS, credentials });
    expect(asked[0]).toContain('session');
  });

  const conditions = 'The given credential is rejected by the attribute condition.';
  const rejected: Answer = {
    status: 401,
    json: { error: 'unauthorized_client', error_description: conditions },
  };
  const denied = refusal(403, 'PERMISSION_DENIED', "Permission 'iam.getAccessToken' denied.");

  test.each([rejected, denied])('is the role’s of the stack alone: %j', async (answer) => {
    const origin = await serveGoogle((path, body, method) =>
      answer === denied && !path.endsWith(':generateAccessToken')
        ? givingTokens('x')(path, body, method)
        : answer,
    );
    const { findings, value } = await check(externalAccount(origin), AWS, ROLE);
    expect(value).toBeNull();
    expect(findings).toMatchObject([{ level: 'warn', todo: expect.stringContaining(ROLE) }]);
  });

  test('is refused where no role of a stack is let in', async () => {
    const origin = await serveGoogle(() => rejected);
    expect(await faultOf(externalAccount(origin), AWS)).toEqual([
      'fault',
      `Google does not take the credentials (unauthorized_client: ${conditions})`,
    ]);
  });

  test('meets no server', async () => {
    const origin = await serveGoogle(() => refusal(503, 'UNAVAILABLE', 'Try later.'));
    expect(await faultOf(externalAccount(origin), AWS, ROLE)).toEqual([
      'fault',
      expect.stringContaining("Google's token server cannot be reached"),
    ]);
  });
});
