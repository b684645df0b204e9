import { parseAmount } from '../game/amounts.ts';
import type { Gold } from '../game/gold.ts';
import { findTable, type TableConfig } from '../house/house.ts';
import { plainText } from '../plainText.ts';
import { guarded, header, unrouted } from './edge.ts';
import { queryNames } from './operations.ts';
import { MOST_CLOSES, MOST_ENTRIES, USUAL_CLOSES, USUAL_ENTRIES } from './page.ts';
import type { EdgeDeps, HttpEvent, HttpHandler } from './ports.ts';
import { receiptOf, rollOfReceipt } from './receipts.ts';
import { type Outcome, reject } from './responses.ts';
import { matchRoute, type Operation, type PathParameters } from './routes.ts';
import { isStaff } from './staffKey.ts';

/** More of the name of a parameter is not told. */
const LONGEST_NAME = 60;

export interface ViewDeps extends EdgeDeps {
  /** The one or two keys that staff may read with. */
  readonly staffKeys: () => Promise<readonly string[]>;
  /** The table as it stands; null where there is nothing to show. */
  readonly readTable: (table: TableConfig) => Promise<unknown>;
  /** The entries after number `after`, oldest first, and the `next` value for `after` or null. */
  readonly readLedger: (table: TableConfig, after: number, limit: number) => Promise<unknown>;
  /** Closed evenings whose closing commit is below `before`, newest first, and the `next` value for `before` or null. */
  readonly readCloses: (table: TableConfig, before: number, limit: number) => Promise<unknown>;
  /** The odds of a bet with what lies in the chest; of the open or least bet where none is named. */
  readonly readOdds: (table: TableConfig, bet: Gold | null) => Promise<unknown>;
  /** The dossier of one roll; null where the table has seen no such roll. */
  readonly readRoll: (table: TableConfig, roll: number) => Promise<RollFound | null>;
  /** What the player of a counted roll may see of it; null where no such roll has counted. */
  readonly readReceipt: (table: TableConfig, roll: number) => Promise<unknown>;
  /** The keys that receipts are made with, the one of now first; none where the house gives no receipts. */
  readonly receiptKeys: () => Promise<readonly string[]>;
}

/** A dossier, as far as it is read here. */
export interface RollFound {
  readonly roll: { readonly roll: number; readonly counts: boolean };
}

interface Question {
  readonly deps: ViewDeps;
  readonly event: HttpEvent;
  readonly table: TableConfig;
  readonly parameters: PathParameters;
}

/** The handler of all reads, and of every path that leads nowhere. */
export function createView(deps: ViewDeps): HttpHandler {
  return guarded(deps, (event) => answer(event, deps));
}

async function answer(event: HttpEvent, deps: ViewDeps): Promise<Outcome> {
  const match = matchRoute(event.requestContext.http.method, event.rawPath);
  if (match.kind !== 'route') return unrouted(match);
  const open = await openAnswer(match.route.operation);
  if (open !== null) return open;
  if (match.route.operation === 'getReceipt') return receipt(deps, match.parameters);
  if (!isStaff(header(event, 'authorization'), await deps.staffKeys())) {
    const message = 'Authorization: the header must be Bearer and the staff key of this house';
    return reject('STAFF_KEY_WRONG', message, {}, { 'www-authenticate': 'Bearer' });
  }
  const table = findTable(await deps.house(), match.parameters['table'] ?? '');
  if (table === null) return noTable();
  const unknown = unknownParameter(event, match.route.operation);
  if (unknown !== null) return unknown;
  const question = { deps, event, table, parameters: match.parameters };
  switch (match.route.operation) {
    case 'getTable':
      return found(await deps.readTable(table), noTable());
    case 'getLedger':
      return ledger(question);
    case 'getCloses':
      return closes(question);
    case 'getOdds':
      return odds(question);
    case 'getRoll':
      return roll(question);
    default:
      return unrouted({ kind: 'unknown' });
  }
}

async function openAnswer(operation: Operation): Promise<Outcome | null> {
  if (operation === 'getHealth') return { ok: true, value: { status: 'ok' } };
  if (operation !== 'getOpenApi') return null;
  // All that is said about the API is made for the one answer that needs it.
  const { openApi } = await import('./openapi.ts');
  return { ok: true, value: openApi() };
}

async function ledger({ deps, event, table }: Question): Promise<Outcome> {
  const query = event.queryStringParameters ?? {};
  const after = whole(query['after'], 0, 0, Number.MAX_SAFE_INTEGER);
  if (after === null) return badParameter('after', 'a whole number from 0 on');
  const limit = whole(query['limit'], USUAL_ENTRIES, 1, MOST_ENTRIES);
  if (limit === null) return badParameter('limit', `a whole number from 1 to ${MOST_ENTRIES}`);
  return found(await deps.readLedger(table, after, limit), noTable());
}

async function closes({ deps, event, table }: Question): Promise<Outcome> {
  const query = event.queryStringParameters ?? {};
  const before = whole(query['before'], Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER);
  if (before === null) return badParameter('before', 'a whole number from 1 on');
  const limit = whole(query['limit'], USUAL_CLOSES, 1, MOST_CLOSES);
  if (limit === null) return badParameter('limit', `a whole number from 1 to ${MOST_CLOSES}`);
  return found(await deps.readCloses(table, before, limit), noTable());
}

async function odds({ deps, event, table }: Question): Promise<Outcome> {
  const asked = event.queryStringParameters?.['bet'];
  const bet = asked === undefined ? null : parseAmount(asked);
  if (asked !== undefined && bet === null) {
    return badParameter('bet', 'an amount of gold such as 5000 or 5k');
  }
  return found(await deps.readOdds(table, bet), noTable());
}

async function roll({ deps, table, parameters }: Question): Promise<Outcome> {
  const number = whole(parameters['roll'], 0, 1, Number.MAX_SAFE_INTEGER);
  if (number === null) return badParameter('roll', 'a whole number from 1 on');
  const missing = reject('NO_ROLL', `roll: table ${table.id} has seen no roll ${number}`);
  const dossier = await deps.readRoll(table, number);
  const [key] = dossier?.roll.counts === true ? await deps.receiptKeys() : [];
  if (dossier === null || key === undefined) return found(dossier, missing);
  return { ok: true, value: { ...dossier, receipt: receiptOf(key, table.id, number) } };
}

/** Nothing is read before the receipt is proven, and every one that is not is answered alike. */
async function receipt(deps: ViewDeps, parameters: PathParameters): Promise<Outcome> {
  const { table: id = '', receipt: typed = '' } = parameters;
  const number = rollOfReceipt(await deps.receiptKeys(), id, typed);
  const table = number === null ? null : findTable(await deps.house(), id);
  const value = number === null || table === null ? null : await deps.readReceipt(table, number);
  return found(value, reject('NO_RECEIPT', NO_RECEIPT));
}

const NO_RECEIPT =
  'receipt: it is none of this table: type it as it was said, it never has 0, 1, 5, 8 or the letters B I L O S U V';

function found(value: unknown, missing: Outcome): Outcome {
  return value === null ? missing : { ok: true, value };
}

function noTable(): Outcome {
  return reject('NO_TABLE', 'table: the house has no table with the id in the path: check it');
}

/** A parameter that is passed over would be answered as if it had been heeded. */
function unknownParameter(event: HttpEvent, operation: Operation): Outcome | null {
  const known = queryNames(operation);
  const given = Object.keys(event.queryStringParameters ?? {});
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  const name = plainText(unknown.slice(0, LONGEST_NAME));
  const taken =
    known.length === 0 ? 'this path takes none' : `this path takes ${known.join(' and ')}`;
  return reject('BAD_PARAMETER', `${name}: is no parameter here; ${taken}`, { parameter: name });
}

function badParameter(name: string, form: string): Outcome {
  return reject('BAD_PARAMETER', `${name}: must be ${form}`, { parameter: name });
}

/** A number in digits, `usual` where it is not given, null where it is no number from `least` to `most`. */
function whole(
  text: string | undefined,
  usual: number,
  least: number,
  most: number,
): number | null {
  if (text === undefined) return usual;
  if (!/^[0-9]{1,16}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}
