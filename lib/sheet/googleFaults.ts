import * as z from 'zod/mini';
import type { Fault } from './api.ts';

/** What gaxios throws, as far as it is read. Its errors come from several copies of the package: never by class. */
const thrown = z.object({
  message: z.string(),
  cause: z.optional(z.unknown()),
  config: z.optional(z.object({ url: z.optional(z.unknown()) })),
  response: z.optional(z.object({ status: z.number(), data: z.unknown() })),
});

/** An error of Google's APIs; the token servers answer in another form. */
const apiError = z.object({ error: z.object({ message: z.string(), status: z.string() }) });
const tokenError = z.object({
  error: z.string(),
  error_description: z.optional(z.string()),
});

/** So far down a chain of errors it is looked for what caused them. */
const DEEPEST_CAUSE = 5;

/** Reads what a call of the Google client threw. Everything that Google did not clearly refuse is unknown. */
export function faultOf(error: unknown): Fault {
  const read = thrown.safeParse(error);
  if (!read.success) return { kind: 'unknown', why: String(error) };
  const { message, response, config } = read.data;
  if (response === undefined) return { kind: 'unknown', why: withCauses(message, read.data.cause) };
  if (response.status >= 500) return { kind: 'unknown', why: message };
  const token = tokenError.safeParse(response.data);
  if (token.success) return tokenRefused(token.data);
  const api = apiError.safeParse(response.data);
  const why = api.success ? api.data.error.message : message;
  // Whoever asks for a token is refused before any spreadsheet is looked at.
  const asked = config?.url === undefined ? SPREADSHEETS : String(config.url);
  const isRefused = [400, 401, 403, 404].includes(response.status);
  if (isRefused && !asked.includes(SPREADSHEETS)) return credentialsRefused(why);
  return statusFault(response.status, why);
}

/** In the address of each call of the Sheets API. */
const SPREADSHEETS = '/v4/spreadsheets';

/** `fetch failed` alone says nothing: what lies below it does. */
function withCauses(message: string, cause: unknown): string {
  const reasons = [message];
  let below = cause;
  for (let depth = 0; depth < DEEPEST_CAUSE && below instanceof Error; depth += 1) {
    if (below.message !== '' && !reasons.includes(below.message)) reasons.push(below.message);
    below = below.cause;
  }
  return reasons.join(': ');
}

function tokenRefused({ error, error_description }: z.output<typeof tokenError>): Fault {
  return credentialsRefused(
    error_description === undefined ? error : `${error}: ${error_description}`,
  );
}

function credentialsRefused(why: string): Fault {
  return { kind: 'refused', message: `Google does not take the credentials (${why}).` };
}

function statusFault(status: number, message: string): Fault {
  switch (status) {
    case 400:
      return { kind: 'misfit', message };
    case 408:
      return { kind: 'unknown', why: message };
    case 429:
      return { kind: 'busy' };
    case 401:
      return credentialsRefused(message);
    case 403:
      return {
        kind: 'refused',
        message: `Google lets this account not write: share the spreadsheet with it (${message}).`,
      };
    case 404:
      return {
        kind: 'refused',
        message: `There is no such spreadsheet: correct spreadsheetId (${message}).`,
      };
    default:
      return { kind: 'refused', message: `Google answers ${status}: ${message}` };
  }
}
