import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { METRICS, NAMESPACE } from '../../lib/metrics.ts';
import { idOf, OWNER, propertiesOf, synthesized } from './synthesized.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const template = synthesized();
const alarms = Object.entries(template.findResources(ALARM)).map(([id, { Properties }]) => ({
  name: id.replace(/Alarm[0-9A-F]{8}$/, ''),
  ...Properties,
}));
const runbook = readFileSync(
  fileURLToPath(new URL('../../docs/runbook.md', import.meta.url)),
  'utf8',
);

/** Title and text of each article, by the anchor that its title gets. */
const articles = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = ''] = text.split('\n');
      return [title.toLowerCase().replaceAll(' ', '-'), text] as const;
    }),
);

test('there is an alarm for all that an owner should be woken by', () => {
  expect(alarms.map(({ name }) => name).sort()).toEqual([
    'ApiFails',
    'AuditFails',
    'AuditSilent',
    'AuditThrottled',
    'ChainBroken',
    'DeadBells',
    'DeadRecords',
    'IntakeFails',
    'IntakeSlow',
    'IntakeThrottled',
    'MirrorFails',
    'MirrorThrottled',
    'RelaySilent',
    'SheetBehind',
    'SheetRefused',
    'ViewFails',
    'ViewThrottled',
  ]);
});

describe('the runbook', () => {
  const linked = alarms.map(({ AlarmDescription }) => {
    return /docs\/runbook\.md#([a-z0-9-]+)$/.exec(AlarmDescription)?.[1] ?? '';
  });

  test('has an article for each alarm, and an alarm for each article', () => {
    expect([...articles.keys()].sort()).toEqual([...new Set(linked)].sort());
  });

  test.each([...new Set(linked)])(
    'says of %s what it means, where to look, what to do, when it is over',
    (anchor) => {
      const parts = Array.from(
        (articles.get(anchor) ?? '').matchAll(/^\*\*(.+?)\*\*/gm),
        ([, part]) => part,
      );
      expect(parts).toEqual([
        'What it means.',
        'What to look at.',
        'What to do.',
        'How to know it is over.',
      ]);
    },
  );
});

describe('each alarm', () => {
  const topic = { Ref: idOf(template, 'AWS::SNS::Topic') };

  test.each(alarms)('$name tells the owner when it begins and when it is over', (alarm) => {
    expect(alarm).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
  });

  test.each(alarms)('$name is about a metric that there is', ({ Namespace, MetricName }) => {
    if (Namespace === NAMESPACE) expect(Object.keys(METRICS)).toContain(MetricName);
    else expect(Namespace).toMatch(/^AWS\/(ApiGateway|Lambda|SQS)$/);
  });

  const SILENCE: Readonly<Record<string, string>> = {
    AuditSilent: 'breaching',
    ChainBroken: 'ignore',
    RelaySilent: 'ignore',
    SheetBehind: 'ignore',
  };
  test.each(alarms)('$name takes silence as it is meant', ({ name, TreatMissingData }) => {
    expect(TreatMissingData).toBe(SILENCE[name] ?? 'notBreaching');
  });
});

describe('the topic', () => {
  const topic = propertiesOf(template, 'AWS::SNS::Topic');
  const key = idOf(template, 'AWS::KMS::Key');

  test('is encrypted, by a key that CloudWatch may use', () => {
    expect(topic.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [key, 'Arn'] });
    expect(propertiesOf(template, 'AWS::KMS::Key').EnableKeyRotation).toBe(true);
    const statements = propertiesOf(template, 'AWS::KMS::Key').KeyPolicy.Statement;
    expect(statements).toContainEqual({
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      Resource: '*',
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });

  test('takes what comes encrypted, and lets the alarms of this account publish', () => {
    const { Statement } = propertiesOf(template, 'AWS::SNS::TopicPolicy').PolicyDocument;
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 'sns:Publish',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
      }),
    );
  });

  test('goes to the owner, if he has said who he is', () => {
    expect(propertiesOf(template, 'AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'owner@casino.example',
    });
    const nobody = synthesized('{"tables":[]}', { ...OWNER, email: null });
    nobody.resourceCountIs('AWS::SNS::Subscription', 0);
  });
});

test('the dashboard shows each metric of the alarms', () => {
  const body = JSON.stringify(propertiesOf(template, 'AWS::CloudWatch::Dashboard').DashboardBody);
  for (const { MetricName } of alarms) expect(body).toContain(`\\"${MetricName}\\"`);
});
