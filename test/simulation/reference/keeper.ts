import type { Evening, Promised } from './evening.ts';
import { breakAllOff } from './fourLine.ts';

/** A change of keeper locks the dice and breaks the open groups off. */
export function keepBy(evening: Evening, keeper: string | null, promised: Promised | null): void {
  breakAllOff(evening);
  evening.game.armed = false;
  evening.keeper = keeper;
  evening.promised = promised;
  evening.uncounted = 0;
}

export interface Taker {
  readonly sender: string;
  readonly role: string;
  /** The key of the name of the dealer whose journal or console it is. */
  readonly dealer: string;
}

/** `take table` in the dealer's own journal, which has been taken and so waits no longer. */
export function takeTable(evening: Evening, taker: Taker, now: boolean, alone: boolean): void {
  if (!evening.game.open || evening.keeper === taker.sender) return;
  if (now || alone || isPromised(evening, taker)) keepBy(evening, taker.sender, null);
}

function isPromised({ promised }: Evening, taker: Taker): boolean {
  if (promised === null) return false;
  if ('sender' in promised) return promised.sender === taker.sender;
  return taker.role === 'journal' && promised.dealer === taker.dealer;
}

/** `take table`, or `take table now`, of another dealer, heard in the keeper's journal. */
export function hearTake(evening: Evening, sender: string, dealer: string): void {
  if (!evening.game.open || evening.keeper !== sender) return;
  keepBy(evening, null, { dealer });
}
