import type { Settings } from '../../../lib/game/settings.ts';
import { decodeCommit } from '../../../lib/ledger/codec/codec.ts';
import { createIntake } from '../../../lib/ledger/handle.ts';
import type { Log } from '../../../lib/ledger/log.ts';
import { createMemoryLog } from '../../../lib/ledger/memoryLog.ts';
import { DEALER, play, said } from '../play.ts';

/** The books of a table that has played for long. */
export interface LongBooks {
  readonly log: Log;
  readonly entries: number;
  readonly rolls: number;
  readonly commits: number;
}

/** The intake takes at most so many lines at once. */
const MOST_LINES = 500;
/** No line of this play makes more entries than that. */
const MOST_ENTRIES_A_LINE = 12;
const START = Date.UTC(2026, 8, 1, 18);
const SENDER = { id: 'dealer', role: 'journal', dealer: DEALER } as const;

/**
 * Plays until the ledger has exactly so many entries, through the real intake, in the largest deliveries that it takes;
 * the last few entries are gold that the dealer adds to the chest.
 */
export async function longBooks(
  table: string,
  settings: Settings,
  entries: number,
  told: (entries: number) => void,
): Promise<LongBooks> {
  const log = createMemoryLog();
  const intake = createIntake(log);
  const lines = play(settings, 7, START);
  const next = (missing: number): string => {
    if (missing <= MOST_ENTRIES_A_LINE) return said('chest adds 1k', START);
    return lines.next().value?.text ?? '';
  };
  let from = 1;
  let done = await standing(log, table);
  while (done.entries < entries) {
    const missing = entries - done.entries;
    const count = Math.min(MOST_LINES, Math.max(1, Math.floor(missing / MOST_ENTRIES_A_LINE)));
    const batch = Array.from({ length: count }, () => next(missing));
    for (let taken = 0; taken < count; ) {
      const answer = await intake.take({
        table: { id: table, settings },
        sender: SENDER,
        journal: '20260901T180000000Z-abcd',
        from: from + taken,
        utcOffset: 0,
        lines: batch.slice(taken).map((raw) => ({ kind: 'line', raw })),
        receivedAt: START,
      });
      if (answer.kind !== 'taken')
        throw new Error(`expected lines to be taken, got ${answer.kind}`);
      taken = answer.next - from;
    }
    from += count;
    done = await standing(log, table);
    told(done.entries);
  }
  return { log, ...done };
}

async function standing(log: Log, table: string): Promise<Omit<LongBooks, 'log'>> {
  const newest = await log.newest(table);
  if (newest === null) return { entries: 0, rolls: 0, commits: 0 };
  const { entries, rolls } = decodeCommit(newest).after.table.books;
  return { entries, rolls, commits: newest.seq };
}
