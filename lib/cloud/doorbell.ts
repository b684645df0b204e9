import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnPipe } from 'aws-cdk-lib/aws-pipes';
import {
  DeduplicationScope,
  FifoThroughputLimit,
  Queue,
  QueueEncryption,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { MIRROR_TIMEOUT } from './handlers.ts';

const SAFE: QueueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
/** A table's bells come in one order and to one mirror at a time; another table's never wait for them. */
const FIFO: QueueProps = {
  ...SAFE,
  fifo: true,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
};
/** Longer than a mirror lives. A mirror that knows better when a bell is to come back says so by itself. */
const BACK_IN = MIRROR_TIMEOUT.plus(Duration.minutes(1));
/**
 * All that SQS takes: to wait for its turn is no failure, and a bell does so twice for each batch of a long ledger.
 * What is refused comes back for two days at `BACK_IN` each, and so heals by itself once it is put right; the alarms
 * on refusals and on sheets that are behind ring long before.
 */
const TRIES = 1000;
/** Half of what the stream keeps: within it the pipe tries again, and the queue may be away for a night. */
const OLDEST_BELL = Duration.hours(12);

/** The queues of the doorbell: the bells, and those that nobody could answer or carry. */
export interface Doorbell {
  readonly bells: Queue;
  readonly deadBells: Queue;
  readonly deadRecords: Queue;
}

/** In a new account ten functions run at once: some are left for the tables. */
const MOST_MIRRORS = 5;

/**
 * The ledger's stream rings at the mirror: stream → pipe → queue → mirror, and dead letters aside. Through the same queue
 * the audit has sheets held against their ledgers, so that one function alone writes to them.
 */
export function createDoorbell(
  scope: Construct,
  ledger: ITable,
  { mirror, audit }: { readonly mirror: Lambda; readonly audit: Lambda },
): Doorbell {
  const deadBells = createDeadLetters(scope, 'DeadBells', FIFO);
  // Of what a pipe gives up, only a standard queue takes the remains.
  const deadRecords = createDeadLetters(scope, 'DeadRecords', SAFE);
  const bells = new Queue(scope, 'Bells', {
    ...FIFO,
    // Commits of one evening come close together: a second later one flush writes them all.
    deliveryDelay: Duration.seconds(1),
    visibilityTimeout: BACK_IN,
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: deadBells, maxReceiveCount: TRIES },
  });
  createPipe(scope, ledger, bells, deadRecords);
  answerBells(mirror, bells);
  letAsk(audit, bells);
  Validations.of(mirror).acknowledge({
    id: 'Serverless-LambdaEventSourceMappingDestination',
    reason: 'A queue as a source has no such destination: its own dead letters take what fails.',
  });
  return { bells, deadBells, deadRecords };
}

function letAsk(audit: Lambda, { queueArn, queueUrl }: Queue): void {
  audit.addToRolePolicy(
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }),
  );
  audit.addEnvironment('BELLS_URL', queueUrl);
}

/**
 * By the three permissions that Lambda needs to poll a queue (CDK's own event source grants one more), and the mirror's
 * own to say when a bell comes back.
 */
function answerBells(mirror: Lambda, { queueArn: eventSourceArn, queueUrl }: Queue): void {
  const actions = [
    'DeleteMessage',
    'GetQueueAttributes',
    'ReceiveMessage',
    'ChangeMessageVisibility',
  ];
  mirror.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `sqs:${action}`),
      resources: [eventSourceArn],
    }),
  );
  mirror.addEnvironment('BELLS_URL', queueUrl);
  mirror.addEventSourceMapping('BellsSource', {
    eventSourceArn,
    // A call answers when all of its bells are done: with one at a time no table waits for another's sheet.
    batchSize: 1,
    reportBatchItemFailures: true,
    maxConcurrency: MOST_MIRRORS,
  });
}

function createDeadLetters(scope: Construct, id: string, props: QueueProps): Queue {
  const queue = new Queue(scope, id, { ...props, retentionPeriod: Duration.days(14) });
  const reason = 'It is itself the end of the way, with an alarm on whatever arrives.';
  const ids = ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'];
  Validations.of(queue).acknowledge(...ids.map((id) => ({ id, reason })));
  return queue;
}

/** Without code: each new commit becomes a message of its table's group, none is swallowed as a copy. */
function createPipe(scope: Construct, ledger: ITable, bells: Queue, deadRecords: Queue): void {
  const source = streamOf(ledger);
  const role = createPipeRole(scope, source, [bells, deadRecords]);
  const pipe = new CfnPipe(scope, 'Pipe', {
    description: 'Rings for the table of each new commit',
    roleArn: role.roleArn,
    source,
    sourceParameters: {
      dynamoDbStreamParameters: {
        startingPosition: 'TRIM_HORIZON',
        batchSize: 10,
        onPartialBatchItemFailure: 'AUTOMATIC_BISECT',
        maximumRecordAgeInSeconds: OLDEST_BELL.toSeconds(),
        deadLetterConfig: { arn: deadRecords.queueArn },
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

function createPipeRole(scope: Construct, streamArn: string, queues: readonly Queue[]): Role {
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
  const resources = queues.map(({ queueArn }) => queueArn);
  role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
  return role;
}

function streamOf(table: ITable): string {
  if (table.tableStreamArn === undefined) throw new Error('expected the ledger to have a stream');
  return table.tableStreamArn;
}
