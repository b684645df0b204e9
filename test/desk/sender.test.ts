import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Book, newBook, withOrder } from '../../lib/desk/book.ts';
import { newJournal } from '../../lib/desk/journal.ts';
import { readMemory } from '../../lib/desk/memory.ts';
import { type Order, orderText } from '../../lib/desk/order.ts';
import type { Response } from '../../lib/desk/reply.ts';
import { runSender } from '../../lib/desk/sender.ts';
import { importSecret, readSecret, signedHeaders } from '../../lib/desk/sign.ts';
import { type Books, startBooks } from '../support/books.ts';
import { replayed } from '../support/expected.ts';
import { randomFrom } from '../support/random.ts';

const TABLES = ['calm', 'lossy', 'doubled', 'broken', 'reloaded'] as const;
const HOUSE = {
  tables: [...TABLES, 'late'].map((id) => ({
    id,
    dealers: [{ name: 'Dealer Dan' }],
    relays: [{ id: `${id}-phone`, role: 'console' }],
  })),
};

const EVENING: readonly (string | readonly [string, number, number])[] = [
  'table open',
  'seat Alice',
  'seat Bob',
  'Alice bets 5k',
  ['Alice', 3, 4],
  'Bob sides 2k',
  'Bob sides 2k',
  'roll for point',
  ['Alice', 4, 4],
  ['Bob', 1, 1],
  ['Alice', 5, 3],
  'Bob rides',
  'roll for point',
  ['Alice', 2, 2],
  ['Alice', 6, 1],
  'Bob bets 1k',
  ['Bob', 2, 1],
  'undo',
  'dice open',
  ['Bob', 1, 1],
  'paid Bob',
  'next',
  'table closed',
];

/** The same evening as a client's journal would have it. */
const JOURNAL = EVENING.map((what) =>
  typeof what === 'string'
    ? `[11/30/2026 20:00:00]  Dealer Dan: ${what}`
    : `[11/30/2026 20:00:00]  *${what[0]} rolls ${what[1]}, ${what[2]}*`,
);

const ORDERS: readonly Order[] = EVENING.map((what, place) =>
  typeof what === 'string'
    ? { kind: 'line', line: what, at: Date.now() + place }
    : { kind: 'dice', name: what[0], dice: [what[1], what[2]] as never, at: Date.now() + place },
);

type Net = (send: () => Promise<Response>, at: number) => Promise<Response | null>;

const CALM: Net = (send) => send();
const LOST = async (): Promise<null> => null;
const HTML: Response = { status: 503, text: '<html>busy</html>' };

/** Ways in which a network can be bad; `at` is from 0 to 1 and comes by chance. */
const NETS: Readonly<Record<string, Net>> = {
  calm: CALM,
  lossy: async (send, at) => {
    if (at < 0.2) return LOST();
    const response = await send();
    return at < 0.4 ? null : response;
  },
  doubled: async (send, at) => {
    if (at < 0.5) await send();
    return send();
  },
  broken: async (send, at) => {
    if (at < 0.2) return HTML;
    const response = await send();
    return at < 0.4 ? HTML : response;
  },
  reloaded: async (send, at) => {
    const response = await send();
    return at < 0.2 ? null : response;
  },
};

let books: Books;
beforeAll(async () => {
  books = await startBooks(HOUSE);
});
afterAll(() => books.stop());

/** Sends all orders through a bad network; with `reloads` the desk dies now and then, and reads its memory again. */
async function play(
  table: string,
  seed: number,
  reloads: boolean,
  orders = ORDERS,
): Promise<string[]> {
  const chance = randomFrom(seed);
  const { url, relay, secret } = books.relay(`${table}-phone`, table);
  const key = await importSecret(readSecret(secret) ?? new Uint8Array());
  const asker = { table, relay };
  const fresh = (above: string | null): string =>
    newJournal(
      Date.now(),
      above,
      Uint8Array.from({ length: 8 }, () => chance() * 256),
    );
  let kept: Book = orders.reduce(withOrder, newBook(fresh(null)));
  const taken: string[] = [];
  while (kept.orders.length > 0) {
    let dead = false;
    const post = async (route: string, body: string): Promise<Response | null> => {
      const send = async (): Promise<Response> => {
        const seconds = Math.floor(Date.now() / 1_000);
        const headers = await signedHeaders(key, relay, 'desk_1', seconds, body);
        const init = { method: 'POST', headers, body };
        const response = await fetch(`${url}/v1/tables/${table}/${route}`, init);
        return { status: response.status, text: await response.text() };
      };
      const response = (await (NETS[table] ?? CALM)(send, chance())) ?? null;
      dead ||= reloads && chance() < 0.3;
      return response;
    };
    await runSender(
      {
        book: () => kept,
        keep: (book) => {
          if (!dead) kept = reread(book);
        },
        ...{ asker, post, chance, newJournal: fresh },
        secure: async () => true,
        diceSerial: () => null,
        isConsole: () => true,
        pause: async () => {},
        told: (_, order) => {
          if (order !== null && !dead) taken.push(orderText(order));
        },
      },
      () => dead || kept.orders.length === 0,
    );
  }
  return taken;
}

/** As a reload has it: through the text that the device keeps. */
function reread(book: Book): Book {
  const console = { table: 'x', relay: 'y', diceSerial: null };
  const memory = readMemory(
    JSON.stringify({ version: 1, console, book, known: null, verdicts: [] }),
  );
  if (memory === null) throw new Error('expected the memory to be read again');
  return memory.book;
}

async function read(table: string, path: string) {
  const headers = { authorization: `Bearer ${books.staff}` };
  const response = await fetch(`${books.url}/v1/tables/${table}${path}`, { headers });
  return (await response.json()) as Record<string, unknown>;
}

describe('a whole evening from a desk is what replay makes of the same words', () => {
  const expected = replayed(JOURNAL);

  test.each(TABLES)('through a network that is %s', async (table) => {
    const told = await play(table, 7 + table.length, table === 'reloaded');
    const { entries } = await read(table, '/ledger?limit=1000');
    const wanted = expected.ledger.map((entry) => expect.objectContaining(entry));
    expect(entries).toEqual(wanted);
    expect(await read(table, '')).toMatchObject({
      state: expected.state,
      rolls: expected.rolls.length,
    });
    for (const roll of expected.rolls) {
      expect(await read(table, `/rolls/${roll.roll}`)).toMatchObject({
        roll: { ...roll, byHand: true },
      });
    }
    if (table !== 'reloaded') expect(told).toEqual(ORDERS.map(orderText));
  });
});

test('whoever is no console any more sends nothing but the question whether he is one again', async () => {
  const role = { now: 'journal' };
  const sent: { route: string; body: unknown }[] = [];
  const told: string[] = [];
  let book = withOrder(newBook('20261130T200000000Z-aaaaaaaa'), {
    kind: 'line',
    line: 'table open',
    at: 1,
  });
  await runSender(
    {
      book: () => book,
      keep: (kept) => {
        book = kept;
      },
      asker: { table: 'lucky7', relay: 'phone' },
      secure: async () => true,
      diceSerial: () => null,
      isConsole: () => role.now === 'console',
      newJournal: () => '20261130T210000000Z-bbbbbbbb',
      post: async (route, body) => {
        sent.push({ route, body: JSON.parse(body) });
        const error = { code: 'LINE_GAP', message: 'no', expected: 1, sender: { role: role.now } };
        return { status: 409, text: JSON.stringify({ error }) };
      },
      pause: async () => {
        role.now = told.length > 1 ? 'console' : 'journal';
      },
      told: (_, __, go) => void told.push(go),
      chance: () => 0,
    },
    () => sent.length > 2,
  );
  const question = { table: 'lucky7', journal: '20261130T210000000Z-bbbbbbbb', from: 2, lines: [] };
  expect(sent.slice(0, 2)).toEqual([
    { route: 'journal', body: question },
    { route: 'journal', body: question },
  ]);
  expect(sent[2]).toMatchObject({ route: 'commands', body: { line: 'table open' } });
  expect(told.slice(0, 2)).toEqual(['stuck', 'stuck']);
});

test('what waited for two minutes is marked late', async () => {
  await play('late', 1, false, [{ kind: 'line', line: 'table open', at: Date.now() - 120_000 }]);
  const { entries } = await read('late', '/ledger');
  const [entry] = entries as { lateMs?: number }[];
  expect(Math.round((entry?.lateMs ?? 0) / 10_000)).toBe(12);
});
