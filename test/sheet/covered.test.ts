import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Coverage } from '../../lib/presence/coverage.ts';
import { createPresence } from '../../lib/presence/store.ts';
import { watchTable } from '../../lib/presence/watch.ts';
import { cursorAt } from '../support/cursorAt.ts';
import { settingsOf } from '../support/setup.ts';
import { valuesOf } from './sheetText.ts';
import { type House, openHouse, RECEIVED_AT, type Stage, settle } from './stage.ts';
import { expectWhole } from './wholeness.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOTHING_FOUND = { broken: null };
const presence = () => createPresence({ client: house.client, tableName: 'mirror' });

/** A look at who is there, so many seconds after all that was said. */
function watched(stage: Stage, afterSeconds: number) {
  const now = () => RECEIVED_AT + afterSeconds * 1000;
  return watchTable({ log: stage.log, presence: presence(), now }, stage.table);
}

async function turned(stage: Stage, coverage: Coverage): Promise<void> {
  const { covering } = await stage.presence.read(stage.table);
  await presence().save(stage.table, { revision: covering.revision + 1, coverage });
}

/** What the sheet says of it, once nothing is left to be written. */
async function covered(stage: Stage): Promise<unknown> {
  await settle(stage, stage.mirror());
  return written(stage);
}

async function written(stage: Stage): Promise<unknown> {
  const rows = await valuesOf(stage.api, stage.spreadsheetId, 'Live');
  return rows.find(([label]) => label === 'Covered')?.[1] ?? null;
}

async function openTable(): Promise<Stage> {
  const stage = house.stage();
  await stage.say('table open', 'seat Alice');
  return stage;
}

describe('Live says whether a table is covered', () => {
  test('nothing at a closed one, whatever was remembered', async () => {
    const stage = await openTable();
    await turned(stage, { kind: 'silent', keeper: 'dealer', since: RECEIVED_AT });
    await stage.say('table closed');
    expect(await covered(stage)).toBeNull();
  });

  test('from its opening on', async () => {
    expect(await covered(await openTable())).toBe('covered');
  });

  test('and since when not, in the time of the house, though no commit has come', async () => {
    const stage = await openTable();
    await watched(stage, 0);
    expect(await covered(stage)).toBe('covered');
    expect(await watched(stage, 91)).toMatchObject({ coverage: { kind: 'silent' } });
    expect(await covered(stage)).toBe('NOT COVERED since 2026-11-29 21:30');
    await expectWhole(stage);
    expect(await stage.mirror().flush(stage.table)).toEqual({ kind: 'nothing' });
  });

  test('in white on red', async () => {
    const stage = await openTable();
    await turned(stage, { kind: 'silent', keeper: 'dealer', since: RECEIVED_AT });
    await settle(stage, stage.mirror());
    const { body } = await stage.api.handle({
      method: 'GET',
      url: `/v4/spreadsheets/${stage.spreadsheetId}?ranges=Live!B3&fields=sheets.data.rowData.values`,
      headers: { authorization: 'Bearer local' },
      body: new Uint8Array(),
    });
    const [{ data }] = JSON.parse(String(body)).sheets;
    expect(data[0].rowData[0].values[0]).toMatchObject({
      userEnteredValue: { stringValue: 'NOT COVERED since 2026-11-29 21:30' },
      userEnteredFormat: {
        backgroundColorStyle: { rgbColor: { red: 0xb3 / 255, blue: 0x1b / 255 } },
        textFormat: {
          bold: true,
          foregroundColorStyle: { rgbColor: { red: 1, green: 1, blue: 1 } },
        },
      },
    });
  });

  test('until he is heard again', async () => {
    const stage = await openTable();
    await watched(stage, 91);
    await settle(stage, stage.mirror());
    const [at, by] = [
      { table: stage.table, relay: 'dealer' },
      { journal: 'any', next: 3 },
    ];
    const heardAt = RECEIVED_AT + 100_000;
    await presence().hear({ ...at, ...by, heardAt, sentAt: heardAt / 1000 });
    await watched(stage, 101);
    expect(await covered(stage)).toBe('covered');
    await expectWhole(stage);
  });

  test('at once by lines of his own, at the next look by those of another', async () => {
    const stage = await openTable();
    await turned(stage, { kind: 'silent', keeper: 'dealer', since: RECEIVED_AT - 1 });
    const camera = { id: 'camera', role: 'witness', dealer: 'Dealer Dan' } as const;
    await stage.deliver(['[11/29/2026 20:00:00]  *Bob rolls 1, 2*'], camera);
    expect(await covered(stage)).toMatch(/^NOT COVERED since/);
    await stage.say('Alice bets 5k');
    expect(await covered(stage)).toBe('covered');
    await expectWhole(stage);
  });

  test('not of a new keeper what was remembered of the old one', async () => {
    const stage = await openTable();
    await turned(stage, { kind: 'silent', keeper: 'somebody', since: RECEIVED_AT });
    expect(await covered(stage)).toBe('covered');
  });

  test('where nobody keeps it', async () => {
    const dealers = [{ name: 'Dealer Dan' }, { name: 'Eve' }];
    const stage = house.stage(settingsOf({ dealers }));
    await stage.say('table open', 'Eve: take table');
    expect(await covered(stage)).toBe('nobody keeps the table');
    await watched(stage, 91);
    expect(await covered(stage)).toMatch(/^NOT COVERED since/);
    await expectWhole(stage);
  });
});

describe('the mirror', () => {
  test('takes up a cursor of before there was a coverage', async () => {
    const stage = await openTable();
    await settle(stage, stage.mirror());
    const held = await stage.cursors.take(stage.table, 'test', 0, 1);
    if (held?.cursor == null) throw new Error('expected a cursor');
    const { covering: _, ...old } = { ...cursorAt(1, 'any'), ...held.cursor };
    await stage.cursors.move(held, old as typeof held.cursor);
    expect((await stage.cursors.read(stage.table))?.covering).toBe(0);
    await turned(stage, { kind: 'silent', keeper: 'dealer', since: RECEIVED_AT });
    expect(await covered(stage)).toMatch(/^NOT COVERED/);
  });

  test('shows with the next commit what no bell has told of', async () => {
    const stage = await openTable();
    await settle(stage, stage.mirror());
    await turned(stage, { kind: 'covered', since: RECEIVED_AT });
    await stage.say('seat Bob');
    await settle(stage, stage.mirror());
    expect((await stage.cursors.read(stage.table))?.covering).toBe(1);
  });
});

describe('an audit', () => {
  test('finds nothing wrong where the table is not covered', async () => {
    const stage = await openTable();
    await watched(stage, 91);
    await settle(stage, stage.mirror());
    expect(await stage.healer().heal(stage.table, NOTHING_FOUND)).toEqual({ kind: 'right' });
    expect((await stage.findings.read(stage.table)).count).toBe(0);
  });

  test('shows a turn that no bell has told of, and takes it for nobody’s doing', async () => {
    const stage = await openTable();
    await settle(stage, stage.mirror());
    await watched(stage, 91);
    expect(await stage.healer().heal(stage.table, NOTHING_FOUND)).toEqual({ kind: 'right' });
    expect(await written(stage)).toMatch(/^NOT COVERED/);
    expect((await stage.findings.read(stage.table)).count).toBe(0);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('nor a turn at its read number %i', async (at) => {
    const stage = await openTable();
    await settle(stage, stage.mirror());
    let reads = 0;
    const real = stage.presence;
    const turning: Stage['presence'] = {
      async read(table) {
        reads += 1;
        if (reads === at)
          await turned(stage, { kind: 'silent', keeper: 'dealer', since: RECEIVED_AT });
        return real.read(table);
      },
    };
    const healer = stage.healer({ presence: turning });
    const kinds: string[] = [];
    for (let tries = 0; tries < 5 && kinds.at(-1) !== 'right'; tries += 1) {
      kinds.push((await healer.heal(stage.table, NOTHING_FOUND)).kind);
    }
    expect(kinds.filter((kind) => kind !== 'later')).toEqual(['right']);
    expect((await stage.findings.read(stage.table)).count).toBe(0);
    await settle(stage, stage.mirror());
    await expectWhole(stage);
  });

  test('puts right what staff type over it', async () => {
    const stage = await openTable();
    await turned(stage, { kind: 'silent', keeper: 'dealer', since: RECEIVED_AT });
    await settle(stage, stage.mirror());
    await stage.api.handle({
      method: 'PUT',
      url: `/v4/spreadsheets/${stage.spreadsheetId}/values/Live!B3?valueInputOption=RAW`,
      headers: { authorization: 'Bearer local', 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ values: [['covered']] })),
    });
    expect(await written(stage)).toBe('covered');
    expect(await stage.healer().heal(stage.table, NOTHING_FOUND)).toMatchObject({ kind: 'healed' });
    expect(await written(stage)).toBe('NOT COVERED since 2026-11-29 21:30');
    await expectWhole(stage);
  });
});
