import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES, keepsOwed, RULES_VERSION } from '../../lib/game/settings.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';
import { evening } from '../support/evening.ts';

test('a house that has chosen nothing plays by the rules as they are printed', () => {
  expect(DEFAULT_RULES).toEqual({
    chestFloor: 25_000,
    boxes: 3,
    minBet: 1,
    maxBet: null,
    minSide: 1,
    maxSide: null,
    stakeOnSeven: 'bank',
    sideWindow: 'seven',
    diceLock: 'implied',
    getOutVacatesSeat: false,
    bankroll: null,
  });
});

test('evenings of the first version of the rules know nothing of what is owed', () => {
  expect(keepsOwed(1)).toBe(false);
  expect(keepsOwed(2)).toBe(true);
  expect(keepsOwed(RULES_VERSION)).toBe(true);
});

describe('a table', () => {
  test('that has never been opened holds nothing and waits for nothing', () => {
    expect(NEW_TABLE).toEqual({
      game: { mode: 'closed' },
      books: { entries: 0, rolls: 0, house: { bank: 0, chest: 0, stake: 0, sides: 0 }, moved: 0 },
      owed: { people: [], beyond: 0 },
      uncounted: 0,
      groups: [],
      steps: [],
      keeper: null,
      pledge: null,
    });
  });

  test('that is closed keeps its books and its chest, and nothing of the game', () => {
    const night = evening()
      .dealer('table open', 'seat Alice', 'correct Bob gets 300 for luck')
      .lines('~Alice throws', 'die1 3')
      .dealer('table closed');
    const { books, owed } = night.table;
    expect(books.house).toMatchObject({ bank: -25_300, chest: 25_000 });
    expect(owed.people).toEqual([{ label: 'Bob', amount: 300 }]);
    expect(night.table).toEqual({ ...NEW_TABLE, books, owed });
  });
});
