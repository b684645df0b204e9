import type { Sender, SenderRole } from '../game/facts.ts';
import { type Fault, faultLine } from '../house/faults.ts';
import { findTable, type House, type TableConfig } from '../house/house.ts';
import type { Taken } from '../ledger/answer.ts';
import type { Delivery } from '../ledger/delivery.ts';
import { guarded, header, unrouted } from './edge.ts';
import type { EdgeDeps, HttpEvent, HttpHandler } from './ports.ts';
import { type Numbered, readBody, type WriteOperation } from './readBody.ts';
import { type Outcome, type Rejection, reject } from './responses.ts';
import { matchRoute, type Operation } from './routes.ts';
import { verify } from './signature.ts';
import { journalStart } from './times.ts';

/** The most bytes that the body of a write may have: 256 KB. */
export const MOST_BODY_BYTES = 256 * 1_024;

/** How far a journal may lie ahead of the server's clock, in milliseconds. */
const JOURNAL_AHEAD_MS = 300_000;
const MOST_FAULTS_TOLD = 10;

/** Roles that may not use a write at all (CONTRACT, Who may move a table). */
const SHUT_OUT: Readonly<Record<WriteOperation, readonly SenderRole[]>> = {
  postJournal: ['console'],
  postRoll: [],
  postCommand: ['witness'],
};

export interface IntakeDeps extends EdgeDeps {
  /** The one or two secrets of a relay; none where it has none. */
  readonly secrets: (relay: string) => Promise<readonly string[]>;
  /** Decides a delivery and writes it down. */
  readonly take: (delivery: Delivery) => Promise<Taken>;
}

type Step<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejection: Rejection };

/**
 * The handler of the three writes: nothing of a body is read before its signature is proven, and
 * nothing reaches `take` that is not a delivery of a known sender to his own table.
 */
export function createIntake(deps: IntakeDeps): HttpHandler {
  return guarded(deps, (event) => receive(event, deps));
}

async function receive(event: HttpEvent, deps: IntakeDeps): Promise<Outcome> {
  const match = matchRoute(event.requestContext.http.method, event.rawPath);
  if (match.kind !== 'route') return unrouted(match);
  const { operation } = match.route;
  if (!isWrite(operation)) return unrouted({ kind: 'unknown' });
  const bytes = bodyBytes(event);
  if (bytes.length > MOST_BODY_BYTES) return tooLarge(bytes.length);
  const house = await deps.house();
  const proven = await prove(event, bytes, house, deps);
  if (!proven.ok) return proven;
  const place = admit(house, match.parameters['table'] ?? '', proven.value, operation);
  if (!place.ok) return place;
  const body = readBody(operation, bytes);
  if (!body.ok) return badBody(body.code, body.faults);
  const receivedAt = deps.now();
  const fault = misdirected(body.value, place.value.table, receivedAt);
  if (fault !== null) return fault;
  const { journal, from, utcOffset, lines } = body.value;
  const { id, settings } = place.value.table;
  const table = { id, settings };
  const { sender } = place.value;
  return told(await deps.take({ table, sender, journal, from, utcOffset, lines, receivedAt }));
}

function isWrite(operation: Operation): operation is WriteOperation {
  return Object.hasOwn(SHUT_OUT, operation);
}

function bodyBytes(event: HttpEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function tooLarge(bytes: number): Outcome {
  const message = `the body has ${bytes} bytes, at most ${MOST_BODY_BYTES} are taken: send fewer lines at once`;
  return reject('TOO_LARGE', message, { bytes, limit: MOST_BODY_BYTES });
}

/** Who signed this; an unknown sender is refused exactly as a wrong signature is. */
async function prove(
  event: HttpEvent,
  bytes: Buffer,
  house: House,
  deps: IntakeDeps,
): Promise<Step<string>> {
  const relay = header(event, 'cigo-relay');
  if (relay === undefined) {
    return reject('RELAY_MISSING', 'the header cigo-relay is missing: it names the sender');
  }
  const known = house.tables.some((table) => table.relays.some((one) => one.id === relay));
  const secrets = known ? await deps.secrets(relay) : [];
  const signed = {
    id: header(event, 'webhook-id'),
    timestamp: header(event, 'webhook-timestamp'),
    signatures: header(event, 'webhook-signature'),
  };
  const verified = verify(signed, bytes, secrets, deps.now());
  return verified.ok ? { ok: true, value: relay } : reject(verified.code, verified.message);
}

/** The table, and what the house lets this sender be there. */
function admit(
  house: House,
  tableId: string,
  relayId: string,
  operation: WriteOperation,
): Step<{ readonly table: TableConfig; readonly sender: Sender }> {
  const table = findTable(house, tableId);
  if (table === null) {
    return reject('NO_TABLE', 'table: the house has no table with the id in the path');
  }
  const sender = table.relays.find((relay) => relay.id === relayId);
  if (sender === undefined) {
    return reject('OTHER_TABLE', `cigo-relay: ${relayId} is no relay of table ${tableId}`);
  }
  if (SHUT_OUT[operation].includes(sender.role)) {
    return reject('WRONG_ROLE', `cigo-relay: a ${sender.role} may not post here`);
  }
  return { ok: true, value: { table, sender } };
}

function badBody(code: 'NOT_JSON' | 'BAD_BODY', faults: readonly Fault[]): Outcome {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  const message = first === undefined ? 'the body is not right' : `${bodyFault(first)}${more}`;
  return reject(code, message, { faults: faults.slice(0, MOST_FAULTS_TOLD) });
}

function bodyFault(fault: Fault): string {
  return fault.path === '' ? `the body ${fault.message}` : faultLine(fault);
}

function misdirected(body: Numbered, table: TableConfig, now: number): Outcome | null {
  if (body.table !== table.id) {
    const message = `table: the body is signed for table ${body.table}, the path is that of ${table.id}`;
    return reject('TABLE_MISMATCH', message);
  }
  const ahead = (journalStart(body.journal) ?? 0) - now;
  if (ahead > JOURNAL_AHEAD_MS) {
    const message = `journal: it begins ${Math.ceil(ahead / 1_000)} s ahead of the server's clock, more than ${JOURNAL_AHEAD_MS / 1_000} s: set the sender's clock`;
    return reject('JOURNAL_AHEAD', message);
  }
  return null;
}

function told(taken: Taken): Outcome {
  switch (taken.kind) {
    case 'taken': {
      const { kind: _, ...answer } = taken;
      return { ok: true, value: answer };
    }
    case 'gap':
      return reject('LINE_GAP', `lines are missing: go on with number ${taken.expected}`, {
        expected: taken.expected,
      });
    case 'closed-journal':
      return reject(
        'JOURNAL_CLOSED',
        `this journal is finished: take an id above ${taken.current}`,
        {
          current: taken.current,
        },
      );
  }
}
