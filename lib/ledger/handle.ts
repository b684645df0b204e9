import type { Settings } from '../game/settings.ts';
import { answerOf, emptyAnswer, type Taken } from './answer.ts';
import { encodeCommit, hashCommit } from './codec/codec.ts';
import type { Head } from './commit.ts';
import { type Answer, decideDelivery } from './decideDelivery.ts';
import type { Delivery } from './delivery.ts';
import { createHeads, type Heads } from './heads.ts';
import { createPastsOfTables, type KnownPasts } from './knownPasts.ts';
import type { Log } from './log.ts';
import { loadPasts } from './pasts.ts';

/** Settles deliveries: reads, decides, and appends one commit. */
export interface Intake {
  /**
   * Takes what is new of a delivery, at most one commit of it.
   * @throws when the log cannot be reached, and TableBusy.
   */
  take(delivery: Delivery): Promise<Taken>;
}

/**
 * Asks the house anew for a table's settings; null where it has no such table.
 * @throws when it cannot be reached.
 */
export type OfTheDay = (table: string) => Promise<Settings | null>;

/** Others appended first, over and over again: the delivery was not taken, and may be sent again. */
class TableBusy extends Error {
  override readonly name = 'TableBusy';
}

/** So often the newest commit is read anew when others append first. */
const MOST_TRIES = 30;

/**
 * An intake upon a log. It remembers the newest commit of each table, and writes first.
 * @param ofTheDay is asked only where its answer decides, at a closed table; else a delivery's own settings are right.
 */
export function createIntake(log: Log, ofTheDay?: OfTheDay): Intake {
  const heads = createHeads(log);
  const pasts = createPastsOfTables(log);
  return {
    async take(delivery) {
      let head = heads.known(delivery.table.id);
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const fresh = head === undefined;
        head ??= await heads.load(delivery.table.id);
        const due = ofTheDay === undefined ? delivery : await renewed(delivery, head, ofTheDay);
        const taken = await tryTaking({ log, heads, known: pasts(due.table.id) }, head, due, fresh);
        if (taken !== 'stale') return taken;
        head = undefined;
      }
      throw new TableBusy(`expected to append within ${MOST_TRIES} tries, others were first`);
    },
  };
}

/**
 * The delivery with the newest settings where they decide. They are read after the head that they are to be pinned
 * upon, and again with each new head: what an opening pins was the newest when it was written or just before.
 */
async function renewed(
  delivery: Delivery,
  { ledger }: Head,
  ofTheDay: OfTheDay,
): Promise<Delivery> {
  // No settings decide a heartbeat.
  if (ledger.table.game.mode !== 'closed' || delivery.lines.length === 0) return delivery;
  const { id, settings } = delivery.table;
  return { ...delivery, table: { id, settings: (await ofTheDay(id)) ?? settings } };
}

/** The log, and what a process remembers of a table. */
interface Memory {
  readonly log: Log;
  readonly heads: Heads;
  readonly known: KnownPasts;
}

async function tryTaking(
  { log, heads, known }: Memory,
  head: Head,
  delivery: Delivery,
  fresh: boolean,
): Promise<Taken | 'stale'> {
  const past = await loadPasts(known, head, delivery);
  const answer = decideDelivery(head, delivery, past);
  // What is not written is answered only after a consistent read: a stale memory must not lie.
  if (answer.kind !== 'commit') return fresh ? withoutWriting(head, delivery, answer) : 'stale';
  const stored = encodeCommit(answer.commit);
  if ((await log.append(stored)) === 'taken') return 'stale';
  const { commit, settings, waiting, steps } = answer;
  const { seq, after: ledger } = commit;
  const next = { seq, hash: hashCommit(stored), ledger, settings, commit };
  heads.remember(next);
  known.remember(seq, steps, next);
  const taken = answerOf(commit, next, commit.to + 1, false);
  return waiting ? { ...taken, wait: true } : taken;
}

function withoutWriting(
  head: Head,
  delivery: Delivery,
  answer: Exclude<Answer, { kind: 'commit' }>,
): Taken {
  switch (answer.kind) {
    case 'gap':
    case 'closed-journal':
      return answer;
    case 'wait':
      return { ...emptyAnswer(head, answer.next, false), wait: true };
    case 'nothing-new': {
      const { commit } = head;
      const { sender, journal, from, lines } = delivery;
      const last = from + lines.length - 1;
      const same = commit?.sender.id === sender.id && commit.journal === journal;
      return same && lines.length > 0 && last >= commit.from && last <= commit.to
        ? answerOf(commit, head, answer.next, true)
        : emptyAnswer(head, answer.next, true);
    }
  }
}
