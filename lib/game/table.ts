import { type Gold, NO_GOLD } from './gold.ts';
import type { Reason } from './rolls.ts';

export type SeatNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const SEATS: readonly SeatNumber[] = [1, 2, 3, 4, 5, 6, 7];

/** A person at the table: `label` is the name in the books, `rollsAs` the name that the dice print. */
export interface Seat {
  readonly seat: SeatNumber;
  readonly label: string;
  readonly rollsAs: string;
}

/**
 * A bet that the player in the box advances. While it waits for its owner's choice, `risk` is
 * still the risk that won, and twice that lies in `sides`.
 */
export interface SideBet {
  readonly label: string;
  readonly risk: Gold;
  readonly waiting: boolean;
}

/** Before the first opening and after a closing. */
export interface Closed {
  readonly mode: 'closed';
}

interface Open {
  /** In seat order. */
  readonly seats: readonly Seat[];
  readonly armed: boolean;
  readonly sidesOn: boolean;
  /** Whose roll counted last, as a name key; null once a bet or a point call has come since. */
  readonly lastCounted: string | null;
}

/** The dealer stands in front of the roller, who may bet; without seats there is no roller. */
export interface Lucky7 extends Open {
  readonly mode: 'lucky7';
  readonly roller: SeatNumber | null;
  readonly bet: Gold | null;
}

/** Whether the point roll has been called, and which number it set. */
export type PointCall =
  | { readonly called: false }
  | { readonly called: true; readonly point: number | null };

/** The roller is in a box; side bets live only here. */
export interface Box extends Open {
  readonly mode: 'box';
  readonly roller: SeatNumber;
  /** Counts from 1 up to the rules' `boxes`. */
  readonly box: number;
  readonly call: PointCall;
  readonly sidesOpen: boolean;
  /** In the order in which they were placed. */
  readonly sides: readonly SideBet[];
}

export type OpenGame = Lucky7 | Box;

/** The game alone: what an undo takes back. */
export type Game = Closed | OpenGame;

/** The house's accounts. Only the bank may be negative. */
export interface House {
  readonly bank: number;
  readonly chest: Gold;
  readonly stake: Gold;
  readonly sides: Gold;
}

/** What is never taken back: how much has been written and where the house's gold lies. */
export interface Books {
  readonly entries: number;
  readonly rolls: number;
  readonly house: House;
  /** The sum of all amounts ever moved at the table, and 2^53 - 1 where it is more. */
  readonly moved: number;
}

/** What is still to be handed to a person; below 0 it is to be taken back from him. Never 0. */
export interface Due {
  readonly label: string;
  readonly amount: number;
}

/** What staff have still to hand over by hand, of all that has gone to players since the table opened. */
export interface Owed {
  /** In the order of the last change, oldest first; each person once. */
  readonly people: readonly Due[];
  /** What is owed to those for whom the list had no place any more. */
  readonly beyond: number;
}

/** A four-line roll under way (RULES, Four-line rolls). */
export interface Group {
  /** The sender in whose journal it stands. */
  readonly sender: string;
  readonly serial: number | null;
  readonly name: string;
  readonly first: number;
  readonly second: number | null;
  /** The last line that it got. */
  readonly n: number;
  /** The first reason in the table among all that have applied so far; null while it would count. */
  readonly reason: Reason | null;
}

/** Points at a step that undo can take back: the commit that holds it and its place among that commit's steps. */
export interface Step {
  readonly seq: number;
  readonly at: number;
}

/** Whom the keeper that ended has left the table to. */
export type Pledge =
  | { readonly to: 'dealer'; readonly dealer: string }
  | { readonly to: 'sender'; readonly sender: string };

/** One table as it stands between two lines. Everything that one roll can move is in here. */
export interface Table {
  readonly game: Game;
  readonly books: Books;
  readonly owed: Owed;
  /** Rolls that did not count since the last accepted line or counted roll. */
  readonly uncounted: number;
  /** Oldest first. */
  readonly groups: readonly Group[];
  /** Newest last. */
  readonly steps: readonly Step[];
  /** The sender whose journal counts. */
  readonly keeper: string | null;
  readonly pledge: Pledge | null;
}

export const NOTHING_OWED: Owed = { people: [], beyond: 0 };

/** A table that has never been opened. */
export const NEW_TABLE: Table = {
  game: { mode: 'closed' },
  books: {
    entries: 0,
    rolls: 0,
    house: { bank: 0, chest: NO_GOLD, stake: NO_GOLD, sides: NO_GOLD },
    moved: 0,
  },
  owed: NOTHING_OWED,
  uncounted: 0,
  groups: [],
  steps: [],
  keeper: null,
  pledge: null,
};
