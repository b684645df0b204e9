import { afterReply, type Book, type GoOn, type NewJournal, nextNumber, withTry } from './book.ts';
import { bodyOf, heartbeatOf, type Order, questionOf, routeOf } from './order.ts';
import { type Asker, type Reply, type Response, readReply } from './reply.ts';

/** What a sender works with. */
export interface SenderPorts {
  /** The orders as they are kept now. */
  readonly book: () => Book;
  /** Keeps them; when it returns they are kept. */
  readonly keep: (book: Book) => void;
  /** Resolves when what is kept outlasts a dead battery; false where the device cannot have it so. */
  readonly secure: () => Promise<boolean>;
  readonly asker: Asker;
  readonly diceSerial: () => string | null;
  /** Whether the house had this sender for a console when it was last asked. */
  readonly isConsole: () => boolean;
  /** Sends a signed request; null where no answer comes. */
  readonly post: (
    route: 'commands' | 'rolls' | 'journal',
    body: string,
  ) => Promise<Response | null>;
  readonly newJournal: NewJournal;
  /** Waits so many milliseconds, or until it is woken. */
  readonly pause: (ms: number) => Promise<void>;
  /** Told of each reply; `order` is what was taken by it, null where nothing was. */
  readonly told: (reply: Reply, order: Order | null, go: GoOn) => void;
  /** From 0 up to but not with 1. */
  readonly chance: () => number;
}

/** In milliseconds. */
const [HEARTBEAT, WAITING, STUCK] = [30_000, 2_000, 20_000] as const;
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 15_000] as const;

/**
 * Sends what waits, one order at a time and in order, until it is stopped. An order leaves the book only when the
 * answer says that it was taken, so a lost answer is asked for again under the same number, and changes nothing twice.
 */
export async function runSender(ports: SenderPorts, stopped: () => boolean): Promise<void> {
  let failures = 0;
  while (!stopped()) {
    const go = await sendOne(ports);
    failures = go === 'slowly' ? failures + 1 : 0;
    if (stopped()) return;
    const idle = ports.book().orders.length === 0;
    const ms = pauseAfter(go, failures, idle);
    if (ms > 0) await ports.pause(ms * (1 + ports.chance() / 4));
  }
}

function pauseAfter(go: GoOn, failures: number, idle: boolean): number {
  switch (go) {
    case 'on':
      return idle ? HEARTBEAT : 0;
    case 'waiting':
      return WAITING;
    case 'slowly':
      return Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
    case 'stuck':
      return STUCK;
  }
}

async function sendOne(ports: SenderPorts): Promise<GoOn> {
  const { asker } = ports;
  if (!ports.isConsole()) return askAgain(ports);
  const { journal, orders } = ports.book();
  const [order = null] = orders;
  const numbering = { table: asker.table, journal, n: nextNumber(ports.book()) };
  if (order !== null) {
    // Before it is sent: a number that is forgotten would be given to another order, and that one be lost.
    ports.keep(withTry(ports.book()));
    if (!(await ports.secure())) return 'stuck';
    if (ports.book().journal !== journal) return 'waiting';
  }
  const response =
    order === null
      ? await ports.post('journal', heartbeatOf(numbering))
      : await ports.post(routeOf(order), bodyOf(order, numbering, ports.diceSerial()));
  const book = ports.book();
  // Meanwhile the dealer may have begun another journal: what this one was answered is of no use to it.
  if (book.journal !== journal) return 'waiting';
  const reply = readReply(response, asker);
  return settle(ports, order, reply, order === null && book.orders.length > 0);
}

/** Who is no console has nothing to send, not even that he is there: now and then it asks whether he is one again. */
async function askAgain({ asker, newJournal, post, told }: SenderPorts): Promise<GoOn> {
  const question = questionOf({ table: asker.table, journal: newJournal(null) });
  const reply = readReply(await post('journal', question), asker);
  const go = isConsole(reply) ? 'on' : reply.kind === 'passing' ? 'slowly' : 'stuck';
  told(reply, null, go);
  return go;
}

function isConsole(reply: Reply): boolean {
  return (reply.kind === 'gap' || reply.kind === 'closed') && reply.role === 'console';
}

/** @param early an order came while a heartbeat was under way: the answer says nothing of it. */
function settle(ports: SenderPorts, order: Order | null, reply: Reply, early: boolean): GoOn {
  if (early && reply.kind === 'taken') {
    ports.told(reply, null, 'on');
    return 'on';
  }
  const before = ports.book();
  const { book, go } = afterReply(before, reply, ports.newJournal);
  ports.keep(book);
  ports.told(reply, book.taken > before.taken ? order : null, go);
  return go;
}
