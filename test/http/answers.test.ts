import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readCloses } from '../../lib/closing/closes.ts';
import { ledgerAnswer, tableAnswer, takenAnswer } from '../../lib/http/answers.ts';
import { closesAnswer } from '../../lib/http/closesAnswer.ts';
import { receiptAnswer, rollAnswer } from '../../lib/http/dossierAnswers.ts';
import { createIntake } from '../../lib/http/intake.ts';
import { oddsAnswer } from '../../lib/http/oddsAnswer.ts';
import { createView } from '../../lib/http/view.ts';
import type { Delivery } from '../../lib/ledger/delivery.ts';
import { readRoll } from '../../lib/ledger/dossier.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createIntake as createBooks } from '../../lib/ledger/handle.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { readOdds } from '../../lib/ledger/oddsView.ts';
import { readLedger } from '../../lib/ledger/queries.ts';
import { readReceipt } from '../../lib/ledger/receiptView.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { createPresence, type PresenceStore } from '../../lib/presence/store.ts';
import { readTableWithPresence } from '../../lib/presence/tableView.ts';
import { startDynalite } from '../support/dynalite.ts';
import { HOUSE, JOURNAL, NOW, SECRETS, write } from './requests.ts';

const EVENING = new URL('../../lib/local/demo/evening.txt', import.meta.url);

let stop: () => Promise<void>;
let presence: PresenceStore;
beforeAll(async () => {
  const dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  presence = createPresence({ client, tableName: 'mirror' });
  stop = async () => {
    client.destroy();
    await dynamodb.stop();
  };
});
afterAll(() => stop());

/** The handlers upon real books, as they stand after an evening has been relayed. */
async function eveningRelayed() {
  const log = createMemoryLog();
  const books = createBooks(log);
  const edge = { house: async () => HOUSE, now: () => NOW, log: () => {} };
  const secrets = async (relay: string) => SECRETS.get(relay) ?? [];
  const { hear } = presence;
  const receiptKeys = async () => ['key of the receipts'];
  const take = (delivery: Delivery) => books.take(delivery);
  const intake = createIntake({ ...edge, secrets, take, hear, receiptKeys });
  const view = createView({
    ...edge,
    staffKeys: async () => ['staff'],
    readTable: (table) => readTableWithPresence({ log, presence, now: edge.now }, table),
    readCloses: ({ id }, before, limit) => readCloses(log, id, before, limit),
    readLedger: ({ id }, after, limit) => readLedger(log, id, after, limit),
    readOdds: (table, bet) => readOdds(log, table, bet),
    readRoll: ({ id }, roll) => readRoll(log, id, roll),
    readReceipt: ({ id }, roll) => readReceipt(log, id, roll),
    receiptKeys,
  });
  const lines = readFileSync(EVENING, 'utf8').trimEnd().split(/\r?\n/);
  const answers: unknown[] = [];
  for (let from = 1; from <= lines.length; ) {
    const body = { table: 'lucky7', journal: JOURNAL, from, lines: lines.slice(from - 1) };
    const answer = await intake(write({ body }));
    expect(answer.statusCode, answer.body).toBe(200);
    answers.push(JSON.parse(answer.body));
    from = JSON.parse(answer.body).next;
  }
  async function get(path: string): Promise<unknown> {
    const answer = await view({
      rawPath: path,
      headers: { authorization: 'Bearer staff' },
      requestContext: { http: { method: 'GET' } },
      isBase64Encoded: false,
    });
    return JSON.parse(answer.body);
  }
  return { answers, get };
}

/** What the schema says against a value; empty where it is of that shape. */
function issues(schema: z.ZodMiniType, value: unknown): unknown {
  return schema.safeParse(value).error?.issues ?? [];
}

describe('what OpenAPI says of the answers is so', () => {
  test('for a whole evening and what staff read of it', async () => {
    const { answers, get } = await eveningRelayed();
    for (const answer of answers) expect(issues(takenAnswer, answer)).toEqual([]);
    const table = await get('/v1/tables/lucky7');
    expect(issues(tableAnswer, table)).toEqual([]);
    const { entries, rolls } = tableAnswer.parse(table);
    expect(rolls).toBeGreaterThan(10);
    expect(issues(oddsAnswer, await get('/v1/tables/lucky7/odds'))).toEqual([]);
    expect(issues(ledgerAnswer, await get('/v1/tables/lucky7/ledger'))).toEqual([]);
    expect(issues(closesAnswer, await get('/v1/tables/lucky7/closes'))).toEqual([]);
    expect(entries).toBeGreaterThan(10);
    for (let roll = 1; roll <= rolls; roll += 1) {
      expect(issues(rollAnswer, await get(`/v1/tables/lucky7/rolls/${roll}`))).toEqual([]);
    }
    const receipts = answers.flatMap((answer) => takenAnswer.parse(answer).receipts ?? []);
    expect(receipts.length).toBeGreaterThan(5);
    for (const { roll, receipt } of receipts) {
      const answer = await get(`/v1/tables/lucky7/receipts/${receipt}`);
      expect(issues(receiptAnswer, answer)).toEqual([]);
      expect(receiptAnswer.parse(answer).roll.roll).toBe(roll);
      expect(rollAnswer.parse(await get(`/v1/tables/lucky7/rolls/${roll}`)).receipt).toBe(receipt);
    }
  });
});
