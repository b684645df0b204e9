/** Reads the Sheets API, and nothing else. */

const HEADERS = { authorization: 'Bearer local' };
const ROOT = '/v4/spreadsheets';

async function getJson(path, signal) {
  const response = await fetch(path, { headers: HEADERS, signal });
  if (!response.ok) {
    throw new Error(`the Sheets API answered ${response.status}`);
  }
  return response.json();
}

/** The outlines of all spreadsheets: `{ spreadsheetId, title, revision, sheets }`. */
export async function listSpreadsheets(signal) {
  const { spreadsheets } = await getJson(ROOT, signal);
  return spreadsheets;
}

function columnName(index) {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Rows `from` to `to` (from 1, both included) and the first `columns` columns, in A1 notation. */
export function rangeOf(title, from, to, columns) {
  const name = `'${title.replaceAll("'", "''")}'`;
  return `${name}!A${from}:${columnName(Math.max(columns, 1) - 1)}${to}`;
}

const FIELDS =
  'sheets.data(startRow,rowData.values(formattedValue,effectiveValue,userEnteredFormat(numberFormat.type,textFormat.bold)))';

const DATES = ['DATE', 'TIME', 'DATE_TIME'];

function kindOf({ numberValue, boolValue }, text, type) {
  if (numberValue !== undefined) {
    return DATES.includes(type) ? 'date' : 'number';
  }
  if (boolValue !== undefined) {
    return 'boolean';
  }
  return text === '' ? 'empty' : 'text';
}

/** What a cell shows, what kind of thing it is, and whether it is bold: that decides how it is set. */
function cellOf({ formattedValue: text = '', effectiveValue = {}, userEnteredFormat = {} }) {
  const kind = kindOf(effectiveValue, text, userEnteredFormat.numberFormat?.type);
  const bold = userEnteredFormat.textFormat?.bold === true;
  return { text, kind, bold, value: effectiveValue.boolValue };
}

/**
 * Reads ranges of one tab in one state. Gives a list of rows for each range, in their order; rows
 * and cells that are empty at the end are missing.
 */
export async function readRanges(spreadsheetId, ranges, signal) {
  const query = new URLSearchParams({ fields: FIELDS });
  for (const range of ranges) {
    query.append('ranges', range);
  }
  const { sheets = [] } = await getJson(`${ROOT}/${spreadsheetId}?${query}`, signal);
  const blocks = sheets.flatMap(({ data = [] }) => data);
  return blocks.map(({ rowData = [] }) => rowData.map(({ values = [] }) => values.map(cellOf)));
}

/** The stream of outlines, as chunks of text. */
export async function openEvents(spreadsheetId, signal) {
  const response = await fetch(`${ROOT}/${spreadsheetId}/events`, { headers: HEADERS, signal });
  if (!response.ok || response.body === null) {
    throw new Error(`the Sheets API answered ${response.status}`);
  }
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}
