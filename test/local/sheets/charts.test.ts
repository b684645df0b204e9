import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { batch, type Client, clientOf, LUCKY7, refusal, write } from './client.ts';

let api: ServedApi;
let client: Client;

/** One column of the tab 2 (`Points`), rows 1 to 10. */
const column = (startColumnIndex: number) => ({
  sourceRange: {
    sources: [
      {
        sheetId: 2,
        startRowIndex: 0,
        endRowIndex: 10,
        startColumnIndex,
        endColumnIndex: startColumnIndex + 1,
      },
    ],
  },
});

const spec = (title: string) => ({
  title,
  basicChart: {
    chartType: 'LINE',
    legendPosition: 'NO_LEGEND',
    axis: [{ position: 'LEFT_AXIS', title: 'gold' }],
    domains: [{ domain: column(0) }],
    series: [{ series: column(1), targetAxis: 'LEFT_AXIS' }],
    headerCount: 1,
  },
});

const at = (rowIndex: number, columnIndex: number) => ({
  overlayPosition: { anchorCell: { sheetId: 1, rowIndex, columnIndex } },
});

const addChart = (chartId: number, title = 'Chest') => ({
  addChart: { chart: { chartId, spec: spec(title), position: at(3, 7) } },
});

beforeEach(async () => {
  api = await serveSheetsApi({ quota: null });
  client = clientOf(api.rootUrl);
  await batch(
    client,
    { addSheet: { properties: { sheetId: 1, title: 'Live' } } },
    { addSheet: { properties: { sheetId: 2, title: 'Points' } } },
  );
});
afterEach(() => api.close());

/** The charts of the tab `Live`. */
async function charts() {
  const { data } = await client.spreadsheets.get({
    spreadsheetId: LUCKY7,
    fields: 'sheets(properties.sheetId,charts(chartId,spec,position))',
  });
  return data.sheets?.find(({ properties }) => properties?.sheetId === 1)?.charts ?? [];
}

async function sourcesOf(part: 'domain' | 'series') {
  const { domains, series } = (await charts())[0]?.spec?.basicChart ?? {};
  const data = part === 'domain' ? domains?.[0]?.domain : series?.[0]?.series;
  return data?.sourceRange?.sources;
}

describe('a chart', () => {
  it('lies over its tab with the id, spec and place that it was given', async () => {
    const [reply] = await batch(client, addChart(77));
    const [chart] = await charts();
    expect(chart).toEqual(reply?.addChart?.chart);
    expect(chart).toMatchObject({ chartId: 77, spec: spec('Chest') });
    expect(chart?.position?.overlayPosition).toEqual({
      anchorCell: { sheetId: 1, rowIndex: 3, columnIndex: 7 },
      widthPixels: 600,
      heightPixels: 371,
    });
  });

  it('is given an id where it brings none', async () => {
    const [reply] = await batch(client, {
      addChart: { chart: { spec: spec('Bank'), position: at(0, 0) } },
    });
    expect(reply?.addChart?.chart?.chartId).toBeGreaterThan(0);
  });

  it('is shown field by field when asked so', async () => {
    await batch(client, addChart(77));
    const { data } = await client.spreadsheets.get({
      spreadsheetId: LUCKY7,
      fields: 'sheets.charts.chartId',
    });
    expect(data).toEqual({ sheets: [{}, { charts: [{ chartId: 77 }] }, {}] });
  });

  it('takes a new spec as a whole', async () => {
    await batch(client, addChart(77));
    const { title: _title, ...bare } = spec('');
    await batch(client, { updateChartSpec: { chartId: 77, spec: { ...bare, subtitle: 'now' } } });
    const [chart] = await charts();
    expect(chart?.spec).toMatchObject({ ...bare, subtitle: 'now' });
    expect(chart?.spec).not.toHaveProperty('title');
  });

  it('is moved and sized by the fields of the mask', async () => {
    await batch(client, addChart(77));
    const [reply] = await batch(client, {
      updateEmbeddedObjectPosition: {
        objectId: 77,
        newPosition: { overlayPosition: { widthPixels: 400, heightPixels: 1, offsetXPixels: 5 } },
        fields: 'widthPixels,offsetXPixels',
      },
    });
    const position = {
      overlayPosition: {
        anchorCell: { sheetId: 1, rowIndex: 3, columnIndex: 7 },
        widthPixels: 400,
        heightPixels: 371,
        offsetXPixels: 5,
      },
    };
    expect(reply?.updateEmbeddedObjectPosition?.position).toEqual(position);
    expect((await charts())[0]?.position).toEqual(position);
  });

  it('goes when it is deleted, and when its tab is', async () => {
    await batch(client, addChart(77), addChart(78));
    await batch(client, { deleteEmbeddedObject: { objectId: 77 } });
    expect((await charts()).map(({ chartId }) => chartId)).toEqual([78]);
    await batch(client, { deleteSheet: { sheetId: 1 } });
    const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7 });
    expect(data.sheets?.flatMap((sheet) => sheet.charts ?? [])).toEqual([]);
  });
});

describe('the ranges of a chart', () => {
  beforeEach(() => batch(client, addChart(77)));

  const dimension = (dimension: string, startIndex: number, endIndex: number, sheetId = 2) => ({
    range: { sheetId, dimension, startIndex, endIndex },
  });

  it('move and grow with rows that are put in, and shrink with those that go', async () => {
    await batch(client, { insertDimension: dimension('ROWS', 0, 2) });
    expect(await sourcesOf('series')).toMatchObject([{ startRowIndex: 2, endRowIndex: 12 }]);
    await batch(client, { insertDimension: dimension('ROWS', 5, 6) });
    expect(await sourcesOf('series')).toMatchObject([{ startRowIndex: 2, endRowIndex: 13 }]);
    await batch(client, { deleteDimension: dimension('ROWS', 0, 4) });
    expect(await sourcesOf('domain')).toMatchObject([{ startRowIndex: 0, endRowIndex: 9 }]);
  });

  it('go with their column, and the chart stays', async () => {
    await batch(client, { deleteDimension: dimension('COLUMNS', 1, 2) });
    const [chart] = await charts();
    expect(chart?.spec?.basicChart?.series).toEqual([]);
    expect(chart?.spec?.basicChart?.domains).toHaveLength(1);
  });

  it('go with their tab, and the chart stays', async () => {
    await batch(client, { deleteSheet: { sheetId: 2 } });
    expect((await charts())[0]?.spec?.basicChart).toMatchObject({ domains: [], series: [] });
  });

  it('do not move with the rows of another tab, but the anchor does with its own', async () => {
    await batch(client, { insertDimension: dimension('ROWS', 0, 2, 1) });
    expect(await sourcesOf('series')).toEqual(column(1).sourceRange.sources);
    const anchor = async () => (await charts())[0]?.position?.overlayPosition?.anchorCell;
    expect(await anchor()).toMatchObject({ rowIndex: 5, columnIndex: 7 });
    await batch(client, { deleteDimension: dimension('COLUMNS', 6, 9, 1) });
    expect(await anchor()).toMatchObject({ rowIndex: 5, columnIndex: 6 });
  });
});

describe('a chart is refused', () => {
  beforeEach(() => batch(client, addChart(77)));

  const wide = {
    sourceRange: { sources: [{ sheetId: 2, endRowIndex: 2, endColumnIndex: 2 }] },
  };
  const far = { sourceRange: { sources: [{ sheetId: 9, endColumnIndex: 1 }] } };
  const drawing = (series: object) => ({
    chart: { spec: { basicChart: { series: [{ series }] } }, position: at(0, 0) },
  });

  it.each([
    [addChart(77), 'A chart with the id 77 already exists.'],
    [{ addChart: { chart: { position: at(0, 0) } } }, 'One of basicChart, pieChart,'],
    [
      { addChart: { chart: { spec: spec('x') } } },
      'One of EmbeddedObjectPosition.overlayPosition or EmbeddedObjectPosition.sheetId must be set',
    ],
    [
      { addChart: drawing(wide) },
      'ChartSourceRange ranges require all rows or all columns to have length of 1',
    ],
    [{ addChart: drawing(far) }, 'No grid with id: 9'],
    [{ updateChartSpec: { chartId: 5, spec: spec('x') } }, 'No chart with id: 5'],
    [{ deleteEmbeddedObject: { objectId: 5 } }, 'No embedded object with id: 5'],
    [
      { updateEmbeddedObjectPosition: { objectId: 77, newPosition: at(0, 0) } },
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    ],
  ])('%.70j', async (request, message) => {
    const error = await refusal(batch(client, write(1, 0, [['x']]), request));
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(error.message).toContain(`Invalid requests[1].${Object.keys(request)[0]}: ${message}`);
    expect(await charts()).toHaveLength(1);
  });

  it('with 500 where it draws nothing, as Google has it', async () => {
    const error = await refusal(
      batch(client, { addChart: { chart: { spec: { basicChart: {} }, position: at(0, 0) } } }),
    );
    expect(error).toMatchObject({ code: 500, status: 'INTERNAL' });
  });
});
