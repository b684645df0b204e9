import * as z from 'zod/mini';
import type { Request } from '../dynamo/tables.ts';
import type { Trace } from './trace.ts';
import { type Delivery, type Posted, readDelivery, type Tap } from './webhook.ts';

/** What is seen from outside while a world goes on, and what of it must not be. */
export interface Evidence {
  /** A sender has sent this, whatever becomes of it. */
  sent(of: string, posted: Posted): void;
  /** So many lines of a request's journal its sender was told to be taken. */
  knownOf(posted: Posted): number;
  /** A request was answered by the intake. */
  answered(tap: Tap): void;
  /** Names what a process is at work on now. */
  workOf(by: string): string;
  /** A commit was appended by a work. */
  appended(work: string, request: Request): void;
  /** A work does not know what has become of a call. */
  troubled(work: string): void;
  /** Something that must never be. */
  complain(what: string): void;
  /** The lines that a sender has given numbers, by journal. */
  linesOf(of: string): ReadonlyMap<string, readonly string[]>;
  /** All that a sender has sent, for somebody who listens. */
  readonly overheard: readonly Posted[];
  readonly complaints: readonly string[];
  readonly deliveries: number;
  /** The last line that a sender was told is taken, by journal. */
  toldOf(of: string): ReadonlyMap<string, number>;
}

const taken = z.object({ next: z.int() });
/** With which line a sender is to go on. */
const going = z.object({
  next: z.optional(z.int()),
  error: z.optional(z.object({ expected: z.optional(z.int()) })),
});
const MOST_OVERHEARD = 50;

export function createEvidence(trace: Trace): Evidence {
  const lines = new Map<string, Map<string, string[]>>();
  const told = new Map<string, Map<string, number>>();
  const appended = new Map<string, number>();
  const works = new Map<string, number>();
  const workOf = (by: string): string => `${by} at ${works.get(by) ?? 0}`;
  const troubles = new Set<string>();
  const overheard: Posted[] = [];
  const complaints: string[] = [];
  let deliveries = 0;

  const complain = (what: string): void => {
    trace.note('COMPLAINT', what);
    complaints.push(what);
  };
  const number = (of: string, { journal, from, lines: some }: Delivery): void => {
    const numbered = knownIn(lines, of, () => new Map<string, string[]>());
    const all = knownIn(numbered, journal, () => []);
    for (const [i, line] of some.entries()) {
      const at = from - 1 + i;
      if (at > all.length)
        complain(`${of} sends line ${at + 1} of ${journal} before the one before`);
      if (all[at] !== undefined && all[at] !== line) {
        complain(`${of} sends two lines as number ${at + 1} of ${journal}: ${all[at]} and ${line}`);
      }
      all[at] = line;
    }
  };
  const judge = ({ posted, answer, known }: Tap, commits: number): void => {
    const of = posted.headers['cigo-relay'] ?? '';
    const fault = faultIn(answer, commits) ?? staleIn(answer, known);
    if (fault !== null) complain(`a delivery of ${of} ${fault}: ${answer.body}`);
    if (answer.statusCode !== 200) return;
    const { next } = taken.parse(JSON.parse(answer.body));
    const { journal } = readDelivery(posted.body);
    const best = knownIn(told, of, () => new Map<string, number>());
    best.set(journal, Math.max(best.get(journal) ?? 0, next - 1));
  };

  return {
    sent(of, posted) {
      if (overheard.length < MOST_OVERHEARD) overheard.push(posted);
      number(of, readDelivery(posted.body));
    },
    answered(tap) {
      deliveries += 1;
      const work = workOf(tap.by);
      // Where it could not know of its own commit it goes on behind it, as if another had made it.
      const own = troubles.has(work) ? 1 : Number.POSITIVE_INFINITY;
      const commits = Math.min(own, appended.get(work) ?? 0);
      works.set(tap.by, (works.get(tap.by) ?? 0) + 1);
      trace.note(tap.by, 'answers', tap.answer.statusCode, tap.answer.body);
      judge(tap, commits);
    },
    workOf,
    troubled: (work) => void troubles.add(work),
    knownOf({ headers, body }) {
      const own = told.get(headers['cigo-relay'] ?? '');
      return own?.get(readDelivery(body).journal) ?? 0;
    },
    appended(work, { Item: { pk, sk } = {} }) {
      trace.note(work, 'appends', JSON.stringify([pk, sk]));
      appended.set(work, (appended.get(work) ?? 0) + 1);
    },
    complain,
    linesOf: (of) => lines.get(of) ?? new Map(),
    toldOf: (of) => told.get(of) ?? new Map(),
    overheard,
    complaints,
    get deliveries() {
      return deliveries;
    },
  };
}

/** What must not be, of an answer and the commits that were made before it. */
function faultIn({ statusCode: status }: Tap['answer'], commits: number): string | null {
  if (status === 500) return 'was answered as if something were broken';
  if (status >= 400 && status < 500 && commits > 0) return 'was refused, and yet left a commit';
  return commits > 1 ? 'left more than one commit' : null;
}

/** Whether a stale memory has answered: lines that were told to be taken are asked for again. */
function staleIn({ statusCode, body }: Tap['answer'], known: number): string | null {
  const { next, error } = going.parse(JSON.parse(body));
  const wanted = statusCode === 200 ? next : error?.expected;
  return wanted !== undefined && wanted <= known ? `was answered stale (${known} are taken)` : null;
}

function knownIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
