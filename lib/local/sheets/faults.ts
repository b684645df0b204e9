import { AnswerCut, ApiError, ConnectionDropped, FrontEndError, type Status } from './errors.ts';
import { type CallKind, GOOGLES_QUOTA, quotaExceeded } from './quota.ts';

/** What goes wrong with a call. */
export type Outcome =
  /** An error in Google's shape, such as INVALID_ARGUMENT (400) or UNAVAILABLE (503). */
  | { readonly kind: 'error'; readonly status: Status; readonly message?: string }
  /** 429 in the words for reads or writes. */
  | { readonly kind: 'quota'; readonly of: CallKind }
  /** A page of the proxies in front, such as 408 or 502. */
  | { readonly kind: 'page'; readonly code: number }
  /** The answer begins and breaks off. */
  | { readonly kind: 'cut' }
  /** No answer ever comes. */
  | { readonly kind: 'silence' }
  /** The connection breaks before an answer. */
  | { readonly kind: 'dropped' };

export const FAULTY_METHODS = [
  'batchUpdate',
  'get',
  'values',
  'search',
  'append',
  'update',
  'clear',
] as const;

export interface Fault {
  /** `values` and `search` stand for both ways of reading values and metadata; `any` for every method. */
  readonly method: (typeof FAULTY_METHODS)[number] | 'any';
  /** 1 is the next call of this method. */
  readonly nth: number;
  /** Before the commit nothing is written; after it everything is, but the caller does not learn so. */
  readonly when: 'before' | 'after';
  readonly outcome: Outcome;
}

interface Armed extends Fault {
  left: number;
}

/** The switches that make calls fail on purpose: what a test sets and the API asks. */
export interface Faults {
  readonly inject: (fault: Fault) => void;
  /** Takes back what has not struck yet. */
  readonly clear: () => void;
  /** What has not struck yet; `nth` counts from now. */
  readonly armed: () => readonly Fault[];
  /** To be called once a call, before it does anything; the answer is to be struck at both moments. */
  readonly begin: (
    method: (typeof FAULTY_METHODS)[number],
  ) => (when: Fault['when']) => Promise<void>;
  /** Breaks the calls that stay silent. */
  readonly close: () => void;
}

/** No answer until `ended` fires, when the connection breaks. */
async function silence(ended: AbortSignal): Promise<never> {
  if (!ended.aborted) {
    await new Promise<void>((resolve) => {
      ended.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  throw new ConnectionDropped();
}

/** As reported in https://github.com/gglukmann/use-google-sheets/issues/37 and its like. */
const MESSAGES: Partial<Readonly<Record<Status, string>>> = {
  INVALID_ARGUMENT: 'Request contains an invalid argument.',
  PERMISSION_DENIED: 'The caller does not have permission',
  NOT_FOUND: 'Requested entity was not found.',
  INTERNAL: 'Internal error encountered.',
};

async function strike(outcome: Outcome, ended: AbortSignal): Promise<void> {
  switch (outcome.kind) {
    case 'error':
      throw new ApiError(
        outcome.status,
        outcome.message ?? MESSAGES[outcome.status] ?? 'The service is currently unavailable.',
      );
    case 'quota':
      throw quotaExceeded(outcome.of, GOOGLES_QUOTA.writesPerMinute ?? 0, false);
    case 'page':
      throw new FrontEndError(outcome.code);
    case 'cut':
      throw new AnswerCut();
    case 'dropped':
      throw new ConnectionDropped();
    case 'silence':
      return silence(ended);
    default:
      return outcome satisfies never;
  }
}

export function createFaults(): Faults {
  const ended = new AbortController();
  let armed: Armed[] = [];
  return {
    inject: (fault) => {
      armed.push({ ...fault, left: fault.nth });
    },
    clear: () => {
      armed = [];
    },
    armed: () => armed.map(({ left, ...fault }) => ({ ...fault, nth: left })),
    begin: (method) => {
      for (const fault of armed) {
        if (fault.method === method || fault.method === 'any') {
          fault.left -= 1;
        }
      }
      const due = armed.filter(({ left }) => left === 0);
      armed = armed.filter(({ left }) => left > 0);
      return async (when) => {
        const fault = due.find((candidate) => candidate.when === when);
        if (fault !== undefined) {
          await strike(fault.outcome, ended.signal);
        }
      };
    },
    close: () => ended.abort(),
  };
}
