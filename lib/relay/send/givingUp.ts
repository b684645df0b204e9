import { join } from 'node:path';
import { readDealerLine } from '../../journal/dealerLine.ts';
import { readRecord } from '../../journal/record.ts';
import { counted } from '../../plainText.ts';
import type { Tell } from '../events.ts';
import type { Files } from '../files.ts';
import type { Queue } from '../queue/queue.ts';
import type { Run } from '../queue/state.ts';
import type { Kept } from '../sieve.ts';
import type { Batch } from './batch.ts';

/** What must be done where lines cannot be sent any more: they are put aside, and it is said aloud. */
export interface GiveUp {
  /** The server has gone on with a newer journal of this sender. */
  run(run: Run, current: string): void;
  /** What stands before a line cannot be waited for: the numbering begins anew with that line. */
  before(run: Run, line: number): void;
}

/** @param toEnd lets the journal be followed from its end. */
export function createGiveUp(
  files: Files,
  folder: string,
  ports: { queue: Queue; now: () => number; tell: Tell; toEnd: () => void },
): GiveUp {
  const { queue, now, tell, toEnd } = ports;

  const putAside = (run: Run, lines: readonly Kept[]): string => {
    if (lines.length === 0) return 'No line was waiting.';
    const path = join(folder, `not-taken-${run.id}.txt`);
    const file = files.open(path);
    try {
      file.append(Buffer.from(lines.map(({ text }) => `${text}\n`).join('')));
      file.sync();
    } finally {
      file.close();
    }
    return `${counted(lines.length, 'line was', 'lines were')} not known to be taken and will not be sent: see ${path}, and say again what matters.`;
  };

  return {
    run(run, current) {
      const left = putAside(run, waitingLines(run));
      toEnd();
      queue.end(run.id);
      if (queue.newest === null) queue.begin(now(), current);
      const sentence = `Another relay of this name has sent since (journal ${current}), so this one goes on with what is said from now on. ${left} If that relay reads the same journal, it has sent them: let one relay of a name run, and one alone.`;
      tell({ kind: 'note', sentence, loud: true });
    },
    before(run, line) {
      const left = putAside(run, waitingLines(run).slice(0, line - Math.max(run.taken, run.from)));
      queue.rename(run.id, line, now());
      const sentence = `The table was taken at once, without waiting for the other journal. ${left}`;
      tell({ kind: 'note', sentence, loud: true });
    },
  };
}

function waitingLines({ lines, from, taken }: Run): readonly Kept[] {
  return lines.slice(Math.max(0, taken - from));
}

/** The number of the first `take table` behind a batch that the server cannot see; null where there is none. */
export function handedOver({ lines, from }: Run, batch: Batch): number | null {
  const start = batch.from + batch.lines.length;
  const found = lines.slice(start - from).findIndex(({ text }) => {
    const record = readRecord(text);
    return record !== null && readDealerLine(record.text)?.kind === 'take-table';
  });
  return found < 0 ? null : start + found;
}
