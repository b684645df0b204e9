import { setTimeout as pause } from 'node:timers/promises';
import type { Taken } from '../../lib/ledger/answer.ts';
import type { Delivery } from '../../lib/ledger/delivery.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createRandom, type Random } from '../support/random.ts';

/** What a process of the race is told to do. */
export type Order =
  /** Deliver all at once; `cold` by callers who know nothing, each of them. */
  | { readonly kind: 'deliver'; readonly deliveries: readonly Delivery[]; readonly cold: boolean }
  /** Relay whole journals at the same time, each in batches of any size. */
  | { readonly kind: 'relay'; readonly journals: readonly Delivery[]; readonly seed: number };

/** What an order came to. */
export interface Report {
  /** To what was delivered; none to a relay that has come to its end. */
  readonly answers: readonly Taken[];
  /** So many commits were not written since somebody else had written theirs first. */
  readonly conflicts: number;
}

const WAIT_MS = 10;
/** A line that waits longer than half a minute waits for ever. */
const MOST_WAITS = 3000;

const [endpoint, tableName] = process.argv.slice(2);
if (!endpoint || !tableName || !process.send) throw new Error('forked with ENDPOINT TABLE only');

let conflicts = 0;
const stored = createDynamoLog({ client: createDynamoClient({ endpoint }), tableName });
const log: Log = {
  ...stored,
  async append(commit) {
    const appended = await stored.append(commit);
    if (appended === 'taken') conflicts += 1;
    return appended;
  },
};
const warm = createIntake(log);

process.on('message', (order: Order) => {
  const before = conflicts;
  void obey(order).then((answers) => {
    process.send?.({ answers, conflicts: conflicts - before } satisfies Report);
  });
});
process.send('ready');

async function obey(order: Order): Promise<readonly Taken[]> {
  switch (order.kind) {
    case 'deliver':
      return Promise.all(
        order.deliveries.map((one) => (order.cold ? createIntake(log) : warm).take(one)),
      );
    case 'relay': {
      const random = createRandom(order.seed);
      await Promise.all(order.journals.map((journal) => relay(journal, random)));
      return [];
    }
  }
}

/** Delivers a journal as a relay does: goes on where the answers say, and asks again where a line waits. */
async function relay(journal: Delivery, random: Random): Promise<void> {
  let waits = 0;
  for (let next = 1; next <= journal.lines.length; ) {
    const from = Math.max(1, next - random.pick([0, 0, 0, 1, 3]));
    const lines = journal.lines.slice(from - 1, next - 1 + random.pick([1, 1, 2, 4, 20]));
    const taken = await warm.take({ ...journal, from, lines });
    if (taken.kind === 'closed-journal') throw new Error('expected the journal to go on');
    next = taken.kind === 'gap' ? taken.expected : taken.next;
    if (taken.kind !== 'taken' || !taken.wait) continue;
    waits += 1;
    if (waits > MOST_WAITS) throw new Error(`expected line ${next} not to wait for ever`);
    await pause(WAIT_MS);
  }
}
