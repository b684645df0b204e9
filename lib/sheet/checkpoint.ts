import type { Found, FoundCheckpoint, Request } from './api.ts';

/**
 * Each write puts a checkpoint into the same batch: developer metadata whose id is the write's own number. An id can
 * be there once, so Google refuses a batch that is sent twice, or that comes late, after others: no old state ever
 * overwrites a newer one, however long a request was under way.
 */
const KEPT = 500;

/** What a spreadsheet holds: the commits after `base`, up to `seq`. */
export interface Place {
  readonly seq: number;
  readonly base: number;
}

/** The checkpoint of a write, and the end of one so old that no request can still be under way. */
export function checkpoint(
  table: string,
  write: number,
  { seq, base }: Place,
  found: Pick<Found, 'checkpoints'> | null,
): Request[] {
  const developerMetadata = {
    metadataId: write,
    metadataKey: keyOf(table),
    metadataValue: base === 0 ? String(seq) : `${seq} after ${base}`,
    visibility: 'DOCUMENT',
    location: { spreadsheet: true },
  };
  return [
    { createDeveloperMetadata: { developerMetadata } },
    ...oldOnes(table, write - KEPT, found).map((metadataId) => ({
      deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } },
    })),
  ];
}

/** The newest write that this spreadsheet holds; 0 before the first. Numbers that others have taken are passed over. */
export function newestWrite(table: string, { checkpoints }: Pick<Found, 'checkpoints'>): number {
  const taken = new Set(checkpoints.map(({ write }) => write));
  let newest = Math.max(0, ...oursAmong(table, checkpoints).map(({ write }) => write));
  while (taken.has(newest + 1)) newest += 1;
  return newest;
}

/** The newest commit that this spreadsheet is known to hold; 0 before the first. */
export function newestSeq(table: string, { checkpoints }: Pick<Found, 'checkpoints'>): number {
  return Math.max(0, ...oursAmong(table, checkpoints).map(({ value }) => placeIn(value).seq));
}

/** After which commit this spreadsheet begins; null where nothing of the table is in it. */
export function baseIn(table: string, { checkpoints }: Pick<Found, 'checkpoints'>): number | null {
  const [first] = oursAmong(table, checkpoints);
  return first === undefined ? null : placeIn(first.value).base;
}

function placeIn(value: string): Place {
  const [seq, base] = value.split(' after ').map((number) => Number(number) || 0);
  return { seq: seq ?? 0, base: base ?? 0 };
}

/** Another table that is mirrored into this spreadsheet. */
export function otherTable(
  table: string,
  { checkpoints }: Pick<Found, 'checkpoints'>,
): string | null {
  const other = checkpoints.find(({ key }) => key.startsWith(KEY) && key !== keyOf(table));
  return other === undefined ? null : other.key.slice(KEY.length);
}

const KEY = 'cigo ';

function keyOf(table: string): string {
  return `${KEY}${table}`;
}

function oursAmong(table: string, checkpoints: readonly FoundCheckpoint[]): FoundCheckpoint[] {
  return checkpoints.filter(({ key }) => key === keyOf(table));
}

/** Numbers follow each other without gaps, unless a look at the spreadsheet has shown otherwise. */
function oldOnes(table: string, last: number, found: Pick<Found, 'checkpoints'> | null): number[] {
  if (found === null) return last > 0 ? [last] : [];
  return oursAmong(table, found.checkpoints)
    .map(({ write }) => write)
    .filter((write) => write <= last);
}
