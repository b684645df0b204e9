import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecord } from '../../lib/journal/record.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { startBadProxy } from '../relay/badProxy.ts';
import { type Books, startBooks } from '../support/books.ts';
import { createRandom } from '../support/random.ts';
import { readBooks, replayed, untilTaken, withoutNumbers } from './books.ts';
import { createGameClient, type Entry, entryOf, type GameClient } from './gameClient.ts';
import { KINDS, linesRead, startScript, textsQueued } from './script.ts';

const KILLS = 40;
const FIRST_DIE = 'The first die rolls to a stop and shows: ';
/** So many lines at most are not on the script's disk yet: a client keeps 100, and what it keeps no more is lost. */
const UNREAD = 90;

/** Throws whose first line has no word of dice, names beyond ASCII, and forgeries. */
const SPECIAL = [
  'Dealer Dan: table open',
  'Dealer Dan: seat José',
  'Dealer Dan: seat Jos?',
  'Dealer Dan: José bets 5k',
  'Mallory: *José rolls 6, 1*',
  'System: *José rolls 6, 1*',
  '[Party][Dealer Dan]: bet off',
  '*Jos? rolls 3, 4*',
  'Mallory: hello Ünïcödé 🎲',
  'José lets them go',
  'The first die rolls to a stop and shows: 3',
  'The second die stops and shows: 4',
  'Total for this roll: 7',
  'Gawker: nice',
  'Dealer Dan: table closed',
];

let books: Books;
let client: GameClient;

beforeEach(async () => {
  books = await startBooks();
  client = createGameClient();
});

afterEach(async () => {
  await books.stop();
  client.remove();
});

/** An evening without end; every line is said a little later than the one before. */
function createEvening(): (count: number) => Entry[] {
  const files = [DEMO_EVENING, new URL('../journals/four-line.txt', import.meta.url)];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('');
  const stamped = [...SPECIAL, 'Dealer Dan: table closed'].map(
    (line) => `[11/28/2026 20:00:00]  ${line}`,
  );
  const records = [...text.split('\n'), ...stamped].map(readRecord).filter((line) => line !== null);
  let next = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const record = records[next % records.length];
      if (record === undefined) throw new Error('expected an evening');
      next += 1;
      const entry = entryOf(record, Date.now());
      return record.serial === null ? entry : { ...entry, serial: record.serial };
    });
}

/** Each first die with the line just before it, which may say who throws. */
function throwsIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text, n) =>
    text.startsWith(FIRST_DIE) ? [`${texts[n - 1]} | ${text}`] : [],
  );
}

test.each(KINDS)(
  `a %s script killed ${KILLS} times, a bad network, bursts: ledger = replay`,
  async (kind) => {
    const random = createRandom(7);
    const proxy = await startBadProxy(books.url, 0.3, 20_261_130);
    const to = { ...books.relay(), url: proxy.url };
    const evening = createEvening();
    const unread = () => client.said.length - linesRead(client);
    const say = (most: number) => client.say(evening(Math.min(most, UNREAD - unread())));

    const first = startScript(kind, client, to);
    await first.untilTold('reads on from here');
    await first.end('SIGKILL');
    for (let kills = 0; kills < KILLS; kills += 1) {
      say(random.below(20));
      const looks = client.looks();
      const script = startScript(kind, client, to);
      while (client.looks() === looks) await pause(10);
      for (const end = Date.now() + random.below(400); Date.now() < end; ) {
        say(random.chance(0.3) ? 20 : 1);
        await pause(random.below(40));
      }
      await script.end('SIGKILL');
      expect(script.told()).not.toContainEqual(expect.stringContaining('reads on from here'));
    }

    const last = startScript(kind, client, to);
    while (Object.keys(proxy.done).length < 7) {
      say(5);
      await pause(20);
    }
    proxy.mend();
    const outcome = replayed(books, client.said);
    while (client.shown().length < client.said.length) await pause(20);
    await untilTaken(books, outcome);
    await last.end('SIGINT');
    expect(client.shown()).toEqual(client.said);
    const { ledger, rolls, state } = await readBooks(books);
    expect(ledger).toMatchObject(withoutNumbers(outcome));
    expect({ rolls, state }).toEqual({ rolls: outcome.rolls.length, state: outcome.state });
    expect(ledger.length).toBeGreaterThan(50);
    expect(throwsIn(textsQueued(client))).toEqual(throwsIn(client.said.map(({ text }) => text)));
    await proxy.stop();
    process.stdout.write(
      `${kind}: ${client.said.length} lines, ${ledger.length} entries, ${rolls} rolls, faults ${JSON.stringify(proxy.done)}\n`,
    );
  },
  180_000,
);
