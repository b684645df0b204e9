import * as z from 'zod/mini';

/** What came back for a delivery; null where nothing did. */
export interface Response {
  readonly status: number;
  readonly text: string;
  /** In milliseconds; null where the server did not say. */
  readonly retryAfterMs: number | null;
}

const number = z.int().check(z.minimum(1));

/**
 * The answer to a delivery, as far as a relay needs it. Looser than what a server of this version says: a newer one may
 * know more outcomes, reasons and codes, and a relay must go on.
 */
const takenAnswer = z.looseObject({
  next: number,
  rolls: z.array(
    z.looseObject({
      roll: number,
      n: number,
      name: z.string(),
      dice: z.array(z.nullable(z.int())),
      total: z.nullable(z.int()),
      counts: z.boolean(),
      outcome: z.exactOptional(z.string()),
      reason: z.exactOptional(z.string()),
    }),
  ),
  ledger: z.array(z.unknown()),
  refused: z.array(
    z.looseObject({
      ...{ n: number, text: z.string(), code: z.string() },
      limit: z.optional(z.int()),
    }),
  ),
  say: z.array(z.string()),
  wait: z.exactOptional(z.literal(true)),
});
export type TakenAnswer = z.infer<typeof takenAnswer>;

/** What a response means to a relay. */
export type Reply =
  | { readonly kind: 'taken'; readonly answer: TakenAnswer }
  | { readonly kind: 'gap'; readonly expected: number }
  | { readonly kind: 'closed'; readonly current: string }
  | { readonly kind: 'ahead'; readonly trouble: string }
  | { readonly kind: 'too-large'; readonly trouble: string }
  /** It passes by itself: the same again, a little later. */
  | { readonly kind: 'passing'; readonly trouble: string; readonly afterMs: number | null }
  /** A person has to do something; until then the same again, now and then. */
  | { readonly kind: 'wrong'; readonly trouble: string };

/** Where it was sent, for the sentences. */
export interface Address {
  readonly url: string;
  readonly table: string;
  readonly relay: string;
}

const fault = z.object({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    expected: z.exactOptional(z.int().check(z.minimum(1))),
    current: z.exactOptional(z.string()),
  }),
});
type Fault = z.infer<typeof fault>['error'];

const CLOCK = "let the system set this machine's clock from the internet";

/** Reads a response; each trouble is one plain sentence. */
export function readResponse(response: Response | null, to: Address): Reply {
  if (response === null) {
    const trouble = `${to.url} does not answer: lines wait here until it does.`;
    return { kind: 'passing', trouble, afterMs: null };
  }
  const json = parsed(response.text);
  if (response.status === 200) {
    const read = takenAnswer.safeParse(json);
    return read.success ? { kind: 'taken', answer: read.data } : stranger(response, to);
  }
  const read = fault.safeParse(json);
  return read.success ? ofFault(read.data.error, response, to) : stranger(response, to);
}

function ofFault(error: Fault, response: Response, to: Address): Reply {
  const { code, message, expected, current } = error;
  switch (code) {
    case 'LINE_GAP':
      return expected === undefined ? stranger(response, to) : { kind: 'gap', expected };
    case 'JOURNAL_CLOSED':
      return current === undefined ? stranger(response, to) : { kind: 'closed', current };
    case 'JOURNAL_AHEAD':
      return { kind: 'ahead', trouble: `The clocks differ too much, ${CLOCK}: ${message}.` };
    case 'TOO_LARGE':
      return { kind: 'too-large', trouble: `The delivery was too large: ${message}.` };
    case 'SIGNATURE_WRONG':
      return wrong(
        `The secret is not that of relay ${to.relay}, or there is no such relay: ask the owner for both, and give the secret anew.`,
      );
    case 'TIMESTAMP_STALE':
      return wrong(`The clocks differ too much, ${CLOCK}: ${message}.`);
    case 'OTHER_TABLE':
      return wrong(
        `${to.relay} is no relay of table ${to.table}: ask the owner which table is yours.`,
      );
    case 'NO_TABLE':
      return wrong(
        `There is no table ${to.table} at ${to.url}: ask the owner which table is yours.`,
      );
    case 'WRONG_ROLE':
      return wrong(`${to.relay} may not send a journal: ask the owner for a relay that may.`);
    default:
      return response.status >= 500 || response.status === 429
        ? passing(`${to.url} has trouble of its own (${code}): lines wait here.`, response)
        : wrong(`${to.url} refuses what is sent (${code}): ${message}.`);
  }
}

/** An answer that is not cigo's: of what stands in front of it, or of something else altogether. */
function stranger(response: Response, { url }: Address): Reply {
  const { status } = response;
  if (status >= 500 || status === 429 || status === 408) {
    return passing(`${url} answers ${status} for the moment: lines wait here.`, response);
  }
  return wrong(`What answers at ${url} is not cigo (HTTP ${status}): check the address.`);
}

function wrong(trouble: string): Reply {
  return { kind: 'wrong', trouble };
}

function passing(trouble: string, { retryAfterMs }: Response): Reply {
  return { kind: 'passing', trouble, afterMs: retryAfterMs };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
