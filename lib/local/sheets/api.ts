import type { ReadableStream } from 'node:stream/web';
import { ApiError, ConnectionDropped, Refused, refusedAt } from './errors.ts';
import { eventStream } from './events.ts';
import { createFaults, type Faults } from './faults.ts';
import type { User } from './model.ts';
import { outlineOf } from './outline.ts';
import { createQuota, GOOGLES_QUOTA, type Quota } from './quota.ts';
import { type Call, findRoute, LARGEST_BODY, type Machine } from './routes.ts';
import { createStore } from './store.ts';

export interface SheetsRequest {
  readonly method: string;
  /** Path and query, or a whole URL. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string | Uint8Array;
}

export interface SheetsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is that of the events: to be passed on as it comes, and cancelled when the reader goes. */
  readonly body: string | ReadableStream<string>;
}

export interface SheetsApiOptions {
  /** Where spreadsheets are kept; in memory alone without it. */
  readonly folder?: string;
  /** The owner's bearer token. */
  readonly token?: string;
  /** Other people's bearer tokens, each with its address: protected ranges hold for them. */
  readonly staff?: Readonly<Record<string, string>>;
  /** null lifts the limit. */
  readonly quota?: Quota | null;
  /** The time in ms. */
  readonly now?: () => number;
  /** Milliseconds after which a quiet stream of events shows that it is still there. */
  readonly heartbeatMs?: number;
  /** Takes a sentence about what went wrong in here. */
  readonly log?: (line: string) => void;
}

/** Google's Sheets API for one machine, without a server of its own. */
export interface SheetsApi {
  /** @throws ConnectionDropped when the caller is to get no answer at all */
  readonly handle: (request: SheetsRequest) => Promise<SheetsAnswer>;
  /** Calls the listener with the spreadsheet's id after each batch. Returns what stops it. */
  readonly subscribe: (listener: (spreadsheetId: string) => void) => () => void;
  readonly faults: Faults;
  /** Reads all that is kept. @throws when a file is damaged, naming it */
  readonly ready: () => Promise<void>;
  /** Ends all streams and waits for what is being written. */
  readonly close: () => Promise<void>;
}

const OWNER = 'owner@local';

/**
 * In Google's words. A call without any token gets 401 here too, though Google answers some of
 * those with 403: nothing that this project sends comes without one.
 */
function unauthenticated(): ApiError {
  return new ApiError(
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  );
}

function userOf(request: SheetsRequest, users: ReadonlyMap<string, User>): User {
  const header = request.headers['authorization'];
  const token = /^Bearer (.+)$/i.exec(typeof header === 'string' ? header : '')?.[1];
  const user = token === undefined ? undefined : users.get(token);
  if (user === undefined) {
    throw unauthenticated();
  }
  return user;
}

function textOf({ body }: SheetsRequest): string {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (bytes > LARGEST_BODY) {
    const message = `Request payload size exceeds the limit: ${LARGEST_BODY} bytes.`;
    throw new ApiError('INVALID_ARGUMENT', message, [], 413);
  }
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=UTF-8',
  'cache-control': 'no-store',
};
const EVENT_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };

function refusalOf(error: unknown): ApiError | null {
  const refused = error instanceof Refused ? refusedAt(null, error) : error;
  return refused instanceof ApiError ? refused : null;
}

function problem(error: unknown, log: (line: string) => void): SheetsAnswer {
  const refused = refusalOf(error);
  if (refused === null) {
    log(`The local Sheets API failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  const shown = refused ?? new ApiError('INTERNAL', 'Internal error encountered.');
  return { status: shown.code, headers: JSON_HEADERS, body: shown.body() };
}

/** Who hears of changes: a set of functions, called in turn. */
function createBell() {
  const listeners = new Set<(spreadsheetId: string) => void>();
  return {
    ring: (spreadsheetId: string) => {
      for (const listener of listeners) {
        listener(spreadsheetId);
      }
    },
    subscribe: (listener: (spreadsheetId: string) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function usersOf({ token = 'local', staff = {} }: SheetsApiOptions): ReadonlyMap<string, User> {
  const users = new Map<string, User>(
    Object.entries(staff).map(([key, email]) => [key, { email, owner: false }]),
  );
  return users.set(token, { email: OWNER, owner: true });
}

/** The stand-in for Google's Sheets API v4 that `googleapis` is pointed at by its `rootUrl`. */
export function createSheetsApi(options: SheetsApiOptions = {}): SheetsApi {
  const { folder = null, quota = GOOGLES_QUOTA, now = Date.now, heartbeatMs = 15_000 } = options;
  const { log = console.error } = options;
  const users = usersOf(options);
  const limit = quota === null ? null : createQuota(quota, now);
  const store = createStore(folder);
  const faults = createFaults();
  const bell = createBell();
  const ended = new AbortController();
  const machine: Machine = {
    store,
    faults,
    changed: bell.ring,
    countWrite: (user) => limit?.countWrite(user),
    events: (spreadsheetId, book) =>
      eventStream({
        outline: () => outlineOf(spreadsheetId, book.current()),
        subscribe: (listener) => bell.subscribe((id) => id === spreadsheetId && listener()),
        ended: ended.signal,
        heartbeatMs,
      }),
  };
  return {
    handle: async (request) => {
      try {
        const user = userOf(request, users);
        const url = new URL(request.url, 'http://local');
        const { run, params } = findRoute(request.method, url.pathname);
        const call: Call = { params, query: url.searchParams, user, body: textOf(request) };
        const body = await run(machine, call);
        return typeof body === 'string'
          ? { status: 200, headers: JSON_HEADERS, body }
          : { status: 200, headers: EVENT_HEADERS, body };
      } catch (error) {
        if (error instanceof ConnectionDropped) {
          throw error;
        }
        return problem(error, log);
      }
    },
    subscribe: bell.subscribe,
    faults,
    ready: async () => {
      await store.list();
    },
    close: async () => {
      ended.abort();
      faults.close();
      await store.close();
    },
  };
}
