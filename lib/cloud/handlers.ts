import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { GoogleWay } from './google.ts';
import { createHandler, type Permission } from './handler.ts';
import type { Secrets } from './secrets.ts';

/** What the handlers work on; `house` is the text of house.json. */
export interface HandlersProps {
  readonly ledger: ITable;
  readonly mirror: ITable;
  readonly secrets: Secrets;
  readonly google: GoogleWay;
  readonly house: string;
}

/** All lambdas. Their environment is what `lib/environment.ts` reads. */
export interface Handlers {
  readonly intake: NodejsFunction;
  readonly view: NodejsFunction;
  readonly mirror: NodejsFunction;
  readonly audit: NodejsFunction;
}

/** Time for a full batch of a long ledger, whatever Google takes for it; the doorbell hides a bell for longer. */
export const MIRROR_TIMEOUT: Duration = Duration.seconds(150);

export function createHandlers(scope: Construct, props: HandlersProps): Handlers {
  return {
    intake: createIntake(scope, props),
    view: createView(scope, props),
    mirror: createMirror(scope, props),
    audit: createAudit(scope, props),
  };
}

function createIntake(scope: Construct, props: HandlersProps): NodejsFunction {
  const { ledger, mirror, secrets } = props;
  return createHandler(scope, {
    name: 'intake',
    description: 'Takes signed lines, decides, appends one commit to the ledger',
    // Longer than three tries at DynamoDB take, shorter than the caller's patience.
    timeout: Duration.seconds(15),
    memoryMb: 1024,
    environment: {
      ...shared(props),
      RELAY_KEYS_ARN: secrets.relayKeys.secretArn,
      RECEIPT_KEYS_ARN: secrets.receiptKeys.secretArn,
    },
    permissions: [
      { actions: ['dynamodb:PutItem', 'dynamodb:Query'], arn: ledger.tableArn },
      readingHouse(mirror),
      ofPresence(mirror, ['dynamodb:PutItem']),
      reading(secrets.relayKeys.secretArn),
      reading(secrets.receiptKeys.secretArn),
    ],
  });
}

function createView(scope: Construct, props: HandlersProps): NodejsFunction {
  const { ledger, mirror, secrets } = props;
  return createHandler(scope, {
    name: 'view',
    description: 'Answers state, entries and dossiers from the ledger, and the pages of the desk',
    desk: true,
    timeout: Duration.seconds(15),
    memoryMb: 512,
    environment: {
      ...shared(props),
      STAFF_KEYS_ARN: secrets.staffKeys.secretArn,
      RECEIPT_KEYS_ARN: secrets.receiptKeys.secretArn,
    },
    permissions: [
      querying(ledger),
      readingHouse(mirror),
      ofPresence(mirror, ['dynamodb:Query']),
      reading(secrets.staffKeys.secretArn),
      reading(secrets.receiptKeys.secretArn),
    ],
  });
}

function createMirror(scope: Construct, props: HandlersProps): NodejsFunction {
  const { ledger, mirror, secrets, google } = props;
  const { googleKey } = secrets;
  const permissions = [
    querying(ledger),
    readingHouse(mirror),
    ofPresence(mirror, ['dynamodb:Query']),
    besideThese(mirror, [
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]),
  ];
  return createHandler(scope, {
    name: 'mirror',
    description: 'Writes what the ledger has and the sheet has not',
    timeout: MIRROR_TIMEOUT,
    memoryMb: 512,
    environment: {
      ...shared(props),
      ...(googleKey === null
        ? { GOOGLE_CREDENTIALS: google.kind === 'keyless' ? google.configuration : '{}' }
        : { GOOGLE_CREDENTIALS_ARN: googleKey.secretArn }),
    },
    permissions: googleKey === null ? permissions : [...permissions, reading(googleKey.secretArn)],
  });
}

function createAudit(scope: Construct, props: HandlersProps): NodejsFunction {
  const { ledger, mirror } = props;
  return createHandler(scope, {
    name: 'audit',
    description: 'Decides the ledger again, has its sheet held against it, and watches the relays',
    timeout: Duration.minutes(2),
    memoryMb: 512,
    environment: shared(props),
    permissions: [
      querying(ledger),
      readingHouse(mirror),
      ofPresence(mirror, ['dynamodb:PutItem', 'dynamodb:Query']),
      besideThese(mirror, ['dynamodb:GetItem', 'dynamodb:PutItem']),
    ],
  });
}

function shared({ ledger, mirror, house }: HandlersProps): Readonly<Record<string, string>> {
  return { LEDGER_TABLE: ledger.tableName, MIRROR_TABLE: mirror.tableName, HOUSE: house };
}

function querying(table: ITable): Permission {
  return { actions: ['dynamodb:Query'], arn: table.tableArn };
}

/** The partition of the mirror table in which the versions of the house lie: read by all, written by owners alone. */
const HOUSE = '#house';
/** That in which it lies who was heard: written by intake, and by the watch where that has turned. */
const PRESENCE = '#presence';

function readingHouse(mirror: ITable): Permission {
  return { actions: ['dynamodb:Query'], arn: mirror.tableArn, partition: { only: HOUSE } };
}

function ofPresence(mirror: ITable, actions: readonly string[]): Permission {
  return { actions, arn: mirror.tableArn, partition: { only: PRESENCE } };
}

function besideThese(mirror: ITable, actions: readonly string[]): Permission {
  return { actions, arn: mirror.tableArn, partition: { but: [HOUSE, PRESENCE] } };
}

function reading(secretArn: string): Permission {
  return { actions: ['secretsmanager:GetSecretValue'], arn: secretArn };
}
