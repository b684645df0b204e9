import type { Taken, TakenLines } from '../../lib/ledger/answer.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import type { Delivery, Line } from '../../lib/ledger/delivery.ts';
import { createIntake, type Intake } from '../../lib/ledger/handle.ts';
import type { Log, StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { createRandom, type Random } from '../support/random.ts';
import type { Night } from './nights.ts';

const TABLE = 'lucky7';
const JOURNAL = '20261129T200000000Z-dann';
const RECEIVED_AT = Date.UTC(2026, 10, 29, 20);

/** What has become of a night that was relayed. */
export interface Relayed {
  readonly stored: readonly StoredCommit[];
  readonly commits: readonly Commit[];
  /** The answers to what was taken for the first time. */
  readonly news: readonly TakenLines[];
}

/**
 * Relays a night over a bad line: cut into batches of any size, each sent once or more, also at the same time, to
 * processes that know the table and to others that know nothing; some begin before the line that is next, some
 * leave lines out, and old ones come again late. The relay goes on where the answers tell it to.
 */
export async function relayed(night: Night, seed: number): Promise<Relayed> {
  const random = createRandom(seed);
  const log = createMemoryLog();
  const warm = [createIntake(log), createIntake(log), createIntake(log)];
  const sent: Delivery[] = [];
  const news: TakenLines[] = [];
  let next = 1;

  const send = async (delivery: Delivery): Promise<Taken> => {
    const taken = await intakeOf(log, warm, random).take(delivery);
    if (taken.kind === 'taken' && !taken.duplicate) news.push(taken);
    if (random.chance(1 / 8)) warm[random.below(warm.length)] = createIntake(log);
    return taken;
  };

  while (next <= night.lines.length) {
    const from = Math.max(1, next + random.pick([0, 0, 0, 0, -1, -2, -7, 1, 5]));
    const delivery = deliveryOf(night, from, random.pick([1, 1, 2, 3, 8, 40, 500]));
    sent.push(delivery);
    const copies = Array(1 + random.below(3)).fill(delivery);
    const answers = random.chance(1 / 3)
      ? await Promise.all(copies.map(send))
      : [await send(delivery), ...(random.chance(1 / 3) ? [await send(delivery)] : [])];
    next = goesOn(answers, next);
    if (random.chance(1 / 4)) await send(random.pick(sent));
  }
  const stored = await log.range(TABLE, 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return { stored, commits: stored.map(decodeCommit), news };
}

/** An answer that comes late tells of an earlier place. */
function goesOn(answers: readonly Taken[], next: number): number {
  return Math.max(next, ...answers.map(placeOf));
}

function placeOf(answer: Taken): number {
  switch (answer.kind) {
    case 'taken':
      return answer.next;
    case 'gap':
      return answer.expected;
    case 'closed-journal':
      throw new Error('expected the only journal to go on');
  }
}

function intakeOf(log: Log, warm: readonly Intake[], random: Random): Intake {
  return random.chance(1 / 5) ? createIntake(log) : random.pick(warm);
}

function deliveryOf(night: Night, from: number, size: number): Delivery {
  const lines = night.lines.slice(from - 1, from - 1 + size);
  return {
    table: { id: TABLE, settings: night.settings },
    sender: { id: 'dealer', role: 'journal', dealer: night.dealer },
    journal: JOURNAL,
    from,
    utcOffset: 60,
    lines: lines.map((raw): Line => ({ kind: 'line', raw })),
    receivedAt: RECEIVED_AT,
  };
}
