import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Postpone } from './queue.ts';

/** A lost call costs no more than the queue's own, longer time. */
const REQUEST = {
  // That of the region, in which the queue is too, or what the environment says.
  useQueueUrlAsEndpoint: false,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
};

/** Sets when a message of an SQS queue comes back. */
export function createPostpone(queueUrl: string): Postpone {
  const client = new SQSClient(REQUEST);
  return async (receiptHandle, seconds) => {
    const change = new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    });
    await client.send(change);
  };
}
