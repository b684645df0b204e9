import { decide } from '../../lib/game/decide.ts';
import { pastOf } from '../../lib/game/decision.ts';
import type { Fact, Sender, StepPast } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import { NEW_TABLE, type Table } from '../../lib/game/table.ts';
import { type Header, readCommand, readLine } from '../../lib/journal/reader.ts';
import type { Ordered } from './plan.ts';

/** Plays along while a story is made, so that it goes deep: how the table would stand if all came at once. */
export interface Teller {
  readonly table: Table;
  /** A sender's journal gets a line. */
  hears(sender: Sender, line: string): void;
  /** A console sends an order. */
  orders(sender: Sender, order: Ordered): void;
}

export function createTeller(settings: Settings): Teller {
  const headers = new Map<string, Header | null>();
  const pasts = new Map<number, StepPast>();
  let table = NEW_TABLE;
  let seq = 0;

  const take = (sender: Sender, fact: Fact | null): void => {
    seq += 1;
    if (fact === null) return;
    const past = ({ seq: of }: { readonly seq: number }): StepPast => {
      const known = pasts.get(of);
      if (known === undefined) throw new Error(`expected to know step ${of}`);
      return known;
    };
    const step = { seq, at: 0 };
    const decision = decide(table, fact, { settings, sender, n: seq, waits: true, step, past });
    if (decision === 'wait') return;
    if (decision.step === 'taken') pasts.set(seq, pastOf(table.game, decision));
    table = decision.table;
  };
  return {
    get table() {
      return table;
    },
    hears(sender, line) {
      const reading = readLine(line, headers.get(sender.id) ?? null, { settings, sender });
      headers.set(sender.id, reading.header);
      take(sender, reading.fact);
    },
    orders(sender, order) {
      take(sender, factOf(order, { settings, sender }));
    },
  };
}

function factOf(order: Ordered, journal: Parameters<typeof readCommand>[1]): Fact | null {
  if ('line' in order) return readCommand(order.line, journal);
  return { kind: 'roll', ...order, serial: null, speaker: false };
}
