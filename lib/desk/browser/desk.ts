import type { SenderRole } from '../../game/facts.ts';
import { type Ahead, lookAhead } from '../ahead.ts';
import {
  type Book,
  newBook,
  withOrder,
  withoutAside,
  withoutOrder,
  withoutWaiting,
  withTakeNow,
} from '../book.ts';
import { newJournal } from '../journal.ts';
import { type Console, type Memory, MOST_VERDICTS } from '../memory.ts';
import { type Order, type Pips, takesTable } from '../order.ts';
import { type Answer, NOT_CONSOLE, type Reply } from '../reply.ts';
import { runSender } from '../sender.ts';
import { asShown } from '../shown.ts';
import type { DeskKey } from '../sign.ts';
import { verdictOf } from '../verdict.ts';
import { postSigned } from './net.ts';
import { secureStore, writeStore } from './store.ts';

/** How the desk stands to the server. */
export type Link =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** The first order waits for the journal of the dealer before. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'offline'; readonly trouble: string }
  | { readonly kind: 'refused'; readonly trouble: string };

/** A signed-in desk: its orders, what is known of the table, and the one sender. */
export class Desk {
  #memory: Memory;
  #link: Link = { kind: 'connecting' };
  #wake: () => void = () => {};
  #stopped = false;
  #full = false;
  readonly #key: DeskKey;
  readonly #changed: () => void;

  /** @param changed is called whenever there is something else to show. */
  constructor(key: DeskKey, memory: Memory, changed: () => void) {
    this.#key = key;
    this.#memory = memory;
    this.#changed = changed;
  }

  get memory(): Memory {
    return this.#memory;
  }

  get link(): Link {
    return this.#link;
  }

  /** What a person has to do something about; empty where there is nothing. */
  get trouble(): string {
    if (this.#full) {
      return 'This device has no room left, so what you tap cannot be kept: free some, then look at what waits, and tap again what is missing.';
    }
    return 'trouble' in this.#link ? this.#link.trouble : '';
  }

  /** The table as it will stand once all is sent; null before the first answer. */
  ahead(): Ahead | null {
    const { known, book } = this.#memory;
    return known === null ? null : lookAhead(known, book.orders, known.sender);
  }

  say(line: string): void {
    const order: Order = { kind: 'line', line, at: Date.now() };
    const { book } = this.#memory;
    const instead = takesTable(order) === 'now' && this.#link.kind === 'waiting';
    this.#add(instead ? withTakeNow(book, order, freshJournal) : withOrder(book, order));
  }

  roll(name: string, dice: readonly [Pips, Pips]): void {
    const order: Order = { kind: 'dice', name, dice, at: Date.now() };
    this.#add(withOrder(this.#memory.book, order));
  }

  /** Takes back an order that was not sent yet, or that waits for the other dealer. */
  drop(place: number): void {
    const { book } = this.#memory;
    const waits = place === 0 && this.#link.kind === 'waiting';
    this.#keep({ book: waits ? withoutWaiting(book, freshJournal) : withoutOrder(book, place) });
    this.wake();
  }

  dismissAside(): void {
    this.#keep({ book: withoutAside(this.#memory.book) });
  }

  setDiceSerial(diceSerial: string | null): void {
    this.#keep({ console: { ...this.#memory.console, diceSerial } });
  }

  /** Ends the pause before the next attempt. */
  wake(): void {
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    this.wake();
  }

  async run(): Promise<void> {
    const { table, relay } = this.#memory.console;
    await runSender(
      {
        book: () => this.#memory.book,
        keep: (book) => this.#keep({ book }),
        asker: { table, relay },
        secure: () => this.#secure(),
        diceSerial: () => this.#memory.console.diceSerial,
        isConsole: () => this.#role === 'console',
        post: (route, body) =>
          postSigned(this.#key, relay, `/v1/tables/${encodeURIComponent(table)}/${route}`, body),
        newJournal: freshJournal,
        pause: (ms) => this.#pause(ms),
        told: (reply, order, go) => this.#told(reply, order, go === 'waiting'),
        chance: Math.random,
      },
      () => this.#stopped,
    );
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Whoever has just signed in is a console. */
  get #role(): SenderRole {
    return this.#memory.known?.sender.role ?? 'console';
  }

  #told(reply: Reply, order: Order | null, waiting: boolean): void {
    this.#link = linkAfter(reply, waiting);
    if (reply.kind === 'taken') this.#learn(reply.answer, order);
    else if (reply.kind === 'gap' || reply.kind === 'closed') this.#learnRole(reply.role);
    else this.#changed();
  }

  #learnRole(role: SenderRole | null): void {
    const { known } = this.#memory;
    if (known === null || role === null) this.#changed();
    else this.#keep({ known: { ...known, sender: { ...known.sender, role } } });
  }

  #learn(answer: Answer, order: Order | null): void {
    const { state, keeper, sender } = answer;
    const { verdicts, known } = this.#memory;
    this.#keep({
      known:
        state === undefined || sender === undefined
          ? known
          : { state: asShown(state), keeper: keeper ?? null, sender },
      verdicts:
        order === null ? verdicts : [verdictOf(order, answer), ...verdicts].slice(0, MOST_VERDICTS),
    });
  }

  /** An order that cannot be kept is none: it would be lost with the page. */
  #add(book: Book): void {
    const memory = { ...this.#memory, book, version: this.#memory.version + 1 };
    this.#full = !writeStore(memory);
    if (!this.#full) this.#memory = memory;
    this.#changed();
    void this.#secure();
    this.wake();
  }

  async #secure(): Promise<boolean> {
    const secure = await secureStore();
    if (!secure) {
      this.#full = true;
      this.#changed();
    }
    return secure;
  }

  /** What cannot be kept of an answer does no harm: the same order is sent again, and changes nothing. */
  #keep(part: Partial<Memory>): void {
    // Whoever has just been forgotten is not written down again.
    if (this.#stopped) return;
    this.#memory = { ...this.#memory, ...part, version: this.#memory.version + 1 };
    writeStore(this.#memory);
    this.#changed();
  }
}

/** The memory of a desk that has just signed in. */
export function newMemory(console: Console): Memory {
  const book = newBook(freshJournal(null));
  return { version: 0, console, book, known: null, verdicts: [] };
}

function freshJournal(above: string | null): string {
  return newJournal(Date.now(), above, crypto.getRandomValues(new Uint8Array(8)));
}

function linkAfter(reply: Reply, waiting: boolean): Link {
  switch (reply.kind) {
    case 'taken':
      if (reply.answer.sender !== undefined && reply.answer.sender.role !== 'console') {
        return { kind: 'refused', trouble: NOT_CONSOLE };
      }
      return { kind: waiting ? 'waiting' : 'connected' };
    case 'passing':
      return { kind: 'offline', trouble: reply.trouble };
    case 'wrong':
      return { kind: 'refused', trouble: reply.trouble };
    case 'gap':
    case 'closed':
      return (reply.role ?? 'console') === 'console'
        ? { kind: 'connected' }
        : { kind: 'refused', trouble: NOT_CONSOLE };
    case 'unfit':
      return { kind: 'connected' };
  }
}
