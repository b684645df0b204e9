import type { ReadableStream } from 'node:stream/web';
import * as z from 'zod/mini';
import { readRange } from './a1.ts';
import { readBatchBody } from './batch.ts';
import { check, readJson } from './check.ts';
import { conform } from './conform.ts';
import { ApiError, badFields, Refused } from './errors.ts';
import type { Faults } from './faults.ts';
import { pick, readFields, type Wanted, wants } from './fields.ts';
import { matching } from './metadata.ts';
import type { Spreadsheet, User } from './model.ts';
import { outlineOf } from './outline.ts';
import type { CallKind } from './quota.ts';
import { SPREADSHEET_FIELDS, spreadsheetResource } from './resources.ts';
import { dataFilter } from './shapes.ts';
import type { Book, Store } from './store.ts';
import { valueOptions, valueRange } from './values.ts';

/** Bytes. Google recommends 2 MB (https://developers.google.com/workspace/sheets/api/limits) and takes more. */
export const LARGEST_BODY = 10 * 1024 * 1024;

/** What the routes work with. */
export interface Machine {
  readonly store: Store;
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

type Run = (machine: Machine, call: Call) => Promise<string | ReadableStream<string>>;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly run: Run;
}

/** https://cloud.google.com/apis/docs/system-parameters */
const SYSTEM_PARAMETERS = ['alt', 'fields', 'key', 'prettyPrint', 'quotaUser', '$.xgafv'];

function checkQuery(query: URLSearchParams, ...known: readonly string[]): void {
  const unknown = [...query.keys()].find(
    (name) => !known.includes(name) && !SYSTEM_PARAMETERS.includes(name),
  );
  if (unknown !== undefined) {
    const description = `Invalid JSON payload received. Unknown name "${unknown}": Cannot bind query parameter. Field '${unknown}' could not be found in request message.`;
    throw badFields(description, [{ description }]);
  }
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Requested entity was not found.');
}

/** The spreadsheet of a call. Ids are `local-` and a table's id; any other is 404, as at Google. */
async function bookOf({ store }: Machine, id = ''): Promise<Book> {
  if (!/^local-[a-z0-9-]{1,32}$/.test(id)) {
    throw notFound();
  }
  return store.open(id);
}

/** Counts a call for its user, or for the one that it names, and takes the faults set for it. */
function begin(
  machine: Machine,
  { query, user }: Call,
  method: Parameters<Faults['begin']>[0],
  kind: CallKind,
): ReturnType<Faults['begin']> {
  machine.count(kind, query.get('quotaUser') ?? user.email);
  return machine.faults.begin(method);
}

function wantedOf(query: URLSearchParams, known: Parameters<typeof readFields>[1]): Wanted {
  const fields = query.get('fields');
  return fields === null ? null : readFields(fields, known);
}

function answer(resource: object, wanted: Wanted): string {
  return JSON.stringify(pick(resource, wanted));
}

const listSpreadsheets: Run = async ({ store }, { query }) => {
  checkQuery(query);
  const ids = await store.list();
  const books = await Promise.all(ids.map(async (id) => ({ id, book: await store.open(id) })));
  const spreadsheets = books.map(({ id, book }) => outlineOf(id, book.current()));
  return JSON.stringify({ spreadsheets });
};

/** `includeGridData` does not matter once a field mask says what is wanted. */
const getSpreadsheet: Run = async (machine, call) => {
  const {
    params: [id = ''],
    query,
  } = call;
  checkQuery(query, 'ranges', 'includeGridData', 'excludeTablesInBandedRanges');
  const strike = begin(machine, call, 'get', 'read');
  const book = (await bookOf(machine, id)).current();
  const wanted = wantedOf(query, SPREADSHEET_FIELDS);
  await strike('before');
  const gridData =
    wanted === null ? query.get('includeGridData') === 'true' : wants(wanted, 'sheets', 'data');
  const ranges = query.getAll('ranges').map((range) => readRange(range, book));
  const body = answer(spreadsheetResource(id, book, { ranges, gridData }), wanted);
  await strike('after');
  return body;
};

const batchUpdate: Run = async (machine, call) => {
  const {
    params: [id = ''],
    query,
    user,
    body,
  } = call;
  checkQuery(query);
  const strike = begin(machine, call, 'batchUpdate', 'write');
  const book = await bookOf(machine, id);
  const { requests = [], ...asked } = readBatchBody(readJson(body));
  if (requests.length === 0) {
    throw new Refused('Must specify at least one request.');
  }
  await strike('before');
  const replies = await book.apply(requests, user);
  machine.changed(id);
  await strike('after');
  const updated = asked.includeSpreadsheetInResponse
    ? { updatedSpreadsheet: updatedSpreadsheet(id, book.current(), asked) }
    : {};
  return answer({ spreadsheetId: id, replies, ...updated }, wantedOf(query, null));
};

function updatedSpreadsheet(
  id: string,
  book: Spreadsheet,
  asked: Omit<ReturnType<typeof readBatchBody>, 'requests'>,
): object {
  const ranges = (asked.responseRanges ?? []).map((range) => readRange(range, book));
  const gridData = asked.responseIncludeGridData ?? false;
  return spreadsheetResource(id, book, { ranges, gridData });
}

const VALUE_PARAMETERS = ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'];

const getValues: Run = async (machine, call) => {
  const {
    params: [id = '', range = ''],
    query,
  } = call;
  checkQuery(query, ...VALUE_PARAMETERS);
  const strike = begin(machine, call, 'values', 'read');
  const options = check(valueOptions, Object.fromEntries(query));
  const book = (await bookOf(machine, id)).current();
  await strike('before');
  const body = answer(valueRange(book, range, options), wantedOf(query, null));
  await strike('after');
  return body;
};

const batchGetValues: Run = async (machine, call) => {
  const {
    params: [id = ''],
    query,
  } = call;
  checkQuery(query, 'ranges', ...VALUE_PARAMETERS);
  const strike = begin(machine, call, 'values', 'read');
  const options = check(valueOptions, Object.fromEntries(query));
  const book = (await bookOf(machine, id)).current();
  await strike('before');
  const valueRanges = query.getAll('ranges').map((range) => valueRange(book, range, options));
  const body = answer({ spreadsheetId: id, valueRanges }, wantedOf(query, null));
  await strike('after');
  return body;
};

const getMetadata: Run = async (machine, call) => {
  const {
    params: [id = '', metadataId = ''],
    query,
  } = call;
  checkQuery(query);
  machine.count('read', query.get('quotaUser') ?? call.user.email);
  const book = (await bookOf(machine, id)).current();
  const found = book.metadata.find((item) => String(item.metadataId) === metadataId);
  if (found === undefined) {
    throw notFound();
  }
  return answer(found, wantedOf(query, null));
};

const searchShape = z.strictObject({ dataFilters: z.exactOptional(z.array(dataFilter)) });

/** Every metadata that some filter selects, with the filters that do. */
const searchMetadata: Run = async (machine, call) => {
  const {
    params: [id = ''],
    query,
    body,
  } = call;
  checkQuery(query);
  const strike = begin(machine, call, 'search', 'read');
  const book = (await bookOf(machine, id)).current();
  const asked = readJson(body);
  conform(asked, 'SearchDeveloperMetadataRequest');
  const { dataFilters = [] } = check(searchShape, asked);
  await strike('before');
  const selections = dataFilters.map((filter) => ({ filter, found: matching(book, filter) }));
  const matched = book.metadata.flatMap((developerMetadata) => {
    const by = selections.filter(({ found }) => found.includes(developerMetadata));
    return by.length === 0
      ? []
      : [{ developerMetadata, dataFilters: by.map(({ filter }) => filter) }];
  });
  const resource = matched.length === 0 ? {} : { matchedDeveloperMetadata: matched };
  const text = answer(resource, wantedOf(query, null));
  await strike('after');
  return text;
};

const streamEvents: Run = async (machine, { params: [id = ''], query }) => {
  checkQuery(query);
  return machine.events(id, await bookOf(machine, id));
};

const BASE = '/v4/spreadsheets';

/** Google's routes as far as this machine needs them; the list and the events are its own. */
const ROUTES: readonly Route[] = [
  { method: 'GET', path: new RegExp(`^${BASE}$`), run: listSpreadsheets },
  { method: 'GET', path: new RegExp(`^${BASE}/([^/:]+)$`), run: getSpreadsheet },
  { method: 'POST', path: new RegExp(`^${BASE}/([^/:]+):batchUpdate$`), run: batchUpdate },
  { method: 'GET', path: new RegExp(`^${BASE}/([^/:]+)/values:batchGet$`), run: batchGetValues },
  { method: 'GET', path: new RegExp(`^${BASE}/([^/:]+)/values/([^/]+)$`), run: getValues },
  {
    method: 'GET',
    path: new RegExp(`^${BASE}/([^/:]+)/developerMetadata/(\\d+)$`),
    run: getMetadata,
  },
  {
    method: 'POST',
    path: new RegExp(`^${BASE}/([^/:]+)/developerMetadata:search$`),
    run: searchMetadata,
  },
  { method: 'GET', path: new RegExp(`^${BASE}/([^/:]+)/events$`), run: streamEvents },
];

/** The route of a call and the decoded parts of its path. @throws ApiError 404 where there is none */
export function findRoute(method: string, path: string): { run: Run; params: readonly string[] } {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found !== null) {
      return { run: route.run, params: found.slice(1).map(decoded) };
    }
  }
  throw new ApiError('NOT_FOUND', `This local Sheets API has no ${method} ${path}.`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw notFound();
  }
}
