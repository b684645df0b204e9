import * as z from 'zod/mini';
import { readRange } from './a1.ts';
import { readBatchBody } from './batch.ts';
import { check, readJson } from './check.ts';
import { conform } from './conform.ts';
import { ApiError, Refused } from './errors.ts';
import { wants } from './fields.ts';
import { matching } from './metadata.ts';
import type { Spreadsheet, User } from './model.ts';
import { outlineOf } from './outline.ts';
import { SPREADSHEET_FIELDS, spreadsheetResource } from './resources.ts';
import { answer, begin, bookOf, checkQuery, notFound, type Run, wantedOf } from './routing.ts';
import { dataFilter } from './shapes.ts';
import {
  appendValues,
  batchGetValues,
  clearValues,
  getValues,
  updateValues,
} from './valueRoutes.ts';

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: RegExp;
  readonly run: Run;
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
  const body = answer(spreadsheetResource(id, book, { ranges, gridData, user: call.user }), wanted);
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
    ? { updatedSpreadsheet: updatedSpreadsheet(id, book.current(), asked, user) }
    : {};
  return answer({ spreadsheetId: id, replies, ...updated }, wantedOf(query, null));
};

function updatedSpreadsheet(
  id: string,
  book: Spreadsheet,
  asked: Omit<ReturnType<typeof readBatchBody>, 'requests'>,
  user: User,
): object {
  const ranges = (asked.responseRanges ?? []).map((range) => readRange(range, book));
  const gridData = asked.responseIncludeGridData ?? false;
  return spreadsheetResource(id, book, { ranges, gridData, user });
}

const getMetadata: Run = async (machine, call) => {
  const {
    params: [id = '', metadataId = ''],
    query,
  } = call;
  checkQuery(query);
  const strike = begin(machine, call, 'search', 'read');
  const book = (await bookOf(machine, id)).current();
  await strike('before');
  const found = book.metadata.find((item) => String(item.metadataId) === metadataId);
  if (found === undefined) {
    throw notFound();
  }
  const body = answer(found, wantedOf(query, null));
  await strike('after');
  return body;
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
  { method: 'PUT', path: new RegExp(`^${BASE}/([^/:]+)/values/([^/]+)$`), run: updateValues },
  {
    method: 'POST',
    path: new RegExp(`^${BASE}/([^/:]+)/values/([^/]+):append$`),
    run: appendValues,
  },
  { method: 'POST', path: new RegExp(`^${BASE}/([^/:]+)/values/([^/]+):clear$`), run: clearValues },
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
