import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashCommit } from '../../lib/ledger/codec/codec.ts';
import { valuesOf } from './sheetText.ts';
import { type House, openHouse, type Stage, settle } from './stage.ts';
import { expectWhole } from './wholeness.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function checksOf({ api, spreadsheetId }: Stage): Promise<readonly (readonly unknown[])[]> {
  return valuesOf(api, spreadsheetId, 'Checks');
}

/** The rows of the shifts, without the moment at which each began. */
async function shiftsOf(stage: Stage): Promise<readonly (readonly unknown[])[]> {
  const rows = await checksOf(stage);
  const head = rows.findIndex(([title]) => title === 'Shift');
  const end = rows.findIndex(([title]) => title === 'Account');
  const filled = rows.slice(head + 1, end).filter(([dealer]) => (dealer ?? '') !== '');
  return filled.map(([dealer, , ...figures]) => [dealer, ...figures]);
}

describe('Checks', () => {
  test('shows the newest close with the hash of its commit', async () => {
    const stage = house.stage();
    await stage.say('table open', 'seat Alice');
    await settle(stage, stage.mirror());
    expect(await checksOf(stage)).toContainEqual(['Newest close', 'none yet']);
    await stage.say('table closed');
    await settle(stage, stage.mirror());
    const newest = await stage.log.newest(stage.table);
    const close = `entry 1, commit 2, ${newest === null ? '' : hashCommit(newest)}`;
    const [row] = (await checksOf(stage)).filter(([title]) => title === 'Newest close');
    expect(row?.[2]).toBe(close);
    await stage.say('table open');
    await settle(stage, stage.mirror());
    expect((await checksOf(stage)).some((cells) => cells[2] === close)).toBe(true);
    await expectWhole(stage);
  });

  test('shows what each shift should hold, what was counted, and what is missing', async () => {
    const stage = house.stage();
    const flushed = async (...said: readonly string[]) => {
      await stage.say(...said);
      await settle(stage, stage.mirror());
      return shiftsOf(stage);
    };
    expect(await flushed('table open', 'seat Alice')).toEqual([['Dealer Dan']]);
    await flushed('bank counts 100k');
    const bet = ['Alice bets 5k', '*Alice rolls 2, 3*'];
    expect(await flushed(...bet)).toEqual([['Dealer Dan', 105_000]]);
    expect(await flushed('bank counts 104k', 'table closed')).toEqual([
      ['Dealer Dan', 105_000, 104_000, -1_000],
    ]);
    expect(await flushed('table open', 'bank counts 103,500')).toEqual([
      ['Dealer Dan, at the opening -500', 103_500],
      ['Dealer Dan', 105_000, 104_000, -1_000],
    ]);
    for (let night = 1; night <= 6; night += 1) await flushed('table closed', 'table open');
    expect(await shiftsOf(stage)).toHaveLength(5);
    await expectWhole(stage);
  });
});
