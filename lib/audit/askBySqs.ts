import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { LedgerReport } from '../sheet/heal/heal.ts';
import { requestText } from '../sheet/heal/request.ts';

const REQUEST = {
  // That of the region, in which the queue is too, or what the environment says.
  useQueueUrlAsEndpoint: false,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
};

/**
 * Puts what the audit has found into the queue of bells, in the group of its table: so the mirror, which alone has
 * Google's credentials, holds the sheet against the ledger when the table's bells before it are done.
 * @param now UTC, in milliseconds: no two audits of a table are copies of each other.
 */
export function createAsk(
  queueUrl: string,
  now: () => number,
): (table: string, report: LedgerReport) => Promise<void> {
  const client = new SQSClient(REQUEST);
  return async (table, report) => {
    const send = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: requestText(table, report),
      MessageGroupId: table,
      MessageDeduplicationId: `audit-${table}-${now()}`,
    });
    await client.send(send);
  };
}
