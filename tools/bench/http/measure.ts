import type { ChildProcess } from 'node:child_process';
import { counted } from '../../../lib/plainText.ts';
import { endFork, nextMessage, startFork } from '../forked.ts';
import type { Places } from '../profile.ts';
import type { Store } from '../store/store.ts';
import type { Addresses, BareOrder, NotesOrder } from './process.ts';
import { createSenders, type Rate, type Senders } from './senders.ts';

export interface Sizes {
  readonly tables: readonly number[];
  readonly rounds: number;
  readonly ms: number;
  readonly warmMs: number;
}

/** What a number of tables reached upon one store, round by round. Each round runs all three one after another. */
export interface Reached {
  readonly store: string;
  readonly tables: number;
  readonly webhook: readonly Rate[];
  readonly hop: readonly Rate[];
  /** Puts a second. */
  readonly bare: readonly number[];
  /** Where the process was while each of the two was served once more. */
  readonly noted: Readonly<Record<'webhook' | 'hop', Noted>>;
}

export interface Noted {
  readonly places: Places;
  readonly deliveries: number;
}

const PROCESS = new URL('./process.ts', import.meta.url);

/** Rounds of the webhook, the blind hop and bare puts by turns, so that a drift of the machine meets all alike. */
export async function measureHttp(
  { name, endpoint }: Store,
  { tables, rounds, ms, warmMs }: Sizes,
  told: (line: string) => void,
): Promise<readonly Reached[]> {
  const ids = Array.from({ length: Math.max(...tables) }, (_, i) => `t${i + 1}`);
  const child = startFork(PROCESS, [endpoint, ids.join(',')]);
  const addresses = await nextMessage<Addresses>(child);
  const parties: Parties = {
    webhook: createSenders(addresses.webhook, ids),
    hop: createSenders(addresses.hop, ids),
    bare: (order) => barePuts(child, order),
  };
  try {
    const reached: Reached[] = [];
    for (const count of tables) {
      await oneRound(parties, count, warmMs);
      const all: Round[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        told(`${name}, ${counted(count, 'table')}, round ${round} of ${rounds}`);
        all.push(await oneRound(parties, count, ms));
      }
      reached.push({
        ...{ store: name, tables: count },
        webhook: all.map(({ webhook }) => webhook),
        hop: all.map(({ hop }) => hop),
        bare: all.map(({ bare }) => bare),
        noted: {
          webhook: await noted(child, parties.webhook, count, ms),
          hop: await noted(child, parties.hop, count, ms),
        },
      });
    }
    return reached;
  } finally {
    parties.webhook.stop();
    parties.hop.stop();
    await endFork(child);
  }
}

interface Parties {
  readonly webhook: Senders;
  readonly hop: Senders;
  readonly bare: (order: BareOrder) => Promise<number>;
}

interface Round {
  readonly webhook: Rate;
  readonly hop: Rate;
  readonly bare: number;
}

async function oneRound(parties: Parties, tables: number, ms: number): Promise<Round> {
  const webhook = await parties.webhook.send(tables, ms);
  const hop = await parties.hop.send(tables, ms);
  return { webhook, hop, bare: await parties.bare({ kind: 'bare', tables, ms }) };
}

async function barePuts(child: ChildProcess, order: BareOrder): Promise<number> {
  const answered = nextMessage<number>(child);
  child.send(order);
  return (await answered) / (order.ms / 1000);
}

async function noted(
  child: ChildProcess,
  senders: Senders,
  tables: number,
  ms: number,
): Promise<Noted> {
  const places = nextMessage<Places>(child);
  child.send({ kind: 'notes' } satisfies NotesOrder);
  const { deliveries } = await senders.send(tables, ms);
  child.send({ kind: 'enough' } satisfies NotesOrder);
  return { places: await places, deliveries };
}
