/** The canonical codes that this API answers with, each with its HTTP status. */
export const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type Status = keyof typeof HTTP_STATUS;

/** One field that a request got wrong, as in `google.rpc.BadRequest`. */
export interface FieldViolation {
  readonly field?: string;
  readonly description: string;
}

/**
 * An answer other than 200, in the shape that Google's APIs give:
 * `{ error: { code, message, status, details? } }` (https://cloud.google.com/apis/design/errors).
 */
export class ApiError extends Error {
  readonly code: number;
  readonly status: Status;
  readonly details: readonly object[];

  constructor(
    status: Status,
    message: string,
    details: readonly object[] = [],
    code: number = HTTP_STATUS[status],
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }

  body(): string {
    const { code, message, status, details } = this;
    const error = { code, message, status, ...(details.length > 0 && { details }) };
    return JSON.stringify({ error }, null, 2);
  }
}

/**
 * What a spreadsheet refuses to do, in Google's words. The caller knows where in the request it
 * stood and puts that in front: `Invalid requests[3].addSheet: …`.
 */
export class Refused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refused';
  }
}

/** The connection breaks before an answer: what a caller sees as an unknown outcome. */
export class ConnectionDropped extends Error {
  constructor() {
    super('the connection was dropped before the answer');
    this.name = 'ConnectionDropped';
  }
}

/** The answer begins, and its connection breaks in the middle of the body. */
export class AnswerCut extends Error {
  constructor() {
    super('the connection was dropped within the answer');
    this.name = 'AnswerCut';
  }
}

/** The proxies in front of the API answer, with a page instead of JSON. */
export class FrontEndError extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`a page with the status ${code}`);
    this.name = 'FrontEndError';
    this.code = code;
  }
}

/** 400 with the fields at fault, as Google lists them in `details`. */
export function badFields(message: string, fieldViolations: readonly FieldViolation[]): ApiError {
  return new ApiError('INVALID_ARGUMENT', message, [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
  ]);
}

/**
 * What the spreadsheet refused, as the answer to a request at `place`
 * (`requests[0].updateCells`), or to a read when there is no such place.
 */
export function refusedAt(place: string | null, refusal: Refused): ApiError {
  const message = place === null ? refusal.message : `Invalid ${place}: ${refusal.message}`;
  return new ApiError('INVALID_ARGUMENT', message);
}
