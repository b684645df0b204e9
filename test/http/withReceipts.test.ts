import { describe, expect, test } from 'vitest';
import { receiptOf } from '../../lib/http/receipts.ts';
import { withReceipts } from '../../lib/http/withReceipts.ts';
import type { TakenLines } from '../../lib/ledger/answer.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { clientLine } from '../support/clientLine.ts';
import { settingsOf } from '../support/setup.ts';
import { intakeOf, TAKEN, write } from './requests.ts';

const SEEN = { name: 'Alice', dice: [3, 4], total: 7, time: '', receivedAt: '', seq: 1 } as const;
const ROLLS: TakenLines['rolls'] = [
  { ...SEEN, roll: 12, n: 4, counts: true, outcome: 'come-in' },
  { ...SEEN, roll: 13, n: 5, counts: false, reason: 'extra-roll' },
];

const KEY = 'a key of the house';

/** What a bet and a box come to, but for its receipts. */
async function taken() {
  const said = [
    ...['table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 3, 4*', '*Alice rolls 1, 1*'],
    ...['roll for point', '*Alice rolls 4, 4*', '*Alice rolls 1, 1*', '*Alice rolls 6, 1*'],
  ];
  const answer = await createIntake(createMemoryLog()).take({
    table: { id: 'lucky7', settings: settingsOf({}) },
    sender: { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' },
    journal: '20261129T200000000Z-dann',
    from: 1,
    utcOffset: 0,
    lines: said.map((text) => ({ kind: 'line', raw: clientLine(text) })),
    receivedAt: Date.UTC(2026, 10, 29, 20),
  });
  if (answer.kind !== 'taken') throw new Error('expected the lines to be taken');
  return answer;
}

test('each roll that counts has its receipt, and what is said stays as it is', async () => {
  const answer = await taken();
  const { receipts, ...rest } = withReceipts(answer, [KEY, 'an old key'], 'lucky7', false);
  expect(receipts).toEqual(
    [1, 3, 4, 5].map((roll) => ({ roll, receipt: receiptOf(KEY, 'lucky7', roll) })),
  );
  expect(rest).toEqual(answer);
});

test('where the house wants it, those that decided something are said after all else', async () => {
  const answer = await taken();
  const { say } = withReceipts(answer, [KEY], 'lucky7', true);
  expect(say).toEqual([
    ...answer.say,
    `Receipt for Alice: ${receiptOf(KEY, 'lucky7', 1)}`,
    `Receipt for Alice: ${receiptOf(KEY, 'lucky7', 5)}`,
  ]);
});

test('a house without a key gives none', async () => {
  const answer = await taken();
  expect(withReceipts(answer, [], 'lucky7', true)).toBe(answer);
});

describe('a write that is right', () => {
  test('is answered with a receipt for each roll that counted, where the house gives any', async () => {
    const { handle } = intakeOf(
      () => ({ ...TAKEN, rolls: ROLLS }),
      () => ['a key'],
    );
    const receipts = [{ roll: 12, receipt: receiptOf('a key', 'lucky7', 12) }];
    const { say, ...answer } = JSON.parse((await handle(write())).body);
    expect(answer.receipts).toEqual(receipts);
    expect(say).toEqual(TAKEN.say);
  });

  test('is taken though the key of the receipts cannot be read', async () => {
    const { handle, logged } = intakeOf(
      () => ({ ...TAKEN, rolls: ROLLS }),
      () => {
        throw new Error('the secret cannot be read');
      },
    );
    const answer = await handle(write());
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.body)).not.toHaveProperty('receipts');
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: 'no-receipts', reason: 'the secret cannot be read' },
    ]);
  });
});
