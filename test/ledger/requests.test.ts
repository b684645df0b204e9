import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { type TableUnderTest, tableUnderTest } from './deliveries.ts';

let dynalite: RunningDynamoDb;
let tables = 0;

beforeAll(async () => {
  dynalite = await startDynalite();
});
afterAll(() => dynalite.stop());

interface Wire {
  readonly client: DynamoDBClient;
  /** The requests since the last look, in order. */
  asked(): readonly string[];
}

/** A client whose every request is written down, each try of a repeated one too. */
function wired(): Wire {
  const client = createDynamoClient(dynalite);
  onTestFinished(() => client.destroy());
  let asked: string[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        asked.push(String(commandName).replace('Command', ''));
        return next(args);
      },
    { step: 'deserialize', name: 'asked' },
  );
  return {
    client,
    asked() {
      const all = asked;
      asked = [];
      return all;
    },
  };
}

/** Dan keeps a table in a DynamoDB of its own; `others` are processes that know nothing of each other. */
async function onTheWire(): Promise<Wire & { table: TableUnderTest; other(): TableUnderTest }> {
  const wire = wired();
  tables += 1;
  const tableName = `ledger-${tables}`;
  await createTables(wire.client, { ledger: tableName, mirror: `mirror-${tables}` });
  const log = createDynamoLog({ client: wire.client, tableName });
  const table = tableUnderTest({}, log);
  await table.given('dan > table open / seat Alice / seat Bob');
  wire.asked();
  return { ...wire, table, other: () => tableUnderTest({}, log) };
}

describe('a process that knows the newest commit', () => {
  test('writes a settled roll with one request and no read', async () => {
    const { table, asked } = await onTheWire();
    await table.given('dan > Alice bets 5k');
    expect(asked()).toEqual(['PutItem']);
    await table.goes(`
      dan > *Alice rolls 2, 3*             | next 6 seq 3
                                           | 5: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
    expect(asked()).toEqual(['PutItem']);
  });

  test('writes bets, refusals and talk with one request too', async () => {
    const { table, asked } = await onTheWire();
    for (const said of ['Zoe bets 5k', 'Zoe: hello', 'table closed', 'table open', 'note x']) {
      await table.deliver('dan', [said]);
      expect(asked()).toEqual(['PutItem']);
    }
    await table.deliver('eve', ['*Alice rolls 2, 3*']);
    expect(asked()).toEqual(['PutItem']);
  });

  test('takes its own steps back with one request', async () => {
    const { table, asked } = await onTheWire();
    await table.given('dan > Alice bets 5k');
    asked();
    await table.given('dan > undo / undo');
    expect(asked()).toEqual(['PutItem']);
  });

  test.each([
    ['a duplicate', 'dan 1 > table open', 'next 4 seq 1 again; 1: chest-top-up bank→chest 25,000'],
    ['a gap', 'dan 9 > Alice bets 5k', 'gap, expected 4'],
    ['an empty delivery', 'dan >', 'next 4 seq 1 again'],
    ['a line that waits', 'eve > take table', 'next 1 seq 1 wait'],
    ['a finished journal', 'dan old > table open', 'finished, current 20261129T200100000Z-dan0'],
  ])('answers %s after a read, and writes nothing', async (_what, delivery, answer) => {
    const { table, asked } = await onTheWire();
    await table.goes(`${delivery} | ${answer}`);
    expect(asked()).toEqual(['Query']);
  });
});

describe('a process that knows nothing', () => {
  test('reads the newest commit, and the settings where it does not hold them, then writes', async () => {
    const { table, asked, other } = await onTheWire();
    await other().given('dan 4 > Alice bets 5k');
    expect(asked()).toEqual(['Query', 'PutItem']);
    await other().given('dan 5 > *Alice rolls 2, 3*');
    expect(asked()).toEqual(['Query', 'Query', 'PutItem']);
    await table.goes('? bet, roller | none, Bob');
  });

  test('reads what it takes back before it writes', async () => {
    const { table, asked, other } = await onTheWire();
    await table.given('dan > Alice bets 5k');
    asked();
    await other().given('dan 5 > undo');
    // The newest commit and its settings; the step's own commit, the one before it, and its settings.
    expect(asked()).toEqual(['Query', 'Query', 'Query', 'Query', 'Query', 'PutItem']);
  });

  test('writes the first commit of a table after one read', async () => {
    const { client, asked } = wired();
    await createTables(client, { ledger: 'first', mirror: 'first-mirror' });
    asked();
    const table = tableUnderTest({}, createDynamoLog({ client, tableName: 'first' }));
    await table.given('dan > table open');
    expect(asked()).toEqual(['Query', 'PutItem']);
  });
});

describe('a process whose memory is stale', () => {
  test('writes first, loses, reads, and decides again upon what is there', async () => {
    const { table, asked, other } = await onTheWire();
    await other().given('dan 4 > Alice bets 5k');
    asked();
    await table.goes(`
      dan 4 > Alice bets 5k / *Alice rolls 2, 3* | next 6 seq 3
                                           | 5: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
    expect(asked()).toEqual(['PutItem', 'Query', 'Query', 'PutItem']);
  });

  test('sees no gap where another has taken the lines between', async () => {
    const { table, asked, other } = await onTheWire();
    await other().given('dan 4 > Alice bets 5k / note a / note b');
    asked();
    await table.goes(`
      dan 7 > *Alice rolls 2, 3*           | next 8 seq 3
                                           | 7: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
    expect(asked()).toEqual(['Query', 'Query', 'PutItem']);
  });

  test('does not let wait what another has promised', async () => {
    const { table, other } = await onTheWire();
    await table.goes('eve > take table | next 1 seq 1 wait');
    await other().given('dan 4 > Dealer Eve: take table');
    await table.goes('eve > take table / note mine | next 3 seq 3');
  });

  test('does not call finished what is not, nor new what is finished', async () => {
    const { table, other } = await onTheWire();
    const there = other();
    await there.given('dan new > note a');
    await table.goes('dan 4 > Alice bets 5k | finished, current 20261129T200200000Z-dan0');
    await table.goes(
      'dan new > note a / Alice bets 5k | next 3 seq 3; 2: bet player:alice→stake 5,000',
    );
  });
});

describe('a write whose answer is lost', () => {
  /** The next answers to a write are lost, though it has taken effect or though it has not. */
  function loseAnswers(client: DynamoDBClient, many: number, effect: boolean): void {
    let left = many;
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const lost = commandName === 'PutItemCommand' && left > 0;
          if (!lost) return next(args);
          left -= 1;
          if (effect) await next(args).catch(() => {});
          throw Object.assign(new Error('no answer came'), { name: 'TimeoutError' });
        },
      { step: 'deserialize', name: 'loseAnswers', priority: 'high' },
    );
  }

  const SETTLED = '4: bet player:alice→stake 5,000';
  const ROLLED = '5: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000';

  test('once, after it took effect, is found again: one settlement, told as a duplicate', async () => {
    const { client, table } = await onTheWire();
    await table.goes(`dan > Alice bets 5k | next 5 seq 2; ${SETTLED}`);
    loseAnswers(client, 1, true);
    await table.goes(`
      dan > *Alice rolls 2, 3*             | next 6 seq 3 again; ${ROLLED}
      dan 5 > *Alice rolls 2, 3*           | next 6 seq 3 again; ${ROLLED}
    `);
    expect(await table.commits()).toHaveLength(3);
  });

  test('once, before it took effect, is simply sent again', async () => {
    const { client, table } = await onTheWire();
    await table.given('dan > Alice bets 5k');
    loseAnswers(client, 1, false);
    await table.goes(`dan > *Alice rolls 2, 3* | next 6 seq 3; ${ROLLED}`);
    expect(await table.commits()).toHaveLength(3);
  });

  test.each([
    ['after it took effect', true, 'next 6 seq 3 again'],
    ['before it took effect', false, 'next 6 seq 3'],
  ])(
    'for good, %s, is an error; the same delivery again settles once',
    async (_when, effect, head) => {
      const { client, table } = await onTheWire();
      await table.given('dan > Alice bets 5k');
      loseAnswers(client, 3, effect);
      await expect(table.deliver('dan', ['*Alice rolls 2, 3*'])).rejects.toThrow('no answer came');
      await table.goes(`dan 5 > *Alice rolls 2, 3* | ${head}; ${ROLLED}`);
      const rolls = (await table.commits()).flatMap((commit) => commit.rolls);
      expect(rolls).toHaveLength(1);
    },
  );

  test('for good, and then more lines come: the roll settles once, and the new lines are taken', async () => {
    const { client, table } = await onTheWire();
    await table.given('dan > Alice bets 5k');
    loseAnswers(client, 3, true);
    await expect(table.deliver('dan', ['*Alice rolls 2, 3*'])).rejects.toThrow('no answer came');
    await table.goes(`
      dan 5 > *Alice rolls 2, 3* / Bob bets 1k | next 7 seq 4; 6: bet player:bob→stake 1,000
    `);
    const rolls = (await table.commits()).flatMap((commit) => commit.rolls);
    expect(rolls).toHaveLength(1);
  });
});
