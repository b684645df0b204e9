import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import { LEDGER } from '../../lib/sheet/tabs.ts';
import { booksOf, edit, evening, findings, healed, typed } from './healing.ts';
import { valuesOf } from './sheetText.ts';
import { type House, openHouse, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('rows and columns that were hidden are shown again, and told', async () => {
  const stage = await evening(house);
  const hide = (dimension: string, startIndex: number, endIndex: number): Request => ({
    updateDimensionProperties: {
      range: { sheetId: LEDGER.sheetId, dimension, startIndex, endIndex },
      properties: { hiddenByUser: true },
      fields: 'hiddenByUser',
    },
  });
  await edit(stage, hide('ROWS', 5, 9), hide('COLUMNS', 6, 7));
  expect(await healed(stage)).toEqual({ kind: 'healed', count: 2, more: false });
  expect((await findings(stage)).toSorted()).toEqual([
    'Ledger | column G | hidden | shown',
    'Ledger | rows 6 to 9 | hidden | shown',
  ]);
  expect(await healed(stage)).toEqual({ kind: 'right' });
});

test('what is too much for one batch is put right in several', async () => {
  const stage = house.stage();
  await stage.say('table open');
  const said = Array.from({ length: 500 }, (_, i) => `chest adds ${1000 + i}`);
  for (let times = 0; times < 5; times += 1) await stage.say(...said);
  await settle(stage, stage.mirror());
  const right = await booksOf(stage);
  await edit(stage, {
    updateCells: {
      range: { sheetId: LEDGER.sheetId, startRowIndex: 1, endRowIndex: 2400, endColumnIndex: 3 },
      fields: '*',
    },
  });
  expect(await healed(stage)).toMatchObject({ kind: 'healed', more: true });
  expect(await healed(stage)).toMatchObject({ kind: 'healed', more: false });
  expect(await booksOf(stage)).toEqual(right);
});

describe('an audit', () => {
  test('says in Checks when it was, and what is not right in the ledger', async () => {
    const stage = await evening(house);
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
    const said = Array.from({ length: 500 }, (_, i) => `chest adds ${1000 + i}`);
    for (let times = 0; times < 7; times += 1) await stage.say(...said);
    await settle(stage, stage.mirror());
    const right = await booksOf(stage);
    await edit(
      stage,
      ...[3, 2300, 3000, 3400].map((row) => typed(LEDGER, row, 6, { numberValue: 1 })),
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
    const stage = await evening(house);
    await edit(stage, typed(LEDGER, 1, 6, { numberValue: 1 }));
    const busy = { kind: 'error', status: 'RESOURCE_EXHAUSTED' } as const;
    stage.api.faults.inject({ method: 'batchUpdate', nth: 1, when: 'before', outcome: busy });
    expect(await healed(stage)).toMatchObject({ kind: 'later' });
    expect(await healed(stage)).toEqual({ kind: 'healed', count: 1, more: false });
    expect(await findings(stage)).toHaveLength(1);
    expect((await stage.findings.read(stage.table)).count).toBe(1);
  });

  test('whose write nobody answered is found to have been written', async () => {
    const stage = await evening(house);
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
    const stage = await evening(house);
    await edit(stage, typed(LEDGER, 1, 6, { numberValue: 1 }));
    const outcome = { kind: 'dropped' } as const;
    stage.api.faults.inject({ method: 'batchUpdate', nth: 1, when: 'after', outcome });
    expect(await healed(stage)).toMatchObject({ kind: 'later' });
    expect(await healed(stage)).toEqual({ kind: 'right' });
    expect(await findings(stage)).toEqual(['Ledger | G2 | 1 | 25,000']);
  });
});
