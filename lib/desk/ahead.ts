import { decide } from '../game/decide.ts';
import { type Decision, pastOf } from '../game/decision.ts';
import type { Fact, Hearing, Sender, StepPast } from '../game/facts.ts';
import { NO_GOLD, toGold } from '../game/gold.ts';
import { DEFAULT_RULES, RULES_VERSION, type Settings } from '../game/settings.ts';
import { type ShownState, showState } from '../game/shown.ts';
import { type Game, NEW_TABLE, type SeatNumber, type Table } from '../game/table.ts';
import { readCommand } from '../journal/reader.ts';
import type { Order } from './order.ts';

/** The table as the server showed it last. */
export interface Seen {
  readonly state: ShownState;
  readonly keeper: string | null;
}

/** The table as it will stand once the orders that wait are taken, as far as a desk can tell. */
export interface Ahead extends Seen {
  /** False where an order could not be followed, such as an undo of what was sent long ago. */
  readonly sure: boolean;
}

/** A desk does not know the house's own rules: it guesses the usual ones, and what it guesses decides nothing. */
const GUESSED: Settings = {
  rules: DEFAULT_RULES,
  dealers: [],
  diceSerials: [],
  dialects: [],
  fourLineHeaders: [],
  rulesVersion: RULES_VERSION,
};

/**
 * Plays the waiting orders by the game's own rules on what was seen last, so that the desk's buttons fit while it is
 * offline. The server alone decides.
 */
export function lookAhead(seen: Seen, orders: readonly Order[], sender: Sender): Ahead {
  const pasts: StepPast[] = [];
  let table = tableOf(seen);
  let sure = true;
  for (const [place, order] of orders.entries()) {
    const decided = decideOrder(table, order, hearingOf(sender, place, pasts));
    if (decided === null) {
      sure = false;
      continue;
    }
    pasts[place] = pastOf(table.game, decided);
    table = decided.table;
    sure &&= decided.refused === null;
  }
  return { state: showState(table), keeper: table.keeper, sure };
}

/** Null where a line is talk, or waits for another journal. */
function decideOrder(table: Table, order: Order, hearing: Hearing): Decision | null {
  const fact = factOf(order, hearing.sender);
  const decided = fact === null ? 'wait' : decide(table, fact, hearing);
  return decided === 'wait' ? null : decided;
}

function factOf(order: Order, sender: Sender): Fact | null {
  if (order.kind === 'line') return readCommand(order.line, { sender, settings: GUESSED });
  const { name, dice } = order;
  return { kind: 'roll', name, dice, serial: null, speaker: false };
}

function hearingOf(sender: Sender, place: number, pasts: readonly StepPast[]): Hearing {
  return {
    settings: GUESSED,
    sender,
    n: place + 1,
    waits: true,
    step: { seq: place, at: 0 },
    past({ seq }) {
      const past = pasts[seq];
      if (past === undefined) throw new Error(`expected the step of order ${seq} to be known`);
      return past;
    },
  };
}

function tableOf({ state, keeper }: Seen): Table {
  const sides = state.sides.reduce((sum, { risk, waiting }) => sum + risk * (waiting ? 2 : 1), 0);
  const house = {
    bank: 0,
    chest: state.chest,
    stake: state.bet ?? NO_GOLD,
    sides: toGold(sides),
  };
  return {
    ...NEW_TABLE,
    game: gameOf(state),
    books: { ...NEW_TABLE.books, house },
    owed: { people: state.owed, beyond: state.owedBeyond ?? 0 },
    keeper,
  };
}

function gameOf(state: ShownState): Game {
  const { seats, armed, sidesOn, bet, box, pointCalled, point, sidesOpen, sides } = state;
  const roller = seats.find(({ label }) => label === state.roller)?.seat ?? null;
  const open = { seats, armed, sidesOn, lastCounted: null };
  if (state.mode === 'closed') return { mode: 'closed' };
  if (state.mode === 'lucky7' || roller === null || box === null) {
    return { ...open, mode: 'lucky7', roller, bet };
  }
  const call = pointCalled ? ({ called: true, point } as const) : ({ called: false } as const);
  return { ...open, mode: 'box', roller: roller satisfies SeatNumber, box, call, sidesOpen, sides };
}
