import { describe, expect, test } from 'vitest';
import {
  afterReply,
  type Book,
  newBook,
  nextNumber,
  withOrder,
  withoutOrder,
  withoutWaiting,
  withTakeNow,
  withTry,
} from '../../lib/desk/book.ts';
import { newJournal } from '../../lib/desk/journal.ts';
import { type Order, takesTable } from '../../lib/desk/order.ts';
import type { Answer, Reply } from '../../lib/desk/reply.ts';
import { journalStart } from '../../lib/http/times.ts';

const JOURNAL = '20261130T200000000Z-aaaaaaaa';
const LATER = '20261130T210000000Z-bbbbbbbb';
const fresh = (): string => LATER;

const line = (text: string): Order => ({ kind: 'line', line: text, at: 1 });

/** A book with these lines waiting, the first of them sent so often. */
function bookOf(texts: readonly string[], tries = 0, taken = 4): Book {
  const book = texts.reduce((so, text) => withOrder(so, line(text)), newBook(JOURNAL));
  return { ...book, taken, tries };
}

function taken(part: Partial<Answer>): Reply {
  const nothing = { rolls: [], ledger: [], refused: [], say: [] };
  return { kind: 'taken', answer: { next: 6, seq: 1, duplicate: false, ...nothing, ...part } };
}

const texts = (book: Book) => book.orders.map((order) => order.kind === 'line' && order.line);

describe('an order leaves the book', () => {
  test('when it is taken, and the next one has the next number', () => {
    const { book, go } = afterReply(bookOf(['a', 'b'], 1), taken({ next: 6 }), fresh);
    expect([texts(book), nextNumber(book), book.tries, go]).toEqual([['b'], 6, 0, 'on']);
  });

  test.each([1, 2])('when try %i is answered as a copy of what was taken before', (tries) => {
    const reply = taken({ next: 6, duplicate: true });
    expect(texts(afterReply(bookOf(['a', 'b'], tries), reply, fresh).book)).toEqual(['b']);
  });

  test('never because of a lost answer, trouble, or a wrong key', () => {
    const before = bookOf(['a'], 1);
    for (const [kind, go] of [
      ['passing', 'slowly'],
      ['wrong', 'stuck'],
    ] as const) {
      expect(afterReply(before, { kind, trouble: '' }, fresh)).toEqual({ book: before, go });
    }
  });

  test('where it can never be taken: it is shown, and those behind it go on under its number', () => {
    const { book } = afterReply(bookOf(['a', 'b'], 1), { kind: 'unfit', trouble: 'No.' }, fresh);
    expect([texts(book), nextNumber(book)]).toEqual([['b'], 5]);
    expect(book.aside).toEqual([{ order: line('a'), why: 'No.' }]);
  });
});

describe('numbers that another has used', () => {
  test('numbers beyond ours after a lost answer: the first may be taken, and is not sent again', () => {
    const reply = taken({ next: 9, duplicate: true });
    const { book } = afterReply(bookOf(['a', 'b'], 2), reply, fresh);
    expect([book.journal, texts(book), book.aside.length]).toEqual([LATER, ['b'], 1]);
  });

  test('a gap: the server has not taken them, so they may have new numbers', () => {
    const { book } = afterReply(bookOf(['a', 'b'], 1), { kind: 'gap', role: 'console' }, fresh);
    expect([book.journal, nextNumber(book), texts(book)]).toEqual([LATER, 1, ['a', 'b']]);
  });

  test('a newer journal of another device: nothing old is sent any more, all of it is shown', () => {
    const reply: Reply = { kind: 'closed', current: JOURNAL, role: 'console' };
    const { book } = afterReply(bookOf(['a', 'b'], 1), reply, fresh);
    expect([book.journal, texts(book)]).toEqual([LATER, []]);
    expect(book.aside.map(({ why }) => why)).toEqual([
      'It may have been taken: look at the table before you say it again.',
      'It was not sent: say it again if it still holds.',
    ]);
  });

  test('a heartbeat that is answered as expected changes nothing', () => {
    const before = bookOf([]);
    const reply = taken({ next: 5, duplicate: true });
    expect(afterReply(before, reply, fresh)).toEqual({ book: before, go: 'on' });
  });
});

describe('take table', () => {
  const waiting = bookOf(['take table', 'seat Bob'], 3);

  test('waits for the other journal', () => {
    const reply = taken({ next: 5, wait: true });
    expect(afterReply(waiting, reply, fresh)).toEqual({ book: waiting, go: 'waiting' });
  });

  test('now takes its place', () => {
    const book = withTakeNow(waiting, line('take table now'), fresh);
    expect([book.journal, book.tries, texts(book)]).toEqual([
      LATER,
      0,
      ['take table now', 'seat Bob'],
    ]);
  });

  test('now takes its place however it was typed', () => {
    const typed = bookOf(['Take  Table.', 'seat Bob'], 3);
    const book = withTakeNow(typed, line('TAKE TABLE NOW!'), fresh);
    expect(texts(book)).toEqual(['TAKE TABLE NOW!', 'seat Bob']);
    expect(
      ['Take Table now.', 'take table', 'note take table'].map((said) => takesTable(line(said))),
    ).toEqual(['now', 'in time', null]);
  });

  test('can be given up, and its number is not given to another order', () => {
    const book = withoutWaiting(waiting, fresh);
    expect([book.journal, book.tries, texts(book)]).toEqual([LATER, 0, ['seat Bob']]);
  });
});

test('only what was never sent can be dropped', () => {
  const sent = withTry(bookOf(['a', 'b']));
  expect(withoutOrder(sent, 0)).toBe(sent);
  expect(texts(withoutOrder(sent, 1))).toEqual(['a']);
  expect(texts(withoutOrder(bookOf(['a', 'b']), 0))).toEqual(['b']);
});

describe('the name of a journal', () => {
  const chance = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]);
  const NOW = Date.UTC(2026, 10, 30, 20, 0, 0);

  test('begins now', () => {
    expect(newJournal(NOW, null, chance)).toBe('20261130T200000000Z-abcdefgh');
  });

  test('is above another one, even where the clock was set back', () => {
    const name = newJournal(NOW, LATER, chance);
    expect(name > LATER).toBe(true);
    expect(journalStart(name)).toBe((journalStart(LATER) ?? 0) + 1);
  });
});
