import type { SenderRole } from '../../lib/game/facts.ts';
import type { Request } from '../../lib/sheet/api.ts';
import type { Armed } from './world/wire.ts';

/** A sender of a table. */
export interface Sends {
  readonly id: string;
  readonly table: string;
  readonly dealer: string;
  readonly role: SenderRole;
}

/** One thing that happens, at a moment counted from the beginning, in milliseconds. */
export type Step = {
  readonly at: number;
} /** The client of a sender's dealer writes a line into its journal, perhaps in two parts. */ & (
  | { readonly kind: 'line'; readonly of: string; readonly text: string; readonly torn: boolean }
  /** A console says a line. */
  | { readonly kind: 'order'; readonly of: string; readonly order: Ordered }
  | { readonly kind: 'mishap'; readonly armed: Armed }
  /** All copies of a function end, those at work in the middle. */
  | { readonly kind: 'restart'; readonly of: Part }
  | { readonly kind: 'kill'; readonly of: string }
  /** A machine loses its power in the middle of its change number `fuse`, or a little later. */
  | { readonly kind: 'power'; readonly of: string; readonly fuse: number }
  | { readonly kind: 'full-disk'; readonly of: string; readonly ms: number }
  | { readonly kind: 'clock'; readonly of: string; readonly ms: number }
  | {
      readonly kind: 'staff';
      readonly table: string;
      readonly deed: string;
      readonly requests: readonly Request[];
    }
  | { readonly kind: 'audit' }
  | { readonly kind: 'watch' }
  /** Another mirror goes to a sheet, whoever is at work there. */
  | { readonly kind: 'mirror-beside'; readonly table: string }
  | { readonly kind: 'forged'; readonly of: string; readonly how: Forgery }
);

/** What a dealer taps at a console: a line that he says, or the dice that he saw. */
export type Ordered =
  | { readonly line: string }
  | { readonly name: string; readonly dice: readonly [number, number] };

export type Part = 'intake' | 'mirror' | 'audit';

/** What somebody sends who may not. */
export const FORGERIES = [
  'wrong secret',
  'other bytes',
  'stale',
  'other table',
  'no such relay',
  'console as journal',
  'ahead of himself',
  'sent again',
] as const;
export type Forgery = (typeof FORGERIES)[number];

/** A table as `house.json` has it. */
export interface TablePlan {
  readonly id: string;
  /** For the reference. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly timeZone: string;
}

/** All that one run is made of; the steps are in the order of their moments. */
export interface Plan {
  readonly seed: number;
  readonly tables: readonly TablePlan[];
  readonly senders: readonly Sends[];
  readonly steps: readonly Step[];
}

/** The text of its house. */
export function houseOf({ tables }: Plan): string {
  return JSON.stringify({ tables: tables.map(({ config }) => config) });
}
