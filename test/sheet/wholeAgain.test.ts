import { QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEASE_MS } from '../../lib/sheet/mirror.ts';
import type { Players } from '../../lib/sheet/playersStore.ts';
import { LAYOUT } from '../../lib/sheet/tabs.ts';
import { Died } from './dying.ts';
import { typed } from './edits.ts';
import { EVENING, type House, openHouse, type Stage, settle } from './stage.ts';
import { expectForm, expectWhole, notesIn } from './wholeness.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function dies(work: Promise<unknown>): Promise<void> {
  await expect(work).rejects.toThrow(Died);
}

/** Something that one waits for and another gives. */
function signal(): { readonly given: Promise<void>; give(): void } {
  const controller = new AbortController();
  const given = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve());
  });
  return { given, give: () => controller.abort() };
}

/** Whoever was there is dead by now. */
async function inherit(stage: Stage): Promise<void> {
  stage.clock.ms += LEASE_MS;
  await settle(stage, stage.mirror({ owner: 'heir' }));
}

describe('players stay exact, nothing of them is counted twice', () => {
  /** What is said between one death and the next: old players move, new ones come. */
  const PARTS = [
    ['table open', 'seat Alice', 'seat Bob', 'Alice bets 5k', '*Alice rolls 3, 4*'],
    ['undo', 'undo', 'Alice bets 6k', 'correct Zoe gets 3k for a meal'],
    ['*Alice rolls 1, 1*', 'correct Bob gives 1k for a meal', 'undo'],
    ['correct Ann gets 3k for a meal', 'undo', 'undo', 'correct Zed gets 9k for a meal'],
  ];

  test('where each mirror dies between keeping them and moving the cursor', async () => {
    const stage = house.stage();
    const move = async () => {
      throw new Died();
    };
    for (const [at, part] of PARTS.entries()) {
      await stage.say(...part);
      const cursors = { ...stage.cursors, move };
      const mortal = stage.mirror({ cursors, owner: `mortal ${at}` });
      await dies(mortal.flush(stage.table));
      stage.clock.ms += LEASE_MS;
    }
    expect(await stage.cursors.read(stage.table)).toBeNull();
    expect((await stage.players.all(stage.table)).length).toBeGreaterThan(3);
    await inherit(stage);
    await expectWhole(stage);
  });

  test('where a mirror dies when some of them are kept and others are not', async () => {
    const stage = house.stage();
    for (const [at, part] of PARTS.entries()) {
      await stage.say(...part);
      const save: Players['save'] = async (table, players) => {
        await stage.players.save(table, players.slice(0, 1));
        throw new Died();
      };
      const players = { ...stage.players, save };
      await dies(stage.mirror({ players, owner: `mortal ${at}` }).flush(stage.table));
      stage.clock.ms += LEASE_MS;
      if (at % 2 === 1) await inherit(stage);
    }
    await inherit(stage);
    await expectWhole(stage);
  });

  test('where the one that is taken for dead comes back late, with fewer commits', async () => {
    const stage = house.stage();
    await stage.say(...(PARTS[0] ?? []));
    const [reached, goOn] = [signal(), signal()];
    const save: Players['save'] = async (table, players) => {
      reached.give();
      await goOn.given;
      await stage.players.save(table, players);
    };
    const players = { ...stage.players, save };
    const slow = stage.mirror({ players, owner: 'slow' }).flush(stage.table);
    await reached.given;
    for (const part of PARTS.slice(1)) await stage.say(...part);
    await inherit(stage);
    goOn.give();
    expect(await slow).toMatchObject({ kind: 'later', why: 'another mirror took over' });
    await stage.say('correct Zoe gets 1k for a meal');
    await settle(stage, stage.mirror());
    await expectWhole(stage);
  });
});

describe('another layout', () => {
  /** As a cigo of the layout before would have left it, its projections in a form that is read no more. */
  async function age(stage: Stage): Promise<void> {
    const held = await stage.cursors.take(stage.table, 'one', stage.clock.ms, stage.clock.ms + 1);
    if (held?.cursor == null) throw new Error('expected a cursor');
    await stage.cursors.move(held, { ...held.cursor, layout: LAYOUT - 1 });
    const { Items = [] } = await house.client.send(
      new QueryCommand({
        TableName: 'mirror',
        KeyConditionExpression: 'pk = :table AND begins_with(sk, :player)',
        ExpressionAttributeValues: { ':table': { S: stage.table }, ':player': { S: 'player:' } },
      }),
    );
    expect(Items.length).toBeGreaterThan(2);
    for (const { pk, sk } of Items) {
      if (pk === undefined || sk === undefined) throw new Error('expected keys');
      const update = new UpdateItemCommand({
        ...{ TableName: 'mirror', Key: { pk, sk } },
        UpdateExpression: 'SET layout = :layout, player = :player',
        ExpressionAttributeValues: {
          ':layout': { N: String(LAYOUT - 1) },
          ':player': { S: '{"bets":7}' },
        },
      });
      await house.client.send(update);
    }
    await ageForm(stage);
  }

  async function ageForm({ sheets, spreadsheetId }: Stage): Promise<void> {
    const looked = await sheets.look(spreadsheetId);
    const found = looked.kind === 'done' ? looked.value.checkpoints : [];
    const form = found.find(({ key }) => key === 'cigo-form');
    if (form === undefined) throw new Error('expected the mark of a form');
    const metadataId = form.write;
    const developerMetadata = {
      ...{ metadataId, metadataKey: form.key, metadataValue: String(LAYOUT - 1) },
      ...{ visibility: 'DOCUMENT', location: { spreadsheet: true } },
    };
    const written = await sheets.write(spreadsheetId, [
      { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } } },
      { createDeveloperMetadata: { developerMetadata } },
      typed(7002, 0, 6, 'Gold'),
      typed(7004, 1, 3, '7'),
    ]);
    expect(written.kind).toBe('done');
  }

  test('is written anew from the first entry, beside the notes of staff', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING.slice(0, 50));
    await settle(stage, stage.mirror());
    await stage.sheets.write(stage.spreadsheetId, [
      { appendDimension: { sheetId: 7002, dimension: 'COLUMNS', length: 1 } },
      typed(7002, 3, 11, 'note of Dan'),
    ]);
    const notes = await notesIn(stage);
    await age(stage);
    await stage.deliver(EVENING.slice(50));
    await settle(stage, stage.mirror());
    await expectWhole(stage);
    await expectForm(stage);
    expect(notes.size).toBe(1);
    expect(await notesIn(stage)).toEqual(notes);
  });

  test('goes on where a full spreadsheet ended', async () => {
    const stage = house.stage();
    await settle(stage, stage.mirror());
    const mostCells = Number((await stage.cursors.read(stage.table))?.cells);
    const add = (count: number) =>
      stage.say(...Array.from({ length: count }, () => 'correct Bob gets 1k for a meal'));
    await stage.say('table open', 'correct Ann gets 1k for a meal');
    await add(490);
    await settle(stage, stage.mirror({ mostCells }));
    const after = (await stage.log.newest(stage.table))?.seq ?? 0;
    await add(20);
    await settle(stage, stage.mirror({ mostCells }));
    const spreadsheetId = `${stage.spreadsheetId}-2`;
    const targetOf = () => ({ spreadsheetId, timeZone: 'Europe/Berlin' });
    await stage.say('correct Zoe gets 1k for a meal');
    await settle(stage, stage.mirror({ mostCells, targetOf }));
    await age({ ...stage, spreadsheetId });
    await stage.say('undo', 'undo');
    await settle(stage, stage.mirror({ mostCells, targetOf }));
    await expectWhole(stage, { spreadsheetId, after });
  });
});
