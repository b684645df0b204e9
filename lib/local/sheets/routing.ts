import type { ReadableStream } from 'node:stream/web';
import { ApiError, badFields } from './errors.ts';
import type { Faults } from './faults.ts';
import { pick, readFields, type Wanted } from './fields.ts';
import type { User } from './model.ts';
import type { CallKind } from './quota.ts';
import type { Book, Store } from './store.ts';

/** Bytes. Google recommends 2 MB (https://developers.google.com/workspace/sheets/api/limits) and takes more. */
export const LARGEST_BODY = 10 * 1024 * 1024;

/** What the routes work with. */
export interface Machine {
  readonly store: Store;
  /** The time in ms. */
  readonly now: () => number;
  readonly faults: Faults;
  readonly changed: (spreadsheetId: string) => void;
  /** @throws ApiError 429 */
  readonly count: (kind: CallKind, user: string) => void;
  readonly events: (spreadsheetId: string, book: Book) => ReadableStream<string>;
}

/** A call that has passed the door. */
export interface Call {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly user: User;
  readonly body: string;
}

export type Run = (machine: Machine, call: Call) => Promise<string | ReadableStream<string>>;

/** https://cloud.google.com/apis/docs/system-parameters */
const SYSTEM_PARAMETERS = ['alt', 'fields', 'key', 'prettyPrint', 'quotaUser', '$.xgafv'];

export function checkQuery(query: URLSearchParams, ...known: readonly string[]): void {
  const unknown = [...query.keys()].find(
    (name) => !known.includes(name) && !SYSTEM_PARAMETERS.includes(name),
  );
  if (unknown !== undefined) {
    const description = `Invalid JSON payload received. Unknown name "${unknown}": Cannot bind query parameter. Field '${unknown}' could not be found in request message.`;
    throw badFields(description, [{ description }]);
  }
}

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Requested entity was not found.');
}

/** The spreadsheet of a call. Ids are `local-` and a table's id; any other is 404, as at Google. */
export async function bookOf({ store }: Machine, id = ''): Promise<Book> {
  if (!/^local-[a-z0-9-]{1,32}$/.test(id)) {
    throw notFound();
  }
  return store.open(id);
}

/** Counts a call for its user, or for the one that it names, and takes the faults set for it. */
export function begin(
  machine: Machine,
  { query, user }: Call,
  method: Parameters<Faults['begin']>[0],
  kind: CallKind,
): ReturnType<Faults['begin']> {
  machine.count(kind, query.get('quotaUser') ?? user.email);
  return machine.faults.begin(method);
}

export function wantedOf(query: URLSearchParams, known: Parameters<typeof readFields>[1]): Wanted {
  const fields = query.get('fields');
  return fields === null ? null : readFields(fields, known);
}

export function answer(resource: object, wanted: Wanted): string {
  return JSON.stringify(pick(resource, wanted));
}
