import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cursor, Held } from '../../lib/sheet/cursor.ts';
import { everything, valuesOf } from './sheetText.ts';
import { EVENING, type House, openHouse, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('another spreadsheet or zone', () => {
  test('is written from the start', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING);
    await settle(stage, stage.mirror());
    const target = { spreadsheetId: `${stage.spreadsheetId}-b`, timeZone: 'America/New_York' };
    await settle(stage, stage.mirror({ targetOf: () => target }));
    const [, berlin] = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    const [, newYork] = await valuesOf(stage.api, target.spreadsheetId, 'Ledger');
    expect(Number(berlin?.[1]) - Number(newYork?.[1])).toBeCloseTo(6 / 24, 9);
    expect(berlin?.toSpliced(1, 1)).toEqual(newYork?.toSpliced(1, 1));

    const moved = { spreadsheetId: stage.spreadsheetId, timeZone: 'America/New_York' };
    await settle(stage, stage.mirror({ targetOf: () => moved }));
    expect((await everything(stage.api, stage.spreadsheetId)).sheets[1]).toEqual(
      (await everything(stage.api, target.spreadsheetId)).sheets[1],
    );
  });

  test('of another table is left alone', async () => {
    const [stage, other] = [house.stage(), house.stage()];
    await other.deliver(EVENING);
    await settle(other, other.mirror());
    const before = await everything(other.api, other.spreadsheetId);
    await stage.say('table open');
    const target = { spreadsheetId: other.spreadsheetId, timeZone: 'UTC' };
    expect(await stage.mirror({ targetOf: () => target }).flush(stage.table)).toEqual({
      kind: 'refused',
      message: `The spreadsheet of table ${stage.table} holds table ${other.table}: name another one in house.json.`,
    });
    expect(await everything(other.api, other.spreadsheetId)).toEqual(before);
  });

  test('that knows more than the ledger is left alone, and told of', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING);
    await settle(stage, stage.mirror());
    const before = await everything(stage.api, stage.spreadsheetId);
    const cutOff = {
      ...stage.log,
      newest: async (table: string) => (await stage.log.range(table, 2, 2, 1))[0] ?? null,
    };
    const refused = {
      kind: 'refused',
      message: `The sheet of table ${stage.table} holds commit 3, but the ledger ends at commit 2: keep both, and find out why before you name another spreadsheet.`,
    };
    expect(await stage.mirror({ log: cutOff }).flush(stage.table)).toEqual(refused);
    const forgetful = { ...stage.cursors, read: async () => null };
    const mirror = stage.mirror({
      log: cutOff,
      cursors: {
        ...forgetful,
        take: async (table) => ({ table, owner: 'x', revision: 0, cursor: null }),
      },
    });
    expect(await mirror.flush(stage.table)).toEqual(refused);
    expect(await everything(stage.api, stage.spreadsheetId)).toEqual(before);
  });

  test('that lost its cursor is written again to the same cells', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING.slice(0, 40));
    await settle(stage, stage.mirror());
    await stage.deliver(EVENING.slice(40));
    let cursor: Cursor | null = null;
    const lost = {
      ...stage.cursors,
      read: async () => cursor,
      take: async (table: string) => ({ table, owner: 'x', revision: 0, cursor }),
      move: async (_: Held, next: Cursor) => {
        cursor = next;
        return true;
      },
      release: async () => {},
    };
    await settle(stage, stage.mirror({ cursors: lost }));
    await house.expectRight(stage);
  });
});
