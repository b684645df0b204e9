import type { Zone } from '../offsets.ts';
import type { Place } from './place.ts';

/** What is followed, and how. */
export interface Following {
  /** A journal, or the folder of journals. */
  readonly path: string;
  /** Whose speech gives orders; null where it is not known. */
  readonly dealer: string | null;
  readonly zone: Zone;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly ticks: () => number;
  /** How long another journal must be known for the dealer's before the one that is followed is left for it, in milliseconds. */
  readonly settleMs: number;
}

/** What a look at the journals found. */
export type Found =
  | { readonly kind: 'nothing'; readonly why: string | null }
  | {
      readonly kind: 'lines';
      readonly lines: readonly string[];
      readonly place: Place;
      readonly more: boolean;
    }
  /** To go on at `place`. Where `lost`, lines before it may not have been read, and numbering is to begin anew. */
  | {
      readonly kind: 'moved';
      readonly place: Place;
      readonly lost: boolean;
      readonly why: string;
      /** The journals that are not to be gone over to; null where these are the same as before. */
      readonly passed: readonly string[] | null;
    };

export interface Follower {
  /** Looks on from a place, or for a first one where there is none. @throws Node's errors of files. */
  look(place: Place | null, passed: readonly string[]): Found;
}
