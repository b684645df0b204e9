import { verifyLog } from '../../lib/ledger/verify.ts';
import { startGateway } from '../../lib/local/gateway.ts';
import { fuzzCommit, OLD_COMMITS } from '../../test/fuzz/commits.ts';
import { fuzzEvening, LINES_AT_ONCE } from '../../test/fuzz/evenings.ts';
import { type Gate, openGate, TABLES } from '../../test/fuzz/gate.ts';
import { fuzzRequest } from '../../test/fuzz/knocking.ts';
import { fuzzText, TEXTS } from '../../test/fuzz/runTexts.ts';
import { fuzzSocket } from '../../test/fuzz/socket.ts';
import { createTally, type Tally } from '../../test/fuzz/tally.ts';

export interface FuzzCounts {
  readonly lines: number;
  readonly requests: number;
  readonly seed: number;
}

/** What was fuzzed, and how long it took. */
export interface FuzzRan {
  readonly tally: Tally;
  /** What was written by what was signed, and found right. */
  readonly commits: number;
  readonly entries: number;
  readonly lineSeconds: number;
  readonly requestSeconds: number;
}

/** One request in so many goes over a real socket. */
const BY_SOCKET = 20;
/** One damaged commit for so many lines or requests; one text of each kind for each evening of them. */
const LINES_A_COMMIT = 100;
const COMMITS_OF_TODAY = 16;
const LINES_A_NEWS = 5_000;

/**
 * Fuzzes lines, texts, commits and requests, each from its own seed.
 * @param news takes a word on how far it has come.
 * @throws with the seed and the smallest input of the first fault.
 */
export async function runFuzz(
  { lines, requests, seed }: FuzzCounts,
  news: (done: string) => void,
): Promise<FuzzRan> {
  const tally = createTally();
  const began = performance.now();
  await fuzzLines(lines, seed, tally, news);
  const between = performance.now();
  const written = await fuzzRequests(requests, seed, tally, news);
  return {
    tally,
    ...written,
    lineSeconds: (between - began) / 1_000,
    requestSeconds: (performance.now() - between) / 1_000,
  };
}

async function fuzzLines(
  lines: number,
  seed: number,
  tally: Tally,
  news: (done: string) => void,
): Promise<void> {
  for (let done = 0; done < lines; done += LINES_AT_ONCE) {
    fuzzEvening(seed + done, tally);
    for (const kind of TEXTS) fuzzText(kind, seed + done, tally);
    if (done % LINES_A_COMMIT < LINES_AT_ONCE) await fuzzCommit(seed + done, OLD_COMMITS, tally);
    if (done % LINES_A_NEWS < LINES_AT_ONCE) news(`${done.toLocaleString('en')} lines`);
  }
}

async function fuzzRequests(
  requests: number,
  seed: number,
  tally: Tally,
  news: (done: string) => void,
): Promise<Pick<FuzzRan, 'commits' | 'entries'>> {
  const gate = openGate();
  const log = (line: string) => void gate.logged.push(line);
  const gateway = await startGateway({ port: 0, handlers: gate.handlers, log });
  try {
    for (let at = 0; at < requests; at += 1) {
      if (at % BY_SOCKET === 0) await fuzzSocket(gate, gateway.port, seed, at, tally);
      else await fuzzRequest(gate, seed, at, tally);
      if (at % 1_000 === 0) news(`${at.toLocaleString('en')} requests`);
    }
    news('commits of today are damaged');
    const commits = await gate.ledger.range('lucky7', 1, COMMITS_OF_TODAY, COMMITS_OF_TODAY);
    for (let at = 0; at < requests && commits.length > 0; at += LINES_A_COMMIT) {
      await fuzzCommit(seed + at, commits, tally);
    }
    news('the books are decided again');
    return await verified(gate);
  } finally {
    await gateway.close();
  }
}

/** @throws where the books are not right after all. */
async function verified({ ledger }: Gate): Promise<Pick<FuzzRan, 'commits' | 'entries'>> {
  let [commits, allEntries] = [0, 0];
  for (const table of TABLES) {
    const { seq, entries, difference } = await verifyLog(ledger, table);
    if (difference !== null) {
      throw new Error(`commit ${difference.seq} of table ${table}: ${difference.what}`);
    }
    commits += seq;
    allEntries += entries;
  }
  return { commits, entries: allEntries };
}
