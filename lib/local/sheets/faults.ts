import { ApiError, ConnectionDropped, type Status } from './errors.ts';

/** What goes wrong with a call: an error, an answer that never comes, or a broken connection. */
export type Outcome =
  | { readonly kind: 'error'; readonly status: Status; readonly message?: string }
  | { readonly kind: 'silence' }
  | { readonly kind: 'dropped' };

export interface Fault {
  readonly method: 'batchUpdate' | 'get' | 'values' | 'search';
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
  /** To be called once a call, before it does anything; the answer is to be struck at both moments. */
  readonly begin: (method: Fault['method']) => (when: Fault['when']) => Promise<void>;
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

async function strike(outcome: Outcome, ended: AbortSignal): Promise<void> {
  switch (outcome.kind) {
    case 'error':
      throw new ApiError(
        outcome.status,
        outcome.message ?? 'The service is currently unavailable.',
      );
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
    begin: (method) => {
      for (const fault of armed.filter((candidate) => candidate.method === method)) {
        fault.left -= 1;
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
