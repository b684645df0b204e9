import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takenAnswer } from '../../lib/http/answers.ts';
import { receiptOf } from '../../lib/http/receipts.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import { type Books, startBooks } from '../support/books.ts';

/** What is tried with receipts: to see the rolls of others, and more of one's own than one may. */

let books: Books;
let receipt: string;
let receipts: readonly { roll: number; receipt: string }[];
beforeAll(async () => {
  books = await startBooks();
  const lines = [
    'Dealer Dan: table open',
    'Dealer Dan: seat Alice',
    'Dealer Dan: seat Bob',
    'Dealer Dan: Alice bets 5k',
    '*Bob rolls 1, 1*',
    '*Alice rolls 3, 4*',
    'Dealer Dan: Bob sides 7k',
    'Dealer Dan: Alice sides 2k',
    'Dealer Dan: roll for point',
    '*Alice rolls 6, 1*',
  ].map((text) => `[11/29/2026 20:00:00]  ${text}`);
  const delivery = { journal: newJournal(new Date()), from: 1, utcOffset: '+00:00', lines };
  const { answer } = await post(books.relay(), 'journal', delivery);
  receipts = takenAnswer.parse(answer).receipts ?? [];
  receipt = receipts[0]?.receipt ?? '';
});
afterAll(() => books.stop());

async function look(table: string, code: string, headers: Record<string, string> = {}) {
  const response = await fetch(
    `${books.url}/v1/tables/${table}/receipts/${encodeURIComponent(code)}`,
    { headers },
  );
  return { status: response.status, text: await response.text() };
}

describe('a write', () => {
  test('gives a receipt for each roll that counted, and for no other', () => {
    expect(receipts.map(({ roll }) => roll)).toEqual([2, 3]);
    expect(receipts.map((one) => one.receipt)).toEqual(
      [2, 3].map((roll) => receiptOf(books.receipts, 'lucky7', roll)),
    );
  });
});

describe('a receipt', () => {
  test('shows its roll without a key, and nobody else', async () => {
    const { status, text } = await look('lucky7', receipts[1]?.receipt ?? '');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      roll: { roll: 3, name: 'Alice' },
      ledger: [{ kind: 'side-winnings', amount: 2_000 }],
    });
    expect(text).not.toMatch(/Bob|7000|"dealer":\s*"dealer"|journal|balance|25000/i);
  });

  test.each([
    ['of another table', () => look('other', receipt)],
    ['at a table that the house has not', () => look('nowhere', receipt)],
    [
      'of a table with an odd name',
      () => look('__proto__', receiptOf(books.receipts, '__proto__', 1)),
    ],
    ['for a roll that did not count', () => look('lucky7', receiptOf(books.receipts, 'lucky7', 1))],
    ['for a roll that has not been', () => look('lucky7', receiptOf(books.receipts, 'lucky7', 99))],
    [
      'for a roll beyond all',
      () => look('lucky7', receiptOf(books.receipts, 'lucky7', 2 ** 53 - 1)),
    ],
    ['cut off', () => look('lucky7', receipt.slice(0, -1))],
    ['of another key', () => look('lucky7', receiptOf('another', 'lucky7', 2))],
    ['made of the staff key', () => look('lucky7', receiptOf(books.staff, 'lucky7', 2))],
    ['that is the number of the roll', () => look('lucky7', '2')],
    ['that is a path', () => look('lucky7', '../rolls/2')],
    [
      'that is a proof of another roll',
      () => look('lucky7', receipt.slice(0, 9) + (receipts[1]?.receipt ?? '').slice(9)),
    ],
    [
      'with the staff key beside it',
      () => look('lucky7', 'K7Q4-2MRT-H', { authorization: `Bearer ${books.staff}` }),
    ],
  ])('%s is answered like every other that is none', async (_, ask) => {
    const { status, text } = await ask();
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'NO_RECEIPT',
        message: expect.stringMatching(/^receipt: it is none of this table/),
      },
    });
  });

  test('opens nothing but itself', async () => {
    for (const path of ['', '/ledger', '/rolls/2', '/receipts']) {
      const response = await fetch(`${books.url}/v1/tables/lucky7${path}`, {
        headers: { authorization: `Bearer ${receipt}` },
      });
      expect(response.status, path).toBeGreaterThanOrEqual(401);
    }
  });

  test('is guessed by none of 300 that differ from a right one in two letters', async () => {
    const letters = receipt.replaceAll('-', '');
    const statuses = new Set<number>();
    for (let i = 0; i < 300; i += 1) {
      const [at, other] = [i % 7, 7];
      const near = [...letters]
        .with(at, '234679ACDEFHJKMNPQRTWXY'[i % 23] ?? '2')
        .with(other, '234679ACDEFHJKMNPQRTWXY'[(i * 7 + 3) % 23] ?? '2')
        .join('');
      if (near === letters) continue;
      statuses.add((await look('lucky7', near)).status);
    }
    expect([...statuses]).toEqual([404]);
  });

  test('a forged one is found out before the books are asked', async () => {
    const { length } = books.logged;
    await look('lucky7', 'K7Q4-2MRT-H');
    expect(JSON.parse(books.logged[length] ?? '{}')).toMatchObject({ code: 'NO_RECEIPT' });
    expect(books.logged.join('\n')).not.toContain(books.receipts);
  });
});
