import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Request, SheetsApi } from '../../lib/sheet/api.ts';
import { everything, valuesOf } from './sheetText.ts';
import { EVENING, type House, openHouse, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Sheets that remember each batch that was sent. */
function remembering(sheets: SheetsApi): SheetsApi & { readonly batches: (readonly Request[])[] } {
  const batches: (readonly Request[])[] = [];
  return {
    batches,
    turn: sheets.turn,
    look: sheets.look,
    read: sheets.read,
    write(id, requests) {
      batches.push(requests);
      return sheets.write(id, requests);
    },
  };
}

describe('a flush', () => {
  test('is one batch, the first one too', async () => {
    const stage = house.stage();
    const sheets = remembering(stage.sheets);
    const mirror = stage.mirror({ sheets });
    await stage.deliver(EVENING.slice(0, 24));
    expect(await mirror.flush(stage.table)).toEqual({ kind: 'flushed', through: 1, more: false });
    await stage.deliver(EVENING.slice(24));
    expect(await mirror.flush(stage.table)).toEqual({ kind: 'flushed', through: 3, more: false });
    expect(sheets.batches).toHaveLength(2);
    await house.expectRight(stage);
  });

  test('has nothing to do when it is rung for again', async () => {
    const stage = house.stage();
    const sheets = remembering(stage.sheets);
    const mirror = stage.mirror({ sheets });
    await stage.deliver(EVENING);
    await mirror.flush(stage.table);
    for (let rings = 0; rings < 5; rings += 1) {
      expect(await mirror.flush(stage.table)).toEqual({ kind: 'nothing' });
    }
    expect(sheets.batches).toHaveLength(1);
  });

  test('makes the tabs of a table that nothing has happened at', async () => {
    const stage = house.stage();
    const mirror = stage.mirror();
    expect(await mirror.flush(stage.table)).toEqual({ kind: 'flushed', through: 0, more: false });
    expect(await mirror.flush(stage.table)).toEqual({ kind: 'nothing' });
    const ledger = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(ledger).toEqual([
      'Entry, Time, Kind, Player, From, To, Amount, Roll, Dealer, Note, Seq'.split(', '),
    ]);
    const rolls = await valuesOf(stage.api, stage.spreadsheetId, 'Rolls');
    expect(rolls).toEqual([
      'Roll, Time, Name, Die 1, Die 2, Total, Counts, Outcome, Reason, Note, Line, Raw'.split(', '),
    ]);
    const [, status] = await valuesOf(stage.api, stage.spreadsheetId, 'Live');
    expect(status).toEqual(['Status', 'Closed']);
  });

  test('has nothing to do for a table without a spreadsheet', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING);
    const mirror = stage.mirror({ targetOf: () => null });
    expect(await mirror.flush(stage.table)).toEqual({ kind: 'nothing' });
  });

  test('writes nothing again that stands where it must', async () => {
    const stage = house.stage();
    const sheets = remembering(stage.sheets);
    const mirror = stage.mirror({ sheets });
    await stage.say('table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 3, 4*');
    await mirror.flush(stage.table);
    await stage.say('roll for point', 'chest adds 5k', '*Alice rolls 2, 2*');
    await mirror.flush(stage.table);
    const updates = (sheets.batches[1] ?? []).flatMap(({ updateCells }) => updateCells ?? []);
    expect(
      updates.map(({ start, rows }) => [start?.sheetId, start?.rowIndex, rows?.length]),
    ).toEqual([
      [7002, 4, 1],
      [7003, 2, 1],
      [7005, 0, 39],
      [undefined, undefined, expect.any(Number)],
    ]);
  });

  test('rewrites the row of a roll that was taken back long after', async () => {
    const stage = house.stage();
    const mirror = stage.mirror();
    await stage.say('table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 2, 3*');
    await settle(stage, mirror);
    await stage.say('*Mallory rolls 1, 1*');
    await settle(stage, mirror);
    await stage.say('undo misread');
    await settle(stage, mirror);
    const [, first, second] = await valuesOf(stage.api, stage.spreadsheetId, 'Rolls');
    expect(first?.slice(6, 10)).toEqual([true, 'lose', null, 'undone at seq 3']);
    expect(second?.slice(6, 10)).toEqual([false, null, 'no-bet', null]);
    await house.expectRight(stage);
  });

  test('grows the tabs in blocks, and takes as many rows as a batch may have', async () => {
    const stage = house.stage();
    const sheets = remembering(stage.sheets);
    const mirror = stage.mirror({ sheets });
    await stage.say('table open');
    const said = Array.from({ length: 500 }, (_, i) =>
      i % 4 === 0 ? `*Bob rolls 3, ${(i % 6) + 1}*` : `chest adds ${1000 + i}`,
    );
    for (let times = 0; times < 14; times += 1) await stage.say(...said);
    const first = await mirror.flush(stage.table);
    expect(first).toMatchObject({ kind: 'flushed', more: true });
    await settle(stage, mirror);
    const sizes = sheets.batches.map((requests) => Buffer.byteLength(JSON.stringify({ requests })));
    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes)).toBeLessThan(2_000_000);
    expect(Math.min(...sizes)).toBeGreaterThan(400_000);
    const ledger = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(ledger).toHaveLength(1 + 1 + 14 * 375);
    expect(ledger.map(([entry]) => entry).slice(1)).toEqual(ledger.slice(1).map((_, i) => i + 1));
    const { sheets: tabs } = await everything(stage.api, stage.spreadsheetId);
    expect(tabs.map(({ properties: { gridProperties } }) => gridProperties)).toMatchObject([
      { rowCount: 180 },
      { rowCount: 5500 },
      { rowCount: 2000 },
      { rowCount: 500 },
      { rowCount: 500 },
      {},
    ]);
    await house.expectRight(stage);
  });
});
