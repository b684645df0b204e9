import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTables, STAMP, type Tables, verdict } from './tables.ts';

/** Somebody who wants to be taken for the dealer, and says `bet off` after a bad roll. */

const HOUSES = {
  plain: { dealers: [{ name: 'Dealer Dan' }] },
  strict: { dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }] },
};

let tables: Tables;
beforeAll(async () => {
  tables = await openTables(HOUSES, 48);
});
afterAll(() => tables.books.stop());

test.each([
  ['a Cyrillic a', 'De\u0430ler Dan'],
  ['a Greek A', 'De\u03b1ler Dan'],
  ['wide letters', 'Ｄealer Dan'],
  ['a zero-width space', 'Dealer\u200b Dan'],
  ['a zero-width joiner', 'Dealer Dan\u200d'],
  ['a soft hyphen', 'Dea\u00adler Dan'],
  ['a mark of direction', '\u202eDealer Dan'],
  ['an accent', 'De\u0301aler Dan'],
  ['a dotless i for nothing', 'Dealer Dan\u0131'],
  ['a full stop', 'Dealer Dan.'],
  ['an apostrophe', "Dealer Dan'"],
  ['no space', 'DealerDan'],
  ['a hyphen', 'Dealer-Dan'],
  ['a title', 'Lord Dealer Dan'],
  ['a number', 'Dealer Dan 2'],
  ['a colon before', 'x: Dealer Dan'],
  ['party chat', '[Party][Dealer Dan]'],
  ['guild chat', '[Guild][Dealer Dan]'],
  ['a cup that bears the name', '<0x40009999> Dealer Dan'],
])('%s is another name, and nobody', async (_, name) => {
  const lines = [`${STAMP}${name}: bet off`];
  expect(verdict(await tables.try('plain', lines))).toBe('nothing');
  expect(verdict(await tables.try('strict', lines))).toBe('nothing');
});

test.each([
  ['other case', 'DEALER dan'],
  ['more spaces', 'Dealer   Dan'],
  ['a space behind', 'Dealer Dan '],
  ['a no-break space', 'Dealer\u00a0Dan'],
])(
  '%s is the same name (RULES), which is worth nothing where the dealer has a serial',
  async (_, name) => {
    const lines = [`${STAMP}<0x00002222> ${name}: bet off`];
    expect(verdict(await tables.try('plain', lines))).toBe('bet-returned');
    expect(verdict(await tables.try('strict', lines))).toBe('nothing');
  },
);

test.each([
  ['no serial', 'Dealer Dan'],
  ['another person’s serial', '<0x000FD38F> Dealer Dan'],
  ['an item’s serial', '<0x400FD38E> Dealer Dan'],
  ['a serial in the name', 'Dealer Dan <0x000FD38E>'],
  ['two serials', '<0x00002222> <0x000FD38E> Dealer Dan'],
  ['a short serial', '<0xFD38E> Dealer Dan'],
])('with %s a namesake of a dealer with a serial is nobody', async (_, name) => {
  expect(verdict(await tables.try('strict', [`${STAMP}${name}: bet off`]))).toBe('nothing');
});

test('nor is one whose client says more, but in chat, or without the serial', async () => {
  const object = { text: 'bet off', name: 'Dealer Dan' };
  for (const more of [
    {},
    { serial: 0x2222 },
    { serial: 0xf_d38e, type: 'Party' },
    { serial: 0xf_d38e, type: 13 },
  ]) {
    expect(verdict(await tables.try('strict', [{ ...object, ...more }]))).toBe('nothing');
  }
  expect(verdict(await tables.try('strict', [{ ...object, serial: 0xf_d38e }]))).toBe(
    'bet-returned',
  );
});

test('a name with an accent is one name in either form of Unicode', async () => {
  const own = await openTables(
    { jose: { dealers: [{ name: 'Dealer Dan' }, { name: 'José' }] } },
    2,
  );
  const lines = ['Jose\u0301: take table', 'José: take table'].map((said) => STAMP + said);
  for (const line of lines) await own.try('jose', [line]);
  const states = await Promise.all(['jose-0', 'jose-1'].map((id) => own.books.ledger.newest(id)));
  // Both have handed the table over: nobody keeps it.
  for (const state of states) expect(state?.text).not.toContain('"k":"r-jose');
  await own.books.stop();
});
