import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnOutput, SecretValue, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** What the handlers are told of by its ARN alone. */
export interface Secrets {
  readonly relays: Secret;
  readonly staff: Secret;
  readonly google: Secret;
}

/**
 * The staff key is made by AWS at the first deploy. The other two begin as `{}` and are filled by
 * the owner, whose values later deploys leave alone: until then no relay is known and no sheet is
 * written.
 */
export function createSecrets(scope: Construct): Secrets {
  const secrets = {
    relays: createEmpty(scope, 'RelaySecrets', 'The secrets of the relays: {"RELAY":["whsec_…"]}'),
    staff: new Secret(scope, 'StaffKey', {
      description: 'The key with which staff read: Authorization: Bearer KEY',
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    }),
    google: createEmpty(scope, 'GoogleCredentials', 'The JSON that Google gave for the sheets'),
  };
  for (const [name, secret] of Object.entries(secrets)) {
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The other holder is a person or another service (a relay, staff, Google), who has to ' +
        'change over at a chosen moment: two secrets at once bridge it. A timer would cut them off.',
    });
    new CfnOutput(scope, `${name}SecretArn`, { value: secret.secretArn });
  }
  return secrets;
}

function createEmpty(scope: Construct, id: string, description: string): Secret {
  // Nothing secret lies in the template.
  const secretStringValue = SecretValue.unsafePlainText('{}');
  return new Secret(scope, id, { description, secretStringValue });
}
