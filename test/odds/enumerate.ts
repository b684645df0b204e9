import { decide } from '../../lib/game/decide.ts';
import type { Decision } from '../../lib/game/decision.ts';
import type { Sender } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import { NEW_TABLE, type Table } from '../../lib/game/table.ts';
import { readLine } from '../../lib/journal/reader.ts';
import {
  type Fraction,
  fraction,
  minus,
  NONE,
  over,
  plus,
  times,
  WHOLE,
} from '../../lib/odds/fraction.ts';
import { clientLine } from '../support/clientLine.ts';
import { type Setup, settingsOf } from '../support/setup.ts';

/**
 * What is expected of one bet, exactly: the real game plays every total of every roll, from the bet until the dealer
 * moves on, and everything that happens is weighed with its chance. By account, gold gained; `rolls`; `chests`.
 */
export type Expected = Readonly<Record<string, Fraction>>;

const SENDER: Sender = { id: 'replay', role: 'journal', dealer: 'Dealer Dan' };
/** One throw for each total, with how many of the 36 are like it: 1 for 2, 6 for 7, 1 for 12. */
const DICE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((total) => {
  const a = Math.max(1, total - 6);
  return { a, b: total - a, chance: fraction(6 - Math.abs(total - 7), 36) };
});
/** Who bets on the player in box 1, and what each says at every come in. */
const HABITS = { Cora: 'collects', Sam: 'splits', Rita: 'rides' } as const;
const CHOICES = ['collects', 'splits', 'rides'] as const;

export function expectedOf(setup: Setup, bet: number, risk: number): Expected {
  const game = gameOf(settingsOf(setup));
  const known = new Map<string, Expected>();

  const after = (table: Table): Expected => {
    if (table.game.mode === 'lucky7' && table.game.bet === null) return {};
    const key = JSON.stringify([table.game, table.books.house.chest]);
    const value = known.get(key) ?? (isRollAwaited(table) ? rolling(table) : acting(table));
    known.set(key, value);
    return value;
  };

  /** A throw that decides nothing leaves all as it was: it only takes its place among the rolls. */
  const rolling = (table: Table): Expected => {
    let [sum, again]: [Expected, Fraction] = [{}, NONE];
    for (const { a, b, chance } of DICE) {
      const decision = game.say(table, `*Alice rolls ${a}, ${b}*`);
      const isSame = JSON.stringify(decision.table.game) === JSON.stringify(table.game);
      if (isSame) again = plus(again, chance);
      const then = isSame ? {} : after(decision.table);
      sum = added(sum, scaled(added(eventsOf(decision), then), chance));
    }
    return scaled(sum, over(WHOLE, minus(WHOLE, again)));
  };

  const acting = (table: Table): Expected => {
    const { game: now } = table;
    if (now.mode !== 'box') throw new Error('expected somebody in a box');
    const waits = (name: string) => now.sides.some((one) => one.label === name && one.waiting);
    if (waits('Bess')) return best(CHOICES.map((choice) => saying(table, `Bess ${choice}`)));
    const [idle] = Object.entries(HABITS).filter(([name]) => waits(name));
    if (idle !== undefined) return saying(table, idle.join(' '));
    const [late] = ['Cora', 'Sam', 'Rita', 'Bess', 'Lara'].filter(
      (name) => game.comesIn(now.box, name) && !now.sides.some(({ label }) => label === name),
    );
    return saying(table, late === undefined ? 'roll for point' : `${late} sides ${risk}`);
  };

  const saying = (table: Table, line: string): Expected => {
    const decision = game.say(table, line);
    return added(eventsOf(decision), after(decision.table));
  };

  const ready = ['table open', 'seat Alice'].reduce(
    (table, line) => game.say(table, line).table,
    NEW_TABLE,
  );
  return saying(ready, `Alice bets ${bet}`);
}

/** Only what she gains herself tells what is best for her. */
function best(values: readonly Expected[]): Expected {
  return values.reduce((a, b) => {
    const more = minus(b['player:bess'] ?? NONE, a['player:bess'] ?? NONE);
    return more.top > 0n ? b : a;
  });
}

function gameOf(settings: Settings) {
  const { boxes } = settings.rules;
  return {
    /** Lara bets at the last box alone, the others at the first. */
    comesIn: (box: number, name: string) => box === (name === 'Lara' ? boxes : 1),
    say(table: Table, said: string): Decision {
      const { fact } = readLine(clientLine(said), null, { settings, sender: SENDER });
      if (fact === null) throw new Error(`expected "${said}" to say something`);
      const past = () => {
        throw new Error('expected nothing to be taken back');
      };
      const hearing = {
        settings,
        sender: SENDER,
        n: 1,
        waits: false,
        step: { seq: 1, at: 0 },
        past,
      };
      const decision = decide(table, fact, hearing);
      if (decision === 'wait' || decision.refused !== null || !decision.trace) {
        throw new Error(`expected "${said}" to be taken`);
      }
      return decision;
    },
  };
}

function isRollAwaited({ game }: Table): boolean {
  return game.mode !== 'closed' && game.armed;
}

function eventsOf({ entries, rolls }: Decision): Expected {
  const gold = entries.flatMap(({ from, to, amount }): Expected[] => [
    { [from]: fraction(-amount) },
    { [to]: fraction(amount) },
  ]);
  const chests = rolls.filter((roll) => roll.counts && roll.outcome === 'chest-won').length;
  return [...gold, { rolls: fraction(rolls.length), chests: fraction(chests) }].reduce(added, {});
}

function added(a: Expected, b: Expected): Expected {
  const sum = { ...a };
  for (const [what, value] of Object.entries(b)) sum[what] = plus(sum[what] ?? NONE, value);
  return sum;
}

function scaled(value: Expected, by: Fraction): Expected {
  return Object.fromEntries(Object.entries(value).map(([what, one]) => [what, times(one, by)]));
}
