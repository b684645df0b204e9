import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnPipe } from 'aws-cdk-lib/aws-pipes';
import {
  DeduplicationScope,
  FifoThroughputLimit,
  Queue,
  QueueEncryption,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { MIRROR_TIMEOUT } from './handlers.ts';

/** A table's bells come in one order and to one mirror at a time; another table's never wait for them. */
const FIFO: QueueProps = {
  fifo: true,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
};
/** Google counts by the minute: what it refuses comes back in the next one. */
const BACK_IN = MIRROR_TIMEOUT.plus(Duration.minutes(1));
/** Three quarters of an hour, at `BACK_IN` each. */
const TRIES = 30;

/** The ledger's stream rings at the mirror: stream → pipe → queue → mirror, and dead letters aside. */
export function createDoorbell(scope: Construct, ledger: ITable, mirror: IFunction): void {
  const deadLetters = new Queue(scope, 'DeadBells', {
    ...FIFO,
    retentionPeriod: Duration.days(14),
  });
  const bells = new Queue(scope, 'Bells', {
    ...FIFO,
    // Commits of one evening come close together: a second later one flush writes them all.
    deliveryDelay: Duration.seconds(1),
    visibilityTimeout: BACK_IN,
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: TRIES },
  });
  createPipe(scope, ledger, bells);
  mirror.addEventSource(
    new SqsEventSource(bells, { batchSize: 10, reportBatchItemFailures: true }),
  );
}

/** Without code: each new commit becomes a message of its table's group, none is swallowed as a copy. */
function createPipe(scope: Construct, ledger: ITable, bells: Queue): void {
  const source = streamOf(ledger);
  const role = createPipeRole(scope, source, bells);
  const pipe = new CfnPipe(scope, 'Pipe', {
    description: 'Rings for the table of each new commit',
    roleArn: role.roleArn,
    source,
    sourceParameters: {
      dynamoDbStreamParameters: {
        startingPosition: 'TRIM_HORIZON',
        batchSize: 10,
        onPartialBatchItemFailure: 'AUTOMATIC_BISECT',
      },
    },
    target: bells.queueArn,
    targetParameters: {
      inputTemplate: '{"table": <$.dynamodb.Keys.pk.S>}',
      sqsQueueParameters: {
        messageGroupId: '$.dynamodb.Keys.pk.S',
        messageDeduplicationId: '$.dynamodb.SequenceNumber',
      },
    },
  });
  pipe.node.addDependency(role);
}

function createPipeRole(scope: Construct, streamArn: string, bells: Queue): Role {
  const role = new Role(scope, 'PipeRole', {
    assumedBy: new ServicePrincipal('pipes.amazonaws.com'),
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: [
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
      ],
      resources: [streamArn],
    }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [bells.queueArn] }),
  );
  return role;
}

function streamOf(table: ITable): string {
  if (table.tableStreamArn === undefined) throw new Error('expected the ledger to have a stream');
  return table.tableStreamArn;
}
