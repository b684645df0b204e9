import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** What the handlers are told of by its ARN alone. */
export interface Secrets {
  readonly relayKeys: Secret;
  readonly staffKeys: Secret;
  readonly receiptKeys: Secret;
  /** Null where Google is entered without a key. */
  readonly googleKey: Secret | null;
}

/**
 * AWS makes the keys at the first deploy: `{"current": "…"}`. The owner adds `"previous"` while one takes the other's
 * place; later deploys leave that alone. The key of a Google service account begins as `{}` and is filled by the owner.
 */
export function createSecrets(scope: Construct, withGoogleKey: boolean): Secrets {
  return {
    relayKeys: createKeys(
      scope,
      'RelayKeys',
      "The key that each relay's webhook secret is derived from",
    ),
    staffKeys: createKeys(
      scope,
      'StaffKeys',
      'The key with which staff read: Authorization: Bearer KEY',
    ),
    receiptKeys: createKeys(scope, 'ReceiptKeys', 'The key that receipts of rolls are made with'),
    googleKey: withGoogleKey ? createGoogleKey(scope) : null,
  };
}

function createKeys(scope: Construct, id: string, description: string): Secret {
  return unrotated(
    new Secret(scope, id, {
      description,
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'current',
        passwordLength: 48,
        excludePunctuation: true,
      },
    }),
  );
}

function createGoogleKey(scope: Construct): Secret {
  return unrotated(
    new Secret(scope, 'GoogleKey', {
      description: 'The JSON key of the service account that writes the sheets',
      // Nothing secret lies in the template.
      secretStringValue: SecretValue.unsafePlainText('{}'),
      // A deploy that forgets to say googleKey must not take the owner's key away.
      removalPolicy: RemovalPolicy.RETAIN,
    }),
  );
}

function unrotated(secret: Secret): Secret {
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'The other holder is a person or another service (a relay, staff, Google), who has to ' +
      'change over at a chosen moment: two keys at once bridge it. A timer would cut them off.',
  });
  return secret;
}
