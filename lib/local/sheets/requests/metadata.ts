import * as z from 'zod/mini';
import { type Draft, findSheet, takeId } from '../draft.ts';
import { Refused } from '../errors.ts';
import { mergeFields, readMask } from '../masks.ts';
import { locatedAt, matching } from '../metadata.ts';
import type { DeveloperMetadata } from '../model.ts';
import { dataFilter, index, metadataLocation, visibility } from '../shapes.ts';
import { kindOf } from './kind.ts';

const optional = z.exactOptional;

const metadataShape = z.strictObject({
  metadataId: optional(index),
  metadataKey: optional(z.string()),
  metadataValue: optional(z.string()),
  location: optional(metadataLocation),
  visibility: optional(visibility),
});
type AskedMetadata = z.infer<typeof metadataShape>;

const createShape = z.strictObject({ developerMetadata: metadataShape });
const updateShape = z.strictObject({
  dataFilters: optional(z.array(dataFilter)),
  developerMetadata: metadataShape,
  fields: optional(z.string()),
});
const deleteShape = z.strictObject({ dataFilter });

/**
 * Key, visibility and location must be given, the id must be positive, and a location in a tab is
 * one row or one column
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.developerMetadata).
 */
function complete(draft: Draft, asked: AskedMetadata, metadataId: number): DeveloperMetadata {
  const { metadataKey = '', metadataValue, visibility, location } = asked;
  if (metadataKey === '') {
    throw new Refused('Developer metadata must have a key.');
  }
  if (visibility === undefined) {
    throw new Refused('Developer metadata must have a visibility.');
  }
  if (metadataId <= 0) {
    throw new Refused(`The metadata ID must be positive, but is ${metadataId}.`);
  }
  const located = locatedAt(location);
  const { sheetId, dimensionRange } = located;
  if (sheetId !== undefined || dimensionRange !== undefined) {
    findSheet(draft, sheetId ?? dimensionRange?.sheetId);
  }
  return {
    metadataId,
    metadataKey,
    ...(metadataValue !== undefined && { metadataValue }),
    visibility,
    location: located,
  };
}

function create(draft: Draft, { developerMetadata: asked }: z.infer<typeof createShape>): object {
  const metadataId = asked.metadataId ?? takeId(draft);
  if (draft.metadata.some((item) => item.metadataId === metadataId)) {
    throw new Refused(
      `Cannot add developer metadata with ID [${metadataId}] because developer metadata with that ID already exists.`,
    );
  }
  const developerMetadata = complete(draft, asked, metadataId);
  draft.metadata = [...draft.metadata, developerMetadata];
  return { createDeveloperMetadata: { developerMetadata } };
}

function update(draft: Draft, request: z.infer<typeof updateShape>): object {
  const { dataFilters = [], developerMetadata: asked } = request;
  const mask = readMask(request.fields, metadataShape);
  const found = new Set(dataFilters.flatMap((filter) => matching(draft, filter)));
  const updated: DeveloperMetadata[] = [];
  draft.metadata = draft.metadata.map((item) => {
    if (!found.has(item)) {
      return item;
    }
    const merged = mergeFields<AskedMetadata>(item, asked, mask);
    const next = complete(draft, merged, item.metadataId);
    updated.push(next);
    return next;
  });
  return { updateDeveloperMetadata: { developerMetadata: updated } };
}

/** A filter that selects nothing deletes nothing, and is no error here. */
function remove(draft: Draft, request: z.infer<typeof deleteShape>): object {
  const found = new Set(matching(draft, request.dataFilter));
  draft.metadata = draft.metadata.filter((item) => !found.has(item));
  return { deleteDeveloperMetadata: { deletedDeveloperMetadata: [...found] } };
}

export const metadataRequests = {
  createDeveloperMetadata: kindOf(createShape, create),
  updateDeveloperMetadata: kindOf(updateShape, update),
  deleteDeveloperMetadata: kindOf(deleteShape, remove),
};
