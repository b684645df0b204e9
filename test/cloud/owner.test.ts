import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { App } from 'aws-cdk-lib/core';
import { afterAll, describe, expect, test } from 'vitest';
import { CigoStack } from '../../lib/cloud/cigoStack.ts';
import { readOwner } from '../../lib/cloud/owner.ts';
import { OwnerError } from '../../lib/cloud/ownerError.ts';
import { readAccess } from '../../lib/sheet/access.ts';
import { UNBUNDLED } from './synthesized.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-owner-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As Google's `create-cred-config` gives it for AWS. */
const GIVEN = {
  universe_domain: 'googleapis.com',
  type: 'external_account',
  audience:
    '//iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/casino/providers/aws',
  subject_token_type: 'urn:ietf:params:aws:token-type:aws4_request',
  token_url: 'https://sts.googleapis.com/v1/token',
  credential_source: {
    environment_id: 'aws1',
    region_url: 'http://169.254.169.254/latest/meta-data/placement/availability-zone',
    url: 'http://169.254.169.254/latest/meta-data/iam/security-credentials',
    regional_cred_verification_url:
      'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15',
  },
  service_account_impersonation_url:
    'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/books@casino-123456.iam.gserviceaccount.com:generateAccessToken',
};

let files = 0;
function fileOf(content: unknown): string {
  files += 1;
  const file = join(folder, `google-${files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function read(context: Readonly<Record<string, unknown>>, googleFile = join(folder, 'none.json')) {
  return readOwner((name) => context[name], googleFile);
}

describe('the owner’s e-mail', () => {
  test('is where alarms go', () => {
    expect(read({ ownerEmail: 'owner@casino.example' }).email).toBe('owner@casino.example');
    expect(read({}).email).toBeNull();
  });

  test.each(['owner', 'owner@', 'a@b@c.example', 7, true])('is not %s', (ownerEmail) => {
    expect(() => read({ ownerEmail })).toThrow(OwnerError);
    expect(() => read({ ownerEmail })).toThrow(/^ownerEmail is no e-mail address/);
  });
});

describe('the way to Google', () => {
  test('is none where nothing is said', () => {
    expect(read({}).google).toEqual({ kind: 'none' });
  });

  test.each(['beside the house', 'by context'])('is without a key, the file lies %s', (where) => {
    const file = fileOf(GIVEN);
    const here = where === 'by context';
    const { google } = here ? read({ googleCredentials: file }) : read({}, file);
    if (google.kind !== 'keyless') throw new Error('expected a keyless way');
    const { universe_domain, credential_source, ...most } = GIVEN;
    const { environment_id, regional_cred_verification_url } = credential_source;
    expect(JSON.parse(google.configuration)).toEqual({
      ...most,
      credential_source: { environment_id, regional_cred_verification_url },
    });
    expect(readAccess(google.configuration)?.kind).toBe('credentials');
    expect(google.configuration.length).toBeLessThanOrEqual(800);
  });

  test.each([true, 'true'])('is a key in a secret: %o', (googleKey) => {
    expect(read({ googleKey }, fileOf(GIVEN)).google).toEqual({ kind: 'key' });
    expect(read({ googleKey: 'false' }).google).toEqual({ kind: 'none' });
  });

  const WRONG: readonly (readonly [string, () => unknown, RegExp])[] = [
    ['a file that is not there', () => read({ googleCredentials: 'nowhere.json' }), /is not there/],
    ['a file that is not JSON', () => read({}, fileOf('{')), /is not JSON/],
    [
      'a key where it would be in the open',
      () => read({}, fileOf({ type: 'service_account', private_key: 'PRIVATE' })),
      /is a secret: deploy with -c googleKey=true/,
    ],
    [
      'a token that would go elsewhere',
      () => read({}, fileOf({ ...GIVEN, token_url: 'https://evil.example/v1/token' })),
      /token_url/,
    ],
    [
      'an account that is asked for elsewhere',
      () =>
        read(
          {},
          fileOf({
            ...GIVEN,
            service_account_impersonation_url: `https://evil.example/?${GIVEN.service_account_impersonation_url}`,
          }),
        ),
      /service_account_impersonation_url: must be/,
    ],
    ['a pool that is none', () => read({}, fileOf({ ...GIVEN, audience: 'casino' })), /audience/],
    [
      'names that do not fit',
      () =>
        read({}, fileOf({ ...GIVEN, audience: GIVEN.audience.replace('casino', 'c'.repeat(400)) })),
      /a lambda takes 800: give .* shorter names/,
    ],
    ['both ways', () => read({ googleKey: true, googleCredentials: fileOf(GIVEN) }), /give one/],
    ['perhaps', () => read({ googleKey: 'perhaps' }), /must be true or false/],
  ];
  test.each(WRONG)('is not %s', (_, reading, why) => {
    expect(reading).toThrow(OwnerError);
    expect(reading).toThrow(why);
    expect(reading).not.toThrow(/PRIVATE/);
  });
});

test('what is not set is said at the synthesis', () => {
  const app = new App({ ...UNBUNDLED, builtinCloudFormationValidation: false });
  const owner = { email: null, google: { kind: 'none' } } as const;
  const stack = new CigoStack(app, 'Cigo', { house: '{"tables":[]}', owner });
  const said = Annotations.fromStack(stack);
  said.hasWarning('*', Match.stringLikeRegexp('Nobody is told of alarms: .*-c ownerEmail='));
  said.hasWarning('*', Match.stringLikeRegexp('No sheet is written: .*google.json'));
});
