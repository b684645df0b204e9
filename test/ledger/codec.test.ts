import { describe, expect, test } from 'vitest';
import type { Gold } from '../../lib/game/gold.ts';
import { REFUSALS } from '../../lib/game/refusals.ts';
import { OUTCOMES, REASONS } from '../../lib/game/rolls.ts';
import { KINDS } from '../../lib/game/transfers.ts';
import { decodeCommit, encodeCommit, hashCommit } from '../../lib/ledger/codec/codec.ts';
import { placeOf, wordAt } from '../../lib/ledger/codec/packing.ts';
import {
  STORED_CODES,
  STORED_KINDS,
  STORED_ROLES,
  STORED_VERDICTS,
} from '../../lib/ledger/codec/words.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';

async function newest(table: TableUnderTest): Promise<StoredCommit> {
  const stored = await table.log.newest(TABLE);
  if (stored === null) throw new Error('expected a commit');
  return stored;
}

/** An opening, a bet, a come-in, a correction and a refusal in one commit. */
async function fullCommit(): Promise<StoredCommit> {
  const table = tableUnderTest();
  await table.given(`
    dan > table open / seat Alice / Alice bets 5k / *Alice rolls 3, 4* / seat !! / correct Bob gets 5 for luck
  `);
  return newest(table);
}

describe('the words that are stored as numbers', () => {
  test.each([
    ['kinds', STORED_KINDS, KINDS],
    ['outcomes and reasons', STORED_VERDICTS, [...OUTCOMES, ...REASONS]],
    ['refusals', STORED_CODES, REFUSALS],
    ['roles', STORED_ROLES, ['journal', 'console', 'witness']],
  ])('are all %s, each once', (_what, stored, all) => {
    expect([...stored].sort()).toEqual([...all].sort());
  });

  test('are asked for by name alone, and by a place that there is', () => {
    expect(placeOf(STORED_ROLES, 'console')).toBe(1);
    expect(wordAt(STORED_ROLES, 1)).toBe('console');
    expect(() => placeOf(['journal', 'console'], 'dealer')).toThrow('journal, console, got dealer');
    expect(() => wordAt(STORED_ROLES, 3)).toThrow('below 3, got 3');
    expect(() => wordAt(STORED_ROLES, -1)).toThrow('got -1');
  });

  test('keep their places for ever: what is stored was written by these numbers', () => {
    expect(STORED_KINDS.indexOf('reversal')).toBe(16);
    expect(STORED_VERDICTS.indexOf('chest-won')).toBe(7);
    expect(STORED_VERDICTS.indexOf('wrong-roller')).toBe(17);
    expect(STORED_CODES.indexOf('BAD_NAME')).toBe(25);
    expect(STORED_CODES.indexOf('OVER_LIMIT')).toBe(27);
    expect(STORED_ROLES.indexOf('witness')).toBe(2);
  });
});

describe('a commit', () => {
  test('stored is JSON with its form first', async () => {
    const { text } = await fullCommit();
    expect(text.startsWith('{"v":1,')).toBe(true);
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
  });

  test('of an older day is still read: this text was written by form 1', () => {
    const text =
      '{"v":1,"p":"VGQHi9Yv3WmYn2SwAMJvK05p4f51c08t4zloVGLoeMI","a":1795982400000,"o":60,' +
      '"s":["dan",0,"Dealer Dan"],"j":"20261129T200100000Z-dan0","f":68,"t":69,' +
      '"l":[[0,"[11/29/2026 20:00:00]  *Bob rolls 2, 3*"],[1,{"c":"undo why"}]],' +
      '"r":[[0,"Bob",2,3,2]],"e":[[7,0,5000,"Bob",{"r":30}],' +
      '[16,1,5,"Bob",{"v":9,"o":"why","w":["p","bank"]}],[16,1,6,"",{"v":8,"w":["chest","bank"]}]],' +
      '"z":{"g":{"s":[[1,"Alice"],[2,"Bob II","Bob"]],"a":0,"o":1,"l":"bob","r":1},' +
      '"b":[76,30,400000,-25000,25000,0,0],"s":[[1,2],1,0],"k":"dan",' +
      '"w":[["dan","20261129T200100000Z-dan0",69,["*Bob rolls 2, 3*",1073746484]]],"c":1}}';
    const commit = decodeCommit({ table: 'lucky7', seq: 40, text });
    expect(commit).toMatchObject({
      utcOffset: 60,
      sender: { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
      from: 68,
      to: 69,
      rolls: [{ roll: 30, n: 68, name: 'Bob', dice: [2, 3], total: 5, outcome: 'lose' }],
      entries: [
        { entry: 74, n: 68, kind: 'bet-lost', from: 'stake', to: 'bank', amount: 5000, roll: 30 },
        { entry: 75, n: 69, from: 'player:bob', to: 'bank', reverses: 9, note: 'why' },
        { entry: 76, n: 69, from: 'chest', to: 'bank', reverses: 8, note: 'why' },
      ],
      after: {
        table: {
          steps: [
            { seq: 39, at: 2 },
            { seq: 39, at: 0 },
            { seq: 40, at: 0 },
          ],
          game: { seats: [{ label: 'Alice' }, { seat: 2, label: 'Bob II', rollsAs: 'Bob' }] },
        },
      },
    });
    expect(encodeCommit(commit)).toEqual({ table: 'lucky7', seq: 40, text });
  });

  test('has a hash over its place and its text', async () => {
    const stored = await fullCommit();
    const hash = hashCommit(stored);
    expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(hashCommit({ ...stored })).toBe(hash);
    expect(hashCommit({ ...stored, table: 'other' })).not.toBe(hash);
    expect(hashCommit({ ...stored, seq: 2 })).not.toBe(hash);
    expect(hashCommit({ ...stored, text: `${stored.text} ` })).not.toBe(hash);
    expect(hashCommit({ table: 'a', seq: 1, text: 'b' })).toBe(
      'wjco6b2QLSf7KtXvEj-DzU1QzSBdeWM5bz81aP_DW_s',
    );
  });

  test('keeps odd letters as they came', async () => {
    const table = tableUnderTest();
    const odd = 'note \u0000\ud800 "\\ é e\u0301 🎲 \u2028';
    await table.deliver('dan', ['table open', odd]);
    const { kept } = decodeCommit(await newest(table));
    expect(kept[1]?.line).toEqual({
      kind: 'line',
      raw: `[11/29/2026 20:00:00]  Dealer Dan: ${odd}`,
    });
  });
});

describe('what could not be read again is never written', () => {
  test.each<[string, object, string]>([
    ['half a millisecond', { receivedAt: 0.5 }, 'to fit: a: must be a whole number, got 0.5'],
    ['a line before the first', { from: -1 }, 'to fit: f: must be at least 0, got -1'],
    ['a zone that is no number', { utcOffset: 'Z' }, 'to fit: o: must be a whole number, got "Z"'],
    ['gold below 0', { after: 'chest' }, 'to fit: z.b[4]: must be at least 0, got -5'],
  ])('%s', async (_what, wrong, why) => {
    const commit = decodeCommit(await fullCommit());
    const { table } = commit.after;
    const chest = -5 as Gold;
    const books = { ...table.books, house: { ...table.books.house, chest } };
    const after = 'after' in wrong ? { ...commit.after, table: { ...table, books } } : commit.after;
    const write = () => encodeCommit({ ...commit, ...wrong, after });
    expect(write).toThrow('expected commit 1 of lucky7 ');
    expect(write).toThrow(why);
    expect(() => encodeCommit(commit)).not.toThrow();
  });
});

describe('a text that is no commit of a known form gives one clear error', () => {
  test.each<[string, (text: string) => string, string]>([
    ['nothing', () => '', 'its text is no JSON'],
    ['half a text', (text) => text.slice(0, -1), 'its text is no JSON'],
    [
      'a newer form',
      (text) => text.replace('"v":1', '"v":2'),
      'its form is 2, and this cigo reads 1',
    ],
    ['no form', (text) => text.replace('"v":1,', ''), 'v: is missing'],
    ['an unknown key', (text) => text.replace('"v":1', '"v":1,"q":0'), 'to be readable: '],
    [
      'half a gold piece',
      (text) => text.replace('[2,2,5000,', '[2,2,5000.5,'),
      'e[1][2]: must be a whole number, got 5000.5',
    ],
    [
      'gold below 0',
      (text) => text.replace('[2,2,5000,', '[2,2,-5000,'),
      'e[1][2]: must be at least 0, got -5000',
    ],
    ['an unknown kind', (text) => text.replace('[2,2,5000', '[99,2,5000'), 'got 99'],
    [
      'an unknown account',
      (text) => text.replace('"bank"', '"moon"'),
      'expected an account, got moon',
    ],
    [
      'a refusal of no line',
      (text) => text.replace('"x":[[4', '"x":[[77'),
      'expected line 78 to be kept',
    ],
    [
      'an outcome as the reason of a roll under way',
      (text) => text.replace('"k":"dan"', '"d":[["dan",null,"Bob",1,null,3,0]],"k":"dan"'),
      'expected a reason, got double',
    ],
    [
      'a reason that nobody knows',
      (text) => text.replace('"k":"dan"', '"d":[["dan",null,"Bob",1,null,3,99]],"k":"dan"'),
      'got 99',
    ],
    [
      'an account of nobody',
      (text) => text.replace('"o":"@Bob:5"', '"o":"3:5"'),
      'expected what somebody is owed, got 3:5',
    ],
    [
      'nothing owed to somebody',
      (text) => text.replace('"o":"@Bob:5"', '"o":"@Bob:0"'),
      'expected what somebody is owed, got @Bob:0',
    ],
    [
      'a correction without its accounts',
      (text) => text.replace(',"w":["bank","p"]', ''),
      'expected a correction to store its two accounts',
    ],
    ['another box', (text) => text.replace('"x":1,', '"x":9,'), 'z.g: is not right'],
  ])('%s', async (_what, damage, why) => {
    const stored = await fullCommit();
    const text = damage(stored.text);
    expect(text).not.toBe(stored.text);
    const read = () => decodeCommit({ ...stored, text });
    expect(read).toThrow('expected commit 1 of table lucky7 to be readable: ');
    expect(read).toThrow(why);
  });

  test('and nothing is written upon it', async () => {
    const table = tableUnderTest();
    await table.log.append({ table: TABLE, seq: 1, text: '{"v":2}' });
    await expect(table.deliver('dan', ['table open'])).rejects.toThrow('its form is 2');
    expect(await table.log.range(TABLE, 2, 9, 9)).toEqual([]);
  });
});

describe('a settled roll costs one write unit: at most 1,024 bytes for the whole item', () => {
  const SHORT = ['Alice', 'Bob', 'Zoe', 'Mallory', 'Smith', 'Bob Rolls', 'St. John'];
  const LONG = SHORT.map((name) => `${name} of Magincia`);
  test.each([
    ['short names', SHORT],
    ['long names', LONG],
  ])('with %s, seven seats, 20 steps and four senders', async (what, names) => {
    const table = tableUnderTest();
    for (const sender of ['eve', 'phone', 'eyes']) await table.given(`${sender} > Zoe: hello`);
    await table.deliver('dan', ['table open', ...names.map((name) => `seat ${name}`)]);
    for (const name of [...names, ...names]) {
      await table.given(`dan > chest adds 1 / ${name} bets 50k`);
      await table.given(`dan > *${name} rolls 5, 6*`);
    }
    expect(decodeCommit(await newest(table)).after.table.steps).toHaveLength(20);
    const bytes = itemBytes(await newest(table));
    process.stdout.write(`a settled roll with ${what}: ${bytes} bytes\n`);
    expect(bytes).toBeLessThanOrEqual(1024);
  });

  test('a roll that decides nothing in a box with three side bets', async () => {
    const table = tableUnderTest();
    await table.deliver('dan', ['table open', ...LONG.map((name) => `seat ${name}`)]);
    await table.given(`dan > ${LONG[0]} bets 50k / *${LONG[0]} rolls 3, 4*`);
    await table.given(`dan > Bob sides 5k / Zoe sides 5k / Lord Urza sides 5k / roll for point`);
    for (let i = 0; i < 20; i += 1) await table.given(`dan > *${LONG[0]} rolls 4, 4*`);
    const bytes = itemBytes(await newest(table));
    process.stdout.write(`a roll in a box with three side bets: ${bytes} bytes\n`);
    expect(bytes).toBeLessThanOrEqual(1024);
  });
});

/** A DynamoDB item: the names of its keys, and their values; a number takes a byte for two digits and one more. */
function itemBytes({ seq, text }: StoredCommit): number {
  const longestId = 32;
  return (
    'pk'.length +
    longestId +
    'sk'.length +
    String(seq).length +
    1 +
    'c'.length +
    Buffer.byteLength(text)
  );
}
