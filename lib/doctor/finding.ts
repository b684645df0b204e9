/** What one check found: one sentence about one thing, and what to do where it is not as it should be. */
export type Finding =
  | { readonly level: 'ok'; readonly about: string; readonly what: string }
  | {
      readonly level: 'warn' | 'fault';
      readonly about: string;
      readonly what: string;
      readonly todo: string;
    }
  /** Could not be looked at: `what` says because of what. */
  | { readonly level: 'skipped'; readonly about: string; readonly what: string };

/** What is wrong and what to do about it, before it is said of what. */
export interface Trouble {
  readonly what: string;
  readonly todo: string;
}

/** What a check found, and what the checks after it build upon; null where there is nothing to build upon. */
export interface Checked<T> {
  readonly findings: readonly Finding[];
  readonly value: T | null;
}

export function ok(about: string, what: string): Finding {
  return { level: 'ok', about, what };
}

export function warn(about: string, what: string, todo: string): Finding {
  return { level: 'warn', about, what, todo };
}

export function fault(about: string, what: string, todo: string): Finding {
  return { level: 'fault', about, what, todo };
}

/** @param because a clause such as "the stack is not known". */
export function skipped(about: string, because: string): Finding {
  return { level: 'skipped', about, what: because };
}

/** A check that failed, with nothing for others to build upon. */
export function failed(about: string, { what, todo }: Trouble): Checked<never> {
  return { findings: [fault(about, what, todo)], value: null };
}

/** A check that went well. */
export function passed<T>(about: string, what: string, value: T): Checked<T> {
  return { findings: [ok(about, what)], value };
}
