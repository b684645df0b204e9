import { expect, test } from 'vitest';
import { bodyOf, heartbeatOf, type Order, orderText, routeOf } from '../../lib/desk/order.ts';
import { readBody } from '../../lib/http/readBody.ts';

const NUMBERING = { table: 'lucky7', journal: '20261130T200000000Z-ab12cd34', n: 7 };
const AT = Date.UTC(2026, 10, 30, 20, 0, 0);
const BET: Order = { kind: 'line', line: 'Alice bets 5k', at: AT };
const DICE: Order = { kind: 'dice', name: 'Alice', dice: [3, 4], at: AT };

test('a line is a command, with the moment at which it was tapped', () => {
  expect([orderText(BET), routeOf(BET)]).toEqual(['Alice bets 5k', 'commands']);
  expect(readBody('postCommand', Buffer.from(bodyOf(BET, NUMBERING, null)))).toMatchObject({
    ok: true,
    value: { from: 7, readAt: AT, lines: [{ line: 'Alice bets 5k' }] },
  });
});

test('dice are a roll, seen when they were entered', () => {
  expect([orderText(DICE), routeOf(DICE)]).toEqual(['Alice rolls 3 and 4', 'rolls']);
  expect(JSON.parse(bodyOf(DICE, NUMBERING, null))).toEqual({
    ...NUMBERING,
    ...{ name: 'Alice', dice: [3, 4], at: AT, readAt: AT },
  });
  expect(readBody('postRoll', Buffer.from(bodyOf(DICE, NUMBERING, null)))).toMatchObject({
    ok: true,
  });
});

test('where the house names its dice, the roll has their serial', () => {
  const body = bodyOf(DICE, NUMBERING, '0x40001234');
  expect(JSON.parse(body)).toMatchObject({ serial: '0x40001234' });
  expect(readBody('postRoll', Buffer.from(body))).toMatchObject({ ok: true });
});

test('a heartbeat has no lines, and the number of the next one', () => {
  expect(readBody('postJournal', Buffer.from(heartbeatOf(NUMBERING)))).toMatchObject({
    ok: true,
    value: { from: 7, lines: [] },
  });
});
