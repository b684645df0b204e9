import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../client.ts';
import { type Calls, callsAt } from './bench.ts';
import { freshId, type Place, SUBJECTS } from './subjects.ts';

describe.each(SUBJECTS)('the form of $name', ({ open, patience }) => {
  let place: Place;
  let calls: Calls;
  beforeEach(async () => {
    place = await open();
    calls = callsAt(place);
  }, patience);
  afterEach(() => place.close(), patience);

  const column = async () => (await calls.values('A1:A20')).flat();

  it('rows are put in, taken out and appended', { timeout: patience }, async () => {
    await calls.fill([[0], [1], [2]]);
    await calls.batch(
      { insertDimension: { range: calls.rows(1, 2) } },
      { deleteDimension: { range: calls.rows(3, 4) } },
      { appendDimension: { sheetId: place.sheetId, dimension: 'ROWS', length: 5 } },
    );
    expect(await calls.values('A1:A20')).toEqual([[0], [], [1]]);
    const { properties } = await calls.tab('properties.gridProperties.rowCount');
    expect(properties?.gridProperties?.rowCount).toBe(25);
  });

  /** The example of the reference of MoveDimensionRequest. */
  it('rows move to where they are counted before the move', { timeout: patience }, async () => {
    await calls.fill([[0], [1], [2], [3], [4]]);
    await calls.batch({ moveDimension: { source: calls.rows(1, 3), destinationIndex: 4 } });
    expect(await column()).toEqual([0, 3, 1, 2, 4]);
  });

  it('metadata goes with its row', { timeout: patience }, async () => {
    const metadataId = freshId();
    await calls.batch(
      {
        createDeveloperMetadata: {
          developerMetadata: {
            metadataId,
            metadataKey: 'entry',
            visibility: 'DOCUMENT',
            location: { dimensionRange: calls.rows(4, 5) },
          },
        },
      },
      { insertDimension: { range: calls.rows(0, 2) } },
    );
    const { data } = await place.client.spreadsheets.developerMetadata.get({
      spreadsheetId: place.spreadsheetId,
      metadataId,
    });
    expect(data.location?.dimensionRange).toMatchObject({ startIndex: 6, endIndex: 7 });
  });

  it('a chart has its own id, and its ranges move', { timeout: patience }, async () => {
    const chartId = freshId();
    const source = (left: number) => ({
      sourceRange: { sources: [calls.range(0, 10, left, left + 1)] },
    });
    const { sheetId } = place;
    const addChart = {
      chart: {
        chartId,
        spec: {
          title: 'Chest',
          basicChart: {
            chartType: 'LINE',
            legendPosition: 'NO_LEGEND',
            domains: [{ domain: source(0) }],
            series: [{ series: source(1), targetAxis: 'LEFT_AXIS' }],
            headerCount: 1,
          },
        },
        position: { overlayPosition: { anchorCell: { sheetId, rowIndex: 1, columnIndex: 3 } } },
      },
    };
    await calls.batch({ addChart }, { insertDimension: { range: calls.rows(5, 7) } });
    const { charts } = await calls.tab('charts');
    expect(charts).toHaveLength(1);
    expect(charts?.[0]).toMatchObject({ chartId, spec: { title: 'Chest' } });
    const { series = [] } = charts?.[0]?.spec?.basicChart ?? {};
    expect(series[0]?.series?.sourceRange?.sources?.[0]).toMatchObject({ endRowIndex: 12 });
    const size = charts?.[0]?.position?.overlayPosition;
    expect(size).toMatchObject({ widthPixels: 600, heightPixels: 371 });
    expect(await refusal(calls.batch({ addChart }))).toMatchObject({ code: 400 });
    await calls.batch({ deleteEmbeddedObject: { objectId: chartId } });
    expect((await calls.tab('charts')).charts).toBeUndefined();
  });

  it('a protected range keeps its id, and no second may have it', {
    timeout: patience,
  }, async () => {
    const protectedRangeId = freshId();
    const range = calls.range(0, 1, 0, 8);
    const addProtectedRange = {
      protectedRange: { protectedRangeId, range, description: 'header' },
    };
    await calls.batch({ addProtectedRange });
    const { protectedRanges } = await calls.tab('protectedRanges');
    expect(protectedRanges).toMatchObject([{ protectedRangeId, description: 'header', range }]);
    expect(protectedRanges?.[0]?.editors?.users?.length).toBeGreaterThan(0);
    expect(await refusal(calls.batch({ addProtectedRange }))).toMatchObject({ code: 400 });
  });

  it('a filter is set and cleared', { timeout: patience }, async () => {
    const range = calls.range(0, 10, 0, 4);
    await calls.batch({ setBasicFilter: { filter: { range } } });
    expect((await calls.tab('basicFilter')).basicFilter?.range).toEqual(range);
    await calls.batch({ clearBasicFilter: { sheetId: place.sheetId } });
    expect((await calls.tab('basicFilter')).basicFilter).toBeUndefined();
  });

  it('conditional formats stand in the order of their index', { timeout: patience }, async () => {
    const add = (type: string, index: number) => ({
      addConditionalFormatRule: {
        index,
        rule: {
          ranges: [calls.range(0, 5, 0, 1)],
          booleanRule: { condition: { type }, format: { textFormat: { bold: true } } },
        },
      },
    });
    await calls.batch(add('BLANK', 0), add('NOT_BLANK', 0));
    const { conditionalFormats = [] } = await calls.tab('conditionalFormats');
    const types = conditionalFormats.map(({ booleanRule }) => booleanRule?.condition?.type);
    expect(types).toEqual(['NOT_BLANK', 'BLANK']);
  });

  it('a named range moves with its rows', { timeout: patience }, async () => {
    const id = freshId();
    const namedRange = { name: `Contract_${id}`, range: calls.range(2, 4, 0, 1) };
    await calls.batch(
      { addNamedRange: { namedRange } },
      { deleteDimension: { range: calls.rows(0, 1) } },
    );
    await calls.fill([['a'], ['b'], ['c'], ['d']]);
    const { data } = await place.client.spreadsheets.values.get({
      spreadsheetId: place.spreadsheetId,
      range: `Contract_${id}`,
    });
    expect(data.values).toEqual([['b'], ['c']]);
  });

  it('a tab is renamed, hidden and frozen by the mask', { timeout: patience }, async () => {
    const { sheetId } = place;
    const title = `Contract${freshId()}`;
    await calls.batch({
      updateSheetProperties: {
        properties: { sheetId, title, gridProperties: { frozenRowCount: 1, rowCount: 3 } },
        fields: 'title,gridProperties.frozenRowCount',
      },
    });
    const { properties } = await calls.tab('properties');
    expect(properties).toMatchObject({
      title,
      gridProperties: { rowCount: 20, columnCount: 8, frozenRowCount: 1 },
    });
  });
});
