import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { LedgerReport } from '../sheet/heal/heal.ts';
import { bellText, requestText } from '../sheet/heal/request.ts';

/** What the audit and the watch put into the queue of bells, in the group of their table. */
export interface Asking {
  /**
   * Has the mirror, which alone has Google's credentials, hold the sheet against the ledger, of which this was found, when
   * the table's bells before are answered.
   */
  ask(table: string, report: LedgerReport): Promise<void>;
  /** Rings for a table without a new commit: its coverage has turned. */
  ring(table: string): Promise<void>;
}

const REQUEST = {
  // That of the region, in which the queue is too, or what the environment says.
  useQueueUrlAsEndpoint: false,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
};

/** @param now UTC, in milliseconds: no two messages about a table are copies of each other. */
export function createAsking(queueUrl: string, now: () => number): Asking {
  const client = new SQSClient(REQUEST);
  const put = async (table: string, text: string, what: 'audit' | 'coverage'): Promise<void> => {
    const send = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: text,
      MessageGroupId: table,
      MessageDeduplicationId: `${what}-${table}-${now()}`,
    });
    await client.send(send);
  };
  return {
    ask: (table, report) => put(table, requestText(table, report), 'audit'),
    ring: (table) => put(table, bellText(table), 'coverage'),
  };
}
