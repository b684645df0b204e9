import { expect, test } from 'vitest';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';
import { pageText, spansOf } from '../docs/pages.ts';
import { OWNER, synthesized } from './synthesized.ts';

/** What the owners' page says of the stack is so. */

const PAGE = pageText('docs/owners.md');
const template = synthesized();

const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  twelve: 12,
  seventeen: 17,
};

test.each([
  ['tables', 'AWS::DynamoDB::Table'],
  ['functions', 'AWS::Lambda::Function'],
  ['routes', 'AWS::ApiGatewayV2::Route'],
  ['secrets', 'AWS::SecretsManager::Secret'],
  ['queues', 'AWS::SQS::Queue'],
  ['schedules', 'AWS::Scheduler::Schedule'],
  ['alarms', 'AWS::CloudWatch::Alarm'],
])('the first diff has as many %s as it says', (things, type) => {
  const [, count = ''] = new RegExp(`\\*\\*A first diff\\*\\*.*?(\\w+) ${things}`).exec(PAGE) ?? [];
  expect(Object.keys(template.findResources(type))).toHaveLength(NUMBERS[count] ?? Number.NaN);
});

test('what stays after a destroy is what it names', () => {
  const withKey = synthesized('{"tables":[]}', { ...OWNER, google: { kind: 'key' } });
  const stays = Object.entries(
    withKey.toJSON()['Resources'] as Record<string, { DeletionPolicy?: string }>,
  )
    .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
  expect(stays.sort()).toEqual(['GoogleKey', 'LedgerTable', 'MirrorTable']);
  expect(PAGE).toMatch(/\*\*What stays.*ledger's table.*mirror's table.*key for Google/s);
});

test('logs are kept for as long as it says', () => {
  const logs = Object.values(template.findResources('AWS::Logs::LogGroup'));
  const days = logs.map(({ Properties }) => `${Properties.RetentionInDays} days`);
  expect(new Set(days)).toEqual(new Set(['90 days']));
  expect(PAGE.match(/\| 90 days \|/g)).toHaveLength(2);
});

test('what it has a dealer say is understood', () => {
  const said = spansOf(PAGE).filter((span) =>
    /^(?:correct|chest adds|seat|bank counts \d)/.test(span),
  );
  expect(said.length).toBeGreaterThan(2);
  expect(said.filter((line) => readDealerLine(line) === null)).toEqual([]);
});
