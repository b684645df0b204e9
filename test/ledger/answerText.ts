import { NEW_TABLE } from '../../lib/game/table.ts';
import type { Taken, TakenLines } from '../../lib/ledger/answer.ts';
import { effectsOf } from '../support/effects.ts';

/**
 * What became of a delivery, in short: `gap, expected 3`; `finished, current …`; else where the sender goes on and
 * which commit is the newest (`next 4 seq 2`), ` again` for a duplicate, ` wait` where the next line waits,
 * and what each line did (`3: bet player:alice→stake 5,000`).
 */
export function answerText(taken: Taken): string {
  switch (taken.kind) {
    case 'gap':
      return `gap, expected ${taken.expected}`;
    case 'closed-journal':
      return `finished, current ${taken.current}`;
    case 'taken':
      return [headOf(taken), ...effects(taken)].join('; ');
  }
}

function headOf({ next, seq, duplicate, wait }: TakenLines): string {
  return `next ${next} seq ${seq}${duplicate ? ' again' : ''}${wait ? ' wait' : ''}`;
}

function effects({ rolls, ledger, refused }: TakenLines): string[] {
  const numbers = [...rolls, ...ledger, ...refused].map(({ n }) => n).sort((a, b) => a - b);
  return [...new Set(numbers)].map((n) => {
    const of = <T extends { readonly n: number }>(all: readonly T[]) =>
      all.filter((one) => one.n === n);
    const decision = {
      table: NEW_TABLE,
      rolls: of(rolls),
      entries: of(ledger),
      payment: null,
      count: null,
      refused: of(refused)[0] ?? null,
      undone: null,
      step: null,
      trace: true,
    };
    return `${n}: ${effectsOf(decision, n)}`;
  });
}
