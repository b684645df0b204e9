import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Game } from '../../../lib/game/table.ts';
import type { Log, StoredCommit } from '../../../lib/ledger/log.ts';
import { newJournal } from '../../../lib/relay/post.ts';
import { type Memory, sift } from '../../../lib/relay/sieve.ts';
import { DEALER, type Habits, LINE_MS, type PlayedLine, play, tableSettings } from '../play.ts';
import { deliveryEvent, NAMES, openWebhook } from '../webhook.ts';
import type { Counter, Used } from './counter.ts';

/** One line that the relay has sent on, alone, and what that used. */
export interface Sent extends Pick<PlayedLine, 'counts'> {
  /** Of the table `ledger`. */
  readonly used: Used;
  /** Of the table `mirror`, where the versions of the house lie. */
  readonly beside: Used;
  /** The commit that it made. */
  readonly commit: StoredCommit;
  /** Whether it is a bet that was taken. */
  readonly isBet: boolean;
  /** Whether seven are seated and three side bets open while it is heard. */
  readonly isFull: boolean;
}

const START = Date.UTC(2026, 8, 1, 18);
const NOTHING_HELD: Memory = { held: null, stamp: null, utc: null };

/** Where an evening is sent to, and who counts what that asks for. */
export interface Place {
  readonly client: DynamoDBClient;
  readonly counter: Counter;
  readonly table: string;
}

/** An evening's lines, each a signed delivery of its own, until so many rolls have counted; at the play's own pace. */
export async function sendEvening(
  { client, counter, table }: Place,
  habits: Habits,
  rolls: number,
  told: (rolls: number) => void,
): Promise<readonly Sent[]> {
  let now = START;
  const commits: StoredCommit[] = [];
  const around = (log: Log): Log => ({
    ...log,
    append(commit) {
      commits.push(commit);
      return log.append(commit);
    },
  });
  const { intake } = openWebhook({ client, tables: [table], now: () => now, around });
  const journal = newJournal(new Date(START));
  const sent: Sent[] = [];
  for (const { line, text, at, settled } of forwarded(habits, rolls)) {
    now = at;
    const from = sent.length + 1;
    const answer = await intake(deliveryEvent({ table, journal, from, lines: [text], at }));
    const commit = commits.at(-1);
    if (answer.statusCode !== 200 || commit?.seq !== from) {
      throw new Error(`expected one commit, got ${answer.body}`);
    }
    const [used, beside] = [counter.take(NAMES.ledger), counter.take(NAMES.mirror)];
    sent.push({ ...noted(line), commit, used, beside });
    told(settled);
  }
  return sent;
}

/** What the relay's sieve lets pass of an evening, until so many rolls have counted; `at` as the lines are stamped. */
function* forwarded(habits: Habits, rolls: number) {
  let [memory, at, settled] = [NOTHING_HELD, START, 0];
  for (const line of play(tableSettings(), 7, START, habits)) {
    at += LINE_MS;
    settled += line.counts ? 1 : 0;
    const sifted = sift([line.text], memory, DEALER, zone, at);
    memory = sifted.memory;
    for (const { text } of sifted.kept) yield { line, text, at, settled };
    if (settled >= rolls) return;
  }
}

/** The dealer's machine stands in UTC. */
const zone = (): number => 0;

function noted({ counts, entries, before }: PlayedLine) {
  return { counts, isBet: entries.some(({ kind }) => kind === 'bet'), isFull: isFull(before) };
}

function isFull(game: Game): boolean {
  return game.mode === 'box' && game.seats.length === 7 && game.sides.length === 3;
}
