import type { Settings } from './settings.ts';

export interface Entry {
  readonly entry: number;
  readonly n: number;
  readonly kind: string;
  readonly player?: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly roll?: number;
  readonly reverses?: number;
  readonly note?: string;
}

export interface Roll {
  readonly roll: number;
  readonly n: number;
  readonly name: string;
  readonly dice: readonly [number | null, number | null];
  readonly total: number | null;
  readonly counts: boolean;
  readonly outcome?: string;
  readonly reason?: string;
  undone?: true;
}

export interface Refused {
  readonly n: number;
  readonly text: string;
  readonly code: string;
  readonly limit?: number;
}

export interface Payment {
  readonly n: number;
  readonly label: string;
  readonly amount: number;
  /** The line is an `undo`, which took such a record back. */
  readonly takenBack?: true;
}

export interface Count {
  readonly n: number;
  readonly amount: number;
  /** What the house's hands hold by the books. */
  readonly booked: number;
}

export interface Seat {
  readonly seat: number;
  readonly label: string;
  readonly rollsAs: string;
}

export interface SideBet {
  readonly label: string;
  risk: number;
  waiting: boolean;
}

/** The game: all that `undo` puts back. */
export interface Game {
  open: boolean;
  seats: Seat[];
  /** The seat before which the dealer stands. */
  roller: number | null;
  bet: number | null;
  box: number | null;
  point: number | null;
  pointCalled: boolean;
  armed: boolean;
  sidesOn: boolean;
  sidesOpen: boolean;
  sides: SideBet[];
  /** The name in the roll that counted last, until a bet or a call. */
  countedLast: string | null;
}

export interface Step {
  readonly before: Game;
  readonly entries: readonly Entry[];
  readonly roll: Roll | null;
  readonly payment: Payment | null;
}

/** A four-line roll that is under way. */
export interface Group {
  readonly sender: string;
  readonly serial: number | null;
  readonly name: string;
  readonly first: number;
  second: number | null;
  /** The last line that it got. */
  n: number;
  /** Why it would not have counted when the dice fell; null if it would have. */
  readonly reason: string | null;
  /** Which arming of the dice it fell under; null if they were not armed. */
  readonly arming: number | null;
}

/** Whose `take table` no longer waits: a sender, or a dealer's journal. */
export type Promised = { readonly sender: string } | { readonly dealer: string };

/** Everything about one table: the books, the game, and who keeps it. */
export interface Evening {
  settings: Settings;
  game: Game;
  readonly entries: Entry[];
  readonly rolls: Roll[];
  readonly refused: Refused[];
  readonly payments: Payment[];
  readonly counts: Count[];
  owed: { readonly label: string; readonly amount: number }[];
  owedBeyond: number;
  steps: Step[];
  /** How often the dice have been armed: each arming has a number of its own. */
  armings: number;
  groups: Group[];
  keeper: string | null;
  promised: Promised | null;
  /** Rolls that did not count since the last accepted line or counted roll. */
  uncounted: number;
}

/** The game of a closed table. */
export function closedGame(): Game {
  return {
    open: false,
    seats: [],
    roller: null,
    bet: null,
    box: null,
    point: null,
    pointCalled: false,
    armed: false,
    sidesOn: true,
    sidesOpen: false,
    sides: [],
    countedLast: null,
  };
}

export function newEvening(settings: Settings): Evening {
  return {
    settings,
    game: closedGame(),
    entries: [],
    rolls: [],
    refused: [],
    payments: [],
    counts: [],
    owed: [],
    owedBeyond: 0,
    steps: [],
    armings: 0,
    groups: [],
    keeper: null,
    promised: null,
    uncounted: 0,
  };
}

/** Arms the dice; where they are armed already nothing happens. */
export function arm(evening: Evening): void {
  if (evening.game.armed) return;
  evening.game.armed = true;
  evening.armings += 1;
}

/** Keeps a step for `undo`, which reaches back over the newest 20. */
export function takeStep(evening: Evening, step: Step): void {
  evening.steps = [...evening.steps, step].slice(-20);
}
