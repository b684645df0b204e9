import { type Book, newBook, withOrder, withTakeNow } from '../../../lib/desk/book.ts';
import { newJournal } from '../../../lib/desk/journal.ts';
import type { Order } from '../../../lib/desk/order.ts';
import type { Response } from '../../../lib/desk/reply.ts';
import { runSender } from '../../../lib/desk/sender.ts';
import type { Random } from '../../support/random.ts';
import type { Sends } from '../plan.ts';
import type { Schedule } from '../schedule.ts';
import { createLife, type Life, never } from './life.ts';
import type { Trace } from './trace.ts';

/** A dealer's phone with a desk, whose book outlasts it. */
export interface Console {
  readonly sends: Sends;
  tap(order: Order): void;
  /** What its dealer taps where a `take table` of his waits for a journal that does not come. */
  takeAtOnce(): void;
  kill(): void;
  /** Whether all orders have been taken. */
  readonly isDone: boolean;
}

export interface ConsolePorts {
  readonly schedule: Schedule;
  readonly trace: Trace;
  readonly chance: Random;
  readonly now: () => number;
  readonly post: (life: Life, route: string, body: string) => Promise<Response | null>;
  readonly complain: (what: string) => void;
}

const AGAIN_MS = 500;

export function createConsole(sends: Sends, ports: ConsolePorts): Console {
  const { schedule, trace, chance, now, post, complain } = ports;
  const journalAbove = (above: string | null): string =>
    newJournal(
      now(),
      above,
      Uint8Array.from({ length: 8 }, () => chance.below(256)),
    );
  let book: Book = newBook(journalAbove(null));
  let life = createLife(`${sends.id}-0`);
  let [starts, isWoken] = [0, false];

  /** In short looks, so that a tap is not waited for. */
  const pause = async (mine: Life, ms: number): Promise<void> => {
    for (let left = ms; left > 0 && !isWoken; left -= AGAIN_MS) {
      await schedule.wait(Math.min(left, AGAIN_MS));
      if (!mine.alive) return never();
    }
    isWoken = false;
  };
  const start = (): void => {
    starts += 1;
    life = createLife(`${sends.id}-${starts}`);
    const mine = life;
    const sender = {
      ...{ book: () => book, secure: async () => true, diceSerial: () => null },
      ...{ isConsole: () => true, newJournal: journalAbove, told: () => undefined },
      asker: { table: sends.table, relay: sends.id },
      keep(next: Book) {
        for (const { why } of next.aside.slice(book.aside.length)) complain(`${sends.id}: ${why}`);
        book = next;
      },
      post: (route: string, body: string) => post(mine, route, body),
      pause: (ms: number) => pause(mine, ms),
      chance: () => chance.below(1_000) / 1_000,
    };
    void runSender(sender, () => !mine.alive);
    void mine.ended.then(() => schedule.after(1_000 + chance.below(10_000), start));
  };
  start();
  return {
    sends,
    tap(order) {
      book = withOrder(book, order);
      isWoken = true;
    },
    takeAtOnce() {
      const order = { kind: 'line', line: 'take table now', at: now() } as const;
      book = withTakeNow(book, order, journalAbove);
      isWoken = true;
    },
    kill() {
      trace.count('console killed');
      life.end();
    },
    get isDone() {
      return book.orders.length === 0 && life.alive;
    },
  };
}
