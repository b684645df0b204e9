import { type Order, takesTable } from './order.ts';
import type { Reply } from './reply.ts';

/** An order that was never taken for sure, and will not be sent any more. */
export interface Aside {
  readonly order: Order;
  readonly why: string;
}

/** The orders of a desk that are not known to be taken, and their numbers. Kept whole before anything is sent. */
export interface Book {
  readonly journal: string;
  /** The last number taken: the first order that waits has the next one. */
  readonly taken: number;
  /** In the order in which they were tapped, and are sent. */
  readonly orders: readonly Order[];
  /** So often the first of them has been sent: it may have been taken, and its answer lost. */
  readonly tries: number;
  readonly aside: readonly Aside[];
}

/** How the sender goes on. */
export type GoOn =
  | 'on'
  /** The first order waits for another journal: the same again, soon. */
  | 'waiting'
  /** The same again, with growing pauses. */
  | 'slowly'
  /** Nothing but a person can help: the same again, now and then. */
  | 'stuck';

const MAYBE_TAKEN = 'It may have been taken: look at the table before you say it again.';

/** @param above makes the name of a journal above another one. */
export type NewJournal = (above: string | null) => string;

export function newBook(journal: string): Book {
  return { journal, taken: 0, orders: [], tries: 0, aside: [] };
}

/** The number of the first order that waits, or of the next one that will. */
export function nextNumber({ taken }: Book): number {
  return taken + 1;
}

/** An order is numbered by its place behind those that wait. */
export function withOrder(book: Book, order: Order): Book {
  return { ...book, orders: [...book.orders, order] };
}

/** Takes an order back that was never sent; the book as it was where it has been. */
export function withoutOrder(book: Book, place: number): Book {
  if (place === 0 && book.tries > 0) return book;
  return { ...book, orders: book.orders.filter((_, at) => at !== place) };
}

export function withTry(book: Book): Book {
  return book.orders.length === 0 ? book : { ...book, tries: book.tries + 1 };
}

export function withoutAside(book: Book): Book {
  return { ...book, aside: [] };
}

/** Gives up an order that waits for another journal: the server has not taken it, and its number is not used again. */
export function withoutWaiting(book: Book, newJournal: NewJournal): Book {
  return { ...renumbered(book, newJournal(book.journal)), orders: book.orders.slice(1) };
}

/**
 * `take table now` does not stand behind a `take table` that waits for another journal, where nobody would hear it:
 * it takes its place, under numbers of its own.
 */
export function withTakeNow(book: Book, order: Order, newJournal: NewJournal): Book {
  const rest = book.orders.filter((one) => takesTable(one) !== 'in time');
  return { ...renumbered(book, newJournal(book.journal)), orders: [order, ...rest] };
}

/** The book after what came back for its first order, or for a heartbeat where none waits. */
export function afterReply(
  book: Book,
  reply: Reply,
  newJournal: NewJournal,
): { readonly book: Book; readonly go: GoOn } {
  switch (reply.kind) {
    case 'taken': {
      const { next, wait } = reply.answer;
      return afterTaken(book, next, wait === true, newJournal);
    }
    case 'gap':
      // The server has lost what it had taken, or never had it: what waits has not been taken, so it may have new numbers.
      return { book: renumbered(book, newJournal(book.journal)), go: 'slowly' };
    case 'closed':
      return { book: afterClosing(book, newJournal(reply.current)), go: 'slowly' };
    case 'passing':
      return { book, go: 'slowly' };
    case 'wrong':
      return { book, go: 'stuck' };
    case 'unfit':
      return { book: firstAside(book, reply.trouble), go: 'on' };
  }
}

function afterTaken(
  book: Book,
  next: number,
  wait: boolean,
  newJournal: NewJournal,
): { readonly book: Book; readonly go: GoOn } {
  const n = nextNumber(book);
  if (wait && next === n) return { book, go: 'waiting' };
  if (book.orders.length === 0 && next === n) return { book, go: 'on' };
  // A copy may be the first that we hear of it: networks send a request twice, and answer once.
  if (next === n + 1 && book.orders.length > 0) return { book: firstTaken(book), go: 'on' };
  // Somebody else gives numbers in this journal: a copy of this desk's memory. From here on it has its own.
  const unclear = next > n ? firstAside(book, MAYBE_TAKEN) : book;
  return { book: renumbered(unclear, newJournal(book.journal)), go: 'slowly' };
}

function firstTaken(book: Book): Book {
  const [, ...orders] = book.orders;
  return { ...book, taken: book.taken + 1, orders, tries: 0 };
}

/** The same orders under new numbers; only for what has not been taken. */
function renumbered(book: Book, journal: string): Book {
  return { ...book, journal, taken: 0, tries: 0 };
}

/**
 * Another device has sent under this console's name since. What was never sent can wait no longer to be right: a bet
 * may have been settled meanwhile. So nothing that waits is sent, and all of it is shown.
 */
function afterClosing(book: Book, journal: string): Book {
  const aside = book.orders.map((order, place) => {
    const why =
      place === 0 && book.tries > 0
        ? MAYBE_TAKEN
        : 'It was not sent: say it again if it still holds.';
    return { order, why };
  });
  return { ...newBook(journal), aside: [...book.aside, ...aside] };
}

function firstAside(book: Book, why: string): Book {
  const [first, ...orders] = book.orders;
  if (first === undefined) return book;
  return { ...book, orders, tries: 0, aside: [...book.aside, { order: first, why }] };
}
