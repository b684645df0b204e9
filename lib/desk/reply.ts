import * as z from 'zod/mini';
import type { SenderRole } from '../game/facts.ts';
import { takenAnswer } from '../http/answers.ts';

/** What came back for a request; null where nothing did. */
export interface Response {
  readonly status: number;
  readonly text: string;
}

export type Answer = z.infer<typeof takenAnswer>;

/** What a response means to a desk; each trouble is one plain sentence. */
export type Reply =
  | { readonly kind: 'taken'; readonly answer: Answer }
  | { readonly kind: 'gap'; readonly role: SenderRole | null }
  | { readonly kind: 'closed'; readonly current: string; readonly role: SenderRole | null }
  /** It passes by itself: the same again, a little later. */
  | { readonly kind: 'passing'; readonly trouble: string }
  /** A person has to do something about key, table or clock; until then the same again, now and then. */
  | { readonly kind: 'wrong'; readonly trouble: string }
  /** This one order can never be taken. */
  | { readonly kind: 'unfit'; readonly trouble: string };

/** Who asked, for the sentences. */
export interface Asker {
  readonly table: string;
  readonly relay: string;
}

const fault = z.object({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    current: z.exactOptional(z.string()),
    /** What the house knows of whoever has asked. */
    sender: z.exactOptional(z.looseObject({ role: z.enum(['journal', 'console', 'witness']) })),
  }),
});
type Fault = z.infer<typeof fault>['error'];

export const NOT_CIGO =
  'What answers at this address is not cigo: ask the owner for the right address.';

export function readReply(response: Response | null, asker: Asker): Reply {
  if (response === null) {
    return { kind: 'passing', trouble: 'Offline: what you tap is kept here and sent later.' };
  }
  const json = parsed(response.text);
  if (response.status === 200) {
    const read = takenAnswer.safeParse(json);
    return read.success
      ? { kind: 'taken', answer: read.data }
      : { kind: 'wrong', trouble: NOT_CIGO };
  }
  const read = fault.safeParse(json);
  if (read.success) return ofFault(read.data.error, response.status, asker);
  return isPassing(response.status) ? passing() : { kind: 'wrong', trouble: NOT_CIGO };
}

function ofFault(error: Fault, status: number, asker: Asker): Reply {
  const { code, message, current, sender } = error;
  const { table, relay } = asker;
  const role = sender?.role ?? null;
  switch (code) {
    case 'LINE_GAP':
      return { kind: 'gap', role };
    case 'JOURNAL_CLOSED':
      return { kind: 'closed', current: current ?? '', role };
    case 'SIGNATURE_WRONG':
      return wrong(
        `This key is not that of "${relay}", or the house has no console of that name: ask the owner for both.`,
      );
    case 'TIMESTAMP_STALE':
    case 'JOURNAL_AHEAD':
      return wrong("This device's clock is wrong: let it be set from the internet.");
    case 'OTHER_TABLE':
      return wrong(
        `There is no console "${relay}" at table "${table}": ask the owner which table is yours.`,
      );
    case 'NO_TABLE':
      return wrong(`The house has no table "${table}": ask the owner which table is yours.`);
    case 'WRONG_ROLE':
      return wrong(NOT_CONSOLE);
    case 'BAD_BODY':
    case 'NOT_JSON':
    case 'TOO_LARGE':
      return { kind: 'unfit', trouble: `It cannot be taken: ${message}.` };
    default:
      return isPassing(status) ? passing() : wrong(`It is not taken (${code}): ${message}.`);
  }
}

/** What a relay that keeps a journal is told: its numbers are the relay's, not the desk's. */
export const NOT_CONSOLE =
  'This key is not that of a console: ask the owner for one with the role "console".';

function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function passing(): Reply {
  return {
    kind: 'passing',
    trouble: 'The server has trouble: what you tap is kept here and sent later.',
  };
}

function wrong(trouble: string): Reply {
  return { kind: 'wrong', trouble };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
