import { expect, test } from 'vitest';
import {
  packCount,
  packEntries,
  packPayment,
  packRoll,
} from '../../lib/ledger/codec/packedFacts.ts';
import { jsonBytes } from '../../lib/ledger/codec/packing.ts';
import { bytesOf } from '../../lib/ledger/tally.ts';
import { clientLine } from '../support/clientLine.ts';
import { type Evening, evening } from '../support/evening.ts';

/** A line of a refusal, and the number of a roll, as long as they get. */
const REFUSED = '[499,26],';
const UNDONE = '9999999999';

function night(): Evening {
  return evening().dealer(
    'table open',
    'seat Alice',
    'correct Bob gets 300 for luck',
    'paid Bob 100',
    'Alice bets 5k',
  );
}

test.each([
  'Dealer Dan: seat Alice',
  '*Bob rolls 1, 2*',
  '*Alice rolls 4, 5*',
  'Dealer Dan: paid Bob 200',
  'Dealer Dan: correct Zoe gives 7 for a long and winding reason',
  'Dealer Dan: undo',
  'Dealer Dan: note well',
  'Dealer Dan: bank counts 1.5m',
])('what a line decides is counted at no less than it takes, and little more: %s', (said) => {
  const decision = night().hear(clientLine(said));
  const { rolls, entries, payment, count, refused, undone } = decision;
  const records = [
    ...(payment === null ? [] : [packPayment(payment, 0)]),
    ...(count === null ? [] : [packCount(count, 0)]),
  ];
  const takes =
    rolls.reduce((sum, roll) => sum + jsonBytes(packRoll(roll, 0)), 0) +
    (entries.length === 0 ? 0 : jsonBytes(packEntries(entries, 0))) +
    records.reduce((sum, record) => sum + jsonBytes(record), 0) +
    (refused === null ? 0 : REFUSED.length) +
    (undone === null ? 0 : UNDONE.length);
  expect(bytesOf(decision)).toBeGreaterThanOrEqual(takes);
  expect(bytesOf(decision)).toBeLessThanOrEqual(takes + 25);
});

test('a roll that is taken back is counted with the gold that goes back', () => {
  const decision = night().roll('Alice', 4, 5).hear(clientLine('Dealer Dan: undo'));
  expect(decision.undone).toBe(1);
  const gold = jsonBytes(packEntries(decision.entries, 0));
  expect(bytesOf(decision)).toBeGreaterThanOrEqual(gold + UNDONE.length);
});

test('what leaves no trace takes nothing', () => {
  expect(bytesOf(night().hear(clientLine('Zoe: hello')))).toBe(0);
});
