import type { ServedApi } from '../../lib/local/sheets/serve.ts';

type Value = string | number | boolean | null;

interface CellData {
  readonly userEnteredValue?: Readonly<Record<string, string | number | boolean>>;
  readonly userEnteredFormat?: object;
}

interface SheetData {
  readonly properties: {
    readonly sheetId: number;
    readonly title: string;
    readonly index: number;
    readonly gridProperties: object;
  };
  readonly data?: readonly [
    {
      readonly rowData?: readonly { readonly values?: readonly CellData[] }[];
      readonly columnMetadata?: readonly object[];
    },
  ];
}

/** All that staff see of a spreadsheet: tabs, sizes, values, formats. */
export interface Book {
  readonly properties: { readonly locale: string; readonly timeZone: string };
  readonly sheets: readonly SheetData[];
}

/** A spreadsheet as anyone reads it who has access. */
export async function everything(api: ServedApi, spreadsheetId: string): Promise<Book> {
  const fields =
    'properties(locale,timeZone),sheets(properties,data(rowData.values(userEnteredValue,userEnteredFormat),columnMetadata))';
  const url = `${api.rootUrl}v4/spreadsheets/${spreadsheetId}?fields=${encodeURIComponent(fields)}`;
  const response = await fetch(url, { headers: { authorization: 'Bearer local' } });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Book;
}

/** The typed values of a tab, without empty cells at the ends. A text stays apart from a number that looks alike. */
export async function valuesOf(
  api: ServedApi,
  spreadsheetId: string,
  title: string,
): Promise<readonly (readonly Value[])[]> {
  const { sheets } = await everything(api, spreadsheetId);
  const tab = sheets.find(({ properties }) => properties.title === title);
  if (tab === undefined) throw new Error(`expected a tab ${title}`);
  const rows = (tab.data?.[0].rowData ?? []).map(({ values = [] }) =>
    trimmed(values.map(({ userEnteredValue = {} }) => Object.values(userEnteredValue)[0] ?? null)),
  );
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
}

/** The kinds of value in a row: `stringValue`, `numberValue`, … */
export async function kindsOf(
  api: ServedApi,
  spreadsheetId: string,
  title: string,
  row: number,
): Promise<readonly (string | null)[]> {
  const { sheets } = await everything(api, spreadsheetId);
  const tab = sheets.find(({ properties }) => properties.title === title);
  const { values = [] } = tab?.data?.[0].rowData?.[row - 1] ?? {};
  return values.map(({ userEnteredValue = {} }) => Object.keys(userEnteredValue)[0] ?? null);
}

function trimmed(row: readonly Value[]): readonly Value[] {
  return row.slice(0, row.findLastIndex((value) => value !== null) + 1);
}
