import { expect, test } from 'vitest';
import type { Settings } from '../../lib/game/settings.ts';
import { accountOf, closingOf, type Marks } from '../../lib/replay/account.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { clientLine } from '../support/clientLine.ts';
import { settingsOf } from '../support/setup.ts';

const PLAIN: Marks = {
  bold: (text) => text,
  dim: (text) => text,
  good: (text) => text,
  bad: (text) => text,
};

/** The account of an evening, as a person reads it. */
function account(...said: readonly string[]): string {
  return accountBy(settingsOf(), said);
}

function accountBy(settings: Settings, said: readonly string[]): string {
  const player = createPlayer(settings, 'Dealer Dan');
  const balances = new Map<string, number>();
  const lines = said.flatMap((text, at) => {
    const decision = player.hear(clientLine(text), at + 1);
    for (const { from, to, amount } of decision.entries) {
      balances.set(from, (balances.get(from) ?? 0) - amount);
      balances.set(to, (balances.get(to) ?? 0) + amount);
    }
    return accountOf(decision, PLAIN);
  });
  const end = accountOf(player.end(), PLAIN);
  return [...lines, ...end, ...closingOf(player.table, balances, PLAIN)].join('\n');
}

test('the account tells what was paid, and what of it was taken back', () => {
  const got = account(
    'table open',
    'correct Zoe gets 5k for luck',
    'paid Zoe 4k',
    'paid Zoe 2k',
    'undo',
    'paid Zoe',
  );
  expect(`\n${got}\n`).toMatchInlineSnapshot(`
    "
          1  chest-top-up              25,000  bank → chest
          2  correction                 5,000  bank → Zoe
          3  paid                       4,000  Zoe
          4  refused        paid Zoe 2k (NOTHING_OWED)
             takes the payment of 4,000 to Zoe back
          6  paid                       5,000  Zoe
      2 entries, 0 rolls; the table is open
      bank                   -30,000
      chest                   25,000
      zoe                      5,000
      sum                          0
    "
  `);
});

test('the account tells the limit of the moment that a refused bet has met', () => {
  const settings = settingsOf({ rules: { bankroll: 100_000, minBet: 'fair' } });
  const got = accountBy(settings, ['table open', 'seat Bob', 'Bob bets 5', 'Bob bets 100001']);
  expect(got).toContain('refused        Bob bets 5 (BET_TOO_SMALL, at least 1,986)');
  expect(got).toContain('refused        Bob bets 100001 (OVER_LIMIT, at most 100,000)');
  const full = accountBy(settings, ['table open', 'seat Bob', 'chest adds 90k', 'Bob bets 5']);
  expect(full).toContain('refused        Bob bets 5 (BET_TOO_SMALL, nothing can be taken)');
});

test('the account has a line for each roll, each move of gold and each refusal', () => {
  const got = account(
    'table open',
    'seat Alice',
    'Alice bets 1.2 million',
    'Mallory: *Alice rolls 6, 6*',
    '*Alice rolls 3, 4*',
    'undo',
    'bet off now',
    'next',
    '~Alice throws',
    'die1 3',
  );
  expect(`\n${got}\n`).toMatchInlineSnapshot(`
    "
          1  chest-top-up              25,000  bank → chest
          3  bet                    1,200,000  Alice → stake
          4  spoken         Alice rolls 6+6=12 (does not count)
          5  come-in        Alice rolls 3+4=7
          5  entry                  1,200,000  stake → bank
             takes roll 2 back
          6  reversal               1,200,000  bank → stake (takes entry 3 back)
          8  refused        next (BET_OPEN)
         10  bad-dice       Alice rolls 3+–=– (does not count)
      4 entries, 3 rolls; the table is open
      bank                   -25,000
      chest                   25,000
      alice               -1,200,000
      stake                1,200,000
      sum                          0
    "
  `);
});
