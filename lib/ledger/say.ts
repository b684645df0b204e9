import type { Count } from '../game/drawer.ts';
import { dueTo, type Payment } from '../game/owed.ts';
import { asMeant } from '../game/paying.ts';
import type { Refusal } from '../game/refusals.ts';
import { REFUSED } from '../game/refusalWords.ts';
import type { CountedRoll, Reason, Roll } from '../game/rolls.ts';
import { UNCOUNTED } from '../game/ruleWords.ts';
import type { Table } from '../game/table.ts';
import type { Entry } from '../game/transfers.ts';
import { goldText } from '../goldText.ts';
import { readDealerLine } from '../journal/dealerLine.ts';
import { plainText } from '../plainText.ts';
import type { Commit } from './commit.ts';

/** What the dealer's client may speak after a commit, in the order of the lines that caused it. */
export function say({
  rolls,
  entries,
  payments,
  counts,
  refused,
  undone,
  after,
}: Commit): string[] {
  const said = [
    ...rolls.map((roll) => ({ n: roll.n, text: ofRoll(roll, entries) })),
    ...entries.map((entry) => ({ n: entry.n, text: ofEntry(entry) })),
    ...payments.map((payment) => ({ n: payment.n, text: ofPayment(payment) })),
    ...counts.map((count) => ({ n: count.n, text: ofCount(count) })),
    ...refused.map((refusal) => ({ n: refusal.n, text: ofRefusal(refusal, after.table) })),
    ...undone.map((roll) => ({ n: Number.POSITIVE_INFINITY, text: `Roll ${roll} is taken back.` })),
  ];
  return said
    .sort((a, b) => a.n - b.n)
    .map(({ text }) => text)
    .filter((text) => text !== null)
    .map(plainText);
}

function ofRoll(roll: Roll, entries: readonly Entry[]): string | null {
  if (roll.counts) return ofCounted(roll, entries);
  if (UNTOLD.includes(roll.reason)) return null;
  const whose = roll.name === '' ? 'That' : `${roll.name}'s`;
  return `${whose} roll does not count: ${UNCOUNTED[roll.reason]}.`;
}

function ofCounted(roll: CountedRoll, entries: readonly Entry[]): string | null {
  const paid = (kind: Entry['kind']): string =>
    gold(entries.find((entry) => entry.roll === roll.roll && entry.kind === kind)?.amount);
  const rolls = `${roll.name} rolls ${roll.total}`;
  switch (roll.outcome) {
    case 'double':
      return `${rolls}: a double! ${paid('stake-back')} back and ${paid('winnings')} won.`;
    case 'chest':
      return `${rolls}: ${paid('bet-to-chest')} into the chest.`;
    case 'lose':
      return `${rolls}: the bet is lost.`;
    case 'come-in':
      return `${rolls}: come in!`;
    case 'point':
      return `${rolls}: the point is ${roll.total}.`;
    case 'none':
      return null;
    case 'get-out':
      return `${rolls}: get out!`;
    case 'chest-won':
      return `${rolls}: the chest is won, ${paid('chest-won')}!`;
  }
}

function ofEntry({ kind, player, amount }: Entry): string | null {
  return kind === 'side-paid' ? `${player} is paid ${gold(amount)} for the side bet.` : null;
}

function ofPayment({ label, amount, takenBack }: Payment): string {
  return takenBack
    ? `The payment of ${gold(amount)} to ${label} is taken back.`
    : `${label} is paid ${gold(amount)}.`;
}

/** What was to be expected is not said aloud: whoever counts is not to know it before. */
function ofCount({ amount }: Count): string {
  return `The bank counts ${gold(amount)}.`;
}

function ofRefusal(refusal: Refusal, table: Table): string {
  return `"${short(refusal.text)}": ${whyRefused(refusal, table)}`;
}

function whyRefused({ text, code, limit }: Refusal, table: Table): string {
  if (code === 'NOTHING_OWED') return whatIsOwed(text, table);
  if (limit === undefined) return REFUSED[code];
  const over = code === 'OVER_LIMIT' ? 'that is over the bankroll' : REFUSED[code].slice(0, -1);
  if (limit === 0) return `${over}, and nothing can be taken now.`;
  if (code === 'BET_TOO_SMALL') return `the least bet is ${gold(limit)} now.`;
  return `${over}; ${gold(limit)} at most can be taken now.`;
}

/** What the person is owed whom the dealer wanted to pay more, as it stands after the commit. */
function whatIsOwed(text: string, table: Table): string {
  const heard = readDealerLine(text);
  const order = heard === null ? null : asMeant(heard, table);
  if (order?.kind !== 'paid' || order.name === null) return REFUSED.NOTHING_OWED;
  const due = dueTo(table.owed, order.name);
  if (due === undefined) return `${order.name} is owed nothing.`;
  if (due.amount > 0) return `${due.label} is owed ${gold(due.amount)}.`;
  return `${due.label} is owed nothing, ${gold(-due.amount)} are to be taken back.`;
}

function gold(amount: number | undefined): string {
  return goldText(amount ?? 0);
}

/** A refused line is quoted, but nobody's screen is filled with it. */
function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** What others type or throw is kept in the books without a word; of all else that does not count a dealer must hear. */
const UNTOLD: readonly Reason[] = ['table-closed', 'other-journal', 'spoken', 'not-house-dice'];
