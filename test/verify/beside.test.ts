import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckpoints, NO_CHECKPOINT } from '../../lib/audit/checkpoint.ts';
import { hashCommit } from '../../lib/ledger/codec/codec.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { createPresence } from '../../lib/presence/store.ts';
import type { Request } from '../../lib/sheet/api.ts';
import type { Cell } from '../../lib/sheet/cells.ts';
import { audited } from '../../lib/sheet/findings.ts';
import { createMirrorStore } from '../../lib/sheet/store.ts';
import { CHECKS, LEDGER, LIVE, PLAYERS, ROLLS, type Tab } from '../../lib/sheet/tabs.ts';
import type { VerifyCase } from '../../lib/verify/verify.ts';
import { named, typed } from '../sheet/edits.ts';
import { EVENING, type House, openHouse, type Stage, settle } from '../sheet/stage.ts';
import { foundBy, logOf, type Said, said, storedIn } from './books.ts';

let house: House;
/** A table that all tests share: whoever changes something puts it back. */
let stage: Stage;
let stored: readonly StoredCommit[];
beforeAll(async () => {
  house = await openHouse();
  ({ stage, stored } = await played());
});
afterAll(() => house.close());

const place = () => ({ client: house.client, tableName: 'mirror' });

/** Verifies a stage with all that is kept beside its log. */
function verified(stage: Stage, other: Partial<VerifyCase> = {}): Promise<Said> {
  const beside = { ...createMirrorStore(place()), checkpoints: createCheckpoints(place()) };
  const sheetsOf = async () => stage.sheets;
  return said({ table: stage.table, log: stage.log, beside, sheetsOf, ...other });
}

/** A table that has played the sample evening, mirrored and audited. */
async function played(): Promise<{ stage: Stage; stored: readonly StoredCommit[] }> {
  const stage = house.stage();
  for (let from = 0; from < EVENING.length; from += 8) {
    await stage.deliver(EVENING.slice(from, from + 8));
  }
  await settle(stage, stage.mirror());
  const stored = await storedIn(stage.log, stage.table);
  const newest = stored.at(-1);
  if (newest === undefined) throw new Error('expected commits');
  const onward = { seq: newest.seq, hash: hashCommit(newest) };
  await createCheckpoints(place()).save(stage.table, { ...NO_CHECKPOINT, onward });
  return { stage, stored };
}

async function write(...requests: readonly Request[]): Promise<void> {
  const answer = await stage.sheets.write(stage.spreadsheetId, requests);
  expect(answer.kind).toBe('done');
}

/** What a cell holds, as it was typed. */
async function cellIn(tab: Tab, row: number, column: number): Promise<Cell> {
  const answer = await stage.sheets.read(
    stage.spreadsheetId,
    [{ tab, from: row, to: row + 1 }],
    'values',
  );
  return (answer.kind === 'done' && answer.value[0]?.rows[0]?.values?.[column]) || {};
}

function put({ sheetId }: Tab, rowIndex: number, columnIndex: number, cell: Cell): Request {
  const start = { sheetId, rowIndex, columnIndex };
  return { updateCells: { start, rows: [{ values: [cell] }], fields: 'userEnteredValue' } };
}

describe('where all is right', () => {
  test('it says what has been looked at', async () => {
    const result = await verified(stage);
    expect(result).toMatchObject({ status: 0, wrong: {} });
    const { length } = stored;
    expect(foundBy(result, 'projections')).toMatchObject({
      told: `4 players, mirrored up to commit ${length}, audited up to commit ${length}`,
    });
    expect(foundBy(result, 'sheet')).toMatchObject({
      told: expect.stringMatching(
        new RegExp(`^[\\d,]+ cells as the log has them, up to commit ${length}$`),
      ),
      notes: [],
    });
  });

  test('what has turned since the last write is not held against the sheet', async () => {
    const before = await stage.findings.read(stage.table);
    const coverage = { kind: 'silent', keeper: 'dealer', since: 5 } as const;
    await createPresence(place()).save(stage.table, { revision: 1, coverage });
    await stage.findings.save(stage.table, audited(before, 'broken', 1_000));
    const result = await verified(stage);
    expect(result).toMatchObject({ status: 0, wrong: {} });
    expect(foundBy(result, 'sheet')).toMatchObject({
      notes: [
        'whether the table is covered has turned since',
        'what the last audit found is not shown yet',
      ],
    });
    await stage.findings.save(stage.table, before);
    await settle(stage, stage.mirror());
  });

  test('a spreadsheet that goes on after a full one holds what came after', async () => {
    const fresh = house.stage();
    await fresh.say('table open', 'seat Alice');
    await settle(fresh, fresh.mirror());
    await fresh.say('Alice bets 5k', '*Alice rolls 2, 3*');
    await settle(fresh, fresh.mirror({ mostCells: 1 }));
    const full = await verified(fresh);
    expect(full).toMatchObject({ status: 0, wrong: {} });
    expect(foundBy(full, 'sheet')).toMatchObject({
      notes: ['the spreadsheet is full: what came after is in none'],
    });
    const next = `${fresh.spreadsheetId}-next`;
    const targetOf = () => ({ spreadsheetId: next, timeZone: 'Europe/Berlin' });
    await settle(fresh, fresh.mirror({ targetOf }));
    const result = await verified(fresh);
    expect(result).toMatchObject({ status: 0, wrong: {} });
    expect(foundBy(result, 'sheet')).toMatchObject({
      notes: ['what lies up to commit 1 is in an older one'],
    });
  });
});

describe('a changed cell of the sheet is named', () => {
  test.each([
    ['Ledger', LEDGER, 3, 6, 'G4'],
    ['Rolls', ROLLS, 2, 2, 'C3'],
    ['Players', PLAYERS, 1, 8, 'I2'],
    ['Checks', CHECKS, 6, 1, 'B7'],
    ['Live', LIVE, 1, 1, 'B2'],
    ['below all rows of Ledger', LEDGER, 300, 2, 'C301'],
  ] as const)('in %s', async (_, tab, row, column, where) => {
    const before = await cellIn(tab, row, column);
    await write(typed(tab.sheetId, row, column, 'other'));
    const result = await verified(stage);
    await write(put(tab, row, column, before));
    expect(result).toMatchObject({ status: 1, seq: null });
    expect(Object.keys(result.wrong)).toEqual(['sheet']);
    expect(result.wrong.sheet).toMatch(
      new RegExp(`^${tab.title} ${where} says "other", and the log gives `),
    );
  });

  test('a tab that has another name', async () => {
    await write(named(ROLLS.sheetId, 'Throws'));
    expect((await verified(stage)).wrong.sheet).toBe('the tab Rolls is called "Throws"');
    await write(named(ROLLS.sheetId, 'Rolls'));
    expect((await verified(stage)).status).toBe(0);
  });

  test('a sheet that does not answer is not right, and not wrong', async () => {
    const why = 'set GOOGLE_APPLICATION_CREDENTIALS';
    const result = await verified(stage, { sheetsOf: async () => why });
    expect(result).toMatchObject({ status: 2, wrong: {} });
    expect(foundBy(result, 'sheet')).toEqual({ kind: 'unknown', why });
  });
});

describe('a log that has less or other than was known of it', () => {
  test('a tail that was cut off', async () => {
    const result = await verified(stage, { log: logOf(stored.slice(0, -3)) });
    const first = stored.length - 2;
    expect(result).toMatchObject({ status: 1, seq: first });
    expect(Object.keys(result.wrong)).toEqual(['projections', 'sheet']);
    expect(result.wrong.projections).toBe(
      `commit ${first} is missing: the log ends before it, but commit ${stored.length} was mirrored`,
    );
  });

  test('the whole of it', async () => {
    expect(await verified(stage, { log: logOf([]) })).toMatchObject({ status: 1, seq: 1 });
  });

  test('another evening that is right in itself, in place of the true one', async () => {
    const forged = house.stage();
    const lines = EVENING.map((line) => line.replace(/rolls 3, 4/, 'rolls 3, 3'));
    for (let from = 0; from < lines.length; from += 8) {
      await forged.deliver(lines.slice(from, from + 8));
    }
    const other = (await storedIn(forged.log, forged.table)).map((one) => ({ ...one }));
    const result = await verified(stage, { log: logOf(other.slice(0, stored.length)) });
    expect(result.status).toBe(1);
    expect(result.wrong.balances).toBeUndefined();
    expect(result.wrong.replay).toBeUndefined();
    expect(result.wrong.projections).toContain('was changed after the audit had found it right');
    expect(result.wrong.sheet).toMatch(/ says .*, and the log gives /);
  });
});

describe('a projection that was changed', () => {
  const item = async (sk: string) => {
    const Key = { pk: { S: stage.table }, sk: { S: sk } };
    const get = new GetItemCommand({ TableName: 'mirror', Key, ConsistentRead: true });
    return (await house.client.send(get)).Item ?? {};
  };
  const change = async (sk: string, name: string, by: (text: string) => string) => {
    const before = await item(sk);
    const Item = { ...before, [name]: { S: by(before[name]?.S ?? '') } };
    await house.client.send(new PutItemCommand({ TableName: 'mirror', Item }));
    const result = await verified(stage, { sheetsOf: null });
    await house.client.send(new PutItemCommand({ TableName: 'mirror', Item: before }));
    return result;
  };

  test.each([
    ['player:alice', 'player', /"net":-?\d+/, '"net":7', /^player:alice is kept with net 7, and/],
    [
      'player:alice',
      'player',
      /"bets":\d+/,
      '"bets":99',
      /^player:alice is kept with bets 99, and/,
    ],
    [
      'cursor',
      'cursor',
      /"entries":\d+/,
      '"entries":3',
      /^the cursor at commit \d+ has entries 3,/,
    ],
    ['cursor', 'cursor', /"net":-?\d+/, '"net":3', /^the cursor at commit \d+ has net 3,/],
    [
      'player:alice',
      'player',
      /"bets":\d+/,
      '"bets":1.5',
      /^what is kept of the table cannot be read/,
    ],
  ])('%s: %s', async (sk, name, from, to, sentence) => {
    const result = await change(sk, name, (text) => text.replace(from, to));
    expect(result.status).toBe(1);
    expect(result.wrong.projections).toMatch(sentence);
  });

  test('the audit’s checkpoint', async () => {
    const result = await change('audit', 'onwardHash', () => 'A'.repeat(43));
    expect(result).toMatchObject({ status: 1, seq: stored.length });
  });
});

test('a mirror that is behind is no difference: it is compared up to where it is true', async () => {
  await stage.say('table open', 'seat Zoe', 'Zoe bets 5k');
  const result = await verified(stage);
  expect(result).toMatchObject({ status: 0, wrong: {} });
  const behind = '1 commit behind, which is no fault while it is at work';
  expect(foundBy(result, 'projections')).toMatchObject({ notes: [`the mirror is ${behind}`] });
  expect(foundBy(result, 'sheet')).toMatchObject({ notes: [`the sheet is ${behind}`] });
  await write(typed(LEDGER.sheetId, 3, 3, 'Mallory'), { deleteSheet: { sheetId: ROLLS.sheetId } });
  expect((await verified(stage)).wrong.sheet).toBe('the tab Rolls is gone');
});

test('a mirror that died between its write and its cursor is no difference', async () => {
  const dying = house.stage();
  await dying.say('table open', 'seat Alice');
  await settle(dying, dying.mirror());
  await dying.say('Alice bets 5k', '*Alice rolls 2, 3*');
  const move = async (): Promise<boolean> => false;
  await dying.mirror({ cursors: { ...dying.cursors, move } }).flush(dying.table);
  expect((await dying.cursors.read(dying.table))?.seq).toBe(1);
  const result = await verified(dying);
  expect(result).toMatchObject({ status: 0, wrong: {} });
  expect(foundBy(result, 'sheet')).toMatchObject({
    told: expect.stringContaining('up to commit 2'),
  });
});
