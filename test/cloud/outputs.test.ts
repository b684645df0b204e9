import { expect, test } from 'vitest';
import { OWNER, synthesized } from './synthesized.ts';

function outputsOf(template = synthesized()): readonly string[] {
  const outputs: Record<string, unknown> = template.toJSON()['Outputs'];
  return Object.keys(outputs).sort();
}

const OUTPUTS = [
  'DashboardUrl',
  'LedgerTableName',
  'MirrorAssumedRole',
  'MirrorRoleArn',
  'MirrorTableName',
  'ReceiptKeysArn',
  'RelayKeysArn',
  'StaffKeysArn',
  'Url',
];

test('an owner is told all that he needs of what was deployed', () => {
  expect(outputsOf()).toEqual(OUTPUTS);
});

test('and where the key of his service account goes, if he wants one', () => {
  const template = synthesized('{"tables":[]}', { ...OWNER, google: { kind: 'key' } });
  expect(outputsOf(template)).toEqual([...OUTPUTS, 'GoogleKeyArn'].sort());
});
