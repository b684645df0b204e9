import { describe, expect, test } from 'vitest';
import { MOST_OWED } from '../../lib/game/owed.ts';
import { evening } from '../support/evening.ts';

describe(`the list holds ${MOST_OWED} people`, () => {
  const crowd = Array.from(
    { length: MOST_OWED },
    (_, i) => `correct G${i + 1} gets ${i + 1} for luck`,
  );

  test('and one more drives out the one that changed longest ago; what he is owed is kept in a sum', () => {
    const night = evening().dealer('table open', ...crowd);
    expect(night.outcome().state.owed).toHaveLength(MOST_OWED);
    expect(night.outcome().state).not.toHaveProperty('owedBeyond');
    night.dealer('correct G1 gets 100 for luck', 'correct Zoe gets 7 for luck').goes(`
      ? beyond             | 2
      paid G2              | NOTHING_OWED
      paid G1              | paid G1 101
      correct G2 gets 5 for luck | correction bank→player:g2 5
      ? beyond             | 2
      correct Eve gets 1 for luck | correction bank→player:eve 1
      ? beyond             | 5
      paid G2              | paid G2 5
    `);
    expect(night.outcome().state).toMatchObject({ owedBeyond: 5, owed: { length: MOST_OWED - 1 } });
  });

  test('and what an undo takes from one who has left it is to be taken back: the sum of all stays right', () => {
    const night = evening()
      .dealer('table open', 'seat Alice', 'Alice bets 1k')
      .dealer(...crowd.slice(1), 'correct Zoe gets 7 for luck')
      .goes(`
        ? beyond             | 0
        *Alice rolls 4, 5*   | #1 Alice 4+5=9 double; stake-back stake→player:alice 1,000
                             | winnings bank→player:alice 1,000
        ? beyond             | 2
        correct Eve gets 1 for luck | correction bank→player:eve 1
        ? beyond             | 5
        undo                 | reversal player:eve→bank 1 of 65
        undo                 | takes #1 back; reversal player:alice→bank 1,000 of 64
                             | reversal player:alice→stake 1,000 of 63
        undo                 | reversal player:zoe→bank 7 of 62
        ? beyond             | 5
        undo                 | reversal player:g60→bank 60 of 61
      `);
    const { owed, owedBeyond } = night.outcome().state;
    expect([owed[0], owedBeyond]).toEqual([{ label: 'G4', amount: 4 }, 5]);
  });

  test('and who is less than nothing owed is paid nothing, and gets the less', () => {
    const gone = Array.from({ length: MOST_OWED }, (_, i) => `Guest ${i} sides 1`);
    const night = evening({ rules: { boxes: 1, chestFloor: 100 } })
      .dealer('table open', 'seat Alice', 'Alice bets 1')
      .roll('Alice', 3, 4)
      .dealer(...gone.slice(0, 50), 'roll for point')
      .roll('Alice', 3, 4)
      .dealer(...crowd.slice(0, 11).map((line) => line.replace('correct G', 'correct Late ')))
      .dealer(...Array<string>(11).fill('undo'));
    night.dealer('undo').goes(`
      ? mode               | box
      paid Guest 0         | NOTHING_OWED
      ? beyond             | 4
    `);
    expect(night.outcome().state.owed).toEqual([
      { label: 'Guest 1', amount: -2 },
      { label: 'Guest 0', amount: -2 },
    ]);
    night.goes(`
      correct Guest 0 gets 5 for luck | correction bank→player:guest 0 5
      ? owed               | Guest 1 -2, Guest 0 3
      paid Guest 0         | paid Guest 0 3
    `);
  });
});
