import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { createHandler, type Permission } from './handler.ts';
import type { Secrets } from './secrets.ts';

/** What the handlers work on; `house` is the text of house.json. */
export interface HandlersProps {
  readonly ledger: ITable;
  readonly mirror: ITable;
  readonly secrets: Secrets;
  readonly house: string;
}

/** All lambdas. Their environment is what `lib/environment.ts` reads. */
export interface Handlers {
  readonly intake: NodejsFunction;
  readonly view: NodejsFunction;
  readonly mirror: NodejsFunction;
}

export function createHandlers(scope: Construct, props: HandlersProps): Handlers {
  const { ledger, mirror, secrets, house } = props;
  const shared = {
    LEDGER_TABLE: ledger.tableName,
    MIRROR_TABLE: mirror.tableName,
    HOUSE: house,
  };
  const versions = { actions: ['dynamodb:Query'], arn: mirror.tableArn };
  const query = { actions: ['dynamodb:Query'], arn: ledger.tableArn };
  return {
    intake: createHandler(scope, {
      name: 'intake',
      description: 'Takes signed lines, decides, appends one commit to the ledger',
      // Longer than three tries at DynamoDB take, shorter than the caller's patience.
      timeout: Duration.seconds(15),
      memoryMb: 1024,
      environment: { ...shared, RELAY_SECRETS_ARN: secrets.relays.secretArn },
      permissions: [
        { actions: ['dynamodb:PutItem', 'dynamodb:Query'], arn: ledger.tableArn },
        versions,
        reading(secrets.relays.secretArn),
      ],
    }),
    view: createHandler(scope, {
      name: 'view',
      description: 'Answers state, entries and dossiers from the ledger',
      timeout: Duration.seconds(15),
      memoryMb: 512,
      environment: { ...shared, STAFF_KEY_ARN: secrets.staff.secretArn },
      permissions: [query, versions, reading(secrets.staff.secretArn)],
    }),
    mirror: createHandler(scope, {
      name: 'mirror',
      description: 'Writes what the ledger has and the sheet has not',
      timeout: MIRROR_TIMEOUT,
      memoryMb: 512,
      environment: {
        ...shared,
        GOOGLE_CREDENTIALS_ARN: secrets.google.secretArn,
      },
      permissions: [
        query,
        {
          actions: [
            'dynamodb:GetItem',
            'dynamodb:PutItem',
            'dynamodb:Query',
            'dynamodb:UpdateItem',
          ],
          arn: mirror.tableArn,
        },
        reading(secrets.google.secretArn),
      ],
    }),
  };
}

/** The doorbell's queue hides a message for longer than this. */
export const MIRROR_TIMEOUT: Duration = Duration.seconds(30);

function reading(secretArn: string): Permission {
  return { actions: ['secretsmanager:GetSecretValue'], arn: secretArn };
}
