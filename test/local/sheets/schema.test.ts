import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { REQUEST_KINDS } from '../../../lib/local/sheets/batch.ts';
import { FRACTIONS, GOOGLE_ENUMS } from '../../../lib/local/sheets/googleEnums.ts';
import schema from '../../../lib/local/sheets/googleSchema.json' with { type: 'json' };
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { readSchema, SCHEMA_PATH, schemaFile } from '../../../tools/sheetsSchema.ts';
import { LUCKY7 } from './client.ts';

const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = schema;
const enumOf = (field: string) =>
  Object.values(GOOGLE_ENUMS).find(({ fields }) => fields.includes(field));

describe('the schema', () => {
  it('is what the types of the installed googleapis say', async () => {
    expect(await readFile(SCHEMA_PATH, 'utf8')).toBe(await schemaFile());
  });

  it('is read from interfaces with every form of field', () => {
    const fields = [
      'a?: string | null;',
      'b?: Schema$Other[];',
      'c?: {\n            [key: string]: Schema$Other;\n        } | null;',
      'requests?: any[][] | null;',
    ];
    const roots = [
      'SearchDeveloperMetadataRequest',
      'ValueRange',
      'ClearValuesRequest',
      'Other',
      'Unreached',
    ];
    const text = [
      `    export interface Schema$BatchUpdateSpreadsheetRequest {\n        /**\n         * Not a field?: string;\n         */\n        ${fields.join('\n        ')}\n    }`,
      ...roots.map((name) => `    export interface Schema$${name} {\n    }`),
    ].join('\n');
    const read = readSchema(text);
    expect(read['BatchUpdateSpreadsheetRequest']).toEqual({
      a: 'string',
      b: 'Other[]',
      c: '{Other}',
      requests: 'any[][]',
    });
    expect(Object.keys(read)).toContain('Other');
    expect(Object.keys(read)).not.toContain('Unreached');
  });

  it('holds every field that an enum or a fraction is said to be in', () => {
    const typeOf = (field: string) => {
      const [message = '', name = ''] = field.split('.');
      return messages[message]?.[name];
    };
    for (const { fields, values } of Object.values(GOOGLE_ENUMS)) {
      expect(new Set(values).size).toBe(values.length);
      expect(fields.map(typeOf)).toEqual(fields.map(() => 'string'));
    }
    expect([...FRACTIONS].map(typeOf)).toEqual([...FRACTIONS].map(() => 'number'));
  });
});

/** What a shape has that Google's message has not: fields, types of fields, values of enums. */
function foreign(shape: unknown, type: string, field: string): string[] {
  const inner = shape instanceof z.ZodMiniExactOptional ? shape.def.innerType : shape;
  if (inner instanceof z.ZodMiniObject) {
    return Object.entries(inner.def.shape).flatMap(([name, below]) =>
      foreign(below, messages[type]?.[name] ?? 'nothing', `${type}.${name}`),
    );
  }
  if (inner instanceof z.ZodMiniArray && type.endsWith('[]')) {
    return foreign(inner.def.element, type.slice(0, -2), field);
  }
  return inner instanceof z.ZodMiniRecord && type.startsWith('{')
    ? foreign(inner.def.valueType, type.slice(1, -1), field)
    : foreignScalar(inner, type, field);
}

function foreignScalar(shape: unknown, type: string, field: string): string[] {
  if (shape instanceof z.ZodMiniEnum) {
    const known = enumOf(field)?.values ?? [];
    return shape.options.map(String).filter((value) => !known.includes(value));
  }
  const kinds = [
    [z.ZodMiniNumber, 'number'],
    [z.ZodMiniBoolean, 'boolean'],
    [z.ZodMiniString, 'string'],
    [z.ZodMiniLiteral, 'string'],
  ] as const;
  const kind = kinds.find(([of]) => shape instanceof of)?.[1] ?? 'something else';
  return kind === type ? [] : [`${field} is ${type}, not ${kind}`];
}

describe('the shapes written by hand', () => {
  it.each([...REQUEST_KINDS])('have nothing that Google has not: %s', (name, { schema: shape }) => {
    const type = messages['Request']?.[name] ?? 'no request';
    expect(messages[type]).toBeDefined();
    expect(foreign(shape, type, type)).toEqual([]);
  });

  it('would be found to have it', () => {
    const wrong = z.strictObject({ sheetId: z.string(), rows: z.number() });
    expect(foreign(wrong, 'GridRange', 'GridRange')).toHaveLength(2);
    expect(foreign(z.enum(['UP']), 'string', 'SortSpec.sortOrder')).toEqual(['UP']);
  });
});

describe('a body', () => {
  let api: ServedApi;
  beforeEach(async () => {
    api = await serveSheetsApi({ quota: null });
  });
  afterEach(() => api.close());

  async function refused(...requests: unknown[]) {
    const response = await fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}:batchUpdate`, {
      method: 'POST',
      body: JSON.stringify({ requests }),
      headers: { authorization: 'Bearer local' },
    });
    const { error } = (await response.json()) as { error: { code: number; message: string } };
    return error;
  }

  const at = "'requests[0]";
  it.each([
    [
      { mergeCells: { rnge: {} } },
      `Invalid JSON payload received. Unknown name "rnge" at ${at}.merge_cells': Cannot find field.`,
    ],
    [
      { updateCells: { start: 5, fields: '*' } },
      `Invalid value at ${at}.update_cells.start' (type.googleapis.com/google.apps.sheets.v4.GridCoordinate), 5`,
    ],
    [
      { updateCells: { start: [], fields: '*' } },
      `Invalid JSON payload received. Unknown name "start" at ${at}.update_cells': Proto field is not repeating, cannot start list.`,
    ],
    [
      { sortRange: { sortSpecs: [{ sortOrder: 'UP' }] } },
      `Invalid value at ${at}.sort_range.sort_specs[0].sort_order' (type.googleapis.com/google.apps.sheets.v4.SortOrder), "UP"`,
    ],
    [
      { addSheet: { properties: { sheetId: 1.5 } } },
      `Invalid value at ${at}.add_sheet.properties.sheet_id' (TYPE_INT32), 1.5`,
    ],
    [
      { addSheet: { properties: { tabColorStyle: { rgbColor: { red: '1' } } } } },
      `Invalid value at ${at}.add_sheet.properties.tab_color_style.rgb_color.red' (TYPE_DOUBLE), "1"`,
    ],
    [
      { addSheet: { properties: { title: 5 } } },
      `Invalid value at ${at}.add_sheet.properties.title' (TYPE_STRING), 5`,
    ],
    [
      { setBasicFilter: { filter: { criteria: { 1: { hiddenValues: 'x' } } } } },
      `Invalid value at ${at}.set_basic_filter.filter.criteria.1.hidden_values' (string), "x"`,
    ],
  ])('that Google would not read is refused in its words: %j', async (request, message) => {
    expect(await refused(request)).toMatchObject({ code: 400, message });
  });

  it('is refused before anything is carried out', async () => {
    const bad = { addSheet: { properties: { titel: 'x' } } };
    await refused({ addSheet: { properties: { title: 'New' } } }, bad);
    const response = await fetch(
      `${api.rootUrl}v4/spreadsheets/${LUCKY7}?fields=sheets.properties.title`,
      {
        headers: { authorization: 'Bearer local' },
      },
    );
    expect(await response.json()).toEqual({ sheets: [{ properties: { title: 'Sheet1' } }] });
  });

  it.each([
    [
      { mergeCells: { mergeType: 'MERGE_ALL' } },
      'Google has requests[0].mergeCells, but this local Sheets API does not carry it out.',
    ],
    [
      { addSheet: { properties: { rightToLeft: true } } },
      'This local Sheets API does not carry out requests[0].add_sheet.properties.right_to_left.',
    ],
    [
      { addSheet: { properties: { sheetType: 'OBJECT' } } },
      'This local Sheets API does not carry out requests[0].add_sheet.properties.sheet_type "OBJECT".',
    ],
  ])('that only Google can carry out is refused as such: %j', async (request, message) => {
    expect(await refused(request)).toMatchObject({ code: 501, message });
  });
});
