import { decide, endJournal } from '../../lib/game/decide.ts';
import { type Decision, noTrace, pastOf } from '../../lib/game/decision.ts';
import type { Fact, Sender, StepPast } from '../../lib/game/facts.ts';
import { NEW_TABLE, type Step, type Table } from '../../lib/game/table.ts';
import { type Header, readCommand, readLine } from '../../lib/journal/reader.ts';
import { clientLine } from './clientLine.ts';
import { effectsOf, stateText } from './effects.ts';
import { playScript } from './script.ts';
import { type Setup, settingsOf } from './setup.ts';

/** One table to which several senders forward lines. */
export interface Senders {
  /**
   * Plays a script whose rows begin with the sender's id: `dan> Alice bets 5k`. A console's rows are dealer lines.
   * `dan> (end)` is the end of that sender's journal; `? roller, dice` and `? keeper` ask how the table stands.
   */
  goes(script: string): Senders;
}

/** Senders that wait for each other's journals, as they do where a server hears them all (CONTRACT). */
export function senders(setup: Setup, all: readonly Sender[]): Senders {
  const settings = settingsOf(setup);
  const journals = new Map(all.map((sender) => [sender.id, journalOf(sender)]));
  const pasts = new Map<number, StepPast>();
  let table: Table = NEW_TABLE;
  let seq = 0;

  const take = (decision: Decision, n: number): string => {
    if (decision.step === 'taken') pasts.set(seq, pastOf(table.game, decision));
    table = decision.table;
    return effectsOf(decision, n);
  };
  const hear = ({ sender, lines, read }: Journal, said: string): string => {
    if (said === '(end)') return take(endJournal(table, { settings, sender }), 0);
    const fact = read(said, settings);
    const n = lines.taken + 1;
    seq += 1;
    const step = { seq, at: 0 };
    const hearing = { settings, sender, n, waits: true, step, past: known(pasts) };
    const decision = fact === null ? noTrace(table) : decide(table, fact, hearing);
    if (decision === 'wait') return 'wait';
    lines.taken = n;
    return take(decision, n);
  };
  const answer = (row: string): string => {
    if (row === '? keeper') return table.keeper ?? 'nobody';
    if (row.startsWith('?')) return stateText(table, row.slice(1));
    const [id = '', said = ''] = row.split('> ');
    const journal = journals.get(id);
    if (journal === undefined) throw new Error(`expected a row of a sender: ${row}`);
    return hear(journal, said);
  };

  const self: Senders = {
    goes(script) {
      playScript(script, answer);
      return self;
    },
  };
  return self;
}

interface Journal {
  readonly sender: Sender;
  readonly lines: { taken: number };
  read(said: string, settings: ReturnType<typeof settingsOf>): Fact | null;
}

function journalOf(sender: Sender): Journal {
  let header: Header | null = null;
  return {
    sender,
    lines: { taken: 0 },
    read(said, settings) {
      if (sender.role === 'console') return readCommand(said, { settings, sender });
      const reading = readLine(clientLine(said), header, { settings, sender });
      header = reading.header;
      return reading.fact;
    },
  };
}

function known(pasts: ReadonlyMap<number, StepPast>): (step: Step) => StepPast {
  return ({ seq }) => {
    const past = pasts.get(seq);
    if (past === undefined) throw new Error(`expected to know step ${seq}`);
    return past;
  };
}
