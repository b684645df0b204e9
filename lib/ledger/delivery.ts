import type { Sender } from '../game/facts.ts';
import type { Settings } from '../game/settings.ts';
import type { JournalLine } from '../journal/record.ts';

/** One line of a delivery: the client's own, or what a simple relay or a console says in its place. */
export type Line =
  | { readonly kind: 'line'; readonly raw: JournalLine }
  | {
      readonly kind: 'roll';
      readonly name: string;
      readonly dice: readonly [number, number];
      readonly serial?: number;
      /** UTC, in milliseconds. */
      readonly at?: number;
    }
  | { readonly kind: 'order'; readonly line: string };

/** A line with its number in its journal. */
export interface NumberedLine {
  readonly n: number;
  readonly line: Line;
}

/** Lines of one sender that are proven to be his, numbered `from`, `from` + 1 … within `journal`. */
export interface Delivery {
  readonly table: {
    readonly id: string;
    /** What decides at a closed table, and is pinned by the next opening; an intake may ask for newer ones. */
    readonly settings: Settings;
  };
  readonly sender: Sender;
  readonly journal: string;
  readonly from: number;
  /** Minutes east of UTC; null where the sender does not say. */
  readonly utcOffset: number | null;
  readonly lines: readonly Line[];
  /** UTC, in milliseconds. */
  readonly receivedAt: number;
  /** How long the sender held the first of the lines back, in milliseconds by its own clock; absent where it does not say. */
  readonly heldMs?: number;
}
