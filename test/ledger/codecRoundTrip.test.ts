import { describe, expect, test } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import type { LineObject } from '../../lib/journal/record.ts';
import { encodeCommit } from '../../lib/ledger/codec/codec.ts';
import { RECEIVED_AT, type Said } from './deliveries.ts';
import { readBack } from './readBack.ts';

const DAN: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
const EVE: Sender = { id: 'eve', role: 'journal', dealer: 'Dealer Eve' };
const PHONE: Sender = { id: 'phone', role: 'console', dealer: 'Dealer Dan' };
const EYES: Sender = { id: 'eyes', role: 'witness', dealer: 'Dealer Dan' };

const D = '<0x000FD38E> Dealer Dan: ';
const order = (line: string): Said => ({ kind: 'order', line });
const object = (text: string, { at, serial, name, ...more }: Partial<LineObject> = {}): Said => ({
  kind: 'line',
  // As an intake reads them.
  raw: {
    text,
    ...(at !== undefined && { at }),
    ...(serial !== undefined && { serial }),
    ...(name !== undefined && { name }),
    ...more,
  },
});

describe('a commit is read as it was written', () => {
  test('with bets, rolls that count and rolls that do not, and refusals', async () => {
    const commits = await readBack([
      [DAN, ['hello', `${D}table open`, `${D}seat Alice`, `${D}seat Bob as Bob II`]],
      [
        DAN,
        [
          'hello',
          `${D}Alice bets 5k`,
          '*Bob rolls 1, 2*',
          '*Alice rolls 3, 6*',
          `${D}  seat  !!  `,
        ],
      ],
      [
        DAN,
        [`${D}next`, `${D}Bob II bets 7`, '*Bob rolls 9, 2*', '*Bob rolls 1, 1*', `${D}unseat Zoe`],
      ],
    ]);
    expect(commits[1]?.rolls.map(({ n }) => n)).toEqual([7, 8]);
    expect(commits[1]?.refused).toEqual([{ n: 9, text: 'seat  !!', code: 'BAD_NAME' }]);
    expect(commits[2]?.refused).toMatchObject([
      { n: 11, code: 'NOT_ROLLER' },
      { n: 14, code: 'NOT_SEATED' },
    ]);
  });

  test('with a box, its point, its side bets, and what is owed to whom', async () => {
    const commits = await readBack(
      [
        [DAN, [`${D}table open`, `${D}seat Alice`, `${D}Alice bets 5k`, '*Alice rolls 3, 4*']],
        [DAN, [`${D}Zoe sides 2k`, `${D}Alice sides 10`, `${D}sides off`, `${D}roll for point`]],
        [DAN, ['*Alice rolls 3, 4*']],
        [DAN, [`${D}Zoe splits`, `${D}Alice rides`, `${D}correct Yan gets 36 for luck`]],
        [DAN, [`${D}roll for point`, '*Alice rolls 2, 4*', '*Alice rolls 1, 1*']],
        [
          DAN,
          ['*Alice rolls 2, 4*', `${D}roll for point`, '*Alice rolls 2, 4*', '*Alice rolls 3, 4*'],
        ],
        [DAN, [`${D}paid Zoe 1k`, `${D}paid Yan`, `${D}correct Xan gives 5 for that`]],
        [DAN, [`${D}undo why`, `${D}undo`, `${D}undo`]],
        [DAN, [`${D}table closed`]],
      ],
      { rules: { sideWindow: 'every-come-in' } },
    );
    expect(commits[6]?.payments).toMatchObject([
      { n: 20, label: 'Zoe', amount: 1_000 },
      { n: 21, label: 'Yan', amount: 36 },
    ]);
    expect(commits[7]?.payments).toMatchObject([
      { n: 24, takenBack: true },
      { n: 25, takenBack: true },
    ]);
  });

  test('with the dice of four-line rolls, whole, broken off, and under way', async () => {
    const die1 = 'The first die rolls to a stop and shows: 3';
    const die2 = 'The second die stops and shows: 4';
    const commits = await readBack([
      [
        DAN,
        [
          `${D}table open`,
          `${D}seat Alice`,
          `${D}Alice bets 5k`,
          'Alice throws',
          die1,
          die2,
          'Total for this roll: 9',
        ],
      ],
      [DAN, [die2, die1, die1, 'Zoe throws', die1, `${D}dice locked`]],
      [DAN, [die2, 'Bob throws', `<0x4000000A> ${die1}`, 'Alice throws']],
      [DAN, [die1, `<0x4000000A> ${die2}`, `<0x4000000A> Total for this roll: 7`, 'a last word']],
    ]);
    expect(commits[0]?.rolls).toMatchObject([{ dice: [3, 4], total: 9, reason: 'bad-dice' }]);
    expect(commits[1]?.rolls).toMatchObject([
      { dice: [null, 4], total: null },
      { dice: [3, null], total: null },
      { dice: [3, null], total: null },
    ]);
    expect(commits[3]?.after.table.groups).toHaveLength(1);
  });

  test('with a four-line roll under way that would count, and one that no longer would', async () => {
    const die1 = 'The first die rolls to a stop and shows: 3';
    const commits = await readBack([
      [DAN, [`${D}table open`, `${D}seat Alice`, `${D}Alice bets 5k`]],
      [DAN, ['Alice throws', die1]],
      [DAN, [`${D}dice locked`]],
      [
        DAN,
        [
          `${D}dice open`,
          'The second die stops and shows: 4',
          '<0x4000000A> Alice throws',
          `<0x4000000A> ${die1}`,
        ],
      ],
      [DAN, ['Total for this roll: 7']],
    ]);
    const under = commits.map(({ after }) =>
      after.table.groups.map(({ serial, reason }) => [serial, reason]),
    );
    expect(under).toEqual([
      [],
      [[null, null]],
      [[null, 'dice-locked']],
      [
        [null, 'dice-locked'],
        [0x4000000a, null],
      ],
      [[0x4000000a, null]],
    ]);
    expect(commits[4]?.rolls).toMatchObject([{ name: 'Alice', total: 7, reason: 'dice-locked' }]);
  });

  test('with more people to be paid than are listed, and with those who owe', async () => {
    const people = [...Array(61).keys()].map((i) => `${D}correct P${i} gets ${i + 1} for luck`);
    const commits = await readBack([
      [DAN, [`${D}table open`, `${D}seat Alice`, `${D}Alice bets 5k`, '*Alice rolls 4, 5*']],
      [DAN, [`${D}correct Alice gets 7 for that`, ...people]],
      [DAN, [`${D}undo`]],
    ]);
    const { owed } = commits[1]?.after.table ?? {};
    expect(owed?.people).toHaveLength(60);
    expect(owed?.beyond).toBe(10_007 + 1);
  });

  test('with one who is to give back what an undo took from him', async () => {
    const commits = await readBack([
      [
        DAN,
        [
          `${D}table open`,
          `${D}seat Alice`,
          `${D}Alice bets 5k`,
          '*Alice rolls 4, 5*',
          `${D}paid Alice 9k`,
        ],
      ],
      [DAN, [`${D}note well`]],
      [DAN, [`${D}undo`]],
      [DAN, [`${D}undo`]],
    ]);
    expect(commits.map(({ after }) => after.table.owed.people)).toEqual([
      [{ label: 'Alice', amount: 1_000 }],
      [{ label: 'Alice', amount: 1_000 }],
      [{ label: 'Alice', amount: 10_000 }],
      [],
    ]);
  });

  test('with lines of clients that know more, rolls by hand, and dealer lines alone', async () => {
    const raw = { at: RECEIVED_AT - 5, cliloc: 1_042_010, type: 'Regular' };
    await readBack([
      [DAN, [object('table open', { name: 'Dealer Dan', serial: 0x000fd38e, ...raw })]],
      [DAN, [object('seat Alice', { name: 'Dealer Dan', serial: 0x000fd38e, type: 0 })]],
      [
        DAN,
        [`${D}Alice bets 5`, object('*Bob rolls 1, 2*', { serial: 0x40001234 })],
        { utcOffset: -330 },
      ],
      [
        DAN,
        [
          { kind: 'roll', name: 'Bob', dice: [1, 2] },
          { kind: 'roll', name: 'Bob', dice: [1, 2], serial: 0x40001234, at: 7 },
        ],
      ],
      [DAN, [`${D}take table now`, order('note well')], { heldMs: 61_000 }],
    ]);
  });

  test('with each change of keeper, and with orders of a console', async () => {
    const commits = await readBack([
      [DAN, [`${D}table open`, `${D}seat Alice`, 'Dealer Eve: take table']],
      [EVE, ['Dealer Eve: take table', 'Dealer Eve: seat Bob']],
      [
        PHONE,
        [
          order('seat Zoe'),
          order(' take table now '),
          order('  seat !! '),
          order('hand table to dan'),
        ],
      ],
      [EYES, [`${D}seat Yan`]],
      [DAN, [`${D}take table`, `${D}seat Yan`]],
    ]);
    expect(commits.map(({ after }) => after.table.keeper)).toEqual([
      null,
      'eve',
      null,
      null,
      'dan',
    ]);
    expect(commits.map(({ after }) => after.table.pledge)).toEqual([
      { to: 'dealer', dealer: 'Dealer Eve' },
      null,
      { to: 'sender', sender: 'dan' },
      { to: 'sender', sender: 'dan' },
      null,
    ]);
    expect(commits[2]?.refused).toMatchObject([
      { n: 1, text: 'seat Zoe', code: 'NOT_KEEPER' },
      { n: 3, text: 'seat !!', code: 'BAD_NAME' },
    ]);
  });

  test('with settings of every kind, where it pins them', async () => {
    const [first] = await readBack([[DAN, ['Dealer Eve: hello', `${D}table open`]]], {
      rules: {
        maxBet: 500,
        maxSide: 9,
        stakeOnSeven: 'returned',
        diceLock: 'spoken',
        boxes: 5,
        getOutVacatesSeat: true,
        bankroll: 90_000,
      },
      diceSerials: ['0x40001234'],
      dialects: ['uox3', 'sphere'],
      fourLineHeaders: ['{name} throws'],
    });
    expect(first?.settings).toMatchObject({
      rules: { maxBet: 500, boxes: 5, bankroll: 90_000 },
      diceSerials: [0x40001234],
    });
  });

  test('with the limits by which lines were refused, and 0 where nothing was taken', async () => {
    const lines = ['table open', 'seat Alice', 'Alice bets 1', 'Alice bets 50k', 'chest adds 1'];
    const [first] = await readBack(
      [[DAN, [...lines, 'Alice bets 2k', 'Alice bets 1'].map((line) => D + line)]],
      {
        rules: { minBet: 'fair', bankroll: 25_000 },
      },
    );
    expect(first?.settings?.rules).toMatchObject({ minBet: 'fair', bankroll: 25_000 });
    expect(first?.refused).toEqual([
      { n: 3, text: 'Alice bets 1', code: 'BET_TOO_SMALL', limit: 1986 },
      { n: 4, text: 'Alice bets 50k', code: 'OVER_LIMIT', limit: 25_000 },
      { n: 6, text: 'Alice bets 2k', code: 'OVER_LIMIT', limit: 0 },
      { n: 7, text: 'Alice bets 1', code: 'BET_TOO_SMALL', limit: 0 },
    ]);
  });

  test('without a word of a bankroll where there is none, as before there could be one', async () => {
    const lines = ['table open', 'seat Alice', 'Alice bets 0', 'Zoe bets 5'].map(
      (line) => D + line,
    );
    const [first] = await readBack([[DAN, lines]], { rules: { minBet: 10 } });
    if (first === undefined) throw new Error('expected a commit');
    expect(first.settings?.rules.bankroll).toBeNull();
    const { text } = encodeCommit(first);
    expect(text).toContain('"getOutVacatesSeat":false},"dealers"');
    expect(text).toMatch(/"x":\[\[\d+,\d+\],\[\d+,\d+\]\]/);
    expect(text).not.toContain('bankroll');
  });
});
