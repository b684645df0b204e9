import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { built } from '../support/built.ts';
import { countRequests } from '../support/countRequests.ts';
import type { RacerAnswer, RacerOrder } from './logRacer.ts';

const ROUNDS = 10;
/** 50 callers in four processes. */
const CALLERS = [13, 13, 12, 12];

async function racer(endpoint: string, tableName: string): Promise<ChildProcess> {
  const child = fork(built('test/ledger/logRacer.ts'), [endpoint, tableName], { execArgv: [] });
  onTestFinished(() => void child.kill());
  await once(child, 'message');
  return child;
}

async function race(child: ChildProcess, order: RacerOrder): Promise<RacerAnswer> {
  child.send(order);
  const [answers] = await once(child, 'message');
  return answers;
}

/** What the log keeps to wherever its DynamoDB is: over the wire, and among processes. */
export function dynamoContract(name: string, tableName: string, endpoint: () => string): void {
  const connect = () => {
    const client = createDynamoClient({ endpoint: endpoint() });
    onTestFinished(() => client.destroy());
    return { client, log: createDynamoLog({ client, tableName }) };
  };

  describe(`the log in ${name}: over the wire`, () => {
    test('sends one request for each call, also for one that is taken', async () => {
      const { client, log } = connect();
      const requests = countRequests(client);
      await log.append({ table: 'counted', seq: 1, text: 'a' });
      expect(requests.sent).toBe(1);
      await log.append({ table: 'counted', seq: 1, text: 'b' });
      expect(requests.sent).toBe(2);
      await log.newest('counted');
      expect(requests.sent).toBe(3);
      await log.range('counted', 1, 9, 9);
      expect(requests.sent).toBe(4);
    });

    test('pays one write unit for the usual commit, and one more above 1 KB', async () => {
      const { client, log } = connect();
      const units: unknown[] = [];
      client.middlewareStack.add(
        (next) => async (args) => {
          Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
          const answer = await next(args);
          if ('ConsumedCapacity' in answer.output) units.push(answer.output.ConsumedCapacity);
          return answer;
        },
        { step: 'initialize' },
      );
      const table = 'a-table-with-the-longest-name-32';
      await log.append({ table, seq: 1_234_567_890, text: 'x'.repeat(980) });
      await log.append({ table, seq: 1_234_567_891, text: 'x'.repeat(1024) });
      expect(units).toMatchObject([{ CapacityUnits: 1 }, { CapacityUnits: 2 }]);
    });

    test('reads what was written before, not what a copy knows', async () => {
      const { client, log } = connect();
      const asked: unknown[] = [];
      client.middlewareStack.add(
        (next) => (args) => {
          asked.push(args.input);
          return next(args);
        },
        { step: 'initialize' },
      );
      await log.newest('consistent');
      await log.range('consistent', 1, 9, 9);
      expect(asked).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
    });

    test('throws what is not a lost race: the table is missing', async () => {
      const { client } = connect();
      const log = createDynamoLog({ client, tableName: 'no-such-table' });
      const append = log.append({ table: 'a', seq: 1, text: '' });
      await expect(append).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    });
  });

  test(`the log in ${name}: of 50 callers in four processes one has the place`, async () => {
    const { log } = connect();
    const racers = await Promise.all(CALLERS.map(() => racer(endpoint(), tableName)));
    for (let seq = 1; seq <= ROUNDS; seq += 1) {
      const texts = CALLERS.map((callers, p) =>
        [...Array(callers).keys()].map((i) => `process ${p} caller ${i}`),
      );
      const answers = await Promise.all(
        racers.map((child, p) => race(child, { table: 'race', seq, texts: texts[p] ?? [] })),
      );
      const all = answers.flat();
      expect(all.filter((answer) => answer === 'appended')).toHaveLength(1);
      expect(all.filter((answer) => answer === 'taken')).toHaveLength(49);
      const text = texts.flat()[all.indexOf('appended')];
      expect(await log.newest('race')).toEqual({ table: 'race', seq, text });
    }
  });
}
