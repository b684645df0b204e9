import type { Sender, SenderRole } from '../game/facts.ts';
import { type Fault, faultLine } from '../house/faults.ts';
import { findTable, type House, type TableConfig } from '../house/house.ts';
import type { Taken } from '../ledger/answer.ts';
import type { Delivery } from '../ledger/delivery.ts';
import type { Heard } from '../presence/heard.ts';
import { guarded, header, unrouted } from './edge.ts';
import { errorFields } from './failures.ts';
import type { EdgeDeps, HttpEvent, HttpHandler } from './ports.ts';
import { type Numbered, readBody, type WriteOperation } from './readBody.ts';
import { type Outcome, type Rejection, reject } from './responses.ts';
import { matchRoute, type Operation } from './routes.ts';
import { verify } from './signature.ts';
import { journalStart } from './times.ts';
import { withReceipts } from './withReceipts.ts';

/** The most bytes that the body of a write may have: 256 KB. */
const MOST_BODY_BYTES = 256 * 1_024;

/** How far a journal may lie ahead of the server's clock, in milliseconds. */
const JOURNAL_AHEAD_MS = 300_000;
/**
 * The longest time, in milliseconds, that a sender is believed to have held lines back: 30 days. A machine whose clock
 * stood at 1970 when it read them cannot say; the lines themselves are true, so they are taken.
 */
const MOST_HELD_MS = 30 * 86_400_000;
const MOST_FAULTS_TOLD = 10;

/** Roles that may send nothing by a write but that they are there (CONTRACT, Who may move a table). */
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
  /** Keeps that a sender was heard: it has sent an empty delivery, its heartbeat. */
  readonly hear: (heard: Heard) => Promise<unknown>;
  /** The keys that receipts are made with, the one of now first; none where the house gives no receipts. */
  readonly receiptKeys: () => Promise<readonly string[]>;
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
  const { relay, sentAt } = proven.value;
  const place = admit(house, match.parameters['table'] ?? '', relay);
  if (!place.ok) return place;
  return receiveBody(deps, operation, bytes, { sentAt, receivedAt: deps.now(), ...place.value });
}

/** What is known of a delivery beside its body; `sentAt` is in whole seconds of the sender's clock. */
interface Circumstances {
  readonly table: TableConfig;
  readonly sender: Sender;
  readonly sentAt: number;
  readonly receivedAt: number;
}

async function receiveBody(
  deps: IntakeDeps,
  operation: WriteOperation,
  bytes: Buffer,
  circumstances: Circumstances,
): Promise<Outcome> {
  const { table, sender, receivedAt } = circumstances;
  const isShutOut = SHUT_OUT[operation].includes(sender.role);
  if (isShutOut && operation !== 'postJournal') return wrongRole(sender);
  const body = readBody(operation, bytes);
  if (!body.ok) return badBody(body.code, body.faults);
  if (isShutOut && body.value.lines.length > 0) return wrongRole(sender);
  const fault = misdirected(body.value, table, receivedAt);
  return fault ?? settle(deps, deliveryOf(body.value, circumstances), circumstances);
}

function deliveryOf(
  { journal, from, utcOffset, lines, readAt }: Numbered,
  { table: { id, settings }, sender, sentAt, receivedAt }: Circumstances,
): Delivery {
  const delivery = { table: { id, settings }, sender, journal, from, utcOffset, lines, receivedAt };
  if (readAt === undefined) return delivery;
  return { ...delivery, heldMs: Math.min(Math.max(0, sentAt * 1_000 - readAt), MOST_HELD_MS) };
}

/** Nothing but a heartbeat is kept as one: lines that were taken say themselves when their sender was heard. */
async function settle(
  deps: IntakeDeps,
  delivery: Delivery,
  { table: { sayReceipts }, sentAt }: Circumstances,
): Promise<Outcome> {
  const { table, sender, journal, lines, receivedAt } = delivery;
  // Asked for while the log is written, so it is hardly ever waited for.
  const keys = lines.length > 0 ? keysForReceipts(deps) : [];
  const taken = await deps.take(delivery);
  if (lines.length === 0 && taken.kind === 'taken') {
    const place = { table: table.id, relay: sender.id, journal, next: taken.next };
    await deps.hear({ ...place, heardAt: receivedAt, sentAt });
  }
  if (taken.kind !== 'taken') return told(taken, sender);
  return told(withReceipts(taken, await keys, table.id, sayReceipts === true), sender);
}

/** What was taken is taken, whether its receipts can be made or not. */
async function keysForReceipts({ receiptKeys, log }: IntakeDeps): Promise<readonly string[]> {
  try {
    return await receiptKeys();
  } catch (error) {
    log(JSON.stringify({ level: 'error', event: 'no-receipts', ...errorFields(error) }));
    return [];
  }
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
): Promise<Step<{ readonly relay: string; readonly sentAt: number }>> {
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
  if (!verified.ok) return reject(verified.code, verified.message);
  return { ok: true, value: { relay, sentAt: verified.seconds } };
}

/** The table, and what the house lets this sender be there. */
function admit(
  house: House,
  tableId: string,
  relayId: string,
): Step<{ readonly table: TableConfig; readonly sender: Sender }> {
  const table = findTable(house, tableId);
  if (table === null) {
    return reject('NO_TABLE', 'table: the house has no table with the id in the path: check it');
  }
  const sender = table.relays.find((relay) => relay.id === relayId);
  if (sender === undefined) {
    return reject(
      'OTHER_TABLE',
      `cigo-relay: ${relayId} is no relay of table ${tableId}: name one that house.json gives it`,
    );
  }
  return { ok: true, value: { table, sender } };
}

function wrongRole({ role }: Sender): Outcome {
  return reject('WRONG_ROLE', `cigo-relay: a ${role} may not post here: see /v1/openapi.json`);
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

/** Each says who has sent it: so a sender can ask who it is by a delivery that is no sign of life. */
function told(taken: Taken, { id, dealer, role }: Sender): Outcome {
  const sender = { id, dealer, role };
  switch (taken.kind) {
    case 'taken': {
      const { kind: _, ...answer } = taken;
      return { ok: true, value: { sender, ...answer } };
    }
    case 'gap': {
      const { expected } = taken;
      const message = `lines are missing: go on with number ${expected}`;
      return reject('LINE_GAP', message, { expected, sender });
    }
    case 'closed-journal': {
      const { current } = taken;
      const message = `this journal is finished: take an id above ${current}`;
      return reject('JOURNAL_CLOSED', message, { current, sender });
    }
  }
}
