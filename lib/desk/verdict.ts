import { remedyFor } from '../game/refusalWords.ts';
import { goldText } from '../goldText.ts';
import { OUTCOME, UNCOUNTED } from './advice.ts';
import { type Order, orderText } from './order.ts';
import type { Answer } from './reply.ts';

/** What became of an order, as the desk shows it. */
export interface Verdict {
  /** What the dealer had tapped. */
  readonly order: string;
  readonly tone: 'good' | 'bad' | 'calm';
  readonly headline: string;
  /** What to do about it; empty where there is nothing. */
  readonly todo: string;
  /** The gold that it moved. */
  readonly moves: readonly string[];
  /** What to say at the table. */
  readonly say: readonly string[];
  /** When the order was tapped, in milliseconds since 1970. */
  readonly at: number;
}

/** @param answer that of the write which took the order. */
export function verdictOf(order: Order, answer: Answer): Verdict {
  const about = {
    order: orderText(order),
    moves: answer.ledger.map(moveText),
    say: answer.say,
    at: order.at,
  };
  const [roll] = answer.rolls;
  const [refused] = answer.refused;
  if (refused !== undefined) {
    return { ...about, tone: 'bad', headline: 'Refused', todo: remedyFor(refused) };
  }
  if (roll?.counts === true) return { ...about, tone: 'good', headline: counted(roll), todo: '' };
  if (roll?.reason !== undefined) {
    const { why, todo } = UNCOUNTED[roll.reason];
    return { ...about, tone: 'bad', headline: `Does not count: ${why}`, todo };
  }
  return {
    ...about,
    tone: 'calm',
    headline: answer.duplicate ? 'Taken before' : 'Taken',
    todo: '',
  };
}

function counted({ total, outcome }: Answer['rolls'][number]): string {
  return outcome === undefined ? 'Counts' : `Counts: ${total}, ${OUTCOME[outcome]}`;
}

function moveText({ from, to, amount, player, kind }: Answer['ledger'][number]): string {
  const name = (account: string): string =>
    account.startsWith('player:') ? (player ?? account.slice('player:'.length)) : account;
  return `${goldText(amount)}: ${name(from)} → ${name(to)} (${kind})`;
}
