import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { never } from '../world/life.ts';
import type { Came } from '../world/wire.ts';
import type { Answer } from './tables.ts';

/** Sends one request on its way; what a client really sends, each try of a repeated one too. */
export type Send = (operation: string, body: string) => Promise<Came<Answer>>;

const sent = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Uint8Array),
});

const THROTTLED = error(
  400,
  'ThrottlingException',
  'Rate of requests exceeds the allowed throughput.',
);
const FAILED = error(500, 'InternalServerError', 'Internal server error');

/** The client that deploys, with all its ways of repeating and giving up; only the wire is a simulation's. */
export function createSimulatedClient(send: Send): DynamoDBClient {
  const client = createDynamoClient({ endpoint: 'http://dynamodb.simulated' });
  client.middlewareStack.add(
    () =>
      async ({ request }) => {
        const { headers, body } = sent.parse(request);
        const operation = headers['x-amz-target']?.replace(/^.*\./, '') ?? '';
        return { response: responseOf(await send(operation, new TextDecoder().decode(body))) };
      },
    { step: 'deserialize', priority: 'low', name: 'simulated' },
  );
  return client;
}

function responseOf(came: Came<Answer>) {
  switch (came.kind) {
    case 'answer':
      return response(came.value);
    case 'error':
      return response(came.mishap === 'refused' ? THROTTLED : FAILED);
    case 'none':
      throw Object.assign(new Error(came.broken ? 'socket hang up' : 'no answer in time'), {
        name: 'TimeoutError',
      });
    default:
      return never();
  }
}

function response({ status, json }: Answer) {
  return {
    statusCode: status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify(json)),
  };
}

function error(status: number, type: string, message: string): Answer {
  return { status, json: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message } };
}
