import * as z from 'zod/mini';
import type { Fault } from './api.ts';

/** What gaxios throws, as far as it is read. Its errors come from several copies of the package: never by class. */
const thrown = z.object({
  message: z.string(),
  response: z.optional(z.object({ status: z.number(), data: z.unknown() })),
});

/** An error of Google's APIs; the token servers answer in another form. */
const apiError = z.object({ error: z.object({ message: z.string(), status: z.string() }) });
const tokenError = z.object({
  error: z.string(),
  error_description: z.optional(z.string()),
});

/** Reads what a call of the Google client threw. Everything that Google did not clearly refuse is unknown. */
export function faultOf(error: unknown): Fault {
  const read = thrown.safeParse(error);
  if (!read.success) return { kind: 'unknown', why: String(error) };
  const { message, response } = read.data;
  if (response === undefined || response.status >= 500) return { kind: 'unknown', why: message };
  const token = tokenError.safeParse(response.data);
  if (token.success) return credentialsRefused(token.data);
  const api = apiError.safeParse(response.data);
  return statusFault(response.status, api.success ? api.data.error.message : message);
}

function credentialsRefused({ error, error_description }: z.output<typeof tokenError>): Fault {
  const why = error_description === undefined ? error : `${error}: ${error_description}`;
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
      return { kind: 'refused', message: `Google does not take the credentials (${message}).` };
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
