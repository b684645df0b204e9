import { describe, expect, test } from 'vitest';
import { type TableUnderTest, tableUnderTest } from './deliveries.ts';

async function seated(): Promise<TableUnderTest> {
  const table = tableUnderTest();
  await table.given('dan > table open / seat Alice / seat Bob');
  return table;
}

/** Alice has won the chest, with one side bet open. */
async function chestWon(): Promise<TableUnderTest> {
  const table = tableUnderTest({ rules: { boxes: 1 } });
  await table.given(`
    dan > table open / seat Alice / seat Bob / Alice bets 5k / *Alice rolls 3, 4*
    dan > Zoe sides 2k / roll for point / *Alice rolls 6, 1*
  `);
  return table;
}

/** One process that goes on, and one that begins anew between deliveries. */
const PROCESSES = {
  'in one process': (_table: TableUnderTest) => {},
  'in a process that knows nothing': (table: TableUnderTest) => table.restart(),
};

describe.each(Object.entries(PROCESSES))('undo %s', (_name, between) => {
  test('takes back steps of older commits, the newest first', async () => {
    const table = await seated();
    await table.given(`
      dan > Alice bets 5k
      dan > *Alice rolls 3, 4*
      dan > Zoe sides 2k
    `);
    for (const row of [
      'dan > undo | next 8 seq 5; 7: reversal sides→player:zoe 2,000 of 4',
      'dan > undo wrong dice | next 9 seq 6; 8: reversal bank→stake 5,000 of 3',
      '? mode, bet, dice | lucky7, 5,000, locked',
      'dan > undo | next 10 seq 7; 9: reversal stake→player:alice 5,000 of 2',
      'dan > undo | next 11 seq 8',
      '? seats | 1 Alice',
    ]) {
      between(table);
      await table.goes(row);
    }
  });

  test('takes back a step that stands inside an older delivery', async () => {
    const table = await seated();
    await table.given('dan > Alice bets 5k / bet off / Alice bets 6k / dice locked');
    between(table);
    await table.goes(`
      dan > undo / undo                    | next 10 seq 3
                                           | 9: reversal stake→player:alice 6,000 of 4
      ? bet, dice                          | none, locked
      dan > undo / undo                    | next 12 seq 4
                                           | 10: reversal player:alice→stake 5,000 of 3
                                           | 11: reversal stake→player:alice 5,000 of 2
    `);
  });

  test('takes back steps of its own delivery, which is taken in two parts', async () => {
    const table = await seated();
    between(table);
    await table.goes(`
      dan > Alice bets 5k / undo / undo / Bob bets 1k | next 5 seq 2
                                           | 4: bet player:alice→stake 5,000
    `);
    between(table);
    await table.goes(`
      dan > undo / undo / roller Alice / Alice bets 1k | next 7 seq 3
                                           | 5: reversal stake→player:alice 5,000 of 2
    `);
    between(table);
    await table.goes(`
      dan > roller Alice / Alice bets 1k   | next 9 seq 4; 8: bet player:alice→stake 1,000
      ? seats, roller, bet                 | 1 Alice, Alice, 1,000
    `);
  });

  test('takes back 20 steps in one delivery, and no more', async () => {
    const table = await seated();
    for (let i = 1; i <= 11; i += 1) {
      await table.given(`dan > chest adds ${i}k / chest adds ${i}00`);
    }
    between(table);
    const taken = await table.deliver('dan', Array(21).fill('undo'));
    expect(taken).toMatchObject({ refused: [{ n: 46, code: 'NOTHING_TO_UNDO' }] });
    if (taken.kind !== 'taken') throw new Error('expected the undos to be taken');
    expect(taken.ledger.map(({ reverses }) => reverses)).toEqual(
      [...Array(20).keys()].map((i) => 23 - i),
    );
    await table.goes('? chest | 26,100');
  });

  test('goes on where the last one stopped, and new steps can be taken back again', async () => {
    const table = await seated();
    await table.given('dan > chest adds 1k / chest adds 2k / chest adds 3k');
    between(table);
    await table.goes(`
      dan > undo                           | next 8 seq 3; 7: reversal chest→bank 3,000 of 4
      dan > chest adds 4k                  | next 9 seq 4; 8: chest-add bank→chest 4,000
    `);
    between(table);
    await table.goes(`
      dan > undo / note why / undo         | next 12 seq 5; 9: reversal chest→bank 4,000 of 6
                                           | 11: reversal chest→bank 2,000 of 3
      dan > undo                           | next 13 seq 6; 12: reversal chest→bank 1,000 of 2
      ? chest, seats                       | 25,000, 1 Alice, 2 Bob
    `);
  });

  test('takes a chest win back whole', async () => {
    const table = await chestWon();
    between(table);
    await table.goes(`
      dan > undo misread                   | next 10 seq 3; 9: reversal chest→bank 25,000 of 8
                                           | reversal player:alice→chest 25,000 of 7
                                           | reversal player:zoe→sides 4,000 of 6
                                           | reversal sides→bank 2,000 of 5
      ? mode, box, point, chest, sides     | box, 1, called, 25,000, Zoe 2,000
      ? dice                               | locked
      dan > dice open / *Alice rolls 2, 2* | next 12 seq 4; 11: #3 Alice 2+2=4 point
    `);
    expect((await table.commits())[2]).toMatchObject({ undone: [2] });
  });

  test('stops at the opening', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice');
    between(table);
    await table.goes(`
      dan > undo / undo                    | next 5 seq 2; 4: NOTHING_TO_UNDO
      dan > table closed                   | next 6 seq 3
      dan > undo                           | next 7 seq 4; 6: TABLE_CLOSED
      dan > table open / undo              | next 9 seq 5; 8: NOTHING_TO_UNDO
    `);
  });
});

describe('one commit', () => {
  test('never holds both steps and undos', async () => {
    const table = await seated();
    await table.goes(`
      dan > undo / seat Zoe / undo / seat Joe | next 5 seq 2
      dan > seat Zoe / undo / seat Joe     | next 6 seq 3
      dan > undo / seat Joe                | next 7 seq 4
      dan > seat Joe                       | next 8 seq 5
      ? seats                              | 1 Alice, 2 Joe
    `);
  });

  test('may hold an undo beside what is no step', async () => {
    const table = await seated();
    await table.goes(`
      dan > note a / undo / note b / seat !! / Zoe: hello / *Bob rolls 1, 1* / undo | next 11 seq 2
                                           | 7: BAD_NAME; 9: #1 Bob 1+1=2 not no-bet
      ? seats                              | none
    `);
  });
});

test('an undo that another dealer’s journal repeats takes nothing back', async () => {
  const table = await seated();
  await table.goes(`
    dan > chest adds 1k                    | next 5 seq 2; 4: chest-add bank→chest 1,000
    dan > undo                             | next 6 seq 3; 5: reversal chest→bank 1,000 of 2
    eve > undo / Dealer Dan: undo          | next 3 seq 4; 1: NOT_KEEPER
    dan 5 > undo                           | next 6 seq 4 again
    ? chest, seats                         | 25,000, 1 Alice, 2 Bob
  `);
});
