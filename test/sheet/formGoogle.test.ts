import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Found } from '../../lib/sheet/api.ts';
import { repair } from '../../lib/sheet/form/repair.ts';
import { ACCOUNT, FORM, type Office, openOffice, ours } from './forming.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.api.close());

describe('editors', () => {
  test('that are not known are left to Google, and not compared', async () => {
    const id = office.fresh();
    const form = { ...FORM, editors: [] };
    await office.mend(id, form);
    expect(repair(await office.look(id), form).requests).toEqual([]);
    const { tabs } = await office.look(id);
    expect(tabs[1]?.protections[0]?.editors?.users).toEqual([ACCOUNT]);
  });

  test('are all accounts that write, and the owner whom Google adds', async () => {
    const id = office.fresh();
    const form = { ...FORM, editors: ['one@cigo', 'Two@cigo'] };
    await office.mend(id, form);
    const { tabs } = await office.look(id);
    expect(tabs[1]?.protections[0]?.editors?.users).toEqual(['one@cigo', 'Two@cigo', ACCOUNT]);
    expect(repair(await office.look(id), form).requests).toEqual([]);
  });
});

test('a zone by another of its names is the same', async () => {
  const id = office.fresh();
  await office.mend(id, { ...FORM, timeZone: 'UTC' });
  expect((await office.look(id)).timeZone).toBe('Etc/GMT');
});

test('ranges that Google has closed at an older end are put right without a word', async () => {
  const id = await office.formed();
  const found = await office.look(id);
  const shorter = found.tabs.map((tab) => ({
    ...tab,
    rowCount: tab.rowCount + 500,
    filter: tab.filter && { range: { ...tab.filter.range, endRowIndex: 500 } },
    rules: tab.rules.map((rule) => ({
      ...rule,
      ranges: (rule.ranges ?? []).map((range) => ({ ...range, endRowIndex: 500 })),
    })),
  }));
  const { requests, found: told } = repair({ ...found, tabs: shorter }, FORM);
  expect(told).toEqual([]);
  expect(requests.filter((request) => 'setBasicFilter' in request)).toHaveLength(3);
  expect(requests.filter((request) => 'addConditionalFormatRule' in request)).toHaveLength(12);
});

/** A number as Google keeps it in a colour. */
function rounded(part: number | null | undefined): number {
  return Math.fround(part ?? 0);
}

/** What Google may add to what it was given: bounds of ranges, both kinds of colour, empty lists, much about a chart. */
function asGoogleTells(found: Found): Found {
  return {
    ...found,
    tabs: found.tabs.map((tab) => ({
      ...tab,
      rules: tab.rules.map(({ ranges = [], booleanRule }) => {
        const { backgroundColorStyle, textFormat = {} } = booleanRule?.format ?? {};
        const { red, green, blue } = backgroundColorStyle?.rgbColor ?? {};
        const ground = { red: rounded(red), green: rounded(green), blue: rounded(blue) };
        return {
          ranges: ranges.map((range) => ({ ...range, endRowIndex: tab.rowCount })),
          booleanRule: {
            ...booleanRule,
            format: {
              backgroundColor: ground,
              backgroundColorStyle: { rgbColor: ground },
              textFormat: {
                ...textFormat,
                foregroundColor: textFormat.foregroundColorStyle?.rgbColor ?? {},
              },
            },
          },
        };
      }),
      filter: tab.filter && {
        range: { startRowIndex: 0, ...tab.filter.range, endRowIndex: tab.rowCount },
        sortSpecs: [],
        filterSpecs: [],
        criteria: {},
      },
      protections: tab.protections.map((one) => ({
        ...one,
        requestingUserCanEdit: true,
        editors: { users: [...(one.editors?.users ?? []), 'owner@house'] },
      })),
      charts: tab.charts.map((chart) => ({
        ...chart,
        spec: { ...chart.spec, fontName: 'Roboto', maximized: false },
        border: { colorStyle: { rgbColor: {} } },
      })),
    })),
  };
}

test('what Google adds to what it was given is no difference', async () => {
  const found = asGoogleTells(await office.look(await office.formed()));
  expect(repair(found, FORM)).toEqual({ requests: [], found: [], rewrite: new Set() });
});

test('a look stays small', async () => {
  const found = await office.look(await office.formed());
  expect(JSON.stringify(found).length).toBeLessThan(20_000);
});

test('a form of an older layout is made anew, of which nothing is told', async () => {
  const id = await office.formed();
  const right = ours(await office.whole(id));
  await office.edit(
    id,
    {
      updateDeveloperMetadata: {
        dataFilters: [{ developerMetadataLookup: { metadataKey: 'cigo-form' } }],
        developerMetadata: { metadataValue: 'older' },
        fields: 'metadataValue',
      },
    },
    { deleteSheet: { sheetId: 7004 } },
  );
  const { found, rewrite } = await office.mend(id);
  expect(found).toEqual([]);
  expect(rewrite.size).toBe(5);
  expect(ours(await office.whole(id))).toEqual(right);
});
