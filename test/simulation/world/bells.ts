import type { BellsEvent } from '../../../lib/sheet/queue.ts';
import type { Random } from '../../support/random.ts';
import type { Schedule } from '../schedule.ts';

export type Messages = BellsEvent['Records'];

/** The queue of bells: in the order of each table, one handler at a time for each, and nothing is forgotten. */
export interface Bells {
  /** A message about a table; it arrives a little later, now and then twice. */
  push(table: string, body: string): void;
  /** Hides a message that is being handled for so many seconds. */
  hide(receiptHandle: string, seconds: number): void;
  /** How many messages wait or are being handled. */
  readonly length: number;
}

/** Answers which messages are to come back; null where the handler died. */
export type Handle = (messages: Messages) => Promise<readonly string[] | null>;

interface Message {
  readonly id: string;
  readonly table: string;
  readonly body: string;
  visibleAt: number;
}

const LEAST_MS = 1_500;
const MOST_MS = 6_000;
/** Whoever takes messages out looks so often. */
const GATHER_MS = 4_000;
/** Until a message comes back by itself. */
const HIDDEN_MS = 210_000;
const AT_ONCE = 10;

export function createBells(schedule: Schedule, chance: Random, handle: Handle): Bells {
  const queues = new Map<string, Message[]>();
  const busy = new Set<string>();
  let pushed = 0;

  const queueOf = (table: string): Message[] => {
    const queue = queues.get(table) ?? [];
    queues.set(table, queue);
    return queue;
  };
  const find = (id: string): Message | undefined =>
    [...queues.values()].flat().find((message) => message.id === id);

  const arrive = (table: string, body: string): void => {
    pushed += 1;
    queueOf(table).push({ id: `bell-${pushed}`, table, body, visibleAt: schedule.now() });
    schedule.after(GATHER_MS, () => void pump(table));
  };
  const pump = async (table: string): Promise<void> => {
    const queue = queueOf(table);
    const now = schedule.now();
    const until = queue.findIndex(({ visibleAt }) => visibleAt > now);
    const due = queue.slice(0, until < 0 ? AT_ONCE : Math.min(until, AT_ONCE));
    if (busy.has(table)) return;
    if (due.length === 0) return pumpLater(table);
    busy.add(table);
    for (const message of due) message.visibleAt = now + HIDDEN_MS;
    const back = await handle(due.map(recordOf));
    const done = back === null ? [] : due.filter(({ id }) => !back.includes(id));
    queues.set(
      table,
      queueOf(table).filter((message) => !done.includes(message)),
    );
    busy.delete(table);
    pumpLater(table);
  };
  /** None of a table's messages overtakes the first one. */
  const pumpLater = (table: string): void => {
    const [first] = queueOf(table);
    if (first !== undefined) schedule.at(first.visibleAt, () => void pump(table));
  };
  return {
    push(table, body) {
      const slow = chance.chance(0.1) ? chance.below(30_000) : 0;
      const times = chance.chance(0.1) ? 2 : 1;
      for (let time = 1; time <= times; time += 1) {
        const ms = LEAST_MS + chance.below(MOST_MS - LEAST_MS) + time * slow;
        schedule.after(ms, () => arrive(table, body));
      }
    },
    hide(receiptHandle, seconds) {
      const message = find(receiptHandle);
      if (message !== undefined) message.visibleAt = schedule.now() + seconds * 1_000;
    },
    get length() {
      return [...queues.values()].flat().length;
    },
  };
}

function recordOf({ id, table, body }: Message): Messages[number] {
  return { messageId: id, receiptHandle: id, body, attributes: { MessageGroupId: table } };
}
