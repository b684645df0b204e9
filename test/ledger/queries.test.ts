import { describe, expect, test } from 'vitest';
import { readRoll } from '../../lib/ledger/dossier.ts';
import { readLedger, tableAfter } from '../../lib/ledger/queries.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';

/** Four commits: 1 entry, 2 entries and a roll that counts, none, 2 entries with a roll that does not count before them. */
async function books(): Promise<TableUnderTest> {
  const table = tableUnderTest();
  await table.given(`
    dan > table open / seat Alice
    dan > Alice bets 5k / *Alice rolls 3, 4*
    dan > note quiet
    dan > *Bob rolls 1, 1* / Bob sides 100 / chest adds 7
  `);
  return table;
}

const read = async (table: TableUnderTest, after: number, limit: number) => {
  const { entries, next } = await readLedger(table.log, TABLE, after, limit);
  return { entries: entries.map(({ entry, kind }) => `${entry} ${kind}`), next };
};

describe('the ledger is read', () => {
  test('oldest first, with the number to go on after', async () => {
    const table = await books();
    const all = ['1 chest-top-up', '2 bet', '3 entry', '4 side-bet', '5 chest-add'];
    expect(await read(table, 0, 9)).toEqual({ entries: all, next: null });
    expect(await read(table, 0, 5)).toEqual({ entries: all, next: null });
    expect(await read(table, 0, 4)).toEqual({ entries: all.slice(0, 4), next: 4 });
    expect(await read(table, 0, 1)).toEqual({ entries: all.slice(0, 1), next: 1 });
    expect(await read(table, 2, 1)).toEqual({ entries: all.slice(2, 3), next: 3 });
    expect(await read(table, 2, 9)).toEqual({ entries: all.slice(2), next: null });
    expect(await read(table, 4, 1)).toEqual({ entries: all.slice(4), next: null });
  });

  test('with nothing after its end, or where there is none', async () => {
    expect(await read(await books(), 5, 9)).toEqual({ entries: [], next: null });
    expect(await read(tableUnderTest(), 0, 9)).toEqual({ entries: [], next: null });
  });

  test('no further than it is asked for', async () => {
    const { log } = await books();
    const seen: number[] = [];
    const range: typeof log.range = async (...at) => {
      const page = await log.range(at[0], at[1], at[2], 1);
      seen.push(...page.map(({ seq }) => seq));
      return page;
    };
    const page = await readLedger({ ...log, range }, TABLE, 0, 1);
    expect(page.next).toBe(1);
    // The newest is the fourth: it is looked for from the middle, then read from the first on.
    expect(Math.max(...seen)).toBeLessThan(4);
  });
});

describe('the dossier of a roll', () => {
  test('holds what counted, the gold it moved, and the lines that mattered', async () => {
    const { log } = await books();
    const dossier = await readRoll(log, TABLE, 1);
    expect(dossier).toMatchObject({
      table: TABLE,
      roll: { roll: 1, counts: true, outcome: 'come-in' },
      sender: { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
      seq: 2,
    });
    expect(dossier?.ledger.map(({ entry, kind }) => `${entry} ${kind}`)).toEqual(['3 entry']);
    expect(dossier?.lines.map(({ n }) => n)).toEqual([3, 4]);
    expect(dossier?.lines[1]?.line).toMatch(/\*Alice rolls 3, 4\*$/);
    expect(dossier?.lines[1]?.time).toMatch(/^2026-11-29T/);
    expect(dossier?.roll).not.toHaveProperty('undone');
  });

  test('says which of several it is, and that it moved nothing', async () => {
    const { log } = await books();
    const dossier = await readRoll(log, TABLE, 2);
    expect(dossier).toMatchObject({ roll: { roll: 2, counts: false }, ledger: [], seq: 4 });
  });

  test('is that of one roll among several of a delivery', async () => {
    const table = await books();
    await table.given('dan > *Bob rolls 1, 1* / *Zoe rolls 2, 2* / *Yan rolls 3, 3*');
    expect((await readRoll(table.log, TABLE, 4))?.roll).toMatchObject({ roll: 4, name: 'Zoe' });
    expect((await readRoll(table.log, TABLE, 5))?.roll).toMatchObject({ roll: 5, name: 'Yan' });
  });

  test('has a roll by hand as the dealer entered it', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / Alice bets 5k');
    const roll = { kind: 'roll', name: 'Alice', dice: [3, 4] } as const;
    await table.deliver('dan', [roll]);
    expect((await readRoll(table.log, TABLE, 1))?.lines).toMatchObject([{ n: 4, line: roll }]);
  });

  test('is none where the table has not seen it', async () => {
    const { log } = await books();
    expect(await readRoll(log, TABLE, 0)).toBeNull();
    expect(await readRoll(log, TABLE, 3)).toBeNull();
    expect(await readRoll(log, 'another', 1)).toBeNull();
  });

  test('says that it was taken back, in the next commit or far behind', async () => {
    const table = await books();
    await table.given('dan > undo / undo');
    expect((await readRoll(table.log, TABLE, 1))?.roll).not.toHaveProperty('undone');
    await table.given('dan > note again\n dan > undo');
    expect((await readRoll(table.log, TABLE, 1))?.roll).toMatchObject({ undone: true });
    expect((await readRoll(table.log, TABLE, 2))?.roll).not.toHaveProperty('undone');
  });

  test('looks for that only where an undo can still reach it', async () => {
    const table = await books();
    const more = Array(20).fill('dan > chest adds 1').join('\n');
    await table.given(`${more}\n dan > note on\n dan > note and on`);
    const last: number[] = [];
    const range: typeof table.log.range = async (...at) => {
      const page = await table.log.range(at[0], at[1], at[2], 1);
      last.push(...page.map(({ seq }) => seq));
      return page;
    };
    const reading = { ...table.log, range };
    expect((await readRoll(reading, TABLE, 1))?.roll).not.toHaveProperty('undone');
    expect(last.at(-1)).toBeLessThan(25);
  });
});

describe('a table as it stands', () => {
  test('counts its entries and rolls, and says where the gold lies', async () => {
    const newest = (await (await books()).commits()).at(-1) ?? null;
    expect(tableAfter(TABLE, newest)).toMatchObject({
      table: TABLE,
      seq: 4,
      entries: 5,
      rolls: 2,
      state: { open: true, mode: 'box', roller: 'Alice', box: 1 },
      house: { bank: -20_007, chest: 25_007, stake: 0, sides: 100 },
    });
  });

  test('is empty and closed where nothing was ever delivered', () => {
    expect(tableAfter(TABLE, null)).toMatchObject({
      seq: 0,
      entries: 0,
      rolls: 0,
      state: { open: false, mode: 'closed' },
      house: { bank: 0, chest: 0, stake: 0, sides: 0 },
    });
  });
});
