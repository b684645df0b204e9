import { decide, endJournal } from '../game/decide.ts';
import { type Decision, noTrace, pastOf } from '../game/decision.ts';
import type { Sender, StepPast } from '../game/facts.ts';
import type { Settings } from '../game/settings.ts';
import { NEW_TABLE, type Step, type Table } from '../game/table.ts';
import { type Header, readLine } from '../journal/reader.ts';
import type { JournalLine } from '../journal/record.ts';

/** Plays one journal through the game with no server: one line after another, in memory that does not grow. */
export interface Player {
  /** What the line numbered `n` did. */
  hear(line: JournalLine, n: number): Decision;
  /** The end of the journal breaks open four-line rolls off. */
  end(): Decision;
  readonly table: Table;
  /** Those that it plays by. */
  readonly settings: Settings;
}

/** A player that reads its journal as this dealer's, keeper from its first line (CONTRACT, `replay`). */
export function createPlayer(settings: Settings, dealer: string): Player {
  const sender: Sender = { id: 'replay', role: 'journal', dealer };
  const pasts = new Map<number, StepPast>();
  let table: Table = NEW_TABLE;
  let header: Header | null = null;

  const past = ({ seq }: Step): StepPast => {
    const known = pasts.get(seq);
    if (known === undefined) throw new Error(`expected to remember the step of line ${seq}`);
    return known;
  };

  const take = (decision: Decision): Decision => {
    const newest = decision.table.steps.at(-1);
    if (decision.step === 'taken' && newest !== undefined) {
      pasts.set(newest.seq, pastOf(table.game, decision));
    }
    table = decision.table;
    const oldest = table.steps[0]?.seq ?? Number.POSITIVE_INFINITY;
    for (const seq of pasts.keys()) {
      if (seq >= oldest) break;
      pasts.delete(seq);
    }
    return decision;
  };

  return {
    hear(line, n) {
      const reading = readLine(line, header, { settings, sender });
      header = reading.header;
      if (reading.fact === null) return noTrace(table);
      const hearing = { settings, sender, n, waits: false, step: { seq: n, at: 0 }, past };
      const decision = decide(table, reading.fact, hearing);
      if (decision === 'wait') throw new Error('expected no line to wait in a replay');
      return take(decision);
    },
    end: () => take(endJournal(table, { settings, sender })),
    get table() {
      return table;
    },
    settings,
  };
}
