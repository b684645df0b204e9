import { describe, expect, test } from 'vitest';
import {
  auditSettings,
  intakeSettings,
  machineSettings,
  mirrorSettings,
  relaySettings,
  SettingsError,
  viewSettings,
} from '../lib/environment.ts';

const LEDGER = { LEDGER_TABLE: 'ledger', MIRROR_TABLE: 'mirror', HOUSE: '{"tables":[]}' };
const ledger = { table: 'ledger', endpoint: undefined };
const house = '{"tables":[]}';
const mirrorTable = 'mirror';
const BELLS = 'https://sqs.eu-north-1.amazonaws.com/123456789012/Bells.fifo';
const ARN = 'arn:aws:secretsmanager:eu-north-1:123456789012:secret:relays';

describe('a handler', () => {
  test('in the cloud is told where its secrets are kept', () => {
    expect(intakeSettings({ ...LEDGER, RELAY_KEYS_ARN: ARN, RECEIPT_KEYS_ARN: ARN })).toEqual({
      ledger,
      mirrorTable,
      house,
      relayKeys: { from: 'secrets-manager', arn: ARN },
      receiptKeys: { from: 'secrets-manager', arn: ARN },
    });
  });

  test('elsewhere is given its secrets, and the address of its DynamoDB', () => {
    const keys = { STAFF_KEYS: 'key', RECEIPT_KEYS: 'another' };
    const env = { ...LEDGER, ...keys, DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' };
    expect(viewSettings(env)).toEqual({
      ledger: { table: 'ledger', endpoint: 'http://127.0.0.1:8000' },
      mirrorTable,
      house,
      staffKeys: { from: 'environment', text: 'key' },
      receiptKeys: { from: 'environment', text: 'another' },
    });
  });

  test('that mirrors knows its cursors, its sheets and its credentials', () => {
    const env = { ...LEDGER, GOOGLE_CREDENTIALS: '{}', BELLS_URL: BELLS };
    expect(mirrorSettings(env)).toEqual({
      ledger,
      house,
      mirrorTable: 'mirror',
      googleCredentials: { from: 'environment', text: '{}' },
      bellsUrl: BELLS,
      sheetsRootUrl: undefined,
    });
    const elsewhere = { ...env, SHEETS_ROOT_URL: 'http://127.0.0.1:9/' };
    expect(mirrorSettings(elsewhere).sheetsRootUrl).toBe('http://127.0.0.1:9/');
  });
});

test('the audit needs no secret', () => {
  const env = { ...LEDGER, MIRROR_TABLE: 'mirror', BELLS_URL: BELLS };
  expect(auditSettings(env)).toEqual({ ledger, house, mirrorTable: 'mirror', bellsUrl: BELLS });
});

test('a relay is told by the environment what it does not have to ask for', () => {
  expect(relaySettings({ CIGO_URL: 'https://cigo.example', CIGO_RELAY: 'dealer' })).toEqual({
    url: 'https://cigo.example',
    relay: 'dealer',
    secret: undefined,
    stateDir: undefined,
  });
});

describe('wrong settings are named', () => {
  const cases: [string, () => unknown, string][] = [
    [
      'all that are missing',
      () => intakeSettings({}),
      'Put the environment right: LEDGER_TABLE is missing; MIRROR_TABLE is missing; HOUSE is missing.',
    ],
    [
      'an empty one counts as missing',
      () => viewSettings({ ...LEDGER, HOUSE: '' }),
      'Put the environment right: HOUSE is missing.',
    ],
    [
      'no secret',
      () => intakeSettings(LEDGER),
      'Set RELAY_KEYS or RELAY_KEYS_ARN in the environment: neither is set.',
    ],
    [
      'two sources of one secret',
      () => viewSettings({ ...LEDGER, STAFF_KEYS: 'a', STAFF_KEYS_ARN: ARN }),
      'Set STAFF_KEYS or STAFF_KEYS_ARN in the environment: both are set.',
    ],
    [
      'an address that is none',
      () => viewSettings({ ...LEDGER, DYNAMODB_ENDPOINT: 'ftp://casino', STAFF_KEYS: 'a' }),
      'Put the environment right: DYNAMODB_ENDPOINT is not an http or https address.',
    ],
    [
      'a port that is none',
      () => machineSettings({ CIGO_PORT: '65536' }),
      'Put the environment right: CIGO_PORT is not a port, a number from 0 to 65535.',
    ],
  ];
  test.each(cases)('%s', (_, settings, sentence) => {
    expect(settings).toThrow(new SettingsError(sentence));
  });
});

test('one machine has a default for everything', () => {
  expect(machineSettings({})).toEqual({
    dataDir: '.cigo',
    port: 8787,
    houseFile: 'house.json',
    googleCredentialsFile: undefined,
  });
  expect(machineSettings({ CIGO_PORT: '0', CIGO_DATA_DIR: '/data' })).toMatchObject({
    port: 0,
    dataDir: '/data',
  });
});
