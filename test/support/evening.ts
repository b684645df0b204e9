import type { Decision } from '../../lib/game/decision.ts';
import type { Table } from '../../lib/game/table.ts';
import type { JournalLine } from '../../lib/journal/record.ts';
import { gatherOutcome, type Outcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { clientLine } from './clientLine.ts';
import { effectsOf, gold, stateText } from './effects.ts';
import { playScript } from './script.ts';
import { type Setup, settingsOf } from './setup.ts';

/** An evening at one table, played from real client lines through the real reader and game. */
export interface Evening {
  /** What the dealer says, one line after another. */
  dealer(...speech: readonly string[]): Evening;
  /** A roll on the ground: no speaker, no serial. */
  roll(name: string, a: number, b: number): Evening;
  /** Lines as the short forms of `clientLine` have them. */
  lines(...said: readonly string[]): Evening;
  /** What one line does, as `effectsOf` has it. */
  effects(said: string): readonly string[];
  /** A line as the sender forwards it. */
  hear(line: JournalLine): Decision;
  /**
   * Plays a script of `clientLine`'s short forms and `effectsOf`. `? roller, dice` asks how the table stands;
   * `(end)` is the end of the journal.
   */
  goes(script: string): Evening;
  outcome(): Outcome;
  /** Every account that was used, with what lies in it. */
  balances(): string;
  readonly table: Table;
}

export function evening(setup: Setup = {}): Evening {
  const settings = settingsOf(setup);
  const player = createPlayer(settings, settings.dealers[0]?.name ?? '');
  const gathered = gatherOutcome();
  let n = 0;

  const hear = (line: JournalLine): Decision => {
    n += 1;
    const decision = player.hear(line, n);
    gathered.add(decision);
    return decision;
  };
  const answer = (left: string): string => {
    if (left.startsWith('?')) return stateText(player.table, left.slice(1));
    if (left !== '(end)') return effectsOf(hear(clientLine(left)), n);
    const decision = player.end();
    gathered.add(decision);
    return effectsOf(decision, n + 1);
  };

  const self: Evening = {
    dealer(...speech) {
      for (const text of speech) hear(clientLine(`Dealer Dan: ${text}`));
      return self;
    },
    roll(name, a, b) {
      hear(clientLine(`*${name} rolls ${a}, ${b}*`));
      return self;
    },
    lines(...said) {
      for (const text of said) hear(clientLine(text));
      return self;
    },
    effects: (said) => answer(said).split('; '),
    hear,
    goes(script) {
      playScript(script, answer);
      return self;
    },
    outcome: () => gathered.outcome(player),
    balances: () =>
      Object.entries(gathered.outcome(player).balances)
        .map(([account, amount]) => `${account} ${gold(amount)}`)
        .join(', '),
    get table() {
      return player.table;
    },
  };
  return self;
}
