import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchOf } from '../../lib/relay/send/batch.ts';
import { type Books, startBooks } from '../support/books.ts';
import { environmentOf, startRelay } from './relayProcess.ts';
import { orders } from './simulated.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-shift-'));
let books: Books;

beforeAll(async () => {
  books = await startBooks();
});
afterAll(async () => {
  await books.stop();
  rmSync(folder, { recursive: true, force: true });
});

const said = (...lines: readonly string[]): string =>
  lines.map((line) => `[11/29/2026 20:00:00]  ${line}\r\n`).join('');

function relayOf(id: 'dealer' | 'eve', journal: string) {
  const env = environmentOf(books.relay(id), join(folder, id));
  return startRelay(['--table', 'lucky7', '--from-start', journal], env);
}

test('a change of shift: the new relay waits until the old one has come as far', async () => {
  const [dans, eves] = [join(folder, 'dan.txt'), join(folder, 'eve.txt')];
  writeFileSync(dans, said('Dealer Dan: table open', 'Dealer Dan: seat Alice'));
  const dan = relayOf('dealer', dans);
  await dan.untilPrinted('Connected.');
  while ((await books.ledger.newest('lucky7')) === null) await pause(50);
  await dan.end();
  writeFileSync(eves, said('Eve: take table', 'Eve: Alice bets 5k', '*Alice rolls 3, 4*'));
  appendFileSync(dans, said('Dealer Dan: Alice bets 1k', '*Alice rolls 2, 2*', 'Eve: take table'));
  const eve = relayOf('eve', eves);
  await eve.untilPrinted('Connected.');
  await pause(2_000);
  expect(eve.printed()).not.toContain('roll');
  const again = relayOf('dealer', dans);
  await again.untilPrinted('Alice 2 + 2 = 4  counts');
  await eve.untilPrinted('Alice 3 + 4 = 7  counts: come-in');
  await Promise.all([eve.end(), again.end()]);
});

describe('a delivery', () => {
  const run = (offsets: readonly string[], readAt = 0) => ({
    ...{ id: 'x', from: 1, taken: 1, tried: false },
    lines: orders(1, offsets.length).map((text, i) => ({
      ...{ text, utcOffset: offsets[i] ?? null, readAt: readAt * i },
    })),
  });

  test('ends where the offset changes', () => {
    const batch = batchOf(run(['+02:00', '+02:00', '+01:00']), 500, false);
    expect(batch).toMatchObject({ from: 1, utcOffset: '+02:00', lines: orders(1, 2), full: true });
  });

  test('ends where more than a minute lies between the readings, unless a line waits', () => {
    const apart = run(['+00:00', '+00:00', '+00:00'], 40_000);
    expect(batchOf(apart, 500, false)).toMatchObject({ lines: orders(1, 2), full: false });
    expect(batchOf(apart, 500, true)).toMatchObject({ lines: orders(1, 3), full: false });
  });
});
