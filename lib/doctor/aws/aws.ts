import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { STSClient } from '@aws-sdk/client-sts';

/** The services that an owner's machine asks, entered as the AWS command line would. */
export interface Aws {
  readonly sts: STSClient;
  readonly cloudFormation: CloudFormationClient;
  readonly secrets: SecretsManagerClient;
  readonly dynamodb: DynamoDBClient;
  /** Lets go of all connections. */
  close(): void;
}

const POLICY = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
};

/** Credentials, region and any other endpoint come from the environment and AWS's own files. */
export function openAws(): Aws {
  const clients = {
    sts: new STSClient(POLICY),
    cloudFormation: new CloudFormationClient(POLICY),
    secrets: new SecretsManagerClient(POLICY),
    dynamodb: new DynamoDBClient(POLICY),
  };
  return {
    ...clients,
    close() {
      for (const client of Object.values(clients)) client.destroy();
    },
  };
}
