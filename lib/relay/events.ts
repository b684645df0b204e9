import type { TakenAnswer } from './send/reply.ts';

/** What a relay tells whoever looks at it. */
export type Event =
  /** Lines were taken, with what they did; `from` is the first number that is new. */
  | {
      readonly kind: 'taken';
      readonly answer: TakenAnswer;
      readonly from: number;
      readonly lines: readonly string[];
    }
  /** The server has answered as it should. */
  | { readonly kind: 'connected' }
  /** The server does not take lines, or a file cannot be read or written: one plain sentence. */
  | { readonly kind: 'trouble'; readonly part: Part; readonly sentence: string }
  /** That part is well again. */
  | { readonly kind: 'well'; readonly part: Part }
  /** Something that a person should know once. `loud`: something may have to be said again. */
  | { readonly kind: 'note'; readonly sentence: string; readonly loud: boolean }
  | { readonly kind: 'queue'; readonly length: number };

/** A part of a relay that can be in trouble. */
export type Part = 'server' | 'journal' | 'disk';

export type Tell = (event: Event) => void;
