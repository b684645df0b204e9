import type { HttpHandler } from '../../../lib/http/ports.ts';
import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../../lib/ledger/tables.ts';
import { newJournal } from '../../../lib/relay/post.ts';
import { play, tableSettings } from '../play.ts';
import { deliveryEvent, NAMES, openWebhook } from '../webhook.ts';
import { createStoreTime } from './storeTime.ts';

/** So many deliveries warm everything up, and so many are measured. */
export interface Sizes {
  readonly warm: number;
  readonly measured: number;
}

/** What deliveries of one size took, in milliseconds. */
export interface Taken {
  readonly lines: number;
  /** Outside the store, from the event to the answer. */
  readonly outside: readonly number[];
  readonly inStore: readonly number[];
  /** Lines taken of each: a commit ends after some 16 KB of decided lines, and before an undo. */
  readonly taken: readonly number[];
}

/** Deliveries of one size, each signed, through the handler of the writes. */
export async function measureIntake(
  endpoint: string,
  lines: number,
  { warm, measured }: Sizes,
  told: (line: string) => void,
): Promise<Taken> {
  const client = createDynamoClient({ endpoint });
  await createTables(client, NAMES);
  const time = createStoreTime();
  const table = `lines-${lines}`;
  const { intake } = openWebhook({
    ...{ client, tables: [table], now: Date.now, around: time.around },
  });
  const journal = newJournal(new Date());
  const deliver = createSender({ intake, table, journal, lines });
  const results = {
    lines,
    outside: [] as number[],
    inStore: [] as number[],
    taken: [] as number[],
  };
  for (let done = 0; done < warm + measured; done += 1) {
    time.take();
    const { ms, taken } = await deliver();
    const inStore = time.take();
    told(`${done + 1} of ${warm + measured} deliveries of ${lines}`);
    if (done < warm) continue;
    results.outside.push(ms - inStore);
    results.inStore.push(inStore);
    results.taken.push(taken);
  }
  client.destroy();
  return results;
}

interface Sending {
  readonly intake: HttpHandler;
  readonly table: string;
  readonly journal: string;
  readonly lines: number;
}

/** Sends the next lines of an evening; those that were not taken come again, as a relay has it. */
function createSender({ intake, table, journal, lines }: Sending) {
  const evening = play(tableSettings(), 7, Date.now());
  const waiting: string[] = [];
  let from = 1;
  return async (): Promise<{ readonly ms: number; readonly taken: number }> => {
    while (waiting.length < lines) waiting.push(evening.next().value?.text ?? '');
    const event = deliveryEvent({ table, journal, from, lines: waiting, at: Date.now() });
    const began = performance.now();
    const { statusCode, body } = await intake(event);
    const ms = performance.now() - began;
    if (statusCode !== 200) throw new Error(`expected 200, got ${body}`);
    const { next } = JSON.parse(body) as { readonly next: number };
    const taken = next - from;
    waiting.splice(0, taken);
    from = next;
    return { ms, taken };
  };
}
