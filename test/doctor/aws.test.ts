import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Aws, openAws } from '../../lib/doctor/aws/aws.ts';
import { awsTrouble } from '../../lib/doctor/aws/awsFaults.ts';
import { checkIdentity } from '../../lib/doctor/aws/identity.ts';
import { checkKeys } from '../../lib/doctor/aws/keyChecks.ts';
import { checkStack } from '../../lib/doctor/aws/stack.ts';
import { checkLedgerTable, checkMirrorTable } from '../../lib/doctor/aws/tables.ts';
import { ARNS, type AwsState, KEY, type Refusal, rightState, serveAws } from './awsServer.ts';

let state: AwsState;
let aws: Aws;
beforeEach(async () => {
  state = rightState();
  await serveAws(state);
  aws = openAws();
  onTestFinished(() => aws.close());
});

describe('the AWS credentials', () => {
  test('belong to somebody, in a region', async () => {
    const { findings, value, clock } = await checkIdentity(aws);
    const arn = 'arn:aws:iam::111122223333:user/owner';
    expect(value).toEqual({ arn, region: 'eu-north-1' });
    expect(findings).toEqual([
      { level: 'ok', about: 'AWS credentials', what: `${arn} in eu-north-1` },
    ]);
    expect(Math.abs(clock?.aheadMs ?? Number.NaN)).toBeLessThan(5_000);
  });

  test.each<[Refusal, string]>([
    [['InvalidClientTokenId', 'The security token is invalid.'], 'AWS does not know these'],
    [['ExpiredToken', 'The security token has expired'], 'The AWS credentials have expired'],
    [['SignatureDoesNotMatch', 'Signature expired'], 'AWS does not take the signature'],
    [['AccessDenied', 'not authorized'], 'may not call sts:GetCallerIdentity'],
    [['Surprise', 'unheard of'], 'AWS refuses sts:GetCallerIdentity (Surprise)'],
  ])('are refused: %j', async (refusal, what) => {
    state.refusals['GetCallerIdentity'] = refusal;
    const { findings, value } = await checkIdentity(aws);
    expect(value).toBeNull();
    expect(findings).toMatchObject([{ level: 'fault', what: expect.stringContaining(what) }]);
  });

  test('show AWS’s clock even where they are refused', async () => {
    state.aheadMs = 120_000;
    state.refusals['GetCallerIdentity'] = ['SignatureDoesNotMatch', 'Signature not yet current'];
    const { clock } = await checkIdentity(aws);
    expect(clock?.aheadMs).toBeGreaterThan(-130_000);
    expect(clock?.aheadMs).toBeLessThan(-110_000);
  });

  test('are missing, or the region is', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) {
      vi.stubEnv(name, '/nowhere');
    }
    const without = openAws();
    onTestFinished(() => without.close());
    expect((await checkIdentity(without)).findings).toMatchObject([
      { level: 'fault', what: 'There are no AWS credentials' },
    ]);
    vi.stubEnv('AWS_REGION', undefined);
    const nowhere = openAws();
    onTestFinished(() => nowhere.close());
    expect((await checkIdentity(nowhere)).findings).toMatchObject([
      { level: 'fault', what: 'No AWS region is set' },
    ]);
  });

  test('meet no AWS', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
    const away = openAws();
    onTestFinished(() => away.close());
    const { findings, clock } = await checkIdentity(away);
    expect(findings).toMatchObject([{ level: 'fault', what: 'AWS cannot be reached' }]);
    expect(clock).toBeNull();
  });

  test('what is no error is told by its type alone', () => {
    expect(awsTrouble('secret', 'sts:X').what).toBe('AWS refuses sts:X (string)');
  });
});

describe('the stack', () => {
  test('says where its parts are', async () => {
    state.outputs['Url'] = 'https://abc.execute-api.eu-north-1.amazonaws.com/';
    const { findings, value } = await checkStack(aws, 'Cigo');
    expect(findings).toMatchObject([{ level: 'ok', about: 'stack Cigo' }]);
    expect(value).toMatchObject({
      url: 'https://abc.execute-api.eu-north-1.amazonaws.com',
      ledgerTable: 'ledger',
      relayKeys: ARNS.relays,
      googleKey: undefined,
    });
  });

  test.each([
    ['CREATE_COMPLETE', 'ok'],
    ['UPDATE_ROLLBACK_COMPLETE', 'warn'],
    ['UPDATE_IN_PROGRESS', 'warn'],
    ['ROLLBACK_COMPLETE', 'fault'],
    ['UPDATE_ROLLBACK_FAILED', 'fault'],
  ])('%s is %s', async (status, level) => {
    state.stackStatus = status;
    const { findings } = await checkStack(aws, 'Cigo');
    expect(findings).toMatchObject([{ level, what: expect.any(String) }]);
  });

  test('is another’s where it has no webhook', async () => {
    state.outputs = { Bucket: 'x' };
    const { findings, value } = await checkStack(aws, 'Other');
    expect(value).toBeNull();
    expect(findings).toMatchObject([{ level: 'fault', what: expect.stringContaining('no stack') }]);
  });

  test.each<[Refusal, string]>([
    [['ValidationError', 'Stack with id Cigo does not exist'], 'There is no stack of this name'],
    [['AccessDenied', 'no'], 'may not call cloudformation:DescribeStacks'],
  ])('cannot be had: %j', async (refusal, what) => {
    state.refusals['DescribeStacks'] = refusal;
    const { findings, value } = await checkStack(aws, 'Cigo');
    expect(value).toBeNull();
    expect(findings).toMatchObject([{ level: 'fault', what: expect.stringContaining(what) }]);
  });
});

describe('the ledger table', () => {
  const faults = async () => {
    const findings = await checkLedgerTable(aws, 'ledger');
    return findings.filter(({ level }) => level !== 'ok').map(({ level, what }) => [level, what]);
  };

  test('is guarded', async () => {
    expect(await faults()).toEqual([]);
    expect(await checkLedgerTable(aws, 'ledger')).toHaveLength(3);
    expect(await checkMirrorTable(aws, 'mirror')).toMatchObject([{ level: 'ok' }]);
  });

  test('can be deleted, does not ring, cannot be brought back', async () => {
    state.table['DeletionProtectionEnabled'] = false;
    state.recovery = 'DISABLED';
    delete state.table['StreamSpecification'];
    expect(await faults()).toEqual([
      ['fault', 'It can be deleted: deletion protection is off'],
      ['fault', 'It has no stream, so the sheet is never told of a commit'],
      ['fault', 'Point-in-time recovery is off: what is lost stays lost'],
    ]);
  });

  test('is on its way out', async () => {
    state.table['TableStatus'] = 'DELETING';
    expect(await faults()).toEqual([['fault', 'ledger is not in use (DELETING)']]);
  });

  test('is not there', async () => {
    state.refusals['DescribeTable'] = ['ResourceNotFoundException', 'Table: ledger not found'];
    expect(await faults()).toEqual([['fault', 'There is no table ledger']]);
  });

  test('may not be looked at', async () => {
    state.refusals['DescribeContinuousBackups'] = ['AccessDeniedException', 'no'];
    expect(await faults()).toEqual([
      ['fault', 'These AWS credentials may not call dynamodb:DescribeContinuousBackups'],
    ]);
    state.refusals['DescribeTable'] = ['AccessDeniedException', 'no'];
    expect(await faults()).toEqual([
      ['fault', 'These AWS credentials may not call dynamodb:DescribeTable'],
    ]);
  });

  test('is not named by the stack', async () => {
    const what = 'The stack does not say where it is';
    expect(await checkLedgerTable(aws, undefined)).toMatchObject([{ level: 'fault', what }]);
    expect(await checkMirrorTable(aws, undefined)).toMatchObject([{ level: 'fault', what }]);
  });
});

describe('the keys', () => {
  const check = (arn: string | undefined = ARNS.relays) => checkKeys(aws, 'relays', arn);

  test('are there', async () => {
    const { findings, value } = await check();
    expect(value).toEqual({ current: KEY, previous: null });
    expect(findings).toMatchObject([{ level: 'ok', about: 'relay keys' }]);
  });

  test('are being changed', async () => {
    const previous = 'p'.repeat(32);
    state.secrets[ARNS.relays] = JSON.stringify({ current: KEY, previous });
    const { findings, value } = await check();
    expect(value).toEqual({ current: KEY, previous });
    expect(findings).toMatchObject([
      { level: 'warn', todo: expect.stringContaining('cigo secret finish relays') },
    ]);
  });

  test.each(['{}', 'hunter2', '{"current":"short"}', `{"current":"${KEY}","more":1}`])(
    'are of another form, and not shown: %s',
    async (text) => {
      state.secrets[ARNS.relays] = text;
      const { findings, value } = await check();
      expect(value).toBeNull();
      expect(findings).toMatchObject([{ level: 'fault' }]);
      expect(JSON.stringify(findings)).not.toMatch(/hunter2|short|kkk/);
    },
  );

  test.each<[Refusal, string]>([
    [['AccessDeniedException', 'no'], 'may not call secretsmanager:GetSecretValue'],
    [['InvalidRequestException', 'marked for deletion'], 'It is not in Secrets Manager'],
  ])('cannot be read: %j', async (refusal, what) => {
    state.refusals['GetSecretValue'] = refusal;
    expect((await check()).findings).toMatchObject([
      { level: 'fault', what: expect.stringContaining(what) },
    ]);
  });

  test('are gone, or nowhere', async () => {
    delete state.secrets[ARNS.relays];
    expect((await check()).findings).toMatchObject([{ what: 'It is not in Secrets Manager' }]);
    const nowhere = await checkKeys(aws, 'staff', undefined);
    expect(nowhere.findings).toMatchObject([
      { about: 'staff keys', what: 'The stack does not say where it is' },
    ]);
  });

  test('are bytes', async () => {
    Reflect.set(state.secrets, ARNS.relays, null);
    expect((await check()).findings).toMatchObject([{ what: 'It holds bytes instead of a text' }]);
  });
});
