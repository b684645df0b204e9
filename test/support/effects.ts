import type { Decision } from '../../lib/game/decision.ts';
import type { Payment } from '../../lib/game/owed.ts';
import type { Roll } from '../../lib/game/rolls.ts';
import { type ShownState, showState } from '../../lib/game/shown.ts';
import type { Table } from '../../lib/game/table.ts';
import type { Entry } from '../../lib/game/transfers.ts';

/**
 * What the line numbered `n` did, in short: `ok` where it was accepted and moved no gold, `-` where it left no trace,
 * else its rolls (`#2 Bob 3+4=7 come-in`, with `not` before a reason), its gold (`bet player:bob→stake 5,000`),
 * its payment (`paid Bob 5,000`, `unpaid Bob 5,000`), its count (`counted 5,000, booked -20,000`) and its refusal (`NO_BOX`).
 */
export function effectsOf(decision: Decision, n: number): string {
  const { rolls, entries, payment, count, refused, undone, trace } = decision;
  const effects = [
    ...rolls.map((roll) => rollText(roll, n)),
    ...(undone === null ? [] : [`takes #${undone} back`]),
    ...entries.map(entryText),
    ...(payment === null ? [] : [paymentText(payment)]),
    ...(count === null ? [] : [`counted ${gold(count.amount)}, booked ${gold(count.booked)}`]),
    ...(refused === null ? [] : [refused.code]),
  ];
  if (effects.length === 0) return trace ? 'ok' : '-';
  if (!trace) throw new Error(`expected a trace of ${effects.join('; ')}`);
  return effects.join('; ');
}

function rollText(roll: Roll, n: number): string {
  const [a, b] = roll.dice;
  const at = roll.n === n ? '' : ` line ${roll.n}`;
  const verdict = roll.counts ? roll.outcome : `not ${roll.reason}`;
  const name = roll.name === '' ? '' : ` ${roll.name}`;
  return `#${roll.roll}${at}${name} ${a ?? '_'}+${b ?? '_'}=${roll.total ?? '_'} ${verdict}`;
}

function entryText({ kind, from, to, amount, reverses }: Entry): string {
  const of = reverses === undefined ? '' : ` of ${reverses}`;
  return `${kind} ${from}→${to} ${gold(amount)}${of}`;
}

function paymentText({ label, amount, takenBack }: Payment): string {
  return `${takenBack ? 'unpaid' : 'paid'} ${label} ${gold(amount)}`;
}

export function gold(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** How the table stands, one question at a time. */
const QUESTIONS: Readonly<Record<string, (state: ShownState) => string>> = {
  mode: ({ mode }) => mode,
  roller: ({ roller }) => roller ?? 'nobody',
  bet: ({ bet }) => (bet === null ? 'none' : gold(bet)),
  dice: ({ armed }) => (armed ? 'armed' : 'locked'),
  box: ({ box }) => String(box ?? 'none'),
  point: ({ point, pointCalled }) => (pointCalled ? String(point ?? 'called') : 'not called'),
  chest: ({ chest }) => gold(chest),
  siding: ({ sidesOn }) => (sidesOn ? 'on' : 'off'),
  window: ({ sidesOpen }) => (sidesOpen ? 'open' : 'shut'),
  sides: ({ sides }) =>
    sides
      .map(({ label, risk, waiting }) => `${label} ${gold(risk)}${waiting ? ' waiting' : ''}`)
      .join(', ') || 'none',
  owed: ({ owed }) =>
    owed.map(({ label, amount }) => `${label} ${gold(amount)}`).join(', ') || 'nothing',
  beyond: ({ owedBeyond = 0 }) => gold(owedBeyond),
  seats: ({ seats }) =>
    seats
      .map(({ seat, label, rollsAs }) =>
        label === rollsAs ? `${seat} ${label}` : `${seat} ${label} (${rollsAs})`,
      )
      .join(', ') || 'none',
};

/** Answers questions such as `roller, dice`. */
export function stateText(table: Table, questions: string): string {
  const state = showState(table);
  return questions
    .split(',')
    .map((question) => {
      const answer = QUESTIONS[question.trim()];
      if (answer === undefined) throw new Error(`expected a question of the state: ${question}`);
      return answer(state);
    })
    .join(', ');
}
