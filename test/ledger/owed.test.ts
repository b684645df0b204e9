import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RULES_VERSION } from '../../lib/game/settings.ts';
import { decodeCommit, encodeCommit } from '../../lib/ledger/codec/codec.ts';
import { loadHead } from '../../lib/ledger/heads.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { tableAfter } from '../../lib/ledger/queries.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';

/** Alice is owed 10,000 and Bob 300, both of whom are seated, and Zoe 7, who is not. */
async function owing(): Promise<TableUnderTest> {
  const table = tableUnderTest();
  await table.given(`
    dan > table open / seat Alice / seat Bob / Alice bets 5k / *Alice rolls 4, 5*
    dan > correct Bob gets 300 for luck / correct Zoe gets 7 for luck
  `);
  return table;
}

async function said(
  table: TableUnderTest,
  ...lines: readonly string[]
): Promise<readonly string[]> {
  const taken = await table.deliver('dan', lines);
  return taken.kind === 'taken' ? taken.say : [];
}

async function isRight(log: Log): Promise<void> {
  const verified = await verifyLog(log, TABLE);
  expect(verified.difference).toBeNull();
  expect(verified.seq).toBe((await log.newest(TABLE))?.seq);
}

describe('a payment', () => {
  test('is kept in its commit as a record, and moves no gold', async () => {
    const table = await owing();
    await table.given('dan > paid Alice 4k / hello / paid Zoe');
    const commit = (await table.commits()).at(-1);
    expect(commit).toMatchObject({ entries: [], refused: [] });
    expect(commit?.payments).toEqual([
      { n: 8, label: 'Alice', amount: 4_000 },
      { n: 10, label: 'Zoe', amount: 7 },
    ]);
    await table.goes('? owed | Bob 300, Alice 6,000');
    await isRight(table.log);
  });

  test('that is taken back says so in the commit that does it', async () => {
    const table = await owing();
    await table.given('dan > paid Alice');
    table.restart();
    await table.given('dan > undo she has not come / undo');
    expect((await table.commits()).at(-1)?.payments).toEqual([
      { n: 9, label: 'Alice', amount: 10_000, takenBack: true },
    ]);
    await table.goes('? owed | Bob 300, Alice 10,000');
    await isRight(table.log);
  });

  test('sent twice is one', async () => {
    const table = await owing();
    await table.goes(`
      dan > paid Alice 4k  | next 9 seq 3
      dan 8 > paid Alice 4k | next 9 seq 3 again
      ? owed               | Bob 300, Zoe 7, Alice 6,000
    `);
  });

  test('is read the same by a process that knows nothing', async () => {
    const table = await owing();
    table.restart();
    await table.goes(`
      dan > paid Bob 301   | next 9 seq 3; 8: NOTHING_OWED
      dan > paid Bob 300   | next 10 seq 4
      ? owed               | Alice 10,000, Zoe 7
    `);
    const { commit } = await loadHead(table.log, TABLE);
    expect(tableAfter(TABLE, commit)).toMatchObject({
      state: {
        owed: [
          { label: 'Alice', amount: 10_000 },
          { label: 'Zoe', amount: 7 },
        ],
      },
    });
  });

  test('may be entered at a phone', async () => {
    const table = tableUnderTest();
    await table.goes(`
      phone > table open / correct Zoe gets 7 for luck | next 3 seq 1
                           | 1: chest-top-up bank→chest 25,000
                           | 2: correction bank→player:zoe 7
      phone > paid Zoe     | next 4 seq 2
      ? owed               | nothing
    `);
  });

  test('is told to the dealer, as is what is owed where he says too much', async () => {
    const table = await owing();
    expect(await said(table, 'paid Alice 4k')).toEqual(['Alice is paid 4,000.']);
    expect(await said(table, 'paid Alice 10k', 'paid eve', 'paid Eve 5')).toEqual([
      '"paid Alice 10k": Alice is owed 6,000.',
      '"paid eve": Eve is owed nothing.',
      '"paid Eve 5": Eve is owed nothing.',
    ]);
    expect(await said(table, 'undo')).toEqual(['The payment of 4,000 to Alice is taken back.']);
    expect(await said(table, 'paid zoe', 'seat Zoe as Zoe 2', 'paid Zoe 2')).toEqual([
      'Zoe is paid 7.',
      '"paid Zoe 2": Zoe 2 is owed nothing.',
    ]);
  });

  test('to one who is owed less than nothing tells what is to be taken back', async () => {
    const table = tableUnderTest({ rules: { boxes: 1, chestFloor: 100 } });
    const sides = Array.from({ length: 50 }, (_, i) => `G${i} sides 1`);
    await table.deliver('dan', ['table open', 'seat Alice', 'Alice bets 1', '*Alice rolls 3, 4*']);
    await table.deliver('dan', [...sides, 'roll for point', '*Alice rolls 3, 4*']);
    // Those whom these drive out of the list are not on it when the roll is taken back.
    const late = Array.from({ length: 11 }, (_, i) => `correct Late ${i} gets 1 for luck`);
    await table.deliver('dan', late);
    await table.deliver('dan', Array(12).fill('undo'));
    expect(await said(table, 'paid G0')).toEqual([
      '"paid G0": G0 is owed nothing, 2 are to be taken back.',
    ]);
    await isRight(table.log);
  });
});

describe('whoever changes', () => {
  test.each([
    ['what was paid', '"q":[[0,"Alice",4000]]', '"q":[[0,"Alice",9000]]', 'payments'],
    ['whom it was paid to', '"q":[[0,"Alice",4000]]', '"q":[[0,"Zoe",4000]]', 'payments'],
    ['what is owed', '"o":"2:8c,', '"o":"2:9c,', 'state'],
  ])('%s is found out', async (_what, right, wrong, part) => {
    const table = await owing();
    await table.given('dan > paid Alice 4k');
    const log = createMemoryLog();
    for (const { seq, text } of await table.log.range(TABLE, 1, 9, 9)) {
      await log.append({ table: TABLE, seq, text: seq === 3 ? text.replace(right, wrong) : text });
    }
    expect((await verifyLog(log, TABLE)).difference).toEqual({
      seq: 3,
      what: `its kept lines, decided again, do not give its ${part}`,
    });
  });
});

describe('what is owed in a stored commit', () => {
  const damaged: readonly (readonly [string, string, string])[] = [
    ['an empty seat', '"o":"7:7ps', '"o":"1:7ps'],
    ['a side bet that is not there', '"o":"8:7ps', '"o":"1:7ps'],
    ['nothing', '"o":"1:0', '"o":"1:7ps'],
    ['no amount', '"o":"1:', '"o":"1:7ps'],
    ['something before it', '"o":"!1:7ps', '"o":"1:7ps'],
    ['something behind it', '"o":"1:7ps!', '"o":"1:7ps'],
    ['nobody', '"o":":7ps', '"o":"1:7ps'],
    ['more than a number holds', '"o":"1:zzzzzzzzzzzz', '"o":"1:7ps'],
  ];

  test('goes by the seat where there is one, and by the label else', async () => {
    const table = await owing();
    const stored = await table.log.newest(TABLE);
    expect(stored?.text).toContain('"o":"1:7ps,2:8c,@Zoe:7"');
    await table.given('dan > unseat Alice');
    expect((await table.log.newest(TABLE))?.text).toContain('"o":"@Alice:7ps,2:8c,@Zoe:7"');
    await isRight(table.log);
  });

  test('goes by the side bet where there is one', async () => {
    const table = tableUnderTest();
    await table.given(`
      dan > table open / seat Alice / Alice bets 5k / *Alice rolls 3, 4* / Bob sides 3 / Zoe sides 5
      dan > correct Zoe gets 36 for luck / correct Alice gets 5 for luck / correct Bob gets 2 for luck
    `);
    const stored = await table.log.newest(TABLE);
    expect(stored?.text).toContain('"o":"9:10,1:5,8:2"');
    if (stored !== null) expect(encodeCommit(decodeCommit(stored))).toEqual(stored);
    await table.goes('? owed | Zoe 36, Alice 5, Bob 2');
  });

  test.each(damaged)('naming %s is not readable', async (_what, wrong, right) => {
    const stored = await (await owing()).log.newest(TABLE);
    if (stored === null) throw new Error('expected a commit');
    const text = stored.text.replace(right, wrong);
    expect(text).not.toBe(stored.text);
    expect(() => decodeCommit({ ...stored, text })).toThrow('expected what somebody is owed, got ');
  });

  test('naming more people than a list holds is not readable', async () => {
    const stored = await (await owing()).log.newest(TABLE);
    if (stored === null) throw new Error('expected a commit');
    const many = Array.from({ length: 59 }, (_, i) => `@Guest ${i}:1`).join(',');
    const text = stored.text.replace('"o":"1:', `"o":"${many},1:`);
    expect(() => decodeCommit({ ...stored, text })).toThrow('expected 60 people at most');
  });
});

/** A log that cigo wrote when its rules were of version 1: there `paid …` was talk, or a name. */
async function versionOne(commits = Number.POSITIVE_INFINITY): Promise<Log> {
  const log = createMemoryLog();
  const texts = readFileSync(new URL('versionOne.txt', import.meta.url), 'utf8').split('\n');
  for (const [i, text] of texts.slice(0, -1).entries()) {
    if (i < commits) await log.append({ table: TABLE, seq: i + 1, text });
  }
  return log;
}

describe('an evening that was pinned under version 1 of the rules', () => {
  test('is still right, and nothing is owed', async () => {
    const log = await versionOne();
    await isRight(log);
    const table = tableUnderTest({}, log);
    const commits = await table.commits();
    expect(commits).toHaveLength(16);
    expect(commits[0]?.settings?.rulesVersion).toBe(1);
    expect(commits.flatMap(({ payments }) => payments)).toEqual([]);
    expect(commits.every(({ after }) => after.table.owed.people.length === 0)).toBe(true);
    expect(commits.flatMap(({ refused }) => refused)).toEqual([
      { n: 24, text: 'paid Alice collects', code: 'NO_SIDE_BET' },
    ]);
  });

  test('and goes on is decided as it began: `paid` is talk, and a bet of Paid Bob is one', async () => {
    const table = tableUnderTest({}, await versionOne(5));
    await table.goes(`
      dan 12 > paid Bob bets 3k | next 13 seq 6; 12: bet player:paid bob→stake 3,000
      dan > paid Alice          | next 14 seq 7
      dan > bet off             | next 15 seq 8; 14: bet-returned stake→player:paid bob 3,000
      ? owed                    | nothing
    `);
    expect((await table.commits())[6]).toMatchObject({ payments: [], refused: [] });
    await isRight(table.log);
  });

  test('and has closed is followed by one under the rules of today', async () => {
    const table = tableUnderTest({}, await versionOne());
    await table.goes(`
      dan new > paid Alice      | next 2 seq 17; 1: TABLE_CLOSED
      dan > table open / seat Alice / Alice bets 5k | next 5 seq 18
                                | 4: bet player:alice→stake 5,000
      dan > bet off             | next 6 seq 19; 5: bet-returned stake→player:alice 5,000
      ? owed                    | Alice 5,000
      dan > paid Alice bets 5k  | next 7 seq 20; 6: NOTHING_OWED
      dan > paid Alice          | next 8 seq 21
      ? owed                    | nothing
    `);
    const commits = await table.commits();
    expect(commits[16]?.settings?.rulesVersion).toBe(RULES_VERSION);
    expect(commits.at(-1)?.payments).toEqual([{ n: 7, label: 'Alice', amount: 5_000 }]);
    await isRight(table.log);
  });
});
