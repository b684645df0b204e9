import { describe, expect, test } from 'vitest';
import { type Flushed, faulty } from '../../lib/sheet/flushed.ts';
import type { Healed } from '../../lib/sheet/heal/heal.ts';
import { requestText } from '../../lib/sheet/heal/request.ts';
import { createBellsHandler } from '../../lib/sheet/queue.ts';

const MORE = { kind: 'flushed', through: 1, more: true } as const;
const DONE = { kind: 'flushed', through: 2, more: false } as const;

/** Messages of a queue: `a1` is the first of table `a`. */
function messages(ids: readonly string[], bodies: Readonly<Record<string, string>>) {
  const Records = ids.map((id) => ({
    messageId: id,
    receiptHandle: `receipt-${id}`,
    body: bodies[id] ?? JSON.stringify({ table: id.slice(0, -1) }),
    attributes: { MessageGroupId: id.slice(0, -1) },
  }));
  return { Records };
}

function handling(
  answers: Readonly<Record<string, readonly (Flushed | Error)[]>>,
  leftMs = 30_000,
  postponing: () => Promise<void> = async () => {},
  bodies: Readonly<Record<string, string>> = {},
  heals: readonly (Healed | Error)[] = [],
) {
  const healed: string[] = [];
  const flushes: string[] = [];
  const logged: string[] = [];
  const postponed: string[] = [];
  const handler = createBellsHandler({
    mirror: {
      async flush(table) {
        const times = flushes.filter((one) => one === table).length;
        flushes.push(table);
        const answer = answers[table]?.[times] ?? { kind: 'nothing' };
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    healer: {
      async heal(table, { broken }) {
        const answer = heals[healed.length] ?? { kind: 'right' };
        healed.push(`${table}: ${broken}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    async postpone(receipt, seconds) {
      postponed.push(`${receipt}: ${seconds} s`);
      await postponing();
    },
    log: (line) => logged.push(line),
    now: Date.now,
  });
  let left = leftMs;
  const context = { getRemainingTimeInMillis: () => (left -= 1000) };
  return {
    flushes,
    logged,
    postponed,
    healed,
    failed: async (...ids: readonly string[]) =>
      (await handler(messages(ids, bodies), context)).batchItemFailures.map(
        (one) => one.itemIdentifier,
      ),
  };
}

describe('the messages of a queue', () => {
  test('make one flush for each table, until nothing is left', async () => {
    const { failed, flushes, logged } = handling({ a: [MORE, MORE, DONE], b: [DONE] });
    expect(await failed('a1', 'b1', 'a2', 'c1', 'b2')).toEqual([]);
    expect(flushes.toSorted()).toEqual(['a', 'a', 'a', 'b', 'c']);
    expect(logged).toEqual([]);
  });

  test.each([
    [{ kind: 'later', after: 5000, why: 'too many calls' } as const],
    [{ kind: 'refused', message: 'Share the sheet.' } as const],
    [new Error('no DynamoDB')],
  ])('of a table that is to come back go back, all of them, and no others: %o', async (answer) => {
    const { failed, logged } = handling({ a: [MORE, answer], b: [DONE] });
    expect(await failed('a1', 'b1', 'a2', 'b2')).toEqual(['a1', 'a2']);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ table: 'a' });
    expect(logged[0]).toMatch(/too many calls|Share the sheet|no DynamoDB/);
  });

  test.each([
    ['SheetsRefused', { kind: 'refused', message: 'Share the sheet.' } as const],
    ['SheetsBusy', faulty({ kind: 'busy' }, 0)],
    [undefined, faulty({ kind: 'busy', after: 5000 }, 0)],
    [undefined, { kind: 'later', after: 5000, why: 'another mirror is at work' } as const],
    [undefined, new Error('no DynamoDB')],
  ])('are counted by CloudWatch as %s where Google is the reason', async (metric, answer) => {
    const { failed, logged } = handling({ a: [answer] });
    await failed('a1');
    const line = JSON.parse(logged[0] ?? '');
    const names = line._aws?.CloudWatchMetrics.flatMap((one: { Metrics: { Name: string }[] }) =>
      one.Metrics.map(({ Name }) => Name),
    );
    expect(names).toEqual(metric && [metric]);
    if (metric !== undefined) expect(line).toMatchObject({ [metric]: 1, source: 'mirror' });
  });

  test('of one table do not wait for the sheet of another', async () => {
    let letGo = () => {};
    const slow = new Promise<void>((resolve) => (letGo = resolve));
    const handler = createBellsHandler({
      mirror: {
        async flush(table) {
          if (table === 'a') await slow;
          else letGo();
          return DONE;
        },
      },
      healer: { heal: async () => ({ kind: 'right' }) },
      postpone: async () => {},
      log: () => {},
      now: Date.now,
    });
    const context = { getRemainingTimeInMillis: () => 30_000 };
    expect(await handler(messages(['a1', 'b1'], {}), context)).toEqual({ batchItemFailures: [] });
  });

  test('wait here for what is to come back soon', async () => {
    const soon = { kind: 'later', after: 20, why: 'no answer' } as const;
    const { failed, flushes } = handling({ a: [soon, soon, MORE, DONE] });
    expect(await failed('a1')).toEqual([]);
    expect(flushes).toEqual(['a', 'a', 'a', 'a']);
  });

  test('come back when the mirror says, in whole seconds and not before', async () => {
    const turn = faulty({ kind: 'busy', after: 7_001 }, 0);
    const { failed, postponed, logged } = handling({ a: [MORE, turn], b: [DONE] });
    expect(await failed('a1', 'b1', 'a2')).toEqual(['a1', 'a2']);
    expect(postponed).toEqual(['receipt-a1: 8 s', 'receipt-a2: 8 s']);
    // That others write first is no trouble.
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 'info', table: 'a' });
  });

  test('come back in the next minute where Google has had enough', async () => {
    const { failed, postponed } = handling({ a: [faulty({ kind: 'busy' }, 50_000)] });
    await failed('a1');
    expect(postponed).toHaveLength(1);
    expect(postponed[0]).toMatch(/^receipt-a1: 1[0-5] s$/);
  });

  test.each([
    [{ kind: 'refused', message: 'Share the sheet.' } as const],
    [new Error('no DynamoDB')],
  ])('come back when the queue says where the mirror says no time: %o', async (answer) => {
    const { failed, postponed } = handling({ a: [answer] });
    expect(await failed('a1')).toEqual(['a1']);
    expect(postponed).toEqual([]);
  });

  test('go back all the same where the queue cannot be told', async () => {
    const turn = faulty({ kind: 'busy', after: 7_000 }, 0);
    const { failed, logged } = handling({ a: [turn] }, 30_000, async () => {
      throw new Error('no SQS');
    });
    expect(await failed('a1')).toEqual(['a1']);
    expect(logged.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
      event: 'postpone',
      table: 'a',
      why: 'no SQS',
    });
  });

  test('go back when time is short, and come at once to whoever has more', async () => {
    const { failed, flushes, postponed } = handling({ a: Array(99).fill(MORE) }, 30_000);
    expect(await failed('a1', 'b1')).toEqual(['a1']);
    expect(postponed).toEqual(['receipt-a1: 0 s']);
    expect(flushes.length).toBeGreaterThan(3);
    expect(flushes.length).toBeLessThan(15);
  });
});

describe('a message from the audit', () => {
  const AUDIT = { a1: requestText('a', { broken: null }) };
  const asked = (heals: readonly (Healed | Error)[], answers = {}, leftMs = 140_000) =>
    handling(answers, leftMs, async () => {}, AUDIT, heals);

  test('has the sheet held against the ledger once it is up to it', async () => {
    const { failed, flushes, healed, logged } = asked([{ kind: 'healed', count: 3, more: false }], {
      a: [MORE, DONE],
    });
    expect(await failed('a1')).toEqual([]);
    expect([flushes, healed]).toEqual([['a', 'a'], ['a: null']]);
    expect(logged).toEqual([]);
  });

  test('says what is not right in the ledger itself', async () => {
    const bodies = { a1: requestText('a', { broken: 'commit 7: it was changed' }) };
    const { failed, healed } = handling({}, 140_000, async () => {}, bodies);
    expect(await failed('a1')).toEqual([]);
    expect(healed).toEqual(['a: commit 7: it was changed']);
  });

  test('waits for a sheet that cannot be written to yet', async () => {
    const turn = faulty({ kind: 'busy', after: 7_000 }, 0);
    const { failed, healed, postponed } = asked([], { a: [turn] });
    expect(await failed('a1')).toEqual(['a1']);
    expect([healed, postponed]).toEqual([[], ['receipt-a1: 7 s']]);
  });

  test('comes back where it is not done, for whatever reason', async () => {
    const turn = faulty({ kind: 'busy', after: 9_000 }, 0);
    expect(await asked([turn]).failed('a1')).toEqual(['a1']);
    expect(await asked([{ kind: 'refused', message: 'Share it.' }]).failed('a1')).toEqual(['a1']);
    expect(await asked([new Error('no DynamoDB')]).failed('a1')).toEqual(['a1']);
    expect(await asked([], {}, 60_000).failed('a1')).toEqual(['a1']);
  });

  test('that cannot be read is a mere bell', async () => {
    for (const body of ['', '{', 'null', '{"audit":7}', '{"table":"a","audit":{"broken":7}}']) {
      const { failed, healed } = handling({}, 140_000, async () => {}, { a1: body });
      expect(await failed('a1')).toEqual([]);
      expect(healed).toEqual([]);
    }
  });
});
