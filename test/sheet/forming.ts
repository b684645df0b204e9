import { type ServedApi, serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import type { Found, Request, SheetsApi } from '../../lib/sheet/api.ts';
import { type Form, type Repair, repair } from '../../lib/sheet/form/repair.ts';
import { createGoogleSheets } from '../../lib/sheet/google.ts';
import { TABS } from '../../lib/sheet/tabs.ts';

/** The account that the local API knows by its token. */
export const ACCOUNT = 'owner@local';
export const FORM: Form = { timeZone: 'Europe/Berlin', editors: [ACCOUNT] };

/** A Sheets API on a socket, entered by Google's own client. */
export interface Office {
  readonly api: ServedApi;
  readonly sheets: SheetsApi;
  /** The same as it is for somebody of the staff, whom the owner lets edit. */
  readonly staff: SheetsApi;
  /** A spreadsheet that no other test has: its id. */
  fresh(): string;
  look(id: string): Promise<Found>;
  /** As anybody edits who may. */
  edit(id: string, ...requests: readonly Request[]): Promise<void>;
  /** Looks, and carries out in one batch what has to be put right. */
  mend(id: string, form?: Form): Promise<Repair>;
  /** A spreadsheet that has its form. */
  formed(): Promise<string>;
  /** All of a spreadsheet that its form is about, and its values. */
  whole(id: string): Promise<Whole>;
}

export interface WholeTab {
  readonly properties: {
    readonly sheetId: number;
    readonly title: string;
    readonly index?: number;
  };
  readonly charts?: readonly { readonly chartId: number }[];
  readonly data: readonly [{ readonly rowData?: readonly { readonly values?: readonly Cell[] }[] }];
}

export interface Whole {
  readonly properties: object;
  readonly sheets: readonly WholeTab[];
  readonly developerMetadata?: readonly object[];
}

interface Cell {
  readonly userEnteredValue?: Readonly<Record<string, string | number | boolean>>;
  readonly userEnteredFormat?: object;
}

const WHOLE = [
  'properties(locale,timeZone)',
  'sheets(properties,conditionalFormats,basicFilter,protectedRanges,charts',
  'data(rowData.values(userEnteredValue,userEnteredFormat),columnMetadata))',
  'developerMetadata',
].join();

export async function openOffice(): Promise<Office> {
  const api = await serveSheetsApi({ quota: null, staff: { bob: 'bob@staff' } });
  const entered = (token: string) =>
    createGoogleSheets({ credentials: async () => fixedToken(token), rootUrl: api.rootUrl });
  const sheets = entered('local');
  let count = 0;
  const self: Office = {
    api,
    sheets,
    staff: entered('bob'),
    fresh() {
      count += 1;
      return `local-form-${count}`;
    },
    async look(id) {
      const answer = await sheets.look(id);
      if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
      return answer.value;
    },
    async edit(id, ...requests) {
      const answer = await sheets.write(id, requests);
      if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
    },
    async mend(id, form = FORM) {
      const repaired = repair(await self.look(id), form);
      if (repaired.requests.length > 0) await self.edit(id, ...repaired.requests);
      return repaired;
    },
    async formed() {
      const id = self.fresh();
      await self.mend(id);
      return id;
    },
    async whole(id) {
      const url = `${api.rootUrl}v4/spreadsheets/${id}?fields=${encodeURIComponent(WHOLE)}`;
      const response = await fetch(url, { headers: { authorization: 'Bearer local' } });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Whole;
    },
  };
  return self;
}

/** Our tabs alone, wherever staff have moved them; charts lie side by side, so their order means nothing. */
export function ours({ properties, sheets, developerMetadata }: Whole): Whole {
  const tabs = TABS.flatMap(({ sheetId }) => sheets.filter((tab) => idOf(tab) === sheetId));
  const placeless = tabs.map(({ properties: { index: _, ...rest }, charts = [], ...tab }) => {
    const sorted = [...charts].sort((a, b) => a.chartId - b.chartId);
    return { ...tab, charts: sorted, properties: rest };
  });
  return { properties, sheets: placeless, ...(developerMetadata && { developerMetadata }) };
}

/** The texts in a row of a tab, by column. */
export function textsIn({ sheets }: Whole, sheetId: number, row: number): (string | null)[] {
  const tab = sheets.find((one) => idOf(one) === sheetId);
  const { values = [] } = tab?.data[0].rowData?.[row] ?? {};
  return values.map(({ userEnteredValue = {} }) => {
    const [value] = Object.values(userEnteredValue);
    return value === undefined ? null : String(value);
  });
}

function idOf({ properties }: WholeTab): number {
  return properties.sheetId;
}
