import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../../lib/ledger/dynamoLog.ts';
import { createIntake, type Intake } from '../../../lib/ledger/handle.ts';
import type { Log } from '../../../lib/ledger/log.ts';
import { newJournal } from '../../../lib/relay/post.ts';
import { DEALER, play, tableSettings } from '../play.ts';
import { type Counter, countUnits, type Used } from '../units/counter.ts';
import { NAMES } from '../webhook.ts';

export interface Sizes {
  /** The seq that the long log is measured from. */
  readonly depth: number;
  /** Whether all commits before it are there, or the last evening's alone. */
  readonly whole: boolean;
  /** So many lines are settled at each of the two tables, warm, and so many more cold. */
  readonly warm: number;
  readonly cold: number;
}

/** The table whose log is long, and the one that has just been opened. */
export const TABLES = { deep: 'deep', young: 'young' } as const;
/** The two begin to be compared with the same game: after the opening, seven seats and a bet or two. */
export const YOUNG_SEQ = 10;
/** What one delivery of a line took. */
export interface Settled {
  readonly ms: number;
  readonly used: Used;
  /** Of the commit's text. */
  readonly bytes: number;
}

/** The same lines at both tables, pair by pair. */
export interface Pairs {
  readonly deep: readonly Settled[];
  readonly young: readonly Settled[];
}

export interface Compared {
  /** The commit that each began at. */
  readonly from: { readonly deep: number; readonly young: number };
  /** By a process that knows the newest commit. */
  readonly warm: Pairs;
  /** By one that does not, and reads it first. */
  readonly cold: Pairs;
}

const START = Date.UTC(2026, 8, 1, 18);
/** After so many lines everything is warm. */
const WARMING = 300;

export async function compareDepths(
  endpoint: string,
  { warm, cold }: Sizes,
  told: (line: string) => void,
): Promise<Compared> {
  const client = createDynamoClient({ endpoint });
  const counter = countUnits(client);
  const log = createDynamoLog({ client, tableName: NAMES.ledger });
  const deep = createTaker(log, counter, TABLES.deep);
  const young = createTaker(log, counter, TABLES.young);
  const both = async (isCold: boolean, count: number): Promise<Pairs> => {
    const atDeep = { taker: deep, settled: [] as Settled[] };
    const atYoung = { taker: young, settled: [] as Settled[] };
    for (let i = 0; i < count; i += 1) {
      // By turns, so that neither is always the one whose data the store has just touched.
      const [first, second] = i % 2 === 0 ? [atDeep, atYoung] : [atYoung, atDeep];
      first.settled.push(await first.taker.next(isCold));
      second.settled.push(await second.taker.next(isCold));
      told(`${i + 1} of ${count} lines, ${isCold ? 'cold' : 'warm'}`);
    }
    return { deep: atDeep.settled, young: atYoung.settled };
  };
  try {
    await both(true, YOUNG_SEQ);
    const from = { deep: deep.seq(), young: young.seq() };
    await both(false, Math.min(WARMING, warm));
    return { from, warm: await both(false, warm), cold: await both(true, cold) };
  } finally {
    client.destroy();
  }
}

/** Takes one line after another of an evening that is the same at every table. */
function createTaker(store: Log, counter: Counter, table: string) {
  const lines = play(tableSettings(), 11, START);
  const journal = newJournal(new Date(START));
  let [text, seq, n] = ['', 0, 0];
  const log: Log = {
    ...store,
    append(commit) {
      ({ text, seq } = commit);
      return store.append(commit);
    },
  };
  let intake: Intake = createIntake(log);
  return {
    seq: () => seq,
    async next(isCold: boolean): Promise<Settled> {
      if (isCold) intake = createIntake(log);
      n += 1;
      const raw = lines.next().value?.text ?? '';
      counter.take(NAMES.ledger);
      const began = performance.now();
      const taken = await intake.take({
        table: { id: table, settings: tableSettings() },
        sender: { id: 'dealer', role: 'journal', dealer: DEALER },
        ...{ journal, from: n, utcOffset: 0, receivedAt: START },
        lines: [{ kind: 'line', raw }],
      });
      const ms = performance.now() - began;
      if (taken.kind !== 'taken') throw new Error(`expected a line to be taken, got ${taken.kind}`);
      return { ms, used: counter.take(NAMES.ledger), bytes: Buffer.byteLength(text) };
    },
  };
}
