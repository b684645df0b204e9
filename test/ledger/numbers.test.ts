import { describe, expect, test } from 'vitest';
import { journalId, tableUnderTest } from './deliveries.ts';

/** Dan has opened the table, and Alice sits. */
async function opened() {
  const table = tableUnderTest();
  await table.given('dan > table open / seat Alice');
  return table;
}

describe('the numbers of a journal', () => {
  test('run on without gaps, and one delivery makes one commit', async () => {
    await tableUnderTest().goes(`
      dan > table open                     | next 2 seq 1; 1: chest-top-up bank→chest 25,000
      dan > seat Alice / Alice bets 5k     | next 4 seq 2; 3: bet player:alice→stake 5,000
      dan > *Alice rolls 2, 3*             | next 5 seq 3
                                           | 4: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('with a gap change nothing: the answer names the line that is missing', async () => {
    const table = await opened();
    await table.goes(`
      dan 4 > Alice bets 5k                | gap, expected 3
      dan 3 > Alice bets 5k                | next 4 seq 2; 3: bet player:alice→stake 5,000
      dan 9 >                              | gap, expected 4
      eve 2 > table closed                 | gap, expected 1
      dan new > note one                   | next 2 seq 3
      dan 3 > note two                     | gap, expected 2
    `);
    expect(await table.commits()).toHaveLength(3);
  });

  test('that overlap with lines already taken: these are skipped, the new ones count', async () => {
    const table = await opened();
    await table.goes(`
      dan 1 > table open / seat Alice / Alice bets 5k | next 4 seq 2
                                                      | 3: bet player:alice→stake 5,000
      dan 3 > Alice bets 9k / *Alice rolls 2, 3*      | next 5 seq 3
                                           | 4: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('of a delivery without lines: nothing new, and nothing to tell', async () => {
    const table = await opened();
    await table.goes(`
      dan >                                | next 3 seq 1 again
      dan 1 >                              | next 3 seq 1 again
      eve >                                | next 1 seq 1 again
    `);
    await tableUnderTest().goes('dan > | next 1 seq 0 again');
  });

  test('of lines that say nothing are taken too, or the sender could not go on', async () => {
    const table = await opened();
    await table.goes(`
      dan > Zoe: hello / raw no record     | next 5 seq 2
      dan 3 > Zoe: hello / raw no record   | next 5 seq 2 again
    `);
    expect((await table.commits()).at(-1)).toMatchObject({ from: 3, to: 4, kept: [] });
  });
});

describe('an exact copy', () => {
  test('of what the newest commit holds is answered with its content', async () => {
    const table = await opened();
    await table.goes(`
      dan > Alice bets 5k                  | next 4 seq 2; 3: bet player:alice→stake 5,000
      dan 3 > Alice bets 5k                | next 4 seq 2 again; 3: bet player:alice→stake 5,000
      dan > *Alice rolls 2, 3* / Bob bets  | next 6 seq 3
                                           | 4: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      dan 4 > *Alice rolls 2, 3*           | next 6 seq 3 again
                                           | 4: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
    table.restart();
    await table.goes(`
      dan 1 > table open / seat Alice / Alice bets 5k / *Alice rolls 2, 3* | next 6 seq 3 again
                                           | 4: #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('of older lines, or of another sender’s, is answered with empty lists', async () => {
    const table = await opened();
    await table.goes(`
      dan > Alice bets 5k                  | next 4 seq 2; 3: bet player:alice→stake 5,000
      dan 1 > table open / seat Alice      | next 4 seq 2 again
      eve > *Alice rolls 2, 3*             | next 2 seq 3; 1: #1 Alice 2+3=5 not other-journal
      dan 3 > Alice bets 5k                | next 4 seq 3 again
      dan 1 > table open                   | next 4 seq 3 again
      eve 1 > *Alice rolls 2, 3*           | next 2 seq 3 again; 1: #1 Alice 2+3=5 not other-journal
    `);
  });

  test('is known by its number, not by its text: the same words again are a new line', async () => {
    const table = await opened();
    await table.goes(`
      dan > chest adds 1k                  | next 4 seq 2; 3: chest-add bank→chest 1,000
      dan > chest adds 1k                  | next 5 seq 3; 4: chest-add bank→chest 1,000
      dan 4 > something else               | next 5 seq 3 again; 4: chest-add bank→chest 1,000
    `);
  });

  test('tells the dealer again what it told him', async () => {
    const table = await opened();
    await table.given('dan > Alice bets 5k');
    const first = await table.deliver('dan', ['*Alice rolls 3, 4*']);
    const copy = await table.deliver('dan 4', ['*Alice rolls 3, 4*']);
    expect(first).toMatchObject({ say: ['Alice rolls 7: come in!'], duplicate: false });
    expect(copy).toEqual({ ...first, duplicate: true });
  });
});

describe('a new journal of the same sender', () => {
  test('begins at line 1 and finishes the old one for good', async () => {
    const table = await opened();
    await table.goes(`
      dan new > Alice bets 5k              | next 2 seq 2; 1: bet player:alice→stake 5,000
      dan old > table open / seat Alice    | finished, current ${journalId('dan', 2)}
      dan 3 > *Alice rolls 2, 3*           | finished, current ${journalId('dan', 2)}
      dan new >                            | next 2 seq 2 again
    `);
  });

  test('leaves the other senders’ journals alone', async () => {
    const table = await opened();
    await table.goes(`
      eve > Zoe: hello                     | next 2 seq 2
      dan new > Zoe: hello                 | next 2 seq 3
      eve > Zoe: hello                     | next 3 seq 4
      eve 1 > Zoe: hello                   | next 3 seq 4 again
    `);
  });

  test('breaks its open four-line rolls off, listed at the last line that they got', async () => {
    const table = await opened();
    await table.goes(`
      dan > Alice bets 5k / ~Alice throws / die1 3 / die2 4 | next 7 seq 2
                                           | 3: bet player:alice→stake 5,000
      dan new > total 7                    | next 2 seq 3; 1: #2 _+_=_ not bad-dice
                                           | 6: #1 Alice 3+4=_ not bad-dice
      ? dice, bet                          | armed, 5,000
    `);
  });

  test('goes on with what stood just before it in no case: a header is of its own journal', async () => {
    const table = await opened();
    await table.given('dan > Alice bets 5k / ~Alice throws');
    await table.goes(`
      dan new > die1 3 / die2 4 / total 7  | next 4 seq 3; 3: #1 3+4=7 not wrong-roller
    `);
  });

  test('does not break off what stands in other journals', async () => {
    const table = tableUnderTest();
    await table.goes(`
      dan > ~Bob throws / die1 3           | next 3 seq 1
      eve > Zoe: hello                     | next 2 seq 2
      eve new > Zoe: hello                 | next 2 seq 3
      dan > die2 4 / total 7               | next 5 seq 4; 4: #1 Bob 3+4=7 not table-closed
    `);
  });
});
