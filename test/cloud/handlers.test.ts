import { describe, expect, test } from 'vitest';
import { intakeSettings, mirrorSettings, viewSettings } from '../../lib/environment.ts';
import { idOf, propertiesOf, synthesized } from './synthesized.ts';

const FUNCTION = 'AWS::Lambda::Function';
const HOUSE = '{"tables":[{"id":"lucky7"}]}';
const template = synthesized(HOUSE);

function handler(name: string) {
  return propertiesOf(template, FUNCTION, name);
}

/** The handler's environment, with the names that AWS will give in the place of references. */
function environment(name: string): Record<string, string> {
  const variables: Record<string, string | { Ref: string }> = handler(name).Environment.Variables;
  const entries = Object.entries(variables);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value : value.Ref]),
  );
}

describe.each(['Intake', 'View', 'Mirror'])('%s', (name) => {
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
      relaySecrets: secret('RelaySecrets'),
    });
  });

  test('view', () => {
    expect(viewSettings(environment('View'))).toEqual({
      ledger,
      mirrorTable,
      house: HOUSE,
      staffKey: secret('StaffKey'),
    });
  });

  test('mirror', () => {
    expect(mirrorSettings(environment('Mirror'))).toEqual({
      ledger,
      mirrorTable,
      house: HOUSE,
      googleCredentials: secret('GoogleCredentials'),
      sheetsRootUrl: undefined,
    });
  });
});

test('the staff key is made at the deploy, and no secret lies in the template', () => {
  const secrets = template.findResources('AWS::SecretsManager::Secret');
  const texts = Object.entries(secrets).map(([id, { Properties }]) => {
    return [id.replace(/[0-9A-F]{8}$/, ''), Properties.SecretString ?? 'made by AWS'];
  });
  expect(Object.fromEntries(texts)).toEqual({
    RelaySecrets: '{}',
    StaffKey: 'made by AWS',
    GoogleCredentials: '{}',
  });
});
