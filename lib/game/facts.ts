import type { HeardOrder } from './orders.ts';
import type { Payment } from './owed.ts';
import type { Settings } from './settings.ts';
import type { Game, Step } from './table.ts';
import type { Entry } from './transfers.ts';

/** A roll seen whole: one line, or entered by hand. */
export interface RollFact {
  readonly kind: 'roll';
  readonly name: string;
  readonly dice: readonly [number, number];
  readonly serial: number | null;
  /** Whether the line has a speaker. */
  readonly speaker: boolean;
}

/** One line of a four-line roll, speakerless or of a house die. */
export type DieFact =
  | {
      readonly kind: 'die';
      readonly die: 'first';
      readonly value: number;
      readonly serial: number | null;
      /** The text of the record just before it, where that can be its header. */
      readonly header: string | null;
    }
  | {
      readonly kind: 'die';
      readonly die: 'second' | 'total';
      readonly value: number;
      readonly serial: number | null;
    };

/** What one journal line says to the game. */
export type Fact =
  | RollFact
  | DieFact
  /** Speech of the sender's own dealer that is of an order's form. */
  | { readonly kind: 'order'; readonly order: HeardOrder; readonly text: string }
  /** Another dealer of the table says `take table` where this sender's client hears it. */
  | { readonly kind: 'handover'; readonly dealer: string };

export type SenderRole = 'journal' | 'console' | 'witness';

/** Whose line it is (CONTRACT, Who may move a table). */
export interface Sender {
  readonly id: string;
  readonly role: SenderRole;
  /** The name of the dealer whose speech gives orders in this sender's journal. */
  readonly dealer: string;
}

/** What a step changed, for taking it back. */
export interface StepPast {
  /** The game before the step. */
  readonly before: Game;
  /** The entries that it made, in order. */
  readonly entries: readonly Entry[];
  /** The counted roll that it was, if it was one. */
  readonly roll: number | null;
  /** The payment that it put on record, if it did. */
  readonly payment: Payment | null;
}

/** All that a line is decided by, beside the table. */
export interface Hearing {
  readonly settings: Settings;
  readonly sender: Sender;
  /** The line's number in its journal. */
  readonly n: number;
  /** Whether `take table` waits for the old keeper's journal; `replay` has no other journal to wait for. */
  readonly waits: boolean;
  /** The name that a step made by this line gets. */
  readonly step: Step;
  /**
   * What a step changed; called for the newest step of the table when it is taken back.
   * @throws when the caller did not load it.
   */
  readonly past: (step: Step) => StepPast;
}
