import { expect, test } from 'vitest';
import { faultLine } from '../../lib/house/faults.ts';
import { parseHouse } from '../../lib/house/parse.ts';

function houseWith(rules: object) {
  return parseHouse({ tables: [{ id: 'a', dealers: [{ name: 'Dealer Dan' }], rules }] });
}

test.each([
  [{ minBet: 'fair', maxBet: 1986 }],
  [{ minBet: 'fair', chestFloor: 0, maxBet: 1 }],
  [{ bankroll: 25_000 }],
  [{ bankroll: 1, chestFloor: 0 }],
  [{ bankroll: null }],
])('limits that leave room for a bet are right: %j', (rules) => {
  const read = houseWith(rules);
  expect(read.ok && read.house.tables[0]?.settings.rules).toMatchObject(rules);
});

test.each([
  [{ bankroll: 24_999 }, 'bankroll: must not be below chestFloor (25000), got 24999'],
  [{ minBet: 0 }, 'minBet: must be at least 1, got 0'],
  [{ bankroll: 0, chestFloor: 0 }, 'bankroll: must be at least 1, got 0'],
  [
    { minBet: 'fair', maxBet: 1985 },
    'maxBet: must not be below the least fair bet (1986), got 1985',
  ],
  [{ minBet: 'free' }, 'minBet: must be a whole number or "fair", got "free"'],
])('limits under which no bet could be taken are not: %j', (rules, fault) => {
  const read = houseWith(rules);
  expect(read.ok ? [] : read.faults.map(faultLine)).toEqual([`tables[0].rules.${fault}`]);
});
