import { describe, expect, test } from 'vitest';
import { post } from '../../lib/game/books.ts';
import { toGold } from '../../lib/game/gold.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';
import { accountsOf, chestTransfer, KINDS, transfer } from '../../lib/game/transfers.ts';
import { evening } from '../support/evening.ts';

describe('the house holds what the ledger says', () => {
  test('after each line of an evening, in bank, chest, stake and sides', () => {
    const night = evening({ rules: { boxes: 1 } }).dealer('table open', 'seat Alice');
    const holds = (said: string, ...gold: readonly number[]): void => {
      night.lines(said);
      const { bank, chest, stake, sides } = night.table.books.house;
      expect([bank, chest, stake, sides], said).toEqual(gold);
    };
    holds('Dealer Dan: Alice bets 5k', -25_000, 25_000, 5_000, 0);
    holds('*Alice rolls 3, 4*', -20_000, 25_000, 0, 0);
    holds('Dealer Dan: Zoe sides 2k', -20_000, 25_000, 0, 2_000);
    holds('Dealer Dan: Yan sides 1k', -20_000, 25_000, 0, 3_000);
    holds('Dealer Dan: undo', -20_000, 25_000, 0, 2_000);
    holds('Dealer Dan: chest adds 7', -20_007, 25_007, 0, 2_000);
    holds('Dealer Dan: roll for point', -20_007, 25_007, 0, 2_000);
    // 2,000 won by Zoe's side bet, and 25,000 to fill the chest again.
    holds('*Alice rolls 3, 4*', -47_007, 25_000, 0, 0);
  });

  test('exactly, or not at all', () => {
    const { books } = NEW_TABLE;
    const bank = -Number.MAX_SAFE_INTEGER;
    const full = { ...books, house: { ...books.house, bank } };
    const more = [chestTransfer('chest-add', toGold(1))];
    expect(() => post(full, more, { n: 1 })).toThrow('a whole bank');
  });

  test('and never less than nothing in stake, sides and chest', () => {
    const { books } = NEW_TABLE;
    for (const kind of ['bet-lost', 'side-lost', 'chest-won'] as const) {
      expect(() => post(books, [transfer(kind, 'Bob', toGold(1))], { n: 1 })).toThrow('from 0 on');
    }
  });
});

describe('the accounts of a kind', () => {
  const routed = KINDS.filter((kind) => kind !== 'correction' && kind !== 'reversal');
  const ofTheHouse = ['chest-top-up', 'chest-add'];

  test.each(routed.filter((kind) => !ofTheHouse.includes(kind)))(
    '%s are those it moves gold between',
    (kind) => {
      const { from, to } = transfer(kind as 'bet', 'Bob II', toGold(5));
      expect(accountsOf(kind, 'Bob II')).toEqual([from, to]);
      expect([from, to].filter((account) => account.startsWith('player:'))).toEqual(
        from === 'player:bob ii' || to === 'player:bob ii' ? ['player:bob ii'] : [],
      );
    },
  );

  test.each(ofTheHouse)('%s are the bank and the chest, and no person is concerned', (kind) => {
    expect(accountsOf(kind as 'chest-add', undefined)).toEqual(['bank', 'chest']);
  });

  test('are not told by a correction or a reversal, which go both ways', () => {
    expect(accountsOf('correction', 'Bob')).toBeNull();
    expect(accountsOf('reversal', 'Bob')).toBeNull();
    expect(accountsOf('reversal', undefined)).toBeNull();
  });
});
