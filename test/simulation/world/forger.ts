import type { Forgery, Plan, Sends, Step } from '../plan.ts';
import { type Posted, signed } from './webhook.ts';
import { START, type World } from './world.ts';

/** Somebody sends what he may not, in the name of a sender; the webhook must refuse it and nothing may come of it. */
export async function forge(
  plan: Plan,
  world: World,
  { of, how }: Extract<Step, { kind: 'forged' }>,
): Promise<void> {
  const sends = plan.senders.find(({ id }) => id === of);
  const posted = sends === undefined ? null : forgedBy(how, sends, world);
  if (posted === null) return;
  world.trace.count(`forged: ${how}`);
  const { statusCode, body } = await world.gateway(posted);
  const isTaken = statusCode === 200 && how !== 'sent again';
  if (isTaken) world.evidence.complain(`a forged delivery (${how}) was taken: ${body}`);
}

const STALE_MS = 600_000;

function forgedBy(how: Forgery, sends: Sends, world: World): Posted | null {
  const { schedule, secretOf, evidence } = world;
  const { id, table } = sends;
  const nowMs = schedule.now();
  const body = bodyFor(table, nowMs);
  const secret = secretOf(id);
  const what = sends.role === 'console' ? 'commands' : 'journal';
  switch (how) {
    case 'wrong secret':
      return signed(sends, secretOf('somebody'), { body, nowMs, what });
    case 'other bytes':
      return { ...signed(sends, secret, { body, nowMs, what }), body: `${body} ` };
    case 'stale':
      return signed(sends, secret, { body, nowMs: nowMs - STALE_MS, what });
    case 'other table':
      return signed(sends, secret, { body: bodyFor('elsewhere', nowMs), nowMs, what });
    case 'no such relay':
      return signed({ id: 'nobody', table }, secretOf('nobody'), { body, nowMs, what });
    case 'console as journal':
      return sends.role === 'console'
        ? signed(sends, secret, { body, nowMs, what: 'journal' })
        : null;
    case 'ahead of himself': {
      const body = bodyAhead(sends, evidence.linesOf(id));
      return body === null ? null : signed(sends, secret, { body, nowMs, what: 'journal' });
    }
    case 'sent again':
      return evidence.overheard[(nowMs - START) % Math.max(1, evidence.overheard.length)] ?? null;
  }
}

function bodyFor(table: string, nowMs: number): string {
  const journal = `${new Date(nowMs).toISOString().replaceAll(/[-:.]/g, '')}-ffff`;
  const lines = ['table open', 'undo', 'correct Mallory gets 1m for nothing'].map(
    (said) => `[11/29/2026 20:00:00]  Dealer Dan: ${said}`,
  );
  return JSON.stringify({ table, journal, from: 1, lines });
}

/** Further ahead than all lines that are still under way, which would close the gap. */
const AHEAD = 1_000;

/** Lines of a journal that is under way, behind some that were never sent; null where none is, or where he has no journal. */
function bodyAhead(
  { role, table }: Sends,
  journals: ReadonlyMap<string, readonly string[]>,
): string | null {
  const [journal, lines] = [...journals].at(-1) ?? [];
  if (role === 'console' || journal === undefined || lines === undefined) return null;
  const line = '[11/29/2026 20:00:00]  Dealer Dan: undo';
  return JSON.stringify({ table, journal, from: lines.length + AHEAD, lines: [line] });
}
