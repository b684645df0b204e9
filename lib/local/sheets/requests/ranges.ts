import * as z from 'zod/mini';
import { sameTitle } from '../a1.ts';
import { isWholeSheet } from '../area.ts';
import {
  checkProtection,
  type Draft,
  type DraftSheet,
  editSheet,
  findSheet,
  takeId,
} from '../draft.ts';
import { ApiError, Refused } from '../errors.ts';
import { masks, mergeFields, readMask } from '../masks.ts';
import type { NamedRange, ProtectedRange } from '../model.ts';
import { protectionResource } from '../protection.ts';
import { gridRange, index } from '../shapes.ts';
import { kindOf } from './kind.ts';

const optional = z.exactOptional;

const protectedShape = z.strictObject({
  protectedRangeId: optional(index),
  range: optional(gridRange),
  description: optional(z.string()),
  warningOnly: optional(z.boolean()),
  unprotectedRanges: optional(z.array(gridRange)),
  editors: optional(
    z.strictObject({
      users: optional(z.array(z.string())),
      groups: optional(z.array(z.string())),
      domainUsersCanEdit: optional(z.boolean()),
    }),
  ),
});
type AskedProtection = Partial<ProtectedRange>;

const addProtectedShape = z.strictObject({ protectedRange: protectedShape });
const updateProtectedShape = z.strictObject({
  protectedRange: protectedShape,
  fields: optional(z.string()),
});
const deleteProtectedShape = z.strictObject({ protectedRangeId: optional(index) });

const namedShape = z.strictObject({
  namedRangeId: optional(z.string()),
  name: optional(z.string()),
  range: optional(gridRange),
});
const addNamedShape = z.strictObject({ namedRange: namedShape });
const updateNamedShape = z.strictObject({ namedRange: namedShape, fields: optional(z.string()) });
const deleteNamedShape = z.strictObject({ namedRangeId: optional(z.string()) });

/** A tab is protected as a whole once: https://github.com/googleapis/google-api-python-client/issues/1064. */
function checkWholeSheet(sheet: DraftSheet, asked: ProtectedRange): void {
  const whole = sheet.protectedRanges.find(({ range }) => isWholeSheet(range));
  const other = whole !== undefined && whole.protectedRangeId !== asked.protectedRangeId;
  if (other && isWholeSheet(asked.range)) {
    throw new Refused(`Sheet "${sheet.title}" already has sheet protection.`);
  }
}

/** Whoever protects a range stays one of its editors: nobody locks himself out. */
function withEditor(asked: AskedProtection, email: string): ProtectedRange['editors'] {
  const users = asked.editors?.users ?? [];
  return { ...asked.editors, users: users.includes(email) ? users : [...users, email] };
}

function addProtected(draft: Draft, request: z.infer<typeof addProtectedShape>): object {
  const asked = request.protectedRange;
  const range = asked.range ?? {};
  const sheet = editSheet(draft, range.sheetId);
  const protectedRangeId = asked.protectedRangeId ?? takeId(draft);
  const known = draft.sheets.flatMap(({ protectedRanges }) => protectedRanges);
  if (known.some((other) => other.protectedRangeId === protectedRangeId)) {
    throw new Refused(`A protected range with the id ${protectedRangeId} already exists.`);
  }
  const editors = withEditor(asked, draft.user.email);
  const added = { ...asked, protectedRangeId, range, editors };
  checkWholeSheet(sheet, added);
  sheet.protectedRanges = [...sheet.protectedRanges, added];
  return { addProtectedRange: { protectedRange: protectionResource(added, draft.user) } };
}

/** The tab and the protected range with this id, which this user may change. */
function findProtected(draft: Draft, protectedRangeId = 0): [DraftSheet, ProtectedRange] {
  for (const { sheetId, protectedRanges } of draft.sheets) {
    const found = protectedRanges.find((range) => range.protectedRangeId === protectedRangeId);
    if (found !== undefined) {
      const sheet = editSheet(draft, sheetId);
      checkProtection(draft, sheet, found.range);
      return [sheet, found];
    }
  }
  throw new Refused(`No protected range with id: ${protectedRangeId}`);
}

/** Google then takes all editors of the file, whom this API does not know. */
function withoutEditors(protectedRangeId: number): ApiError {
  return new ApiError(
    'UNIMPLEMENTED',
    `The protected range ${protectedRangeId} is to do more than warn, but names no editors: this local Sheets API needs them.`,
  );
}

function updateProtected(draft: Draft, request: z.infer<typeof updateProtectedShape>): object {
  const mask = readMask(request.fields, protectedShape);
  const [sheet, before] = findProtected(draft, request.protectedRange.protectedRangeId);
  const merged = mergeFields<AskedProtection>(before, request.protectedRange, mask);
  const { range = {}, editors = {} } = merged;
  if (before.warningOnly && !merged.warningOnly && !masks(mask, 'editors')) {
    throw withoutEditors(before.protectedRangeId);
  }
  const after = { ...merged, protectedRangeId: before.protectedRangeId, range, editors };
  checkWholeSheet(sheet, after);
  sheet.protectedRanges = sheet.protectedRanges.map((item) => (item === before ? after : item));
  return {};
}

function deleteProtected(draft: Draft, request: z.infer<typeof deleteProtectedShape>): object {
  const [sheet, found] = findProtected(draft, request.protectedRangeId);
  sheet.protectedRanges = sheet.protectedRanges.filter((item) => item !== found);
  return {};
}

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets#NamedRange */
function checkName(draft: Draft, asked: NamedRange): void {
  if (!/^[\p{L}_][\p{L}\p{N}_]{0,249}$/u.test(asked.name)) {
    throw new Refused(`"${asked.name}" is not a valid name for a range.`);
  }
  const other = draft.namedRanges.find(({ name }) => sameTitle(name, asked.name));
  if (other !== undefined && other.namedRangeId !== asked.namedRangeId) {
    throw new Refused(`A named range with the name "${asked.name}" already exists.`);
  }
}

function addNamed(draft: Draft, request: z.infer<typeof addNamedShape>): object {
  const { name = '', range = {} } = request.namedRange;
  findSheet(draft, range.sheetId);
  const namedRangeId = request.namedRange.namedRangeId ?? String(takeId(draft));
  if (draft.namedRanges.some((other) => other.namedRangeId === namedRangeId)) {
    throw new Refused(`A named range with the id ${namedRangeId} already exists.`);
  }
  const added = { namedRangeId, name, range };
  checkName(draft, added);
  draft.namedRanges = [...draft.namedRanges, added];
  return { addNamedRange: { namedRange: added } };
}

function findNamed(draft: Draft, namedRangeId = ''): NamedRange {
  const found = draft.namedRanges.find((named) => named.namedRangeId === namedRangeId);
  if (found === undefined) {
    throw new Refused(`No named range with id: ${namedRangeId}`);
  }
  return found;
}

function updateNamed(draft: Draft, request: z.infer<typeof updateNamedShape>): object {
  const mask = readMask(request.fields, namedShape);
  const before = findNamed(draft, request.namedRange.namedRangeId);
  const merged = mergeFields<z.infer<typeof namedShape>>(before, request.namedRange, mask);
  const { name = '', range = {} } = merged;
  const after = { namedRangeId: before.namedRangeId, name, range };
  findSheet(draft, range.sheetId);
  checkName(draft, after);
  draft.namedRanges = draft.namedRanges.map((named) => (named === before ? after : named));
  return {};
}

function deleteNamed(draft: Draft, request: z.infer<typeof deleteNamedShape>): object {
  const found = findNamed(draft, request.namedRangeId);
  draft.namedRanges = draft.namedRanges.filter((named) => named !== found);
  return {};
}

export const rangeRequests = {
  addProtectedRange: kindOf(addProtectedShape, addProtected),
  updateProtectedRange: kindOf(updateProtectedShape, updateProtected),
  deleteProtectedRange: kindOf(deleteProtectedShape, deleteProtected),
  addNamedRange: kindOf(addNamedShape, addNamed),
  updateNamedRange: kindOf(updateNamedShape, updateNamed),
  deleteNamedRange: kindOf(deleteNamedShape, deleteNamed),
};
