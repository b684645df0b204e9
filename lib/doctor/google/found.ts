import * as z from 'zod/mini';

/** What of a spreadsheet the doctor looks at. */
export const FOUND_FIELDS = [
  'properties(title)',
  'sheets(properties(sheetId,title),protectedRanges)',
  'developerMetadata(metadataId,metadataKey,metadataValue)',
].join();

const id = z.optional(z.number());
const range = z.object({
  sheetId: id,
  startRowIndex: id,
  endRowIndex: id,
  startColumnIndex: id,
  endColumnIndex: id,
});
/** Google shows the editors to those alone who are among them. */
const protectedRange = z.object({
  range: z.optional(range),
  warningOnly: z.optional(z.boolean()),
  requestingUserCanEdit: z.optional(z.boolean()),
  editors: z.optional(
    z.object({
      users: z._default(z.array(z.string()), []),
      groups: z._default(z.array(z.string()), []),
      domainUsersCanEdit: z.optional(z.boolean()),
    }),
  ),
});
const tab = z.object({
  properties: z.object({ sheetId: z._default(z.number(), 0), title: z._default(z.string(), '') }),
  protectedRanges: z._default(z.array(protectedRange), []),
});
const metadata = z.object({
  metadataId: z._default(z.number(), 0),
  metadataKey: z._default(z.string(), ''),
  metadataValue: z._default(z.string(), ''),
});
const spreadsheet = z.object({
  properties: z.object({ title: z._default(z.string(), '') }),
  sheets: z._default(z.array(tab), []),
  developerMetadata: z._default(z.array(metadata), []),
});

export type ProtectedRange = z.output<typeof protectedRange>;
export type FoundTab = z.output<typeof tab>;
export type FoundSpreadsheet = z.output<typeof spreadsheet>;

/** Reads what `spreadsheets.get` answered; null where it is none. */
export function readFound(json: unknown): FoundSpreadsheet | null {
  const read = spreadsheet.safeParse(json);
  return read.success ? read.data : null;
}
