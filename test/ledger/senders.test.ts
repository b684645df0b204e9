import { describe, expect, test } from 'vitest';
import { journalId, type TableUnderTest, tableUnderTest } from './deliveries.ts';

/** Senders `s01`, `s02` … deliver one line of talk each, in this order; their journals begin in that order too. */
async function talk(table: TableUnderTest, from: number, to: number): Promise<void> {
  for (let i = from; i <= to; i += 1) await table.given(`${who(i)} new > Zoe: hello`);
}

/** Sorted after Dan's and Eve's journals of the same number, and among each other by `i`. */
function who(i: number): string {
  return `s${String(i).padStart(3, '0')}`;
}

async function remembered(table: TableUnderTest): Promise<readonly string[]> {
  return Object.keys((await table.commits()).at(-1)?.after.places ?? {}).sort();
}

describe('twelve senders are remembered', () => {
  test('and each of them goes on where it left off', async () => {
    const table = tableUnderTest();
    await talk(table, 1, 12);
    expect(await remembered(table)).toHaveLength(12);
    await table.goes(`
      s001 > Zoe: hello                    | next 3 seq 13
      s012 > Zoe: hello                    | next 3 seq 14
      s001 1 > Zoe: hello                  | next 3 seq 14 again
    `);
  });

  test('of a thirteenth the one whose journal began first is forgotten', async () => {
    const table = tableUnderTest();
    await talk(table, 1, 13);
    expect(await remembered(table)).toEqual([...Array(12).keys()].map((i) => who(i + 2)));
  });
});

describe('a sender that was forgotten', () => {
  test('cannot send its old journal again, nor any that began before it', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / chest adds 1k / table closed');
    await talk(table, 1, 12);
    expect(await remembered(table)).not.toContain('dan');
    await table.goes(`
      dan 1 > table open / chest adds 1k   | finished, current ${journalId('dan', 1)}
      dan 4 > table open / chest adds 1k   | finished, current ${journalId('dan', 1)}
      dan old > table open                 | finished, current ${journalId('dan', 1)}
      ? mode, chest                        | closed, 26,000
    `);
    table.restart();
    await table.goes(`
      dan new > table open                 | finished, current ${journalId('dan', 1)}
      dan new > table open                 | next 2 seq 14
      dan > chest adds 1k                  | next 3 seq 15; 2: chest-add bank→chest 1,000
    `);
  });

  test('stays shut out of it when others are forgotten after it', async () => {
    const table = tableUnderTest();
    await talk(table, 1, 14);
    await table.goes(`
      s001 1 > Zoe: hello                  | finished, current ${journalId('s002', 2)}
      s002 1 > Zoe: hello                  | finished, current ${journalId('s002', 2)}
      s002 new > Zoe: hello                | next 2 seq 15
    `);
  });

  test('leaves no four-line roll behind for its next journal to end', async () => {
    const table = tableUnderTest();
    await table.given('dan > ~Bob throws / die1 3 / die2 4');
    await talk(table, 1, 12);
    expect(await remembered(table)).not.toContain('dan');
    await table.goes(`
      dan new > Zoe: hello                 | next 2 seq 14; 3: #1 Bob 3+4=_ not table-closed
      dan > total 7                        | next 3 seq 15; 2: #2 _+_=_ not table-closed
    `);
  });
});

describe('the keeper', () => {
  test('is never forgotten, however long ago his journal began', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice');
    await talk(table, 1, 20);
    expect(await remembered(table)).toContain('dan');
    await table.goes('dan > Alice bets 5k | next 4 seq 22; 3: bet player:alice→stake 5,000');
  });

  test('is forgotten like all others once he keeps it no more, and lets no older journal in', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open');
    await talk(table, 1, 20);
    await table.given('dan > table closed');
    await talk(table, 21, 21);
    expect(await remembered(table)).not.toContain('dan');
    await table.goes(`
      dan 1 > table open                   | finished, current ${journalId('s009', 2)}
      s009 1 > Zoe: hello                  | finished, current ${journalId('s009', 2)}
    `);
  });
});

describe('what stood last in a journal is remembered as the header of a roll', () => {
  test('for the keeper, however long, and whoever delivers in between', async () => {
    const table = tableUnderTest();
    const long = `~Alice throws ${'x'.repeat(100)}`;
    await table.given(`dan > table open / seat Alice / Alice bets 5k / ${long}`);
    await table.given('eve > Zoe: hello');
    await table.goes(`
      dan > die1 3 / die2 4 / total 7      | next 8 seq 3
                                           | 7: #1 Alice 3+4=7 come-in; entry stake→bank 5,000
    `);
  });

  test('at a closed table for everybody, where it is not long', async () => {
    const table = tableUnderTest();
    await table.given('dan > ~Bob throws');
    await table.given(`eve > ~Zoe throws ${'x'.repeat(100)}`);
    await table.given('phone > nothing');
    await table.goes(`
      dan > die1 3 / die2 4 / total 7      | next 5 seq 4; 4: #1 Bob 3+4=7 not table-closed
      eve > die1 3 / die2 4 / total 7      | next 5 seq 5; 4: #2 3+4=7 not table-closed
    `);
  });

  test('not for the others once the table is open: their dice leave no trace', async () => {
    const table = tableUnderTest();
    await table.given('eve > ~Zoe throws');
    await table.given('dan > table open');
    expect((await table.commits()).at(-1)?.after.places['eve']?.header).toBeNull();
    await table.given('eve > ~Zoe throws');
    expect((await table.commits()).at(-1)?.after.places['eve']?.header).toBeNull();
  });
});

test('a sender that is called what every object has is one like any other', async () => {
  const table = tableUnderTest();
  await table.given('constructor > table open / chest adds 1k / table closed');
  await talk(table, 1, 12);
  await table.goes(`
    constructor 1 > table open / chest adds 1k | finished, current ${journalId('constructor', 1)}
    constructor new > table open           | next 2 seq 14
  `);
});
