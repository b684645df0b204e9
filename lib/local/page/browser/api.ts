import * as z from 'zod/mini';
import {
  answer,
  type Cell,
  type Chart,
  type GridRange,
  type Outline,
  outlines,
  type Rule,
  type Tab,
} from '../sheet/shapes.ts';

/** Reads the Sheets API, and nothing else. */

// The page's policy lets no code be made from texts, and zod would ask whether it may.
z.config({ jitless: true });

const HEADERS = { authorization: 'Bearer local' };
const ROOT = '/v4/spreadsheets';

/** The Sheets API answered, but not with what was asked for. */
class NotRead extends Error {}

async function get(path: string, signal: AbortSignal | null): Promise<Response> {
  const response = await fetch(path, { headers: HEADERS, signal });
  if (!response.ok) throw new NotRead(`the Sheets API answered ${response.status}`);
  return response;
}

/** The outlines of all spreadsheets. */
export async function listSpreadsheets(signal: AbortSignal | null): Promise<readonly Outline[]> {
  const response = await get(ROOT, signal);
  return outlines.parse(await response.json()).spreadsheets;
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The name of a cell, `B7`. Row and column from 0. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** Rows and columns of a tab, from 0, the ends excluded. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The part of a range that can hold anything in this tab. */
export function spanOf(range: GridRange, tab: Tab): Span {
  return {
    top: range.startRowIndex,
    bottom: Math.min(range.endRowIndex, Math.max(tab.rows, range.startRowIndex + 1)),
    left: range.startColumnIndex,
    right: Math.min(range.endColumnIndex, Math.max(tab.columns, range.startColumnIndex + 1)),
  };
}

function rangeText(title: string, { top, bottom, left, right }: Span): string {
  const name = `'${title.replaceAll("'", "''")}'`;
  return `${name}!${cellName(top, left)}:${cellName(bottom - 1, right - 1)}`;
}

const FIELDS = [
  'properties.gridProperties.frozenColumnCount',
  'conditionalFormats',
  'charts',
  'data(columnMetadata(pixelSize,hiddenByUser),rowData.values(formattedValue,effectiveValue,userEnteredFormat))',
].join(',');

/** Rows of cells; rows and cells that are empty at their end are missing. */
export type Rows = readonly (readonly Cell[])[];

/** A tab in one state: how it looks, and the spans that were asked for in their order. */
export interface ReadTab {
  readonly columns: readonly { readonly pixelSize: number; readonly hiddenByUser: boolean }[];
  readonly frozenColumns: number;
  readonly rules: readonly Rule[];
  readonly charts: readonly Chart[];
  readonly spans: readonly Rows[];
}

/** Reads spans of one tab, at least one, in one state. @throws NotRead when the API refuses */
export async function readTab(
  spreadsheetId: string,
  title: string,
  spans: readonly Span[],
  signal: AbortSignal | null,
): Promise<ReadTab> {
  const query = new URLSearchParams({ fields: `sheets(${FIELDS})` });
  for (const span of spans) query.append('ranges', rangeText(title, span));
  const response = await get(`${ROOT}/${spreadsheetId}?${query}`, signal);
  const [sheet] = answer.parse(await response.json()).sheets;
  if (sheet === undefined) throw new NotRead(`the Sheets API knows no tab ${title}`);
  return {
    columns: sheet.data[0]?.columnMetadata ?? [],
    frozenColumns: sheet.properties?.gridProperties.frozenColumnCount ?? 0,
    rules: sheet.conditionalFormats,
    charts: sheet.charts,
    spans: sheet.data.map(({ rowData }) => rowData.map(({ values }) => values)),
  };
}

/** The stream of outlines, as chunks of text. */
export async function openEvents(
  spreadsheetId: string,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<string>> {
  const { body } = await get(`${ROOT}/${spreadsheetId}/events`, signal);
  if (body === null) throw new NotRead('the Sheets API sent no events');
  return body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
}
