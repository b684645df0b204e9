import { describe, expect, test } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import type { LineObject } from '../../lib/journal/record.ts';
import { decodeCommit, encodeCommit, hashCommit } from '../../lib/ledger/codec/codec.ts';
import { type Commit, type Head, NEW_HEAD } from '../../lib/ledger/commit.ts';
import { decideDelivery } from '../../lib/ledger/decideDelivery.ts';
import type { Delivery, Line } from '../../lib/ledger/delivery.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { loadPasts } from '../../lib/ledger/pasts.ts';
import { type Setup, settingsOf } from '../support/setup.ts';
import { journalId, RECEIVED_AT, type Said, TABLE } from './deliveries.ts';

const DAN: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
const EVE: Sender = { id: 'eve', role: 'journal', dealer: 'Dealer Eve' };
const PHONE: Sender = { id: 'phone', role: 'console', dealer: 'Dealer Dan' };
const EYES: Sender = { id: 'eyes', role: 'witness', dealer: 'Dealer Dan' };

/** A record of the client's journal, or what stands in its place. */
function asLine(said: Said): Line {
  return typeof said === 'string' ? { kind: 'line', raw: `[11/29/2026 20:00:00]  ${said}` } : said;
}

type Part = readonly [sender: Sender, said: readonly Said[], more?: Partial<Delivery>];

/** Decides one delivery after another and stores each; what is read back must be what was decided. */
async function readBack(parts: readonly Part[], setup: Setup = {}): Promise<readonly Commit[]> {
  const log = createMemoryLog();
  const dealers = [{ name: 'Dealer Dan', serial: '0x000FD38E' }, { name: 'Dealer Eve' }];
  const settings = settingsOf({ dealers, ...setup });
  const next = new Map<string, number>();
  const commits: Commit[] = [];
  let head: Head = NEW_HEAD;
  for (const [sender, said, more] of parts) {
    const from = next.get(sender.id) ?? 1;
    const delivery: Delivery = {
      table: { id: TABLE, settings },
      sender,
      journal: journalId(sender.id, 1),
      from,
      utcOffset: null,
      lines: said.map(asLine),
      receivedAt: RECEIVED_AT,
      ...more,
    };
    const answer = decideDelivery(head, delivery, await loadPasts(log, head, delivery));
    if (answer.kind !== 'commit') throw new Error(`expected a commit, got ${answer.kind}`);
    const { commit } = answer;
    const stored = encodeCommit(commit);
    const read = decodeCommit(stored);
    expect(read).toStrictEqual(commit);
    expect(encodeCommit(read)).toEqual(stored);
    await log.append(stored);
    head = {
      seq: commit.seq,
      hash: hashCommit(stored),
      ledger: commit.after,
      settings: answer.settings,
      commit,
    };
    next.set(sender.id, commit.to + 1);
    commits.push(commit);
  }
  return commits;
}

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
      },
      diceSerials: ['0x40001234'],
      dialects: ['uox3', 'sphere'],
      fourLineHeaders: ['{name} throws'],
    });
    expect(first?.settings).toMatchObject({
      rules: { maxBet: 500, boxes: 5 },
      diceSerials: [0x40001234],
    });
  });
});
