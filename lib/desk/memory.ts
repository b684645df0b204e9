import * as z from 'zod/mini';
import type { Sender } from '../game/facts.ts';
import { state } from '../http/answers.ts';
import type { Seen } from './ahead.ts';
import type { Book } from './book.ts';
import type { Pips } from './order.ts';
import { asShown } from './shown.ts';
import type { Verdict } from './verdict.ts';

/** What a console has said of itself at the sign-in. */
export interface Console {
  readonly table: string;
  readonly relay: string;
  /** The serial of the house's dice, where only these count. */
  readonly diceSerial: string | null;
}

/** What the device keeps of a desk, all but the key. */
export interface Memory {
  /** Grows with each change. */
  readonly version: number;
  readonly console: Console;
  readonly book: Book;
  /** Null until the first answer. */
  readonly known: (Seen & { readonly sender: Sender }) | null;
  /** The newest first. */
  readonly verdicts: readonly Verdict[];
}

/** So many verdicts are kept. */
export const MOST_VERDICTS = 12;

const at = z.number();
const pips = z.literal<Pips[]>([1, 2, 3, 4, 5, 6]);
const order = z.union([
  z.object({ kind: z.literal('line'), line: z.string(), at }),
  z.object({ kind: z.literal('dice'), name: z.string(), dice: z.tuple([pips, pips]), at }),
]);
const role = z.enum(['journal', 'console', 'witness']);
const texts = z.array(z.string());

const memory = z.object({
  version: z.int(),
  console: z.object({
    table: z.string(),
    relay: z.string(),
    diceSerial: z.nullable(z.string()),
  }),
  book: z.object({
    journal: z.string(),
    taken: z.int(),
    orders: z.array(order),
    tries: z.int(),
    aside: z.array(z.object({ order, why: z.string() })),
  }),
  known: z.nullable(
    z.object({
      state,
      keeper: z.nullable(z.string()),
      sender: z.object({ id: z.string(), role, dealer: z.string() }),
    }),
  ),
  verdicts: z.array(
    z.object({
      order: z.string(),
      tone: z.enum(['good', 'bad', 'calm']),
      headline: z.string(),
      todo: z.string(),
      moves: texts,
      say: texts,
      at,
    }),
  ),
});

/** @returns null where the text is none that a desk has written. */
export function readMemory(text: string | null): Memory | null {
  try {
    const read = memory.safeParse(JSON.parse(text ?? ''));
    if (!read.success) return null;
    const { known, ...rest } = read.data;
    return { ...rest, known: known === null ? null : { ...known, state: asShown(known.state) } };
  } catch {
    return null;
  }
}
