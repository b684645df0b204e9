import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsOf, valuesOf } from './sheetText.ts';
import { type House, openHouse, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('what people type stays as they typed it', () => {
  const odd = ['=IMPORTXML("http://x")', '+1', '-1', '@x', '1E5', '0042', 'May 1', 'TRUE', "'a"];

  test.each([...odd, '🎲👨‍👩‍👧', 'שלום', 'e\u0301', '1,000'])('%s', async (name) => {
    const stage = house.stage();
    await stage.deliver([
      ...['table open', `correct Bob gets 5 for ${name}`].map((line) => ({
        kind: 'order' as const,
        line,
      })),
      { kind: 'roll', name, dice: [1, 2] },
    ]);
    await settle(stage, stage.mirror());
    const [, , entry] = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(entry?.[9]).toBe(name);
    const [, roll] = await valuesOf(stage.api, stage.spreadsheetId, 'Rolls');
    expect(roll?.[2]).toBe(name.normalize('NFC'));
    expect((await kindsOf(stage.api, stage.spreadsheetId, 'Ledger', 3))[9]).toBe('stringValue');
    expect((await kindsOf(stage.api, stage.spreadsheetId, 'Rolls', 2))[2]).toBe('stringValue');
  });

  test('also as the name of a player', async () => {
    const stage = house.stage();
    await stage.say('table open', 'seat 1E5', 'seat 0042', 'seat May 1', 'seat true');
    await stage.say('1E5 bets 5k', 'roller 0042');
    await settle(stage, stage.mirror());
    const [, , entry] = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(entry?.slice(3, 7)).toEqual(['1E5', 'player:1e5', 'stake', 5000]);
    const live = await valuesOf(stage.api, stage.spreadsheetId, 'Live');
    expect(live.flat()).toEqual(expect.arrayContaining(['1E5', '0042', 'May 1', 'True']));
  });

  test('no line can stop the mirror: what a sheet cannot hold is replaced', async () => {
    const stage = house.stage();
    await stage.deliver([
      { kind: 'order', line: 'table open' },
      { kind: 'order', line: 'correct Bob gets 5 for a\u0000b\ud800c\u007fd' },
    ]);
    await settle(stage, stage.mirror());
    const [, , entry] = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(entry?.[9]).toBe('a␀b\ufffdc␡d');
  });

  test('a million million gold keeps every digit', async () => {
    const stage = house.stage();
    await stage.say('table open', 'chest adds 999,999,999,999', 'chest adds 1000000000000');
    await settle(stage, stage.mirror());
    const ledger = await valuesOf(stage.api, stage.spreadsheetId, 'Ledger');
    expect(ledger.slice(2).map((row) => row[6])).toEqual([999_999_999_999, 1_000_000_000_000]);
  });
});
