import { describe, expect, test } from 'vitest';
import { type Dossier, readRoll } from '../../lib/ledger/dossier.ts';
import type { Log, StoredCommit } from '../../lib/ledger/log.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';

async function dossierOf({ log }: Pick<TableUnderTest, 'log'>, roll: number): Promise<Dossier> {
  const found = await readRoll(log, TABLE, roll);
  if (found === null) throw new Error(`expected roll ${roll}`);
  return found;
}

/** The window in short: `bets … roll-for-point: 2 wrong-roller, 4 extra-roll; 3 decided`. */
async function windowOf(table: TableUnderTest, roll: number): Promise<string> {
  const { since, until, rolls, decidedBy, whole } = (await dossierOf(table, roll)).window;
  const others = rolls.map((one) => `${one.roll} ${one.word}${one.undone ? ' undone' : ''}`);
  const decided = decidedBy === null ? 'open' : `${decidedBy} decided`;
  const cut = whole ? '' : ' (cut)';
  return `${since?.kind ?? '-'} … ${until?.kind ?? '-'}: ${others.join(', ')}; ${decided}${cut}`;
}

async function evening(): Promise<TableUnderTest> {
  const table = tableUnderTest();
  await table.given(`
    eyes > *Zoe rolls 1, 1*
    dan > table open / seat Alice / seat Bob
    dan > *Bob rolls 1, 1*
    dan > Alice bets 5k / *Bob rolls 2, 2*
    eyes > *Alice rolls 3, 4*
    dan > *Alice rolls 3, 4* / *Alice rolls 6, 6*
    dan > Bob sides 1k / *Bob rolls 5, 5* / roll for point
    dan > *Alice rolls 4, 4* / *Alice rolls 1, 2*
    dan > *Alice rolls 6, 1*
    dan > Bob bets 1k
  `);
  return table;
}

describe('the window of a roll', () => {
  test('runs from the bet or the call before it to the next, whoever sent what lies in it', async () => {
    const table = await evening();
    expect(await windowOf(table, 5)).toBe(
      'bets … roll-for-point: 3 wrong-roller, 4 other-journal, 6 extra-roll, 7 point-not-called; 5 decided',
    );
    expect(await windowOf(table, 6)).toBe(
      'bets … roll-for-point: 3 wrong-roller, 4 other-journal, 5 come-in, 7 point-not-called; 5 decided',
    );
    expect(await windowOf(table, 9)).toBe('roll-for-point … bets: 8 point, 10 get-out; 10 decided');
  });

  test('begins at the opening, or with the books, where nothing was bet', async () => {
    const table = await evening();
    expect(await windowOf(table, 1)).toBe('- … table-open: ; open');
    expect(await windowOf(table, 2)).toBe('table-open … bets: ; open');
  });

  test('is none of a bet that was refused', async () => {
    const table = await evening();
    await table.given('dan > Alice bets 5k / *Bob rolls 4, 4*');
    const { since } = (await dossierOf(table, 11)).window;
    expect(since).toMatchObject({ kind: 'bets', n: 15 });
  });

  test('goes on over an undo, and what was taken back has not decided', async () => {
    const table = tableUnderTest();
    await table.given(`
      dan > table open / seat Alice / Alice bets 5k / *Alice rolls 3, 3*
      dan > undo it was hers
      dan > dice open / *Alice rolls 5, 5*
    `);
    expect(await windowOf(table, 2)).toBe('bets … -: 1 lose undone; 2 decided');
    const undone = await dossierOf(table, 1);
    expect(undone.window.decidedBy).toBe(2);
    expect(undone.takenBack?.ledger).toMatchObject([
      { kind: 'reversal', amount: 5_000, note: 'it was hers' },
    ]);
    expect((await dossierOf(table, 2)).takenBack).toBeNull();
  });

  test('says who sent each roll of it, when, and the rule', async () => {
    const [, witnessed] = (await dossierOf(await evening(), 5)).window.rolls;
    expect(witnessed).toMatchObject({
      roll: 4,
      name: 'Alice',
      sender: { id: 'eyes', role: 'witness', dealer: 'Dealer Dan' },
      word: 'other-journal',
      rule: "Only the journal of the table's keeper counts, and this line is from another.",
      time: expect.stringMatching(/^2026-11-29T/),
      receivedAt: expect.stringMatching(/^2026-11-29T/),
    });
  });

  test('is cut where it reaches further than 100 commits', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / Alice bets 1k / *Alice rolls 3, 4*');
    await table.given(Array(101).fill('dan > note on').join('\n'));
    expect(await windowOf(table, 1)).toBe('bets … -: ; 1 decided (cut)');
    await table.given('dan > roll for point / *Alice rolls 4, 5*');
    expect(await windowOf(table, 2)).toBe('roll-for-point … -: ; open');
  });

  test('is not decided by a roll that was taken back further on than that', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / Alice bets 1k / *Alice rolls 3, 4*');
    await table.given(Array(101).fill('dan > note on').join('\n'));
    await table.given('dan > undo');
    const { roll, takenBack } = await dossierOf(table, 1);
    expect([roll.undone, takenBack?.seq]).toEqual([true, 103]);
    expect(await windowOf(table, 1)).toBe('bets … -: ; open (cut)');
  });
});

describe('the rule applied', () => {
  test.each([
    [5, 'come-in', 'A 7 comes in: the roller enters box 1, and the stake goes to the bank.'],
    [8, 'point', 'The first roll after the call sets the point, unless it is a 7.'],
    [9, 'none', 'Neither the point nor a 7: this roll decides nothing, and the player rolls on.'],
    [3, 'wrong-roller', "Only the roller's roll counts; the dice stay open for him."],
  ])('to roll %i is %s', async (roll, word, rule) => {
    expect((await dossierOf(await evening(), roll)).rule).toEqual({ word, rule });
  });

  test.each([
    ['chest', 'the stake goes into the chest'],
    ['returned', 'the stake goes back to him'],
  ] as const)('tells of a house whose sevens go to: %s', async (stakeOnSeven, words) => {
    const table = tableUnderTest({ rules: { stakeOnSeven } });
    await table.given('dan > table open / seat Alice / Alice bets 1k / *Alice rolls 3, 4*');
    await table.given('dan > roll for point / *Alice rolls 6, 1*');
    expect((await dossierOf(table, 1)).rule.rule).toContain(words);
    expect((await dossierOf(table, 2)).rule.rule).toContain('goes on to the next box');
  });
});

test('a roll of four lines that came in pieces has the lines of all of them', async () => {
  const table = tableUnderTest();
  await table.given(`
    dan > table open / seat Alice / Alice bets 1k / ~Alice throws the dice / die1 3
    eyes > *Bob rolls 1, 1*
    dan > die2 4
    dan > total 7
  `);
  const dossier = await dossierOf(table, 2);
  expect(dossier.roll).toMatchObject({ counts: true, n: 7 });
  expect(dossier.lines.map(({ n, seq }) => [n, seq])).toEqual([[7, 4]]);
  const earlier = dossier.earlierLines.map(({ n }) => n);
  expect(earlier).toEqual([1, 2, 3, 4, 5, 6]);
  expect((await dossierOf(table, 1)).earlierLines).toEqual([]);
});

/** The same log with one commit's text changed, or gone. */
function tampered(log: Log, seq: number, change: (text: string) => string | null): Log {
  const touched = (stored: StoredCommit): readonly StoredCommit[] => {
    const text = stored.seq === seq ? change(stored.text) : stored.text;
    if (text === stored.text && stored.seq === seq) throw new Error('expected a change');
    return text === null ? [] : [{ ...stored, text }];
  };
  return {
    ...log,
    newest: async (table) => touched((await log.newest(table)) as StoredCommit)[0] ?? null,
    range: async (...asked) => (await log.range(...asked)).flatMap(touched),
  };
}

describe('the chain', () => {
  const checksOf = async (log: Log, roll: number) => {
    const { chain } = await dossierOf({ log }, roll);
    const checks = chain.checks.map(({ check, holds }) => [check, holds]);
    return { holds: chain.holds, ...Object.fromEntries(checks) };
  };
  const later = (text: string) => text.replace(/"a":(\d+)/, (_, at) => `"a":${Number(at) + 1}`);

  test('of books that nobody has touched holds, and the newest commit is named by none', async () => {
    const { log } = await evening();
    const { chain } = await dossierOf({ log }, 5);
    expect(chain).toMatchObject({
      seq: 6,
      holds: true,
      hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(chain.checks.map(({ told }) => told)).toEqual([
      'It names the hash that commit 5 has.',
      'Commit 7 names the hash that it has.',
      'Its kept lines, decided again by its rules, give the very same.',
    ]);
    expect((await dossierOf({ log }, 6)).chain.hash).toBe(chain.hash);
    const first = tableUnderTest();
    await first.given('dan > table open / *Bob rolls 1, 1*');
    expect(await checksOf(first.log, 1)).toEqual({
      ...{ holds: true, previous: true, next: null, decided: true },
    });
  });

  test('breaks where the commit was changed', async () => {
    const { log } = await evening();
    expect(await checksOf(tampered(log, 6, later), 5)).toEqual({
      ...{ holds: false, previous: true, next: false, decided: true },
    });
    const dice = (text: string) => text.replace('Alice rolls 3, 4', 'Alice rolls 3, 5');
    expect(await checksOf(tampered(log, 6, dice), 5)).toEqual({
      ...{ holds: false, previous: true, next: false, decided: false },
    });
  });

  test('breaks where the newest was changed, though nothing names it yet', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / Alice bets 1k\n dan > *Alice rolls 3, 4*');
    const dice = (text: string) => text.replace('Alice rolls 3, 4', 'Alice rolls 3, 5');
    expect(await checksOf(tampered(table.log, 2, dice), 1)).toEqual({
      ...{ holds: false, previous: true, next: null, decided: false },
    });
  });

  test('breaks where one beside it was changed, or is gone', async () => {
    const { log } = await evening();
    expect(await checksOf(tampered(log, 5, later), 5)).toMatchObject({
      ...{ holds: false, previous: false, next: true },
    });
    const renamed = (text: string) => text.replace(/"p":"./, '"p":"_');
    expect(await checksOf(tampered(log, 7, renamed), 5)).toMatchObject({
      ...{ holds: false, previous: true, next: false },
    });
    const gone = () => null;
    expect(await checksOf(tampered(log, 8, gone), 7)).toEqual({
      ...{ holds: false, previous: true, next: false, decided: true },
    });
  });
});
