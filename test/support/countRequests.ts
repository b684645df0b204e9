import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Counts what a client really sends: each try of a repeated request too. */
export function countRequests(client: DynamoDBClient): { readonly sent: number } {
  const count = { sent: 0 };
  client.middlewareStack.add(
    (next) => (args) => {
      count.sent += 1;
      return next(args);
    },
    { step: 'deserialize', name: 'countRequests' },
  );
  return count;
}
