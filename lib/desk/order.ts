import { readDealerLine } from '../journal/dealerLine.ts';

export type Pips = 1 | 2 | 3 | 4 | 5 | 6;

export const PIPS: readonly Pips[] = [1, 2, 3, 4, 5, 6];

/** What a dealer has tapped: a line that he says, or the dice that he saw; `at` in milliseconds since 1970. */
export type Order =
  | { readonly kind: 'line'; readonly line: string; readonly at: number }
  | {
      readonly kind: 'dice';
      readonly name: string;
      readonly dice: readonly [Pips, Pips];
      readonly at: number;
    };

/** Where a numbered order goes, and whose it is. */
export interface Numbering {
  readonly table: string;
  readonly journal: string;
  readonly n: number;
}

/** An order as a sentence. */
export function orderText(order: Order): string {
  if (order.kind === 'line') return order.line;
  const [one, other] = order.dice;
  return `${order.name} rolls ${one} and ${other}`;
}

/** How an order takes the table: at once, or once the journal of the keeper before ends his keeping; else null. */
export function takesTable(order: Order): 'now' | 'in time' | null {
  const heard = order.kind === 'line' ? readDealerLine(order.line) : null;
  if (heard?.kind !== 'take-table') return null;
  return heard.now ? 'now' : 'in time';
}

/** The write that takes an order (INTERFACES, Writes). */
export function routeOf({ kind }: Order): 'commands' | 'rolls' {
  return kind === 'line' ? 'commands' : 'rolls';
}

/**
 * The body of the write.
 * @param diceSerial the serial of the house's dice, where only these count.
 */
export function bodyOf(order: Order, numbering: Numbering, diceSerial: string | null): string {
  const { at } = order;
  if (order.kind === 'line') {
    return JSON.stringify({ ...numbering, line: order.line, readAt: at });
  }
  const { name, dice } = order;
  const serial = diceSerial === null ? {} : { serial: diceSerial };
  return JSON.stringify({ ...numbering, name, dice, ...serial, at, readAt: at });
}

/**
 * The body of a question who this is: a delivery without lines that begins with a gap. It is refused, with the sender's
 * role, and is no sign of life.
 * @param journal a name that is never used again.
 */
export function questionOf({ table, journal }: Pick<Numbering, 'table' | 'journal'>): string {
  return JSON.stringify({ table, journal, from: 2, lines: [] });
}

/** The body of a delivery without lines: it says that the desk is there, and is answered with the table. */
export function heartbeatOf({ table, journal, n }: Numbering): string {
  return JSON.stringify({ table, journal, from: n, lines: [] });
}
