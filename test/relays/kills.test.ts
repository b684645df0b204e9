import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecord } from '../../lib/journal/record.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { type BadProxy, startBadProxy } from '../relay/badProxy.ts';
import { KILL_POINTS, type KillPoint } from '../relay/killPoints.ts';
import { type Books, startBooks } from '../support/books.ts';
import { PYTHON } from '../support/lacking.ts';
import { often } from '../support/often.ts';
import { createRandom, type Random } from '../support/random.ts';
import { readBooks, replayed, withoutNumbers } from './books.ts';
import { FROM_NOW_ON } from './desk.ts';
import { createGameClient, type Entry, entryOf, type GameClient } from './gameClient.ts';
import { startLives } from './lives.ts';
import { KINDS, type Kind, linesRead, startScript, textsQueued, untilTaken } from './script.ts';

const KILLS = often(24, 200);
const KILLS_AT_EACH = Math.floor(KILLS / 10);
const FIRST_DIE = 'The first die rolls to a stop and shows: ';
/**
 * What no script can help, since it has nothing but what its client still keeps (docs/relays/README.md says so to dealers):
 * - Razor Enhanced keeps 100 lines, ClassicAssist 1,024. What falls out of these while the script is dead is lost. So the
 *   evening pauses while this many lines are not on the script's disk yet, dead or not.
 * - A new login empties what is kept, and so does another script's `Journal.Clear()`. So nobody logs in anew here, and
 *   there is one journal where `cigo relay` follows several files. What comes of a login is in numbers.test.ts.
 */
const UNREAD = 90;
const LINES_A_LIFE = 15;

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

/** People who talk and throw, whether a script lives or not. */
interface Evening {
  /** @param torn whether the power will fail in it: then what is in the queue need not stay there. */
  lifeBegins(torn: boolean): void;
  lifeEnds(): void;
  end(): Promise<void>;
}

/**
 * It comes in pauses and in bursts of 20 lines, all at once or within 100 ms. On a slow machine the pauses are longer, so that
 * the queue does not grow to where it is made short, and still tells how much was read.
 */
function startEvening(random: Random): Evening {
  const next = createEvening();
  let [isOver, isSure, read, lives] = [false, true, linesRead(client), 0];
  const say = (count: number) =>
    client.say(next(Math.min(count, UNREAD - client.said.length + read)));
  const burst = async (slices: number) => {
    if (isSure) read = linesRead(client);
    for (let n = 0; n < slices; n += 1) {
      if (n > 0) await pause(100 / slices);
      say(20 / slices);
    }
  };
  const talk = async () => {
    while (!isOver) {
      await burst(random.pick([1, 4, 10, 20]));
      const isEarly = client.said.length > 200 + LINES_A_LIFE * lives;
      await pause(isEarly ? 3_000 : random.below(300));
    }
  };
  const ended = talk();
  return {
    lifeBegins(torn) {
      isSure = !torn;
    },
    lifeEnds() {
      isSure = true;
      lives += 1;
    },
    async end() {
      isOver = true;
      await ended;
    },
  };
}

/** Kills a script at each of the points in turn, and says how often it died at which. */
async function killAtEach(
  kind: Kind,
  proxy: BadProxy,
  random: Random,
  evening: Evening,
): Promise<Map<KillPoint, number>> {
  const lives = startLives(kind, client, { ...books.relay(), url: proxy.url });
  const counts = new Map<KillPoint, number>(KILL_POINTS.map((point) => [point, 0]));
  const few = (): KillPoint =>
    [...counts].sort(([, one], [, other]) => one - other)[0]?.[0] ?? 'read-append';
  const total = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  while (total() < KILLS) {
    const point = few();
    const torn = point === 'append-sync' && random.chance(0.5);
    const passes = random.chance(0.25) && !torn ? 1 : 0;
    evening.lifeBegins(torn);
    const isThere = await lives.live({ point, passes, torn, wait: random.pick([0, 0.02]) });
    evening.lifeEnds();
    if (isThere) counts.set(point, (counts.get(point) ?? 0) + 1);
  }
  lives.end();
  // Nothing was lost so far, and no script thought so.
  expect(lives.told()).not.toContain(FROM_NOW_ON);
  return counts;
}

test.runIf(PYTHON !== '').each(KINDS)(
  `a %s script killed ${KILLS} times, a bad network, a client that pauses and bursts: ledger = replay`,
  async (kind) => {
    const random = createRandom(7);
    const proxy = await startBadProxy(books.url, 0.3, 20_261_130);
    const first = startScript(kind, client, books.relay());
    await first.untilTold(FROM_NOW_ON);
    await first.end('SIGKILL');
    const evening = startEvening(random);
    const counts = await killAtEach(kind, proxy, random, evening);
    await evening.end();

    proxy.mend();
    const last = startScript(kind, client, { ...books.relay(), url: proxy.url });
    await untilTaken(client);
    await last.end('SIGINT');
    await proxy.stop();
    expect(last.told()).not.toContain(FROM_NOW_ON);
    expect(client.shown()).toEqual(client.said);
    const outcome = replayed(books, client.said);
    const { ledger, rolls, state } = await readBooks(books);
    expect(ledger).toMatchObject(withoutNumbers(outcome));
    expect({ rolls, state }).toEqual({ rolls: outcome.rolls.length, state: outcome.state });
    expect(throwsIn(textsQueued(client))).toEqual(throwsIn(client.said.map(({ text }) => text)));

    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(KILLS_AT_EACH);
    expect(ledger.length).toBeGreaterThan(50);
    expect(Object.keys(proxy.done).length).toBeGreaterThanOrEqual(often(5, 7));
    process.stdout.write(
      `${kind}: ${client.said.length} lines, ${ledger.length} entries, ${rolls} rolls, kills ${JSON.stringify([...counts])}, faults ${JSON.stringify(proxy.done)}\n`,
    );
  },
  600_000,
);
