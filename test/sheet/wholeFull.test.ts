import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFull } from '../../lib/sheet/cellCount.ts';
import type { Mirror } from '../../lib/sheet/mirror.ts';
import { valuesOf } from './sheetText.ts';
import { type House, openHouse, type Stage, settle } from './stage.ts';
import { expectWhole } from './wholeness.ts';

let house: House;
/** The cells of a spreadsheet with 500 rows in each tab that grows. */
let room: number;
beforeAll(async () => {
  house = await openHouse();
  const stage = house.stage();
  await settle(stage, stage.mirror());
  room = Number((await stage.cursors.read(stage.table))?.cells);
});
afterAll(() => house.close());

const TIME_ZONE = 'Europe/Berlin';

interface Scene {
  readonly stage: Stage;
  /** Mirrors to the first spreadsheet, or to another of this number. */
  to(number?: number): Mirror;
  idOf(number?: number): string;
  add(count: number): Promise<void>;
}

/** A table whose spreadsheets have room for 500 rows in each tab. */
function scene(mostCells = room): Scene {
  const stage = house.stage();
  const idOf = (number = 1) =>
    number === 1 ? stage.spreadsheetId : `${stage.spreadsheetId}-${number}`;
  return {
    stage,
    idOf,
    to: (number) =>
      stage.mirror({
        mostCells,
        targetOf: () => ({ spreadsheetId: idOf(number), timeZone: TIME_ZONE }),
      }),
    add: (count) => stage.say(...Array.from({ length: count }, (_, i) => `chest adds ${1000 + i}`)),
  };
}

test('the cells of a new file are counted before it is full, its own empty tab too', () => {
  expect(room).toBe(180 * 16 + 500 * (11 + 12 + 10 + 5) + 1000 * 26);
});

/** A table that has filled its first spreadsheet, one bet and one roll of Alice's last; two commits did not fit. */
async function filled() {
  const all = scene();
  const { stage, to, add } = all;
  await stage.say('table open', 'seat Alice', 'seat Bob', 'correct Bob gets 3k for a meal');
  await add(450);
  await stage.say('Alice bets 5k', '*Alice rolls 2, 3*');
  await settle(stage, to());
  const through = (await stage.log.newest(stage.table))?.seq ?? 0;
  const [entries] = [Number((await stage.cursors.read(stage.table))?.entries)];
  await stage.say('*Mallory rolls 1, 1*');
  await add(60);
  const refused = await settle(stage, to());
  const why = fileFull(stage.table, entries);
  return { ...all, through, entries, refused, why };
}

describe('a full spreadsheet', () => {
  test('says why in Live and in Checks, and keeps all that it has', async () => {
    const { stage, through, refused, why } = await filled();
    expect(refused).toEqual({ kind: 'refused', message: why });
    await expectWhole(stage, { full: { through, why } });
    const live = await valuesOf(stage.api, stage.spreadsheetId, 'Live');
    expect(live[1]?.slice(0, 2)).toEqual(['Attention', why]);
  });

  test('is refused until another one is named, and written no more', async () => {
    const { stage, to, through, why } = await filled();
    const upTo = (await stage.log.newest(stage.table))?.seq ?? 0;
    await stage.say('undo');
    for (let times = 0; times < 3; times += 1) {
      expect(await to().flush(stage.table)).toEqual({ kind: 'refused', message: why });
    }
    await expectWhole(stage, { full: { through, why }, upTo });
    const healer = stage.healer({ mostCells: room });
    expect(await healer.heal(stage.table, { broken: null })).toEqual({
      kind: 'refused',
      message: why,
    });
  });

  test('goes on itself where staff have made room', async () => {
    const { stage, to, idOf } = await filled();
    await stage.sheets.write(idOf(), [{ deleteSheet: { sheetId: 0 } }]);
    expect(await settle(stage, to())).toEqual({ kind: 'nothing' });
    await expectWhole(stage);
  });
});

describe('a fresh spreadsheet after a full one', () => {
  test('goes on with the next entry in row 2, and lists all players', async () => {
    const { stage, to, idOf, through, why, entries } = await filled();
    expect(await settle(stage, to(2))).toEqual({ kind: 'nothing' });
    await expectWhole(stage, { spreadsheetId: idOf(2), after: through });
    await expectWhole(stage, { full: { through, why } });
    const [, first] = await valuesOf(stage.api, idOf(2), 'Ledger');
    expect(first?.[0]).toBe(entries + 1);
    const players = await valuesOf(stage.api, idOf(2), 'Players');
    expect(players.map(([name]) => name)).toEqual(['Player', 'Bob', 'Alice']);
    const checks = await valuesOf(stage.api, idOf(2), 'Checks');
    expect(checks).toContainEqual([
      'This spreadsheet',
      'right',
      `goes on after entry ${entries} of an older spreadsheet`,
    ]);
  });

  test('is not left again for the full one, whoever names that: it stays as it is', async () => {
    const { stage, to, idOf, add, through, why } = await filled();
    await settle(stage, to(2));
    const before = await valuesOf(stage.api, idOf(1), 'Ledger');
    await add(3);
    expect(await settle(stage, to())).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/holds other parts of its books/),
    });
    expect(await valuesOf(stage.api, idOf(1), 'Ledger')).toEqual(before);
    expect(await settle(stage, to(2))).toEqual({ kind: 'nothing' });
    await expectWhole(stage, { spreadsheetId: idOf(2), after: through });
    expect(why).toContain('has no room left');
  });

  test('leaves no hole: both together hold every entry and every roll once', async () => {
    const { stage, to, idOf } = await filled();
    await settle(stage, to(2));
    for (const title of ['Ledger', 'Rolls']) {
      const [old, fresh] = await Promise.all(
        [1, 2].map((number) => valuesOf(stage.api, idOf(number), title)),
      );
      const numbers = [...(old ?? []).slice(1), ...(fresh ?? []).slice(1)].map(([one]) => one);
      expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    }
  });

  test('names what an undo took back that stands in the old one', async () => {
    const { stage, to, add, idOf } = scene();
    await stage.say('table open', 'seat Alice', 'seat Bob');
    await add(490);
    await stage.say('Alice bets 5k', '*Alice rolls 2, 3*');
    await settle(stage, to());
    const through = (await stage.log.newest(stage.table))?.seq ?? 0;
    const entries = Number((await stage.cursors.read(stage.table))?.entries);
    await stage.say(...Array.from({ length: 12 }, () => 'correct Bob gets 1k for a meal'));
    const why = fileFull(stage.table, entries);
    expect(await settle(stage, to())).toEqual({ kind: 'refused', message: why });
    await settle(stage, to(2));
    await stage.say(...Array.from({ length: 14 }, () => 'undo'), 'Alice bets 1k');
    await settle(stage, to(2));
    await expectWhole(stage, { spreadsheetId: idOf(2), after: through });
    await expectWhole(stage, { full: { through, why }, upTo: through + 1 });
    const [, ...rows] = await valuesOf(stage.api, idOf(2), 'Ledger');
    expect(rows.map((row) => row[9])).toContain(`takes back entry ${entries}`);
    const players = await valuesOf(stage.api, idOf(2), 'Players');
    expect(players[1]?.slice(0, 4)).toEqual(['Alice', 1, 1000, 0]);
  });

  test('may become full itself, and a third one goes on', async () => {
    const { stage, to, add, idOf, through } = await filled();
    await settle(stage, to(2));
    await add(430);
    await settle(stage, to(2));
    const second = (await stage.log.newest(stage.table))?.seq ?? 0;
    const entries = Number((await stage.cursors.read(stage.table))?.entries);
    await add(60);
    const why = fileFull(stage.table, entries);
    expect(await settle(stage, to(2))).toEqual({ kind: 'refused', message: why });
    await expectWhole(stage, {
      spreadsheetId: idOf(2),
      after: through,
      full: { through: second, why },
    });
    await settle(stage, to(3));
    await expectWhole(stage, { spreadsheetId: idOf(3), after: second });
  });

  test('is healed like any other', async () => {
    const { stage, to, idOf, through } = await filled();
    await settle(stage, to(2));
    await stage.sheets.write(idOf(2), [
      {
        deleteDimension: {
          range: { sheetId: 7002, dimension: 'ROWS', startIndex: 1, endIndex: 9 },
        },
      },
      { updateCells: { range: { sheetId: 7004 }, fields: '*' } },
      { deleteSheet: { sheetId: 7003 } },
    ]);
    const targetOf = () => ({ spreadsheetId: idOf(2), timeZone: TIME_ZONE });
    const healer = stage.healer({ targetOf, mostCells: room });
    expect(await healer.heal(stage.table, { broken: null })).toMatchObject({ kind: 'healed' });
    expect(await healer.heal(stage.table, { broken: null })).toEqual({ kind: 'right' });
    await expectWhole(stage, { spreadsheetId: idOf(2), after: through });
  });
});

test('another spreadsheet before the first is full has everything', async () => {
  const { stage, to, add, idOf } = scene();
  await stage.say('table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 2, 3*');
  await settle(stage, to());
  await stage.say('undo');
  await add(3);
  expect(await settle(stage, to(2))).toEqual({ kind: 'nothing' });
  await expectWhole(stage, { spreadsheetId: idOf(2) });
  await settle(stage, to());
  await expectWhole(stage);
});
