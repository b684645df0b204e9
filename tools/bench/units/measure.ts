import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../../lib/ledger/tables.ts';
import type { Habits } from '../play.ts';
import { NAMES } from '../webhook.ts';
import { type Counter, countUnits, type Used } from './counter.ts';
import { type Sent, sendEvening } from './evening.ts';
import { createTransactions } from './transactions.ts';

export interface Sizes {
  /** Rolls that count in the evening. */
  readonly rolls: number;
  /** So many of them by the other designs too. */
  readonly compared: number;
}

/** What the designs used, by the same DynamoDB's own reckoning. */
export interface Measured {
  readonly sent: readonly Sent[];
  /** Of the first lines, one for one. */
  readonly transactions: readonly Used[];
  readonly bare: readonly Used[];
  /** An evening whose dealer never says whom he has paid, so that all that is owed stands in the state. */
  readonly silent: readonly Sent[];
}

/** A table of seven with three side bets and talk; the dealer says now and then whom he has paid. */
const HABITS: Habits = { mostSides: 3, paid: 0.05, talk: 0.1 };
const ITEM_BYTES = 1024;

/** @param endpoint of a DynamoDB that knows transactions. */
export async function measureUnits(
  endpoint: string,
  { rolls, compared }: Sizes,
  told: (line: string) => void,
): Promise<Measured> {
  const client = createDynamoClient({ endpoint });
  const counter = countUnits(client);
  try {
    await createTables(client, NAMES);
    counter.take(NAMES.ledger);
    const evening = (table: string, habits: Habits, most: number) =>
      sendEvening({ client, counter, table }, habits, most, (done) =>
        told(`${done} of ${most} rolls at ${table}`),
      );
    const sent = await evening('lucky7', HABITS, rolls);
    const silent = await evening('silent', { ...HABITS, paid: 0 }, compared);
    const first = upToRoll(sent, compared);
    const transactions = await byTransactions(client, counter, first);
    return { sent, silent, transactions, bare: await barePuts(client, counter, first.length) };
  } finally {
    client.destroy();
  }
}

async function byTransactions(
  client: DynamoDBClient,
  counter: Counter,
  sent: readonly Sent[],
): Promise<readonly Used[]> {
  const other = createTransactions(client, NAMES.ledger);
  const used: Used[] = [];
  for (const { commit } of sent) {
    await other.take({ ...commit, table: 'transactions' });
    used.push(counter.take(NAMES.ledger));
  }
  return used;
}

/** Items of 1 KB, as small as a write unit is. */
async function barePuts(
  client: DynamoDBClient,
  counter: Counter,
  count: number,
): Promise<readonly Used[]> {
  const used: Used[] = [];
  const names = 'pk'.length + 'bare'.length + 'sk'.length + 'c'.length;
  for (let seq = 1; seq <= count; seq += 1) {
    const text = 'x'.repeat(ITEM_BYTES - names - Math.ceil(String(seq).length / 2) - 1);
    await client.send(
      new PutItemCommand({
        TableName: NAMES.ledger,
        Item: { pk: { S: 'bare' }, sk: { N: String(seq) }, c: { S: text } },
        ConditionExpression: 'attribute_not_exists(sk)',
      }),
    );
    used.push(counter.take(NAMES.ledger));
  }
  return used;
}

/** What was sent until so many rolls had counted. */
function upToRoll(sent: readonly Sent[], rolls: number): readonly Sent[] {
  let counted = 0;
  const end = sent.findIndex(({ counts }) => {
    counted += counts ? 1 : 0;
    return counted === rolls;
  });
  return end < 0 ? sent : sent.slice(0, end + 1);
}
