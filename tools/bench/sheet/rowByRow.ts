import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../../../lib/sheet/rows.ts';
import { createAppending } from './appending.ts';

/** Appends rows one by one, in order, and comes back after a refusal as Google recommends. */
export interface RowByRow {
  begin(): Promise<void>;
  add(row: Row): void;
  /** Leaves what has not been written. */
  stop(): Promise<void>;
}

/** Truncated exponential back-off: https://developers.google.com/workspace/sheets/api/limits */
const [FIRST_MS, LONGEST_MS, JITTER_MS] = [1_000, 64_000, 1_000];

export function createRowByRow(rootUrl: string, spreadsheetId: string): RowByRow {
  const appending = createAppending(rootUrl, spreadsheetId);
  const waiting: Row[] = [];
  const ended = new AbortController();
  let running = Promise.resolve();

  const appendOne = async (row: Row): Promise<void> => {
    for (let wait = FIRST_MS; !ended.signal.aborted; wait = Math.min(2 * wait, LONGEST_MS)) {
      if (await appending.append(row)) return;
      const ms = wait + Math.random() * JITTER_MS;
      await pause(ms, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const run = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await appendOne(row);
  };
  return {
    begin: () => appending.begin(),
    add(row) {
      waiting.push(row);
      if (waiting.length === 1) running = running.then(run);
    },
    async stop() {
      waiting.length = 0;
      ended.abort();
      await running;
    },
  };
}
