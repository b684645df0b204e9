import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import type { Healed } from '../../lib/sheet/heal/heal.ts';
import { LEDGER, LIVE, PLAYERS, ROLLS, type Tab } from '../../lib/sheet/tabs.ts';
import { everything, valuesOf } from './sheetText.ts';
import { EVENING, type House, openHouse, type Stage, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const FINE = { broken: null };

/** A table after the sample evening, its sheet up to date. */
async function evening(): Promise<Stage> {
  const stage = house.stage();
  await stage.deliver(EVENING.slice(0, 40));
  await stage.deliver(EVENING.slice(40));
  await settle(stage, stage.mirror());
  return stage;
}

/** Changes the sheet as staff do. */
async function edit(stage: Stage, ...requests: readonly Request[]): Promise<void> {
  expect(await stage.sheets.write(stage.spreadsheetId, requests)).toMatchObject({ kind: 'done' });
}

async function healed(stage: Stage): Promise<Healed> {
  return stage.healer().heal(stage.table, FINE);
}

/** The values and formats of all tabs down to their last row, but for `Checks`, which tells of what was found. */
async function booksOf({ api, spreadsheetId }: Stage) {
  const { sheets } = await everything(api, spreadsheetId);
  return sheets
    .filter(({ properties }) => properties.sheetId > 7000 && properties.title !== 'Checks')
    .map(({ properties: { sheetId, title }, data }) => {
      const rows = data?.[0].rowData ?? [];
      const last = rows.findLastIndex(({ values = [] }) => values.some(isTyped));
      return { sheetId, title, rows: rows.slice(0, last + 1) };
    });
}

function isTyped({ userEnteredValue }: { readonly userEnteredValue?: object }): boolean {
  return userEnteredValue !== undefined;
}

function typed(tab: Tab, row: number, column: number, value: object): Request {
  return {
    updateCells: {
      start: { sheetId: tab.sheetId, rowIndex: row, columnIndex: column },
      rows: [{ values: [{ userEnteredValue: value }] }],
      fields: 'userEnteredValue',
    },
  };
}

function rowsOfTab(tab: Tab, startIndex: number, endIndex: number) {
  return { range: { sheetId: tab.sheetId, dimension: 'ROWS', startIndex, endIndex } };
}

async function findings({ api, spreadsheetId }: Stage): Promise<readonly string[]> {
  const checks = await valuesOf(api, spreadsheetId, 'Checks');
  const head = checks.findIndex(([title]) => title === 'Found and put right');
  return checks
    .slice(head + 1, head + 13)
    .filter((row) => row.length > 0)
    .map((row) => row.slice(1).join(' | '));
}

describe('staff', () => {
  test('who change nothing have nothing put right', async () => {
    const stage = await evening();
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
    'overwrite Live': [typed(LIVE, 1, 1, { stringValue: 'Closed for ever' })],
    'overwrite a header': [typed(LEDGER, 0, 6, { stringValue: 'Gold' })],
    'change a balance': [typed(PLAYERS, 1, 8, { numberValue: 1_000_000 })],
  };

  test.each(Object.entries(vandals))('who %s have it put right and told', async (_, requests) => {
    const stage = await evening();
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
    const stage = await evening();
    await edit(
      stage,
      typed(LEDGER, 1, 6, { numberValue: 1 }),
      typed(ROLLS, 2, 2, { stringValue: 'Mallory' }),
      typed(LEDGER, 300, 3, { stringValue: 'Bob owes me 5k' }),
    );
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 3 });
    expect((await findings(stage)).toSorted()).toEqual([
      'Ledger | D301 | Bob owes me 5k | (empty)',
      'Ledger | G2 | 1 | 25,000',
      expect.stringMatching(/^Rolls \| C3 \| Mallory \| \w+$/),
    ]);
  });

  test('who type into Checks have it put right too', async () => {
    const stage = await evening();
    await healed(stage);
    await edit(stage, typed({ ...LEDGER, sheetId: 7005 }, 2, 1, { numberValue: 7 }));
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 1 });
    expect(await findings(stage)).toEqual(['Checks | B3 | 7 | 0']);
  });

  test('keep their own tabs, and their notes to the right', async () => {
    const stage = await evening();
    const note = { stringValue: 'ask Bob' };
    await edit(
      stage,
      { appendDimension: { sheetId: LEDGER.sheetId, dimension: 'COLUMNS', length: 2 } },
      typed(LEDGER, 5, 12, note),
      { addSheet: { properties: { sheetId: 4711, title: 'Rota' } } },
      typed({ ...LEDGER, sheetId: 4711 }, 0, 0, { stringValue: 'Dan: Monday' }),
      typed(LEDGER, 5, 6, { numberValue: 1 }),
    );
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 1 });
    const ledger = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(ledger[5]?.[12]).toBe('ask Bob');
    expect(await valuesOf(stage.api, stage.spreadsheetId, 'Rota')).toEqual([['Dan: Monday']]);
  });

  test('who add a column among ours find it to the right of ours', async () => {
    const stage = await evening();
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

describe('an audit', () => {
  test('says in Checks when it was, and what is not right in the ledger', async () => {
    const stage = await evening();
    const lineOf = async (title: string) => {
      const checks = await valuesOf(stage.api, stage.spreadsheetId, 'Checks');
      return checks.find(([first]) => first === title)?.slice(1);
    };
    await healed(stage);
    expect(await lineOf('Ledger at the last audit')).toEqual(['right']);
    expect(await lineOf('Last audit')).toEqual([expect.any(Number)]);
    await stage.healer().heal(stage.table, { broken: 'commit 7: it was changed' });
    expect(await lineOf('Ledger at the last audit')).toEqual([
      'NOT RIGHT',
      'commit 7: it was changed',
    ]);
  });

  test('goes over a long ledger slice by slice, and over its newest rows each time', async () => {
    const stage = house.stage();
    await stage.say('table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 1, 2*', 'undo');
    const said = Array.from({ length: 450 }, (_, i) => `chest adds ${1000 + i}`);
    for (let times = 0; times < 5; times += 1) await stage.say(...said);
    await settle(stage, stage.mirror());
    const right = await booksOf(stage);
    await edit(
      stage,
      ...[3, 900, 1500, 2200].map((row) => typed(LEDGER, row, 6, { numberValue: 1 })),
    );
    const counts: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const result = await healed(stage);
      counts.push(result.kind === 'healed' ? result.count : 0);
    }
    expect(counts).toEqual([3, 1, 0]);
    expect(await booksOf(stage)).toEqual(right);
  });

  test('that cannot write tells nothing, and tells once when it can', async () => {
    const stage = await evening();
    await edit(stage, typed(LEDGER, 1, 6, { numberValue: 1 }));
    const busy = { kind: 'error', status: 'RESOURCE_EXHAUSTED' } as const;
    stage.api.faults.inject({ method: 'batchUpdate', nth: 1, when: 'before', outcome: busy });
    expect(await healed(stage)).toMatchObject({ kind: 'later' });
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 1 });
    expect(await findings(stage)).toHaveLength(1);
    expect((await stage.findings.read(stage.table)).count).toBe(1);
  });

  test('whose write nobody answered is found to have been written', async () => {
    const stage = await evening();
    await edit(stage, typed(LEDGER, 1, 6, { numberValue: 1 }));
    const right = await house.expected(stage);
    stage.api.faults.inject({
      method: 'batchUpdate',
      nth: 1,
      when: 'after',
      outcome: { kind: 'dropped' },
    });
    expect(await healed(stage)).toMatchObject({ kind: 'later' });
    await healed(stage);
    await stage.say('table open');
    await settle(stage, stage.mirror());
    expect(await healed(stage)).toMatchObject({ kind: 'right' });
    expect(right).toBeDefined();
    expect(await findings(stage)).toHaveLength(1);
  });

  test('whose write nobody answered goes on by itself, though nothing is said at the table', async () => {
    const stage = await evening();
    await edit(stage, typed(LEDGER, 1, 6, { numberValue: 1 }));
    const outcome = { kind: 'dropped' } as const;
    stage.api.faults.inject({ method: 'batchUpdate', nth: 1, when: 'after', outcome });
    expect(await healed(stage)).toMatchObject({ kind: 'later' });
    expect(await healed(stage)).toEqual({ kind: 'right' });
    expect(await findings(stage)).toEqual(['Ledger | G2 | 1 | 25,000']);
  });
});
