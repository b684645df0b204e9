import { describe, expect, test } from 'vitest';
import { readCloses } from '../../lib/closing/closes.ts';
import { hashCommit } from '../../lib/ledger/codec/codec.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { TABLE, tableUnderTest } from '../ledger/deliveries.ts';
import { randomEvening } from '../support/randomEvening.ts';
import { eveningsOf } from './books.ts';

const ALL = Number.MAX_SAFE_INTEGER;

const FIRST = `
  dan > Mallory: *Alice rolls 3, 4* / *Alice rolls 1, 1* / table open / seat Alice / Alice bets 5k
  dan > *Alice rolls 4, 5* / *Alice rolls 6, 6* / Alice bets 1k
  dan > *Alice rolls 5, 1*
  dan > undo a misread roll
  dan > bet off
  dan > Alice bets much
  dan > paid Alice 10k
  dan > table closed
`;

async function closesOf(log: Log, before = ALL, limit = 30) {
  return readCloses(log, TABLE, before, limit);
}

describe('a closed evening', () => {
  test('has its totals by kind, its rolls, its balances, and where the chain stood', async () => {
    const table = tableUnderTest();
    await table.given(FIRST);
    const { closes, next } = await closesOf(table.log);
    expect(next).toBeNull();
    expect(closes).toHaveLength(1);
    expect(closes[0]).toMatchObject({
      dealer: 'Dealer Dan',
      openedBy: 1,
      totals: [
        { kind: 'chest-top-up', count: 1, gold: 25_000 },
        { kind: 'bet', count: 2, gold: 6_000 },
        { kind: 'bet-returned', count: 1, gold: 1_000 },
        { kind: 'stake-back', count: 1, gold: 5_000 },
        { kind: 'winnings', count: 1, gold: 5_000 },
        { kind: 'bet-lost', count: 1, gold: 1_000 },
        { kind: 'reversal', count: 1, gold: 1_000 },
      ],
      rolls: { counted: 2, notCounted: 1, undone: 1 },
      accounts: [
        { account: 'bank', opening: 0, change: -30_000, closing: -30_000 },
        { account: 'chest', opening: 0, change: 25_000, closing: 25_000 },
        { account: 'stake', opening: 0, change: 0, closing: 0 },
        { account: 'sides', opening: 0, change: 0, closing: 0 },
        { account: 'player:alice', change: 5_000 },
      ],
      sum: 0,
      balanced: true,
      owed: 1_000,
    });
  });

  test('names the hash that verify finds, and says it when the table closes', async () => {
    const table = tableUnderTest();
    await table.given(FIRST);
    await table.given('dan > table open');
    const taken = await table.deliver('dan', ['table closed']);
    const { closes } = await closesOf(table.log);
    const [stored] = await table.log.range(TABLE, 10, 10, 1);
    const { hash } = await verifyLog(table.log, TABLE);
    expect(closes[0]?.head).toEqual({ entry: 8, roll: 5, seq: 10, hash });
    expect(stored === undefined ? null : hashCommit(stored)).toBe(hash);
    expect(taken).toMatchObject({
      say: [
        'The table is closed: bank -30,000, chest 25,000, all players together 5,000, sum 0.',
        `The books end with entry 8, roll 5, commit 10, hash ${hash?.slice(0, 8)}…; cigo report has the totals.`,
      ],
    });
    const again = await table.deliver('dan', []);
    expect(again).toMatchObject({ say: [] });
  });

  test('may be one single commit, and so may be its neighbours', async () => {
    const table = tableUnderTest();
    await table.given(`
      dan > table closed / table open / seat Alice / table closed
      dan > table open / table closed
      dan > *Bob rolls 1, 2* / table closed
      dan > table open
    `);
    const { closes } = await closesOf(table.log);
    expect(closes.map(({ openedBy, head }) => [openedBy, head.seq])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await table.given('dan > table closed');
    expect((await closesOf(table.log)).closes[0]).toMatchObject({ openedBy: 4, head: { seq: 5 } });
  });

  test('is not invented by settings that change at the closed table', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / table closed');
    table.house({ rules: { chestFloor: 5 } });
    await table.given('dan > *Bob rolls 1, 2*');
    await table.given('dan > next');
    expect((await closesOf(table.log)).closes.map(({ head }) => head.seq)).toEqual([1]);
  });
});

test('closes are read in pages, newest first', async () => {
  const table = tableUnderTest();
  expect(await closesOf(table.log)).toEqual({ closes: [], next: null });
  for (let night = 1; night <= 5; night += 1) {
    await table.given('dan > table open\ndan > seat Alice\ndan > table closed\ndan > seat Bob');
  }
  const pages: number[][] = [];
  for (let before: number | null = ALL; before !== null; ) {
    const { closes, next } = await closesOf(table.log, before, 2);
    pages.push(closes.map(({ head }) => head.seq));
    before = next;
  }
  expect(pages).toEqual([[19, 15], [11, 7], [3]]);
});

test('random evenings add up to their ledger, however they are read', async () => {
  let closed = 0;
  for (let seed = 1; seed <= 8; seed += 1) closed += await addedUp(seed);
  expect(closed).toBeGreaterThan(10);
});

/** Holds the closes of a random evening against its commits; how many there were. */
async function addedUp(seed: number): Promise<number> {
  const table = await played(seed);
  const commits = await table.commits();
  const walked = eveningsOf(commits);
  const { closes } = await closesOf(table.log, ALL, 1_000);
  expect(closes).toEqual(walked.toReversed().map((one) => ({ ...one, balanced: true })));
  for (const { openedBy, head, totals } of walked) {
    const moved = commits
      .filter(({ seq }) => seq >= openedBy && seq <= head.seq)
      .flatMap(({ entries }) => entries)
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(
      totals.reduce((sum, { gold }) => sum + gold, 0),
      `seed ${seed}`,
    ).toBe(moved);
  }
  return walked.length;
}

/** Whatever is still open is ended, and a short evening follows. */
const TO_ITS_END = [
  'take table now',
  'bet off',
  'box off',
  'table closed',
  'table open',
  'table closed',
];

async function played(seed: number) {
  const { setup, lines: said } = randomEvening(seed);
  const lines = [...said.map((line) => `raw ${line}`), ...TO_ITS_END];
  const table = tableUnderTest(setup);
  for (let from = 0; from < lines.length; ) {
    const taken = await table.deliver('dan', lines.slice(from, from + 40));
    if (taken.kind !== 'taken') throw new Error('expected the lines to be taken');
    // Nobody else is there who could come as far as the line that waits.
    from = taken.wait ? lines.length : taken.next - 1;
  }
  return table;
}
