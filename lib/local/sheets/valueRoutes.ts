import * as z from 'zod/mini';
import { formatRange } from './a1.ts';
import { check, readJson } from './check.ts';
import { conform } from './conform.ts';
import { ApiError, Refused } from './errors.ts';
import type { Spreadsheet } from './model.ts';
import {
  answer,
  begin,
  bookOf,
  type Call,
  checkQuery,
  type Machine,
  type Run,
  wantedOf,
} from './routing.ts';
import { valueOptions, valueRange } from './values.ts';
import {
  appendWriting,
  clearWriting,
  type Input,
  type Lines,
  readLines,
  updateWriting,
  type Writing,
} from './valueWrites.ts';

const VALUE_PARAMETERS = ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'];

export const getValues: Run = async (machine, call) => {
  const {
    params: [id = '', range = ''],
    query,
  } = call;
  checkQuery(query, ...VALUE_PARAMETERS);
  const strike = begin(machine, call, 'values', 'read');
  const options = check(valueOptions, Object.fromEntries(query));
  const book = (await bookOf(machine, id)).current();
  await strike('before');
  const body = answer(valueRange(book, range, options), wantedOf(query, null));
  await strike('after');
  return body;
};

export const batchGetValues: Run = async (machine, call) => {
  const {
    params: [id = ''],
    query,
  } = call;
  checkQuery(query, 'ranges', ...VALUE_PARAMETERS);
  const strike = begin(machine, call, 'values', 'read');
  const options = check(valueOptions, Object.fromEntries(query));
  const book = (await bookOf(machine, id)).current();
  await strike('before');
  const valueRanges = query.getAll('ranges').map((range) => valueRange(book, range, options));
  const body = answer({ spreadsheetId: id, valueRanges }, wantedOf(query, null));
  await strike('after');
  return body;
};

const writeOptions = z.object({
  valueInputOption: z.exactOptional(z.enum(['RAW', 'USER_ENTERED'])),
  insertDataOption: z._default(z.enum(['OVERWRITE', 'INSERT_ROWS']), 'OVERWRITE'),
  includeValuesInResponse: z._default(z.enum(['true', 'false']), 'false'),
  responseValueRenderOption: z.exactOptional(valueOptions.shape.valueRenderOption),
  responseDateTimeRenderOption: z.exactOptional(valueOptions.shape.dateTimeRenderOption),
});

const bodyShape = z.strictObject({
  range: z.exactOptional(z.string()),
  majorDimension: z.exactOptional(z.enum(['ROWS', 'COLUMNS'])),
  values: z.exactOptional(z.array(z.array(z.unknown()))),
});

const RESPONSE_PARAMETERS = [
  'includeValuesInResponse',
  'responseValueRenderOption',
  'responseDateTimeRenderOption',
];

/** What was written, as `UpdateValuesResponse`. */
function updateResponse(
  spreadsheetId: string,
  book: Spreadsheet,
  { sheet, range, cells }: Writing,
  options: z.infer<typeof writeOptions>,
): object {
  const { startRowIndex = 0, endRowIndex = 0, startColumnIndex = 0, endColumnIndex = 0 } = range;
  const updatedRange = formatRange(sheet.title, range);
  const rendering = valueOptions.parse({
    valueRenderOption: options.responseValueRenderOption,
    dateTimeRenderOption: options.responseDateTimeRenderOption,
  });
  return {
    spreadsheetId,
    updatedRange,
    updatedRows: endRowIndex - startRowIndex,
    updatedColumns: endColumnIndex - startColumnIndex,
    updatedCells: cells,
    ...(options.includeValuesInResponse === 'true' && {
      updatedData: valueRange(book, updatedRange, rendering),
    }),
  };
}

/** A refusal of the request that the values became, without its name: the caller sent none. */
function inOwnWords(error: unknown): unknown {
  return error instanceof ApiError && error.status === 'INVALID_ARGUMENT'
    ? new ApiError(
        error.status,
        error.message.replace(/^Invalid requests\[\d+\]\.\w+: /, ''),
        error.details,
      )
    : error;
}

interface ReadWrite {
  readonly options: z.infer<typeof writeOptions>;
  readonly input: Input;
  readonly lines: Lines;
}

/** The missing option is worded as in https://github.com/googleapis/google-api-dotnet-client/issues/2525. */
function readWrite(machine: Machine, { query, body }: Call, a1: string): ReadWrite {
  const options = check(writeOptions, Object.fromEntries(query));
  const { valueInputOption: option } = options;
  if (option === undefined) {
    throw new Refused("'valueInputOption' is required but not specified");
  }
  const asked = readJson(body);
  conform(asked, 'ValueRange');
  const { range = a1, majorDimension, values } = check(bodyShape, asked);
  if (range !== a1) {
    throw new Refused(`Requested range (${a1}) is not the one of the values (${range}).`);
  }
  const thisYear = new Date(machine.now()).getUTCFullYear();
  return { options, input: { option, thisYear }, lines: readLines(values, majorDimension) };
}

/** Carries out what `plan` makes of the spreadsheet as it is when its turn comes. */
async function write(
  machine: Machine,
  call: Call,
  method: 'append' | 'update' | 'clear',
  plan: (book: Spreadsheet) => Writing,
): Promise<{
  readonly writing: Writing;
  readonly book: Spreadsheet;
  readonly done: () => Promise<void>;
}> {
  const {
    params: [id = ''],
    user,
  } = call;
  const strike = begin(machine, call, method, 'write');
  const book = await bookOf(machine, id);
  await strike('before');
  const planned: Writing[] = [];
  await book
    .apply((current) => {
      const writing = plan(current);
      planned.push(writing);
      return writing.requests;
    }, user)
    .catch((error: unknown) => {
      throw inOwnWords(error);
    });
  machine.changed(id);
  const [writing] = planned;
  if (writing === undefined) {
    throw new Error('expected the values to have been written');
  }
  return { writing, book: book.current(), done: () => strike('after') };
}

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/update */
export const updateValues: Run = async (machine, call) => {
  const {
    params: [id = '', a1 = ''],
    query,
  } = call;
  checkQuery(query, 'valueInputOption', ...RESPONSE_PARAMETERS);
  const { options, input, lines } = readWrite(machine, call, a1);
  const plan = (book: Spreadsheet) => updateWriting(book, a1, lines, input);
  const { writing, book, done } = await write(machine, call, 'update', plan);
  const body = answer(updateResponse(id, book, writing, options), wantedOf(query, null));
  await done();
  return body;
};

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/append */
export const appendValues: Run = async (machine, call) => {
  const {
    params: [id = '', a1 = ''],
    query,
  } = call;
  checkQuery(query, 'valueInputOption', 'insertDataOption', ...RESPONSE_PARAMETERS);
  const { options, input, lines } = readWrite(machine, call, a1);
  const insertRows = options.insertDataOption === 'INSERT_ROWS';
  const plan = (book: Spreadsheet) => appendWriting(book, a1, lines, { ...input, insertRows });
  const { writing, book, done } = await write(machine, call, 'append', plan);
  const { table, sheet } = writing;
  const resource = {
    spreadsheetId: id,
    ...(table && { tableRange: formatRange(sheet.title, table) }),
    updates: updateResponse(id, book, writing, options),
  };
  const body = answer(resource, wantedOf(query, null));
  await done();
  return body;
};

/** Values go, formats and notes stay: https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/clear */
export const clearValues: Run = async (machine, call) => {
  const {
    params: [id = '', a1 = ''],
    query,
  } = call;
  checkQuery(query);
  conform(readJson(call.body), 'ClearValuesRequest');
  const plan = (book: Spreadsheet) => clearWriting(book, a1);
  const { writing, done } = await write(machine, call, 'clear', plan);
  const clearedRange = formatRange(writing.sheet.title, writing.range);
  const body = answer({ spreadsheetId: id, clearedRange }, wantedOf(query, null));
  await done();
  return body;
};
