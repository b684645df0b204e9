import { describe, expect, test } from 'vitest';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';

describe('a table that a phone keeps', () => {
  test('settles the rolls that its dealer enters', async () => {
    await tableUnderTest().goes(`
      phone > table open               | next 2 seq 1; 1: chest-top-up bank→chest 25,000
      phone > seat Alice / Alice bets 5k | next 4 seq 2; 3: bet player:alice→stake 5,000
      phone > *Bob rolls 3, 4*         | next 5 seq 3; 4: #1 Bob 3+4=7 not wrong-roller
      phone > *Alice rolls 4, 5*       | next 6 seq 4; 5: #2 Alice 4+5=9 double
                                       | stake-back stake→player:alice 5,000
                                       | winnings bank→player:alice 5,000
    `);
  });

  test('takes back what its dealer says', async () => {
    await tableUnderTest().goes(`
      phone > table open / seat Alice / Alice bets 5k | next 4 seq 1
              | 1: chest-top-up bank→chest 25,000; 3: bet player:alice→stake 5,000
      phone > undo   | next 5 seq 2; 4: reversal stake→player:alice 5,000 of 2
      phone > undo   | next 6 seq 3
      ? seats, bet   | none, none
    `);
  });

  test('has players of any name, be it Undone', async () => {
    await tableUnderTest().goes(`
      phone > table open / seat Undone / Undone bets 5k | next 4 seq 1
              | 1: chest-top-up bank→chest 25,000; 3: bet player:undone→stake 5,000
      phone > *Undone rolls 1, 1*  | next 5 seq 2; 4: #1 Undone 1+1=2 chest; bet-to-chest stake→chest 5,000
    `);
  });
});

test('who only speaks of undoing makes nobody read what there is to take back', async () => {
  const log = createMemoryLog();
  let reads = 0;
  const range: typeof log.range = (...at) => {
    reads += 1;
    return log.range(...at);
  };
  const table = tableUnderTest({}, { ...log, range });
  await table.given('dan > table open / seat Alice\n dan > chest adds 5');
  /** Of a process that has not made the steps itself, and has to read the settings either way. */
  const readsFor = async (said: string): Promise<number> => {
    table.restart();
    reads = 0;
    await table.given(said);
    return reads;
  };
  expect(await readsFor('dan > note we undo nothing / Zoe: undo / undo-')).toBe(1);
  expect(await readsFor('dan > undo')).toBeGreaterThan(1);
  expect((await log.newest(TABLE))?.seq).toBe(4);
});
