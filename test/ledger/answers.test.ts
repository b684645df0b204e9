import { describe, expect, test } from 'vitest';
import type { Settings } from '../../lib/game/settings.ts';
import type { TakenLines } from '../../lib/ledger/answer.ts';
import type { Delivery, Line } from '../../lib/ledger/delivery.ts';
import { createIntake, type Intake } from '../../lib/ledger/handle.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { type Setup, settingsOf } from '../support/setup.ts';
import { journalId, RECEIVED_AT, TABLE, tableUnderTest } from './deliveries.ts';

const DAN = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' } as const;
const PHONE = { id: 'phone', role: 'console', dealer: 'Dealer Dan' } as const;
const RECEIPT = new Date(RECEIVED_AT).toISOString();

function line(raw: string): Line {
  return { kind: 'line', raw };
}

function order(said: string): Line {
  return { kind: 'order', line: said };
}

/** Delivers as the relay would, from line 1. */
async function taken(
  intake: Intake,
  lines: readonly Line[],
  more: Partial<Delivery> = {},
): Promise<TakenLines> {
  const settings: Settings = settingsOf();
  const answer = await intake.take({
    table: { id: TABLE, settings },
    sender: DAN,
    journal: journalId('dan', 1),
    from: 1,
    utcOffset: null,
    lines,
    receivedAt: RECEIVED_AT,
    ...more,
  });
  if (answer.kind !== 'taken') throw new Error(`expected the lines to be taken: ${answer.kind}`);
  return answer;
}

/** The time of the entry that the opening makes. */
async function timeOfOpening(open: Line, more: Partial<Delivery> = {}): Promise<string> {
  const { ledger } = await taken(createIntake(createMemoryLog()), [open], more);
  const [entry] = ledger;
  if (entry === undefined) throw new Error('expected the opening to move gold');
  expect(entry.receivedAt).toBe(RECEIPT);
  return entry.time;
}

describe('the time of an entry or a roll', () => {
  test.each([
    [60, '2026-11-29T18:00:01.000Z'],
    [-330, '2026-11-30T00:30:01.000Z'],
    [0, '2026-11-29T19:00:01.000Z'],
    [null, RECEIPT],
  ])('is its line’s own stamp, as UTC by the offset %s', async (utcOffset, time) => {
    const open = line('[11/29/2026 19:00:01]  Dealer Dan: table open');
    expect(await timeOfOpening(open, { utcOffset })).toBe(time);
  });

  test.each([
    ['a stamp that no clock shows', line('[13/29/2026 19:00:01]  Dealer Dan: table open')],
    ['a phone', order('table open')],
    ['an object without a time', { kind: 'line', raw: { text: 'table open', name: 'Dealer Dan' } }],
  ] as const)('is the time of receipt with %s', async (_what, open) => {
    const sender = open.kind === 'order' ? PHONE : DAN;
    expect(await timeOfOpening(open, { utcOffset: 60, sender })).toBe(RECEIPT);
  });

  test('of an older build is told by the minute', async () => {
    const open = line('[11/29/2026 19:00]  Dealer Dan: table open');
    expect(await timeOfOpening(open, { utcOffset: 0 })).toBe('2026-11-29T19:00:00.000Z');
  });

  test('is what a client that knows it says', async () => {
    const at = Date.UTC(2026, 0, 2, 3, 4, 5);
    const open: Line = { kind: 'line', raw: { text: 'table open', name: 'Dealer Dan', at } };
    expect(await timeOfOpening(open, { utcOffset: 60 })).toBe('2026-01-02T03:04:05.000Z');
    const roll: Line = { kind: 'roll', name: 'Bob', dice: [1, 2], at };
    const { rolls } = await taken(createIntake(createMemoryLog()), [roll]);
    expect(rolls[0]).toMatchObject({ time: '2026-01-02T03:04:05.000Z', receivedAt: RECEIPT });
  });

  test('of a roll that broke off is not that of a line of the same number in the next journal', async () => {
    const intake = createIntake(createMemoryLog());
    const first = 'The first die rolls to a stop and shows: 3';
    await taken(intake, [line(`[11/29/2026 19:00:01]  ${first}`)], { utcOffset: 0 });
    const { rolls } = await taken(intake, [line('[11/30/2026 20:00:00]  Dealer Dan: note new')], {
      utcOffset: 0,
      journal: journalId('dan', 2),
    });
    expect(rolls).toMatchObject([{ n: 1, dice: [3, null], time: RECEIPT }]);
  });

  test('is that of its own line, whatever else its delivery holds', async () => {
    const { rolls, ledger } = await taken(
      createIntake(createMemoryLog()),
      [
        line('[11/29/2026 19:00:01]  Dealer Dan: table open'),
        line('[11/29/2026 19:00:02]  Dealer Dan: chest adds 5'),
        line('[11/29/2026 19:00:03]  *Bob rolls 1, 2*'),
        line('[11/29/2026 19:00:04]  *Bob rolls 1, 2*'),
      ],
      { utcOffset: 0 },
    );
    const seconds = [...ledger, ...rolls].map(({ time }) => time.slice(17, 19));
    expect(seconds).toEqual(['01', '02', '03', '04']);
  });

  test('of a roll that broke off in its own delivery is that of its last line', async () => {
    const lines = ['The first die rolls to a stop and shows: 3', 'Total for this roll: 3'];
    const { rolls } = await taken(
      createIntake(createMemoryLog()),
      lines.map((text, i) => line(`[11/29/2026 19:00:0${i}]  ${text}`)),
      { utcOffset: 0 },
    );
    expect(rolls).toMatchObject([{ n: 1, dice: [3, null], time: '2026-11-29T19:00:00.000Z' }]);
  });
});

describe('an entry and a roll', () => {
  test('name their commit, and an entry its dealer', async () => {
    const intake = createIntake(createMemoryLog());
    await taken(intake, [order('table open')], { sender: PHONE });
    const more = { sender: PHONE, from: 2 };
    const answer = await taken(
      intake,
      [order('chest adds 5k'), { kind: 'roll', name: 'Bob', dice: [1, 2] }],
      more,
    );
    expect(answer.seq).toBe(2);
    expect(answer.ledger).toMatchObject([{ seq: 2, dealer: 'Dealer Dan', n: 2 }]);
    expect(answer.rolls).toMatchObject([{ seq: 2, n: 3, byHand: true }]);
  });

  test('a roll of a journal is not by hand', async () => {
    const { rolls } = await taken(createIntake(createMemoryLog()), [
      line('[11/29/2026 19:00:01]  *Bob rolls 1, 2*'),
    ]);
    expect(rolls[0]).not.toHaveProperty('byHand');
  });
});

describe('an answer', () => {
  const nothing = { rolls: [], ledger: [], refused: [], say: [] };

  test('says how the table stands after its commit, and whose journal counts there', async () => {
    const { deliver } = tableUnderTest();
    expect(await deliver('dan', ['table open', 'seat Alice', 'Alice bets 5k'])).toMatchObject({
      kind: 'taken',
      state: { open: true, mode: 'lucky7', roller: 'Alice', bet: 5_000 },
      keeper: 'dan',
    });
    expect(await deliver('phone', ['seat Bob'])).toMatchObject({
      state: { roller: 'Alice' },
      keeper: 'dan',
    });
    expect(await deliver('dan', ['bet off', 'table closed'])).toMatchObject({
      state: { open: false, mode: 'closed' },
      keeper: null,
    });
  });

  test('to a delivery that brings nothing says the same, and tells nothing twice', async () => {
    const { deliver } = tableUnderTest();
    expect(await deliver('dan', [])).toEqual({
      kind: 'taken',
      next: 1,
      seq: 0,
      ...nothing,
      duplicate: true,
      state: expect.objectContaining({ open: false }),
      keeper: null,
    });
    await deliver('dan', ['table open', 'seat Alice']);
    expect(await deliver('dan', [])).toEqual({
      kind: 'taken',
      next: 3,
      seq: 1,
      ...nothing,
      duplicate: true,
      state: expect.objectContaining({ open: true, roller: 'Alice' }),
      keeper: 'dan',
    });
  });

  test('marks what came late by how long it was held back, and nothing else', async () => {
    const intake = createIntake(createMemoryLog());
    const lines = [order('table open'), { kind: 'roll', name: 'Bob', dice: [1, 2] } as const];
    const inTime = await taken(intake, lines, { sender: PHONE, heldMs: 60_000 });
    expect(inTime.ledger[0]).not.toHaveProperty('lateMs');
    expect(inTime.rolls[0]).not.toHaveProperty('lateMs');
    const again = [order('chest adds 5'), lines[1] ?? order('next')];
    const late = await taken(intake, again, { sender: PHONE, from: 3, heldMs: 60_001 });
    expect(late.ledger).toMatchObject([{ lateMs: 60_001, receivedAt: RECEIPT }]);
    expect(late.rolls).toMatchObject([{ lateMs: 60_001, receivedAt: RECEIPT }]);
  });
});

describe('what the dealer’s client may speak', () => {
  test.each<[string, Setup, string, string[]]>([
    ['a double', {}, '*Alice rolls 4, 5*', ['Alice rolls 9: a double! 5,000 back and 5,000 won.']],
    ['a lost bet', {}, '*Alice rolls 4, 1*', ['Alice rolls 5: the bet is lost.']],
    ['a bet for the chest', {}, '*Alice rolls 1, 1*', ['Alice rolls 2: 5,000 into the chest.']],
    ['a come-in', {}, '*Alice rolls 3, 4*', ['Alice rolls 7: come in!']],
    [
      'a point, a roll that decides nothing, and a get out',
      {},
      '*Alice rolls 3, 4* / Zoe sides 1k / roll for point / *Alice rolls 2, 2* / *Alice rolls 1, 1* / *Alice rolls 6, 1*',
      ['Alice rolls 7: come in!', 'Alice rolls 4: the point is 4.', 'Alice rolls 7: get out!'],
    ],
    [
      'a chest',
      { rules: { boxes: 1 } },
      '*Alice rolls 3, 4* / Zoe sides 1k / roll for point / *Alice rolls 6, 1*',
      [
        'Alice rolls 7: come in!',
        'Alice rolls 7: the chest is won, 25,000!',
        'Zoe is paid 2,000 for the side bet.',
      ],
    ],
    [
      'rolls that do not count, but none that somebody typed',
      {},
      '*Bob rolls 3, 4* / Mallory: *Alice rolls 3, 4* / *Alice rolls 1, 4* / *Alice rolls 1, 4*',
      [
        "Bob's roll does not count: somebody else is the roller.",
        'Alice rolls 5: the bet is lost.',
        "Alice's roll does not count: the first roll stands.",
      ],
    ],
    ['a refusal', {}, 'Bob bets 5k', ['"Bob bets 5k": nobody of that name is seated.']],
    [
      'a long refusal',
      {},
      `${'Bob '.repeat(40)} bets 5k`,
      [`"${'Bob '.repeat(40).slice(0, 59)}…": that name is not allowed.`],
    ],
  ])('after %s', async (_what, setup, said, say) => {
    const table = tableUnderTest(setup);
    await table.given('dan > table open / seat Alice / Alice bets 5k');
    const answer = await table.deliver('dan', said.split(' / '));
    expect(answer).toMatchObject({ say });
  });

  test('after an undo', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / Alice bets 5k / *Alice rolls 3, 4*');
    const answer = await table.deliver('dan', ['undo', 'undo', 'seat ??!!']);
    expect(answer).toMatchObject({
      say: ['"seat ??!!": that name is not allowed.', 'Roll 1 is taken back.'],
    });
  });
});
