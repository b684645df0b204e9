import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, values, write } from './client.ts';

let api: ServedApi;
let mirror: Client;
let staff: Client;

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null, staff: { dan: 'dan@house.example' } });
  mirror = clientOf(api.rootUrl);
  staff = clientOf(api.rootUrl, 'dan');
  await batch(mirror, write(0, 0, [['Entry'], [1], [2]]));
});
afterEach(() => api.close());

const header = { sheetId: 0, startRowIndex: 0, endRowIndex: 1 };
const protect = (protectedRange: object) =>
  batch(mirror, {
    addProtectedRange: { protectedRange: { protectedRangeId: 5, ...protectedRange } },
  });

async function protections() {
  const { data } = await mirror.spreadsheets.get({ spreadsheetId: LUCKY7 });
  return data.sheets?.[0]?.protectedRanges ?? [];
}

describe('a protected range', () => {
  it('is kept as it was asked for, with whoever made it as an editor', async () => {
    await protect({
      range: header,
      description: 'header',
      editors: { users: ['eve@house.example'] },
    });
    expect(await protections()).toEqual([
      {
        protectedRangeId: 5,
        range: header,
        description: 'header',
        editors: { users: ['eve@house.example', 'owner@local'] },
        requestingUserCanEdit: true,
      },
    ]);
    const { data } = await staff.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data.sheets?.[0]?.protectedRanges).toEqual([
      { protectedRangeId: 5, range: header, description: 'header' },
    ]);
  });

  it('that only warns has no editors, and everybody may edit it', async () => {
    await protect({ range: header, warningOnly: true });
    expect(await protections()).toEqual([
      { protectedRangeId: 5, range: header, warningOnly: true, requestingUserCanEdit: true },
    ]);
    await batch(staff, write(0, 0, [['staff']]));
    const forbid = (fields: string) =>
      batch(mirror, {
        updateProtectedRange: { protectedRange: { protectedRangeId: 5, editors: {} }, fields },
      });
    expect(await refusal(forbid('warningOnly'))).toMatchObject({ code: 501 });
    await forbid('warningOnly,editors');
    await refusal(batch(staff, write(0, 0, [['again']])));
  });

  it('lets whoever made it edit it, also when no editor is named', async () => {
    await batch(staff, {
      addProtectedRange: { protectedRange: { protectedRangeId: 6, range: { sheetId: 0 } } },
    });
    await batch(staff, write(0, 0, [['mine']]));
    expect((await protections())[0]?.editors).toEqual({ users: ['dan@house.example'] });
  });

  it('keeps out everybody else, and the owner never', async () => {
    await protect({ range: { sheetId: 0 } });
    for (const request of [
      write(0, 5, [['mine']]),
      { repeatCell: { range: header, cell: {}, fields: 'userEnteredValue' } },
      { sortRange: { range: { sheetId: 0 }, sortSpecs: [{ sortOrder: 'DESCENDING' }] } },
      { deleteDimension: { range: { dimension: 'ROWS', startIndex: 0, endIndex: 1 } } },
      { insertDimension: { range: { dimension: 'ROWS', startIndex: 0, endIndex: 1 } } },
      { deleteProtectedRange: { protectedRangeId: 5 } },
    ]) {
      const error = await refusal(batch(staff, request));
      expect(error.message).toContain('You are trying to edit a protected cell or object.');
    }
    await batch(mirror, write(0, 5, [['ours']]));
    expect(await values(mirror, 'A1:A')).toEqual([['Entry'], [1], [2], [], [], ['ours']]);
  });

  it('lets its editors in, and everybody outside it or where it only warns', async () => {
    await protect({ range: header });
    await batch(staff, write(0, 1, [['staff']]));
    await refusal(batch(staff, write(0, 0, [['staff']])));
    await batch(mirror, {
      updateProtectedRange: {
        protectedRange: { protectedRangeId: 5, editors: { users: ['dan@house.example'] } },
        fields: 'editors',
      },
    });
    await batch(staff, write(0, 0, [['staff']]));
    await batch(mirror, {
      updateProtectedRange: {
        protectedRange: { protectedRangeId: 5, warningOnly: true },
        fields: 'warningOnly,editors',
      },
    });
    await batch(staff, write(0, 0, [['again']]));
    expect(await values(staff, 'A1:A2')).toEqual([['again'], ['staff']]);
  });

  it('has holes', async () => {
    const hole = {
      sheetId: 0,
      startRowIndex: 1,
      endRowIndex: 2,
      startColumnIndex: 3,
      endColumnIndex: 4,
    };
    await protect({ range: { sheetId: 0 }, unprotectedRanges: [hole] });
    await batch(staff, {
      updateCells: {
        start: { rowIndex: 1, columnIndex: 3 },
        rows: [{ values: [{ userEnteredValue: { stringValue: 'note' } }] }],
        fields: 'userEnteredValue',
      },
    });
    await refusal(batch(staff, write(0, 1, [['a', 'b', 'c', 'd']])));
    expect(await values(mirror, 'D2')).toEqual([['note']]);
  });

  it('goes when it is deleted', async () => {
    await protect({ range: header });
    await batch(mirror, { deleteProtectedRange: { protectedRangeId: 5 } });
    await batch(staff, write(0, 0, [['free']]));
    expect(await protections()).toEqual([]);
  });

  it('is refused twice under one id, or twice for a whole tab', async () => {
    await protect({ range: { sheetId: 0 } });
    expect((await refusal(protect({ range: header }))).message).toContain('already exists');
    const again = await refusal(protect({ protectedRangeId: 6, range: { sheetId: 0 } }));
    expect(again.message).toBe(
      'Invalid requests[0].addProtectedRange: Sheet "Sheet1" already has sheet protection.',
    );
    const missing = await refusal(batch(mirror, { deleteProtectedRange: { protectedRangeId: 9 } }));
    expect(missing.message).toContain('No protected range with id: 9');
  });
});

describe('named ranges', () => {
  const named = (namedRange: object) => batch(mirror, { addNamedRange: { namedRange } });

  it('are added, renamed and deleted', async () => {
    await named({ namedRangeId: 'head', name: 'Head', range: header });
    await batch(mirror, {
      updateNamedRange: { namedRange: { namedRangeId: 'head', name: 'Top' }, fields: 'name' },
    });
    const { data } = await mirror.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data.namedRanges).toEqual([{ namedRangeId: 'head', name: 'Top', range: header }]);
    await batch(mirror, { deleteNamedRange: { namedRangeId: 'head' } });
    await refusal(batch(mirror, { deleteNamedRange: { namedRangeId: 'head' } }));
  });

  it.each([
    [
      { namedRangeId: 'head', name: 'Other', range: header },
      'A named range with the id head already exists.',
    ],
    [{ name: 'HEAD', range: header }, 'A named range with the name "HEAD" already exists.'],
    [{ name: '1st', range: header }, '"1st" is not a valid name for a range.'],
    [{ name: 'Far', range: { sheetId: 4 } }, 'No grid with id: 4'],
  ])('are refused as %j', async (asked, message) => {
    await named({ namedRangeId: 'head', name: 'Head', range: header });
    expect((await refusal(named(asked))).message).toContain(message);
  });
});

describe('conditional formats', () => {
  const rule = (type: string) => ({
    ranges: [header],
    booleanRule: { condition: { type }, format: { textFormat: { bold: true } } },
  });
  const add = (type: string, index?: number) =>
    batch(mirror, {
      addConditionalFormatRule: { rule: rule(type), ...(index !== undefined && { index }) },
    });
  const rules = async () => {
    const { data } = await mirror.spreadsheets.get({ spreadsheetId: LUCKY7 });
    return data.sheets?.[0]?.conditionalFormats?.map((one) => one.booleanRule?.condition?.type);
  };

  it('stand in order, and are replaced, moved and deleted by their index', async () => {
    await add('BLANK');
    await add('NOT_BLANK', 0);
    expect(await rules()).toEqual(['NOT_BLANK', 'BLANK']);
    await batch(mirror, { updateConditionalFormatRule: { index: 0, newIndex: 1 } });
    expect(await rules()).toEqual(['BLANK', 'NOT_BLANK']);
    await batch(mirror, { updateConditionalFormatRule: { index: 0, rule: rule('TEXT_EQ') } });
    expect(await rules()).toEqual(['TEXT_EQ', 'NOT_BLANK']);
    await batch(mirror, { deleteConditionalFormatRule: { index: 0 } });
    expect(await rules()).toEqual(['NOT_BLANK']);
    expect(
      (await refusal(batch(mirror, { deleteConditionalFormatRule: { index: 4 } }))).message,
    ).toContain('No conditional format on sheet: 0 at index: 4');
  });

  it('have ranges inside one tab, and one kind of rule', async () => {
    for (const bad of [
      { ranges: [] },
      { ranges: [header] },
      { ...rule('BLANK'), ranges: [header, { sheetId: 4 }] },
      { ...rule('BLANK'), ranges: [{ sheetId: 0, startRowIndex: 1000 }] },
    ]) {
      await refusal(batch(mirror, { addConditionalFormatRule: { rule: bad } }));
    }
    expect(await rules()).toBeUndefined();
  });
});

describe('a basic filter', () => {
  it('is set and cleared', async () => {
    await batch(mirror, {
      setBasicFilter: { filter: { range: { sheetId: 0, endColumnIndex: 3 } } },
    });
    const filter = async () =>
      (await mirror.spreadsheets.get({ spreadsheetId: LUCKY7 })).data.sheets?.[0]?.basicFilter;
    expect(await filter()).toEqual({ range: { sheetId: 0, endColumnIndex: 3 } });
    await batch(mirror, { clearBasicFilter: { sheetId: 0 } });
    expect(await filter()).toBeUndefined();
  });

  it('says what it hides in both forms, and goes with its columns', async () => {
    const hidden = { hiddenValues: ['Alice'] };
    const range = { sheetId: 0, startColumnIndex: 0, endColumnIndex: 5 };
    const filter = async () =>
      (await mirror.spreadsheets.get({ spreadsheetId: LUCKY7 })).data.sheets?.[0]?.basicFilter;
    await batch(mirror, { setBasicFilter: { filter: { range, criteria: { 3: hidden } } } });
    const old = await filter();
    await batch(mirror, {
      setBasicFilter: {
        filter: { range, filterSpecs: [{ columnIndex: 3, filterCriteria: hidden }] },
      },
    });
    expect(await filter()).toEqual(old);
    expect(old).toMatchObject({
      criteria: { 3: hidden },
      filterSpecs: [{ columnIndex: 3, filterCriteria: hidden }],
    });
    const columns = (startIndex: number, endIndex: number) => ({
      range: { dimension: 'COLUMNS', startIndex, endIndex },
    });
    await batch(mirror, { insertDimension: columns(1, 2) });
    expect(await filter()).toMatchObject({
      range: { endColumnIndex: 6 },
      criteria: { 4: hidden },
      filterSpecs: [{ columnIndex: 4 }],
    });
    await batch(mirror, { deleteDimension: columns(4, 5) });
    expect(await filter()).toEqual({ range: { ...range, endColumnIndex: 5 } });
  });
});
