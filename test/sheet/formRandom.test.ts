import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import { repair } from '../../lib/sheet/form/repair.ts';
import { TABS } from '../../lib/sheet/tabs.ts';
import { often } from '../support/often.ts';
import { columns, named, rows, typed } from './edits.ts';
import { FORM, type Office, openOffice, ours, textsIn, type Whole } from './forming.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.api.close());

/** What staff do at a time: all of it, or nothing where it cannot be done. */
type Deed = readonly Request[];

const tab = fc.constantFrom(...TABS.map(({ sheetId }) => sheetId));
const place = fc.nat({ max: 17 });
const title = fc.constantFrom('Live', 'ledger', 'Rolls', 'Players 2', 'x', 'y');

const properties = (sheetId: number, changed: object, fields: string): Request => ({
  updateSheetProperties: { properties: { sheetId, ...changed }, fields },
});

/** A column of theirs, which bears its own name. */
const theirs = fc
  .tuple(tab, place, fc.nat())
  .map(
    ([sheetId, at, number]): Deed => [
      { insertDimension: { range: columns(sheetId, at) } },
      typed(sheetId, 0, at, `mine ${number}`),
      typed(sheetId, 4, at, `note ${number}`),
    ],
  );

const toColumns: readonly fc.Arbitrary<Deed>[] = [
  theirs,
  theirs,
  fc
    .tuple(tab, place, place)
    .map(
      ([sheetId, from, to]): Deed => [
        { moveDimension: { source: columns(sheetId, from), destinationIndex: to } },
      ],
    ),
  fc
    .tuple(tab, place, fc.integer({ min: 1, max: 3 }))
    .map(
      ([sheetId, at, count]): Deed => [
        { deleteDimension: { range: columns(sheetId, at, at + count) } },
      ],
    ),
];

const toTabs: readonly fc.Arbitrary<Deed>[] = [
  fc.tuple(tab, title).map(([sheetId, name]): Deed => [named(sheetId, name)]),
  fc
    .tuple(tab, tab, title)
    .map(([one, other, name]): Deed => [named(one, 'z'), named(other, name)]),
  tab.map((sheetId): Deed => [{ deleteSheet: { sheetId } }]),
  tab.map((sheetId): Deed => [properties(sheetId, { hidden: true }, 'hidden')]),
  fc
    .tuple(tab, fc.nat({ max: 4 }))
    .map(([sheetId, index]): Deed => [properties(sheetId, { index }, 'index')]),
  title.map((name): Deed => [{ addSheet: { properties: { title: name } } }]),
  fc
    .tuple(tab, fc.nat({ max: 2 }))
    .map(
      ([sheetId, frozenRowCount]): Deed => [
        properties(
          sheetId,
          { gridProperties: { frozenRowCount } },
          'gridProperties.frozenRowCount',
        ),
      ],
    ),
  fc
    .tuple(tab, fc.integer({ min: 6, max: 170 }))
    .map(([sheetId, at]): Deed => [{ deleteDimension: { range: rows(sheetId, at, at + 9) } }]),
  fc
    .constantFrom('de_DE', 'fr_FR')
    .map(
      (locale): Deed => [
        { updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } },
      ],
    ),
];

const toLooks: readonly fc.Arbitrary<Deed>[] = [
  tab.map((sheetId): Deed => [{ clearBasicFilter: { sheetId } }]),
  fc.tuple(tab, place).map(
    ([sheetId, at]): Deed => [
      {
        setBasicFilter: {
          filter: { range: { sheetId }, criteria: { [at]: { hiddenValues: ['x'] } } },
        },
      },
    ],
  ),
  fc
    .tuple(tab, fc.nat({ max: 3 }))
    .map(([sheetId, index]): Deed => [{ deleteConditionalFormatRule: { sheetId, index } }]),
  fc
    .tuple(tab, fc.nat({ max: 3 }), fc.nat({ max: 3 }))
    .map(
      ([sheetId, index, newIndex]): Deed => [
        { updateConditionalFormatRule: { sheetId, index, newIndex } },
      ],
    ),
  fc.constantFrom(7101, 7102).map((objectId): Deed => [{ deleteEmbeddedObject: { objectId } }]),
  tab.map((protectedRangeId): Deed => [{ deleteProtectedRange: { protectedRangeId } }]),
  tab.map(
    (protectedRangeId): Deed => [
      {
        updateProtectedRange: {
          protectedRange: { protectedRangeId, warningOnly: true },
          fields: 'warningOnly',
        },
      },
    ],
  ),
];

const deeds = fc.array(fc.oneof(...toColumns, ...toTabs, ...toLooks), { maxLength: 14 });

/** What stands in a row of each of our tabs and begins with a word, in its order. */
function marked(whole: Whole, row: number, word: string): string[][] {
  return TABS.map(({ sheetId }) =>
    textsIn(whole, sheetId, row)
      .filter((text) => text?.startsWith(word))
      .map(String),
  );
}

/** Our columns with something in them that tells one from the other. */
async function written(): Promise<string> {
  const id = await office.formed();
  const requests = TABS.flatMap(({ sheetId, columns: ours }) =>
    ours.map(({ title: name }, at) => typed(sheetId, 3, at, `of ${name}`)),
  );
  await office.edit(id, ...requests);
  return id;
}

async function vandalised(done: readonly Deed[]): Promise<string> {
  const id = await written();
  for (const deed of done) await office.sheets.write(id, deed);
  return id;
}

/** Without what stands below the header, and without columns that are not ours. */
function formOf(whole: Whole): unknown {
  const { sheets, ...rest } = ours(whole);
  return { ...rest, sheets: sheets.map(({ data: _, ...form }) => withoutSize(form)) };
}

/** Rows are never taken away, and staff may have columns to the right. */
function withoutSize(form: { readonly properties: object }): unknown {
  return { ...form, properties: { ...form.properties, gridProperties: null } };
}

test('after any deeds of staff one batch brings back the form, and keeps what is theirs', async () => {
  const right = await office.whole(await written());
  await fc.assert(
    fc.asyncProperty(deeds, async (done) => {
      const id = await vandalised(done);
      const before = await office.whole(id);
      const { rewrite } = await office.mend(id);
      const after = await office.whole(id);
      expect(formOf(after)).toEqual(formOf(right));
      expect(repair(await office.look(id), FORM)).toMatchObject({ requests: [], found: [] });
      expect(marked(after, 0, 'mine')).toEqual(marked(before, 0, 'mine'));
      expect(marked(after, 4, 'note')).toEqual(marked(before, 4, 'note'));
      TABS.forEach(({ sheetId, columns: all }) => {
        const heads = textsIn(after, sheetId, 0).slice(0, all.length);
        expect(heads).toEqual(all.map(({ title: name }) => name));
        if (rewrite.has(sheetId)) return;
        expect(textsIn(after, sheetId, 3).slice(0, all.length)).toEqual(
          all.map(({ title: name }) => `of ${name}`),
        );
      });
    }),
    { numRuns: often(15, 40) },
  );
}, 120_000);
