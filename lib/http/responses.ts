import type { HttpAnswer } from './ports.ts';

/** Every code that a rejection may have, with its HTTP status. */
export const STATUS = {
  NOT_JSON: 400,
  BAD_BODY: 400,
  BAD_PARAMETER: 400,
  RELAY_MISSING: 401,
  SIGNATURE_MISSING: 401,
  SIGNATURE_MALFORMED: 401,
  TIMESTAMP_STALE: 401,
  SIGNATURE_WRONG: 401,
  STAFF_KEY_WRONG: 401,
  OTHER_TABLE: 403,
  WRONG_ROLE: 403,
  NOT_FOUND: 404,
  NO_TABLE: 404,
  NO_ROLL: 404,
  NO_RECEIPT: 404,
  WRONG_METHOD: 405,
  LINE_GAP: 409,
  JOURNAL_CLOSED: 409,
  TOO_LARGE: 413,
  TABLE_MISMATCH: 422,
  JOURNAL_AHEAD: 422,
  INTERNAL: 500,
  TRY_AGAIN: 503,
} as const;

export type RejectionCode = keyof typeof STATUS;

/** A request that was not carried out, and why; nothing was changed by it. */
export interface Rejection {
  readonly code: RejectionCode;
  /** One plain sentence: what is wrong, where, what to do. */
  readonly message: string;
  /** What a program may want to read besides, such as `expected`. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly rejection: Rejection };

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function reject(
  code: RejectionCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): { readonly ok: false; readonly rejection: Rejection } {
  return { ok: false, rejection: { code, message, details, headers } };
}

/** An outcome as HTTP: 200 and the value, or `{ error: { code, message, … } }` with the fitting status. */
export function toAnswer(outcome: Outcome): HttpAnswer {
  if (outcome.ok) return { statusCode: 200, headers: HEADERS, body: JSON.stringify(outcome.value) };
  const { code, message, details, headers } = outcome.rejection;
  return {
    statusCode: STATUS[code],
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ error: { ...details, code, message } }),
  };
}
