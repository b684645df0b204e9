import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { WATCH } from '../../lib/audit/tasks.ts';
import {
  auditSettings,
  intakeSettings,
  mirrorSettings,
  viewSettings,
} from '../../lib/environment.ts';
import { idOf, OWNER, propertiesOf, synthesized } from './synthesized.ts';

const FUNCTION = 'AWS::Lambda::Function';
const HOUSE = '{"tables":[{"id":"lucky7"}]}';
const template = synthesized(HOUSE);

function handler(name: string) {
  return propertiesOf(template, FUNCTION, name);
}

/** Of a queue CloudFormation gives its address, of all else the name or the ARN. */
function named(variable: string, id: string): string {
  return variable === 'BELLS_URL' ? `https://sqs/${id}` : id;
}

/** The handler's environment, with the names that AWS will give in the place of references. */
function environment(name: string, of = template): Record<string, string> {
  const variables: Record<string, string | { Ref: string }> = propertiesOf(of, FUNCTION, name)
    .Environment.Variables;
  const entries = Object.entries(variables);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value : named(key, value.Ref)]),
  );
}

describe.each(['Intake', 'View', 'Mirror', 'Audit'])('%s', (name) => {
  test('runs on Node 24 on Arm', () => {
    expect(handler(name)).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  test('writes JSON into a log of its own that is kept for three months', () => {
    const log = idOf(template, 'AWS::Logs::LogGroup', `${name}Log`);
    expect(handler(name).LoggingConfig).toEqual({ LogFormat: 'JSON', LogGroup: { Ref: log } });
    const kept = propertiesOf(template, 'AWS::Logs::LogGroup', `${name}Log`);
    expect(kept.RetentionInDays).toBe(90);
  });
});

describe('each handler is told what it reads from its environment', () => {
  const ledger = { table: idOf(template, 'AWS::DynamoDB::Table', 'Ledger'), endpoint: undefined };
  const mirrorTable = idOf(template, 'AWS::DynamoDB::Table', 'Mirror');
  const secret = (prefix: string) => ({
    from: 'secrets-manager',
    arn: idOf(template, 'AWS::SecretsManager::Secret', prefix),
  });

  test('intake', () => {
    expect(intakeSettings(environment('Intake'))).toEqual({
      ledger,
      mirrorTable,
      house: HOUSE,
      relayKeys: secret('RelayKeys'),
      receiptKeys: secret('ReceiptKeys'),
    });
  });

  test('view', () => {
    expect(viewSettings(environment('View'))).toEqual({
      ledger,
      mirrorTable,
      house: HOUSE,
      staffKeys: secret('StaffKeys'),
      receiptKeys: secret('ReceiptKeys'),
    });
  });

  test('mirror, which enters Google by its role', () => {
    expect(mirrorSettings(environment('Mirror'))).toEqual({
      ledger,
      house: HOUSE,
      mirrorTable,
      googleCredentials: { from: 'environment', text: '{"type":"external_account"}' },
      bellsUrl: `https://sqs/${idOf(template, 'AWS::SQS::Queue', 'Bells')}`,
      sheetsRootUrl: undefined,
    });
  });

  test('mirror, which enters Google by a key', () => {
    const withKey = synthesized(HOUSE, { ...OWNER, google: { kind: 'key' } });
    const arn = idOf(withKey, 'AWS::SecretsManager::Secret', 'GoogleKey');
    const settings = mirrorSettings(environment('Mirror', withKey));
    expect(settings.googleCredentials).toEqual({ from: 'secrets-manager', arn });
    const { SecretString } = propertiesOf(withKey, 'AWS::SecretsManager::Secret', 'GoogleKey');
    expect(SecretString).toBe('{}');
    withKey.hasResourceProperties('AWS::IAM::Policy', {
      Roles: [{ Ref: idOf(withKey, 'AWS::IAM::Role', 'MirrorRole') }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          { Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: { Ref: arn } },
        ]),
      },
    });
  });

  test('mirror, which cannot enter Google yet', () => {
    const without = synthesized(HOUSE, { ...OWNER, google: { kind: 'none' } });
    const settings = mirrorSettings(environment('Mirror', without));
    expect(settings.googleCredentials).toEqual({ from: 'environment', text: '{}' });
  });

  test('audit', () => {
    expect(auditSettings(environment('Audit'))).toEqual({
      ledger,
      house: HOUSE,
      mirrorTable,
      bellsUrl: `https://sqs/${idOf(template, 'AWS::SQS::Queue', 'Bells')}`,
    });
  });
});

test('the longest house and the longest way to Google fit into 4 KB', () => {
  const owner = { ...OWNER, google: { kind: 'keyless', configuration: 'g'.repeat(800) } } as const;
  const longest = synthesized('h'.repeat(2900), owner);
  const { Variables } = propertiesOf(longest, FUNCTION, 'Mirror').Environment;
  const sizes = Object.entries(Variables).map(([name, value]) => {
    // CloudFormation's names: stack, id and 12 or 13 random characters; a queue's host and account beside.
    const room = name === 'BELLS_URL' ? 110 : 60;
    const punctuation = 6;
    return name.length + punctuation + (typeof value === 'string' ? value.length : room);
  });
  expect(sizes.reduce((one, other) => one + other)).toBeLessThanOrEqual(4096);
});

const SCHEDULE = 'AWS::Scheduler::Schedule';

test('the audit is called every five minutes, once', () => {
  const audit = { 'Fn::GetAtt': [idOf(template, FUNCTION, 'Audit'), 'Arn'] };
  expect(propertiesOf(template, SCHEDULE, 'Schedule')).toMatchObject({
    ScheduleExpression: 'rate(5 minutes)',
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: { Arn: audit, RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 300 } },
  });
  expect(propertiesOf(template, 'AWS::Lambda::EventInvokeConfig')).toMatchObject({
    FunctionName: { Ref: idOf(template, FUNCTION, 'Audit') },
    MaximumRetryAttempts: 0,
  });
});

test('the keepers are looked at every minute, by the function of the audit', () => {
  expect(propertiesOf(template, SCHEDULE, 'Watch')).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: {
      Arn: { 'Fn::GetAtt': [idOf(template, FUNCTION, 'Audit'), 'Arn'] },
      Input: JSON.stringify(WATCH),
      RetryPolicy: { MaximumEventAgeInSeconds: 60 },
    },
  });
});

test('no function runs for longer than it may', () => {
  const names = ['Intake', 'View', 'Mirror', 'Audit'];
  expect(names.map((name) => handler(name).Timeout)).toEqual([15, 15, 150, 120]);
});

test('the keys are made at the deploy, room for a second beside each, and no secret lies in the template', () => {
  const secrets = Object.values(template.findResources('AWS::SecretsManager::Secret'));
  expect(secrets).toHaveLength(3);
  for (const { Properties } of secrets) {
    expect(Properties.SecretString).toBeUndefined();
    expect(Properties.GenerateSecretString).toEqual({
      SecretStringTemplate: '{}',
      GenerateStringKey: 'current',
      PasswordLength: 48,
      ExcludePunctuation: true,
    });
  }
});
