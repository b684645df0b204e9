import type { Decision } from '../../lib/game/decision.ts';
import { nameKey } from '../../lib/game/names.ts';
import { MOST_OWED, type Payment } from '../../lib/game/owed.ts';
import type { Table } from '../../lib/game/table.ts';
import type { Entry } from '../../lib/game/transfers.ts';

/**
 * Counts for itself what has to be handed over since the opening: all gold that went to players, less what an undo took
 * from them, less what was paid. What the table says is owed must be the same, and its list in order.
 */
export function createOwed(): { see(before: Table, decision: Decision): void } {
  let due = 0;
  return {
    see(before, { entries, payment, table }) {
      if (before.game.mode === 'closed' && table.game.mode !== 'closed') due = 0;
      due += entries.reduce((sum, entry) => sum + toHandOver(entry), 0);
      due -= handedOver(payment);
      listed(table, due);
    },
  };
}

function toHandOver({ kind, from, to, amount }: Entry): number {
  if (to.startsWith('player:')) return amount;
  return kind === 'reversal' && from.startsWith('player:') ? -amount : 0;
}

function handedOver(payment: Payment | null): number {
  if (payment === null) return 0;
  return payment.takenBack ? -payment.amount : payment.amount;
}

function listed({ owed: { people, beyond } }: Table, due: number): void {
  const sum = people.reduce((total, { amount }) => total + amount, beyond);
  const keys = new Set(people.map(({ label }) => nameKey(label)));
  const sound =
    sum === due &&
    keys.size === people.length &&
    people.length <= MOST_OWED &&
    people.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0);
  if (!sound)
    throw new Error(`expected that ${due} are owed, got ${JSON.stringify({ people, beyond })}`);
}
