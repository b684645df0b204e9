import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { createIntake } from '../../lib/http/intake.ts';
import { createRelaySecrets, relaySecret } from '../../lib/http/relaySecrets.ts';
import { createIntake as createLedger } from '../../lib/ledger/handle.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { secretReaders } from '../../lib/secrets.ts';
import { HOUSE, JOURNAL, NOW, write } from '../http/requests.ts';
import { serveSecrets } from '../support/secretsManager.ts';

/** The keys change while deliveries run: none is lost, and who has the old key alone is out when he should be. */

const OLD = 'o'.repeat(48);
const NEW = 'n'.repeat(48);
const FIVE_MINUTES = 5 * 60_000;

/** A door whose keys lie where `readText` finds them, before real books. */
function door(readText: () => Promise<string>) {
  const log = createMemoryLog();
  const books = createLedger(log);
  const handle = createIntake({
    house: async () => HOUSE,
    secrets: createRelaySecrets(readText),
    now: () => NOW,
    log: () => {},
    receiptKeys: async () => [],
    take: (delivery) => books.take(delivery),
    hear: async () => true,
  });
  return { log, handle };
}

function delivery(key: string, n: number) {
  const body = { table: 'lucky7', journal: JOURNAL, from: n, lines: [said(n)] };
  return write({ body, secret: relaySecret(key, 'dan') });
}

function said(n: number): string {
  const order = n === 1 ? 'table open' : `note ${n}`;
  return `[11/29/2026 20:00:00]  Dealer Dan: ${order}`;
}

/** What the keys are when a line is sent, and which of them its sender tries. */
function phaseOf(n: number): { readonly keys: object; readonly key: string } {
  if (n <= 100) return { keys: { current: OLD }, key: OLD };
  if (n > 200) return { keys: { current: NEW }, key: NEW };
  return { keys: { current: NEW, previous: OLD }, key: n % 3 === 0 ? OLD : NEW };
}

test('under fire: while both keys are good, whoever changes when he likes loses nothing', async () => {
  let keys: object = {};
  const { log, handle } = door(async () => JSON.stringify(keys));
  for (let n = 1; n <= 300; n += 1) {
    const phase = phaseOf(n);
    keys = phase.keys;
    // Three copies at once: the network doubles, too.
    const copies = [1, 2, 3].map(() => handle(delivery(phase.key, n)));
    const statuses = (await Promise.all(copies)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200]);
  }
  const { seq, difference } = await verifyLog(log, 'lucky7');
  expect([seq, difference]).toEqual([300, null]);
});

test('a key that was taken back is refused at the next request that reads the keys', async () => {
  let keys = { current: NEW, previous: OLD } as { current: string; previous?: string };
  const { log, handle } = door(async () => JSON.stringify(keys));
  expect((await handle(delivery(OLD, 1))).statusCode).toBe(200);
  keys = { current: NEW };
  const refused = await Promise.all([2, 2, 2].map((n) => handle(delivery(OLD, n))));
  for (const { statusCode, body } of refused) {
    expect([statusCode, JSON.parse(body).error.code]).toEqual([401, 'SIGNATURE_WRONG']);
  }
  expect((await log.newest('lucky7'))?.seq).toBe(1);
  expect((await handle(delivery(NEW, 2))).statusCode).toBe(200);
});

test('in the cloud a key that was taken back is refused five minutes later at the latest', async () => {
  let stored = JSON.stringify({ current: OLD });
  let clock = 0;
  const arn = await secretsManager(() => stored);
  const { handle } = door(secretReaders(() => clock)({ from: 'secrets-manager', arn }));
  expect((await handle(delivery(OLD, 1))).statusCode).toBe(200);
  stored = JSON.stringify({ current: NEW });
  clock = FIVE_MINUTES;
  expect((await handle(delivery(OLD, 2))).statusCode).toBe(401);
  expect((await handle(delivery(NEW, 2))).statusCode).toBe(200);
});

test('keys that became unreadable let nobody in', async () => {
  const { log, handle } = door(async () => '{"current": "short"}');
  const { statusCode, body } = await handle(delivery('short', 1));
  expect(statusCode).toBe(500);
  expect(body).not.toContain('short');
  expect(await log.newest('lucky7')).toBeNull();
});

test('one key changes the secrets of all relays, and none tells of another’s', () => {
  const ids = HOUSE.tables.flatMap(({ relays }) => relays.map(({ id }) => id));
  const secrets = [OLD, NEW].flatMap((key) => ids.map((id) => relaySecret(key, id)));
  expect(new Set(secrets).size).toBe(2 * ids.length);
});

/** Secrets Manager, as far as a reader asks it. Answers the secret's name. */
async function secretsManager(text: () => string): Promise<string> {
  const ARN = 'arn:aws:secretsmanager:eu-north-1:123456789012:secret:relays';
  const answer: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify({ ARN, SecretString: text() }));
  };
  await serveSecrets(answer);
  return ARN;
}
