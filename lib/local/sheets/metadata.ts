import { readRange } from './a1.ts';
import { overlap } from './area.ts';
import { Refused } from './errors.ts';
import type { DeveloperMetadata, Spreadsheet } from './model.ts';
import type { DataFilter, GridRange, MetadataLocation } from './shapes.ts';

type Lookup = NonNullable<DataFilter['developerMetadataLookup']>;

/** A location with its type, which Google derives from what is set. @throws Refused unless it is one. */
export function locatedAt(location: MetadataLocation | undefined): MetadataLocation {
  const { spreadsheet, sheetId, dimensionRange } = location ?? {};
  if (dimensionRange !== undefined) {
    const { startIndex = 0, endIndex = startIndex + 1, dimension } = dimensionRange;
    if (endIndex !== startIndex + 1) {
      throw new Refused('Developer metadata can only be on one row or one column.');
    }
    return {
      locationType: dimension === 'ROWS' ? 'ROW' : 'COLUMN',
      dimensionRange: { sheetId: 0, ...dimensionRange, startIndex, endIndex },
    };
  }
  if (sheetId !== undefined) {
    return { locationType: 'SHEET', sheetId };
  }
  if (spreadsheet === true) {
    return { locationType: 'SPREADSHEET', spreadsheet };
  }
  throw new Refused('Developer metadata must have a location.');
}

/** The cells that a location stands for; null for the whole spreadsheet. */
function cellsOf({ sheetId, dimensionRange }: MetadataLocation): GridRange | null {
  if (dimensionRange === undefined) {
    return sheetId === undefined ? null : { sheetId };
  }
  const { sheetId: tab = 0, startIndex = 0, endIndex = startIndex + 1 } = dimensionRange;
  return dimensionRange.dimension === 'ROWS'
    ? { sheetId: tab, startRowIndex: startIndex, endRowIndex: endIndex }
    : { sheetId: tab, startColumnIndex: startIndex, endColumnIndex: endIndex };
}

function meets(a: MetadataLocation, b: MetadataLocation): boolean {
  const [one, other] = [cellsOf(a), cellsOf(b)];
  return one === null || other === null || overlap(one, other);
}

function sameLocation(a: MetadataLocation, b: MetadataLocation): boolean {
  return JSON.stringify(cellsOf(a)) === JSON.stringify(cellsOf(b));
}

function atLocation(item: DeveloperMetadata, lookup: Lookup): boolean {
  if (lookup.metadataLocation === undefined) {
    return true;
  }
  const asked = locatedAt(lookup.metadataLocation);
  return lookup.locationMatchingStrategy === 'EXACT_LOCATION'
    ? sameLocation(item.location, asked)
    : meets(item.location, asked);
}

function matchesLookup(item: DeveloperMetadata, lookup: Lookup): boolean {
  const { locationType, metadataId, metadataKey, metadataValue, visibility } = lookup;
  return (
    (metadataId === undefined || metadataId === item.metadataId) &&
    (metadataKey === undefined || metadataKey === item.metadataKey) &&
    (metadataValue === undefined || metadataValue === item.metadataValue) &&
    (visibility === undefined || visibility === item.visibility) &&
    (locationType === undefined || locationType === item.location.locationType) &&
    atLocation(item, lookup)
  );
}

/**
 * The metadata that a filter selects: all that a lookup says, or all that lies in a range
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/DataFilter).
 */
export function matching(
  book: Pick<Spreadsheet, 'metadata' | 'namedRanges' | 'sheets'>,
  filter: DataFilter,
): DeveloperMetadata[] {
  const { developerMetadataLookup: lookup, a1Range, gridRange } = filter;
  if (lookup !== undefined) {
    return book.metadata.filter((item) => matchesLookup(item, lookup));
  }
  const range = a1Range === undefined ? gridRange : readRange(a1Range, book);
  if (range === undefined) {
    throw new Refused('A data filter must say what it selects.');
  }
  return book.metadata.filter(({ location }) => {
    const cells = cellsOf(location);
    return cells !== null && overlap(cells, range);
  });
}
