import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import { LEDGER, LIVE, PLAYERS, ROLLS } from '../../lib/sheet/tabs.ts';
import { booksOf, edit, evening, findings, healed, rowsOfTab, typed } from './healing.ts';
import { valuesOf } from './sheetText.ts';
import { type House, openHouse } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('staff', () => {
  test('who change nothing have nothing put right', async () => {
    const stage = await evening(house);
    const right = await booksOf(stage);
    expect(await healed(stage)).toEqual({ kind: 'right' });
    expect(await findings(stage)).toEqual([]);
    expect(await booksOf(stage)).toEqual(right);
    expect(stage.said).toEqual([]);
  });

  const vandals: Readonly<Record<string, readonly Request[]>> = {
    'overwrite an amount': [typed(LEDGER, 10, 6, { numberValue: 1 })],
    'turn a number into text': [
      {
        repeatCell: {
          range: {
            sheetId: LEDGER.sheetId,
            ...{ startRowIndex: 4, endRowIndex: 9, startColumnIndex: 6, endColumnIndex: 7 },
          },
          cell: { userEnteredFormat: { numberFormat: { type: 'TEXT' } } },
          fields: 'userEnteredFormat.numberFormat',
        },
      },
      typed(LEDGER, 7, 6, { stringValue: '5000' }),
    ],
    'put a formula in the place of a name': [
      typed(ROLLS, 3, 2, { formulaValue: '=IMPORTXML("http://x")' }),
    ],
    'clear rows': [
      {
        updateCells: {
          range: { sheetId: ROLLS.sheetId, startRowIndex: 2, endRowIndex: 12 },
          fields: '*',
        },
      },
    ],
    'insert rows': [{ insertDimension: rowsOfTab(LEDGER, 5, 8) }],
    'delete rows': [{ deleteDimension: rowsOfTab(LEDGER, 5, 8) }],
    'delete the header': [{ deleteDimension: rowsOfTab(PLAYERS, 0, 1) }],
    'sort by amount': [
      {
        sortRange: {
          range: { sheetId: LEDGER.sheetId, startRowIndex: 1, endRowIndex: 60, endColumnIndex: 11 },
          sortSpecs: [{ dimensionIndex: 6, sortOrder: 'DESCENDING' }],
        },
      },
    ],
    'write below the last row': [typed(LEDGER, 300, 3, { stringValue: 'Bob owes me 5k' })],
    'hide rows and a column': [
      {
        updateDimensionProperties: {
          range: rowsOfTab(LEDGER, 5, 9).range,
          properties: { hiddenByUser: true },
          fields: 'hiddenByUser',
        },
      },
      {
        updateDimensionProperties: {
          range: { sheetId: LEDGER.sheetId, dimension: 'COLUMNS', startIndex: 6, endIndex: 7 },
          properties: { hiddenByUser: true },
          fields: 'hiddenByUser',
        },
      },
      typed(LEDGER, 7, 6, { numberValue: 1 }),
    ],
    'strike an entry through': [
      {
        repeatCell: {
          range: { sheetId: LEDGER.sheetId, startRowIndex: 4, endRowIndex: 5 },
          cell: { userEnteredFormat: { textFormat: { strikethrough: true } } },
          fields: 'userEnteredFormat.textFormat.strikethrough',
        },
      },
    ],
    'push all rows far down': [{ insertDimension: rowsOfTab(LEDGER, 1, 1101) }],
    'push Live down': [{ insertDimension: rowsOfTab(LIVE, 1, 190) }],
    'type far below the last row': [
      { appendDimension: { sheetId: ROLLS.sheetId, dimension: 'ROWS', length: 3000 } },
      typed(ROLLS, 3400, 2, { stringValue: 'Mallory' }),
    ],
    'overwrite Live': [typed(LIVE, 1, 1, { stringValue: 'Closed for ever' })],
    'overwrite a header': [typed(LEDGER, 0, 6, { stringValue: 'Gold' })],
    'change a balance': [typed(PLAYERS, 1, 8, { numberValue: 1_000_000 })],
  };

  test.each(Object.entries(vandals))('who %s have it put right and told', async (_, requests) => {
    const stage = await evening(house);
    const right = await booksOf(stage);
    await edit(stage, ...requests);
    expect(await booksOf(stage)).not.toEqual(right);
    expect(await healed(stage)).toMatchObject({ kind: 'healed' });
    expect(await booksOf(stage)).toEqual(right);
    expect((await findings(stage)).length).toBeGreaterThan(0);
    expect(stage.said.join('\n')).toMatch(/sheet-(healed|mended)/);
    expect(await healed(stage)).toEqual({ kind: 'right' });
  });

  test('read in Checks what it said and what it says', async () => {
    const stage = await evening(house);
    await edit(
      stage,
      typed(LEDGER, 1, 6, { numberValue: 1 }),
      typed(ROLLS, 2, 2, { stringValue: 'Mallory' }),
      typed(LEDGER, 300, 3, { stringValue: 'Bob owes me 5k' }),
    );
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 3, more: false });
    expect((await findings(stage)).toSorted()).toEqual([
      'Ledger | D301 | Bob owes me 5k | (empty)',
      'Ledger | G2 | 1 | 25,000',
      expect.stringMatching(/^Rolls \| C3 \| Mallory \| \w+$/),
    ]);
  });

  test('who type into Checks have it put right too', async () => {
    const stage = await evening(house);
    await healed(stage);
    await edit(stage, typed({ ...LEDGER, sheetId: 7005 }, 2, 1, { numberValue: 7 }));
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 1, more: false });
    expect(await findings(stage)).toEqual(['Checks | B3 | 7 | 0']);
  });

  test('keep their own tabs, and their notes to the right', async () => {
    const stage = await evening(house);
    const note = { stringValue: 'ask Bob' };
    await edit(
      stage,
      { appendDimension: { sheetId: LEDGER.sheetId, dimension: 'COLUMNS', length: 2 } },
      typed(LEDGER, 5, 12, note),
      { addSheet: { properties: { sheetId: 4711, title: 'Rota' } } },
      typed({ ...LEDGER, sheetId: 4711 }, 0, 0, { stringValue: 'Dan: Monday' }),
      typed(LEDGER, 5, 6, { numberValue: 1 }),
    );
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 1, more: false });
    const ledger = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(ledger[5]?.[12]).toBe('ask Bob');
    expect(await valuesOf(stage.api, stage.spreadsheetId, 'Rota')).toEqual([['Dan: Monday']]);
  });

  test('who add a column among ours find it to the right of ours', async () => {
    const stage = await evening(house);
    const range = { sheetId: LEDGER.sheetId, dimension: 'COLUMNS', startIndex: 3, endIndex: 4 };
    const right = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    await edit(stage, { insertDimension: { range } }, typed(LEDGER, 2, 3, { stringValue: 'hm' }));
    expect(await healed(stage)).toMatchObject({ kind: 'healed' });
    const ledger = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(ledger.map((row) => row.slice(0, 11).findLast((value) => value !== null))).toEqual(
      right.map((row) => row.at(-1)),
    );
    expect(ledger[2]?.[11]).toBe('hm');
  });
});
