import * as z from 'zod/mini';

/** What a call of the Sheets API came to. `reason` is Google's own word, such as `SERVICE_DISABLED`. */
export type GoogleAnswer =
  | { readonly kind: 'done'; readonly json: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      readonly reason: string;
    }
  | { readonly kind: 'silent'; readonly why: string };

/** Where the Sheets API is and with what it is entered. */
export interface SheetsPlace {
  /** An origin with a slash at its end. */
  readonly rootUrl: string;
  readonly token: string;
}

const TIMEOUT_MS = 20_000;

/** Google's form of errors (https://cloud.google.com/apis/design/errors). */
const problem = z.object({
  error: z.object({
    message: z.string(),
    status: z._default(z.string(), ''),
    details: z._default(z.array(z.looseObject({ reason: z.optional(z.string()) })), []),
  }),
});

/** Calls the Sheets API once. @param body sent as JSON with POST; undefined for a GET. */
export async function callSheets(
  { rootUrl, token }: SheetsPlace,
  path: string,
  body?: object,
): Promise<GoogleAnswer> {
  try {
    const response = await fetch(`${rootUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json().catch(() => null);
    return response.ok ? { kind: 'done', json } : refusal(response.status, json);
  } catch (error) {
    return { kind: 'silent', why: error instanceof Error ? error.message : 'no answer' };
  }
}

function refusal(status: number, json: unknown): GoogleAnswer {
  const read = problem.safeParse(json);
  if (!read.success) return { kind: 'refused', status, message: `status ${status}`, reason: '' };
  const { message, status: word, details } = read.data.error;
  const reason = details.find((detail) => detail.reason !== undefined)?.reason ?? word;
  return { kind: 'refused', status, message, reason };
}
