import { afterEach, beforeEach, expect } from 'vitest';
import { isDieText } from '../../lib/journal/dieText.ts';
import { type Books, startBooks } from '../support/books.ts';
import { readBooks, replayed, withoutNumbers } from './books.ts';
import { createGameClient, type Entry, entryOf, type GameClient } from './gameClient.ts';
import { type Kind, type RunningScript, startScript, untilTaken } from './script.ts';

/** What a script shows where it begins another journal. */
export const FROM_NOW_ON = 'The relay reads on from here. Say again what the table does not show.';

/** A dealer's desk, made anew for each test: books, a game client, and the scripts that ran in it. */
export interface Desk {
  readonly books: Books;
  readonly client: GameClient;
  start(kind: Kind, to?: ReturnType<Books['relay']>, limit?: string): RunningScript;
  /** Starts a script for the first time: it has looked, and has told so. */
  started(kind: Kind, to?: ReturnType<Books['relay']>): Promise<RunningScript>;
  /** Waits until cigo has taken all that was said. */
  taken(): Promise<void>;
  /** The same; then the books hold what `replay` makes of these lines, and nothing else. */
  expectBooks(entries?: readonly Entry[]): Promise<void>;
  /** Other books, which know nothing. */
  loseBooks(): Promise<void>;
}

export function useDesk(): Desk {
  let books: Books;
  let client: GameClient;
  let scripts: RunningScript[];
  beforeEach(async () => {
    books = await startBooks();
    client = createGameClient();
    scripts = [];
  });
  afterEach(async () => {
    // Not by a crash: a request that is under way would find the books gone.
    for (const script of scripts) await script.end('SIGINT');
    await books.stop();
    client.remove();
  });
  const desk: Desk = {
    get books() {
      return books;
    },
    get client() {
      return client;
    },
    start(kind, to = books.relay(), limit = ':') {
      const script = startScript(kind, client, to, limit);
      scripts.push(script);
      return script;
    },
    async started(kind, to) {
      const script = desk.start(kind, to);
      await script.untilTold(FROM_NOW_ON);
      return script;
    },
    taken: () => untilTaken(client),
    async expectBooks(entries = client.said) {
      await untilTaken(client);
      const outcome = replayed(books, entries);
      const { ledger, rolls, state } = await readBooks(books);
      expect(ledger).toMatchObject(withoutNumbers(outcome));
      expect({ rolls, state }).toEqual({ rolls: outcome.rolls.length, state: outcome.state });
    },
    async loseBooks() {
      await books.stop();
      books = await startBooks();
    },
  };
  return desk;
}

const SPEECH = /^([^:*]+): (.*)$/;

/** `Dealer Dan: table open` as a client shows it: who speaks, and what. */
export function lines(...said: readonly string[]): Entry[] {
  return said.map((line) => {
    const [, speaker = null, text = line] = isDieText(line) ? [] : (SPEECH.exec(line) ?? []);
    return entryOf({ speaker, text }, Date.now());
  });
}

/** What comes before the first roll. */
export const OPENING = [
  'Dealer Dan: table open',
  'Dealer Dan: seat Bob',
  'Dealer Dan: Bob bets 5k',
];
