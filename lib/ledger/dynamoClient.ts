import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

const CONNECT_MS = 1000;
const REQUEST_MS = 3000;
/** With the pauses between them within 10 s: below what a caller at the webhook waits for. */
const ATTEMPTS = 3;

/** Where DynamoDB is; both are left out in the cloud, where the runtime knows them. */
export interface DynamoAddress {
  /** A DynamoDB of this machine. It checks no credentials, so made-up ones are sent. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
}

/**
 * A client that gives up in time and tries again seldom, with growing random pauses. Connections
 * are kept open between requests. After a lost answer it sends the same request again, which a
 * conditional put bears (see `Log.append`).
 */
export function createDynamoClient({ endpoint, region }: DynamoAddress = {}): DynamoDBClient {
  const policy = {
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      // Without this a late answer is only warned of and waited for without end.
      throwOnRequestTimeout: true,
    },
  };
  if (endpoint === undefined) return new DynamoDBClient({ ...policy, ...(region && { region }) });
  return new DynamoDBClient({
    ...policy,
    endpoint,
    region: region ?? 'us-east-1',
    credentials: { accessKeyId: 'cigo', secretAccessKey: 'cigo' },
  });
}
