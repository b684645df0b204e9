import { describe, expect, test } from 'vitest';
import type { Decision } from '../../lib/game/decision.ts';
import { booked } from '../../lib/game/drawer.ts';
import { FULL_BOOKS } from '../../lib/game/gold.ts';
import type { Table } from '../../lib/game/table.ts';
import type { Entry } from '../../lib/game/transfers.ts';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { evening } from '../support/evening.ts';
import { randomEvening } from '../support/randomEvening.ts';

describe('bank counts', () => {
  test('puts on record what was counted and what the books said, and moves nothing', () => {
    const night = evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        bank counts 1.2m    | counted 1,200,000, booked 0
        Alice bets 5k       | bet player:alice→stake 5,000
        bank counts 1,205,000 | counted 1,205,000, booked 5,000
        *Alice rolls 4, 5*  | #1 Alice 4+5=9 double; stake-back stake→player:alice 5,000
                            | winnings bank→player:alice 5,000
        bank counts 1,205,000 | counted 1,205,000, booked 5,000
        paid Alice          | paid Alice 10,000
        BANK  COUNTS 1,195k! | counted 1,195,000, booked -5,000
        chest adds 3k       | chest-add bank→chest 3,000
        bank counts 1,195k  | counted 1,195,000, booked -5,000
      `);
    expect(night.outcome().counts).toHaveLength(5);
    expect(night.outcome().payments).toHaveLength(1);
  });

  test('is no step: undo passes it over', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        bank counts 5k      | counted 5,000, booked 5,000
        undo                | reversal stake→player:alice 5,000 of 2
      `);
  });

  test('is refused like every other line', () => {
    evening().goes(`
      Dealer Dan: bank counts 5k    | TABLE_CLOSED
      Dealer Dan: table open        | chest-top-up bank→chest 25,000
      Dealer Dan: bank counts 0     | BAD_AMOUNT
      Dealer Dan: bank counts much  | BAD_AMOUNT
      Dealer Dan: bank counts       | -
      Bob: bank counts 5k           | -
    `);
  });

  test('goes on when the books are full, and wakes a table that was flooded with rolls', () => {
    const night = evening().dealer('table open', 'seat Alice');
    const rolls = Array.from({ length: 25 }, () => '*Alice rolls 1, 2*');
    night.lines(...rolls).goes(`
      *Alice rolls 1, 2*  | -
      bank counts 5k      | counted 5,000, booked 0
      *Alice rolls 1, 2*  | #21 Alice 1+2=3 not no-bet
    `);
    const heaps = Math.ceil(FULL_BOOKS / 1e12) + 1;
    night.dealer(...Array.from({ length: heaps }, () => 'chest adds 1000b'));
    night.goes(`
      chest adds 1        | BOOKS_FULL
      bank counts 5k      | counted 5,000, booked 0
    `);
  });

  test('was talk under the rules before, or a bet of somebody called so', () => {
    for (const version of [1, 2, 3]) {
      expect(readDealerLine('bank counts 5k', version)).toBeNull();
      expect(readDealerLine('bank counts bets 5k', version)).toMatchObject({ kind: 'bets' });
    }
    expect(readDealerLine('bank counts 5k', 4)).toEqual({ kind: 'bank-counts', amount: 5_000 });
    expect(readDealerLine('bank counts bets 5k', 4)).toEqual({ kind: 'bank-counts', amount: null });
  });

  test('what is owed at the closing counts as handed over at the next opening', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 4, 5)
      .goes(`
        bank counts 50k     | counted 50,000, booked 5,000
        table closed
        table open
        bank counts 40k     | counted 40,000, booked -5,000
      `);
  });
});

test('the books follow the gold that is really handed in and out, in random evenings', () => {
  let moves = 0;
  for (let seed = 1; seed <= 12; seed += 1) moves += handOver(seed);
  expect(moves).toBeGreaterThan(200);
});

/** Plays an evening and holds the drawer against the books after each line; how many entries there were. */
function handOver(seed: number): number {
  const { house, lines } = randomEvening(seed);
  const player = createPlayer(house, 'Dealer Dan');
  let drawer = 0;
  for (const [i, line] of lines.entries()) {
    const before = player.table;
    const decision = player.hear(line, i + 1);
    drawer += handed(before, decision);
    expect(booked(player.table), `seed ${seed}, line ${i + 1}`).toBe(drawer);
  }
  return player.table.books.entries;
}

/** By how much the gold in the drawer changed. What was owed when a table opens has been handed over before. */
function handed(before: Table, { table, entries, payment }: Decision): number {
  const opened = before.game.mode === 'closed' && table.game.mode !== 'closed';
  const { bank, chest, stake, sides } = before.books.house;
  const late = opened ? booked(before) - bank - chest - stake - sides : 0;
  const paid = (payment?.takenBack ? -1 : 1) * (payment?.amount ?? 0);
  return entries.reduce((sum, entry) => sum + handedIn(entry), 0) - paid - late;
}

/** What a player puts down lies in the drawer at once; what an undo takes from him was on paper only. */
function handedIn({ kind, from, amount }: Entry): number {
  return from.startsWith('player:') && kind !== 'reversal' ? amount : 0;
}
