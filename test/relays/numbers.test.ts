import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Posted, post } from '../../lib/relay/post.ts';
import { PYTHON } from '../support/lacking.ts';
import { readBooks } from './books.ts';
import { FROM_NOW_ON, lines, OPENING, useDesk } from './desk.ts';
import { KINDS, queueOf, untilLooked } from './script.ts';

const desk = useDesk();

describe.runIf(PYTHON !== '').each(KINDS)(
  '%s: where lines are missing or numbers do not fit',
  (kind) => {
    test('a new login: another journal, and the dealer is told', async () => {
      const script = await desk.started(kind);
      desk.client.say(lines(...OPENING));
      await desk.taken();
      desk.client.login();
      desk.client.say(lines('*Bob rolls 3, 4*'));
      await desk.expectBooks();
      expect(script.told().filter((sentence) => sentence === FROM_NOW_ON)).toHaveLength(2);
    });

    test('more lines at once than the client keeps: the rest is taken, and the dealer is told', async () => {
      const script = await desk.started(kind);
      desk.client.say(lines(...OPENING, 'Gawker: hello'));
      await desk.taken();
      const chat = Array<string>(1100).fill('Gawker: hello');
      desk.client.say(lines('*Bob rolls 3, 4*', ...chat, 'Dealer Dan: bet off'));
      await untilLooked(desk.client);
      expect(desk.client.shown()).not.toEqual(desk.client.said);
      await desk.expectBooks(desk.client.shown());
      expect(script.told().filter((sentence) => sentence === FROM_NOW_ON)).toHaveLength(2);
    });

    test('more lines than the client keeps while the script was stopped: it goes on from now, and tells', async () => {
      const script = await desk.started(kind);
      desk.client.say(lines(...OPENING));
      await desk.taken();
      await script.end('SIGKILL');
      const lost = Array<string>(1100).fill('Bob: any more?');
      desk.client.say(lines('*Bob rolls 3, 4*', ...lost, 'Dealer Dan: bet off'));
      await desk.started(kind);
      const after = lines('Dealer Dan: note who is next?');
      desk.client.say(after);
      await desk.expectBooks([...lines(...OPENING), ...after]);
    });

    test('another relay of this name has sent since: nothing old is sent under a new number', async () => {
      const script = await desk.started(kind);
      desk.client.say(lines(...OPENING));
      await desk.taken();
      await script.end('SIGKILL');
      desk.client.say(lines('*Bob rolls 3, 4*'));
      const journal = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-ffff`;
      const other = { journal, from: 1, lines: [{ name: 'Dealer Dan', text: 'bet off' }] };
      expect(((await post(desk.books.relay(), 'journal', other)) as Posted).status).toBe(200);
      const again = desk.start(kind);
      await again.untilTold(FROM_NOW_ON);
      desk.client.say(lines('Dealer Dan: Bob bets 7k'));
      await desk.taken();
      const { rolls, ledger } = await readBooks(desk.books);
      expect(rolls).toBe(0);
      expect(ledger.map((entry) => (entry as { amount?: number }).amount)).toEqual([
        25000, 5000, 5000, 7000,
      ]);
    });

    test('the clock was ahead when the journal began: what waits goes under a name of today', async () => {
      const [first] = lines('Dealer Dan: table open');
      const change = { journal: '20990101T000000000Z-abcd', first: 1, lines: [first] };
      writeFileSync(queueOf(desk.client), `${JSON.stringify(change)}\n`);
      const script = desk.start(kind);
      await script.untilTold('cigo refuses (JOURNAL_AHEAD)');
      desk.client.say(lines('Dealer Dan: note here we are'));
      await desk.taken();
      expect((await readBooks(desk.books)).ledger).toHaveLength(1);
    });

    test('the clock is behind the journal of another relay: the next one is above it', async () => {
      const soon = new Date(Date.now() + 240_000).toISOString().replaceAll(/[-:.]/g, '');
      const opening = [{ name: 'Dealer Dan', text: 'table open' }];
      const other = { journal: `${soon}-ffff`, from: 1, lines: opening };
      expect((await post(desk.books.relay(), 'journal', other)).status).toBe(200);
      const script = await desk.started(kind);
      await script.untilTold('cigo answers.');
      desk.client.say(lines('Dealer Dan: chest adds 10k'));
      while ((await readBooks(desk.books)).ledger.length < 2) await pause(50);
    });

    test('the server has lost its books: what waits goes into another journal', async () => {
      const script = await desk.started(kind);
      desk.client.say(lines(...OPENING));
      await desk.taken();
      await script.end('SIGKILL');
      await desk.loseBooks();
      desk.client.say(lines('Dealer Dan: table open', 'Dealer Dan: note anew'));
      desk.start(kind);
      await desk.expectBooks(desk.client.said.slice(-2));
    });

    test('a line that waits for the other journal is sent again until it is taken', async () => {
      await desk.started(kind, desk.books.relay('eve'));
      const dan = (from: number, ...said: string[]) =>
        post(desk.books.relay(), 'journal', {
          journal: '20261129T200000000Z-ab12',
          from,
          lines: said.map((text) => ({ name: 'Dealer Dan', text })),
        });
      await dan(1, 'table open', 'seat Bob', 'Bob bets 5k');
      desk.client.say(lines('Eve: take table', 'Eve: bet off'));
      await pause(300);
      expect((await readBooks(desk.books)).ledger).toHaveLength(2);
      await post(desk.books.relay(), 'journal', {
        journal: '20261129T200000000Z-ab12',
        from: 4,
        lines: [{ name: 'Eve', text: 'take table' }],
      });
      while ((await readBooks(desk.books)).ledger.length < 3) await pause(50);
    });
  },
);
