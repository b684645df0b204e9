import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { secretReaders } from '../lib/secrets.ts';
import { serveSecrets } from './support/secretsManager.ts';

const ARN = 'arn:aws:secretsmanager:eu-north-1:123456789012:secret:relays';
const FIVE_MINUTES = 5 * 60_000;

/** Secrets Manager as the handlers see it: its current text, or null while it refuses. */
let secret: string | null;
let asked: unknown[];
let clock: number;

const answer: RequestListener = async (request, response) => {
  asked.push(JSON.parse(await text(request)));
  const refusal = { __type: 'AccessDeniedException', message: 'not authorized' };
  response.writeHead(secret === null ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(secret === null ? refusal : { ARN, SecretString: secret }));
};

beforeEach(async () => {
  [secret, asked, clock] = ['first', [], 0];
  await serveSecrets(answer);
});

function reader() {
  return secretReaders(() => clock)({ from: 'secrets-manager', arn: ARN });
}

test('a secret that is given is not asked for', async () => {
  const read = secretReaders()({ from: 'environment', text: 'given' });
  expect(await read()).toBe('given');
  expect(asked).toEqual([]);
});

test('a secret is fetched once for all who want it at once, and kept for five minutes', async () => {
  const read = reader();
  expect(await Promise.all([read(), read()])).toEqual(['first', 'first']);
  clock = FIVE_MINUTES - 1;
  expect(await read()).toBe('first');
  expect(asked).toEqual([{ SecretId: ARN }]);
});

test('a changed secret is known five minutes later', async () => {
  const read = reader();
  await read();
  secret = 'second';
  clock = FIVE_MINUTES;
  expect(await read()).toBe('second');
});

test('the old secret serves while no new one can be had', async () => {
  const read = reader();
  await read();
  secret = null;
  clock = FIVE_MINUTES;
  expect(await read()).toBe('first');
  secret = 'second';
  clock = 2 * FIVE_MINUTES;
  expect(await read()).toBe('second');
});

test('a secret that was never had is asked for again by the next reader', async () => {
  const read = reader();
  secret = null;
  await expect(read()).rejects.toThrow(`The secret ${ARN} cannot be read (AccessDeniedException).`);
  secret = 'first';
  expect(await read()).toBe('first');
});
