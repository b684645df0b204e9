import { errorAnswer, ledgerAnswer } from '../http/answers.ts';
import { type Books, type ExportedEntry, type Span, within } from './books.ts';

/** A cigo that runs, and the key that staff read with. */
export interface ReadPlace {
  /** Its origin, without a slash at its end. */
  readonly url: string;
  readonly staffKey: string;
}

/** As many as one read gives. */
const PAGE = 1_000;
const TIMEOUT_MS = 20_000;

/** The books as a running cigo reads them out: nobody else may open them meanwhile. */
export function createWebhookBooks(place: ReadPlace): Books {
  return {
    async check(table) {
      await ask(place, table);
    },
    entries: (table, span) => entriesAt(place, table, span),
  };
}

async function* entriesAt(
  place: ReadPlace,
  table: string,
  span: Span,
): AsyncGenerator<readonly ExportedEntry[]> {
  let after: number | null = span.from - 1;
  while (after !== null && after < span.to) {
    const answer = await ask(place, table, `/ledger?after=${after}&limit=${PAGE}`);
    const { entries, next } = ledgerAnswer.parse(answer);
    yield within(entries, span);
    after = next;
  }
}

/** @throws one plain sentence. */
async function ask({ url, staffKey }: ReadPlace, table: string, path = ''): Promise<unknown> {
  const request = {
    headers: { authorization: `Bearer ${staffKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const there = `${url}/v1/tables/${encodeURIComponent(table)}${path}`;
  const response = await fetch(there, request).catch(() => {
    throw new Error(`The cigo that has these books open does not answer at ${url}; ${REMEDY}.`);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Error(whyNot(url, table, answer));
}

const REMEDY = 'set CIGO_PORT as it was started with, or stop it first';

function whyNot(url: string, table: string, answer: unknown): string {
  const read = errorAnswer.safeParse(answer);
  const code = read.success ? read.data.error.code : '';
  if (code === 'NO_TABLE') {
    return `The house has no table "${table}"; look at its id in house.json.`;
  }
  if (code === 'STAFF_KEY_WRONG') {
    return `The cigo at ${url} does not know the staff key of these books; ${REMEDY}.`;
  }
  return `The cigo at ${url} does not read its books out (${code || 'no answer of its kind'}); try again.`;
}
