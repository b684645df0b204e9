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
  // Those of the table's steps, in their order.
  const pasts: StepPast[] = [];
  let table: Table = NEW_TABLE;
  /** What talk does, for most lines are. */
  let nothing = noTrace(table);
  let header: Header | null = null;

  const past = ({ seq }: Step): StepPast => {
    const newest = pasts.at(-1);
    if (newest === undefined) throw new Error(`expected to remember the step of line ${seq}`);
    return newest;
  };

  const take = (decision: Decision): Decision => {
    if (decision.step === 'taken') pasts.push(pastOf(table.game, decision));
    if (decision.step === 'taken-back') pasts.pop();
    table = decision.table;
    nothing = noTrace(table);
    // Steps too old to be taken back are forgotten, and all of them when the table closes.
    pasts.splice(0, pasts.length - table.steps.length);
    return decision;
  };

  return {
    hear(line, n) {
      const reading = readLine(line, header, { settings, sender });
      header = reading.header;
      if (reading.fact === null) return nothing;
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
