import * as z from 'zod/mini';
import { check, checkOneof, type Path } from './check.ts';
import { conform, isRequest } from './conform.ts';
import { beginDraft, type Draft, finishDraft } from './draft.ts';
import { ApiError, Refused, refusedAt } from './errors.ts';
import type { Spreadsheet, User } from './model.ts';
import { cellRequests } from './requests/cells.ts';
import { chartRequests } from './requests/charts.ts';
import { dimensionRequests } from './requests/dimensions.ts';
import type { Change, RequestKind } from './requests/kind.ts';
import { lookRequests } from './requests/look.ts';
import { metadataRequests } from './requests/metadata.ts';
import { moveRequests } from './requests/move.ts';
import { rangeRequests } from './requests/ranges.ts';
import { sortRequests } from './requests/sort.ts';
import { tabRequests } from './requests/tabs.ts';

/** What this API carries out, by Google's names. */
export const REQUEST_KINDS: ReadonlyMap<string, RequestKind> = new Map(
  Object.entries({
    ...tabRequests,
    ...cellRequests,
    ...dimensionRequests,
    ...moveRequests,
    ...rangeRequests,
    ...lookRequests,
    ...sortRequests,
    ...chartRequests,
    ...metadataRequests,
  }),
);

const bodyShape = z.strictObject({
  requests: z.exactOptional(z.array(z.record(z.string(), z.unknown()))),
  includeSpreadsheetInResponse: z.exactOptional(z.boolean()),
  responseRanges: z.exactOptional(z.array(z.string())),
  responseIncludeGridData: z.exactOptional(z.boolean()),
});

/** The body of `spreadsheets.batchUpdate`: its shell is read, its requests are not yet. */
export type BatchBody = z.infer<typeof bodyShape>;

/** @throws ApiError for whatever Google's own types do not have */
export function readBatchBody(input: unknown): BatchBody {
  conform(input, 'BatchUpdateSpreadsheetRequest');
  return check(bodyShape, input);
}

interface Step {
  /** As Google names it: `requests[0].updateCells`. */
  readonly place: string;
  readonly change: Change;
}

/** A request that Google has and this API has not. */
function notHere(number: number, name: string): ApiError {
  return new ApiError(
    'UNIMPLEMENTED',
    `Google has requests[${number}].${name}, but this local Sheets API does not carry it out.`,
  );
}

function readStep(request: Readonly<Record<string, unknown>>, number: number): Step {
  const path: Path = ['requests', number];
  checkOneof(request, 'kind', path);
  const [name = ''] = Object.keys(request);
  const kind = REQUEST_KINDS.get(name);
  if (kind === undefined && isRequest(name)) {
    throw notHere(number, name);
  }
  if (kind === undefined) {
    throw refusedAt(`requests[${number}]`, new Refused('No request set.'));
  }
  return {
    place: `requests[${number}].${name}`,
    change: kind.read(request[name], [...path, name]),
  };
}

function applyStep(draft: Draft, { place, change }: Step): object {
  try {
    return change(draft);
  } catch (error) {
    throw error instanceof Refused ? refusedAt(place, error) : error;
  }
}

/**
 * Applies a batch as a whole or not at all: all requests are read first, then carried out on a
 * draft, and the first refusal throws the draft away
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/batchUpdate).
 * Replies stand in the order of the requests, `{}` where there is none.
 * @throws ApiError that names the request, also for a file of more than `mostCells`
 */
export function applyBatch(
  book: Spreadsheet,
  requests: NonNullable<BatchBody['requests']>,
  user: User,
  mostCells: number,
): { readonly book: Spreadsheet; readonly replies: readonly object[] } {
  const steps = requests.map(readStep);
  const draft = beginDraft(book, user, mostCells);
  const replies = steps.map((step) => applyStep(draft, step));
  return { book: finishDraft(draft), replies };
}
