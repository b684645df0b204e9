import { parseAmount } from '../game/amounts.ts';
import { tidyName, typedName } from '../game/names.ts';
import { goldText } from '../goldText.ts';

/** Something that a desk may send, or the one sentence that says why it may not. */
export type Checked =
  | { readonly ok: true; readonly line: string; readonly means: string | null }
  | { readonly ok: false; readonly why: string };

/** The words that stand before an amount: `Alice bets`, or `correct Alice gets`, which wants a reason too. */
export interface AmountLine {
  readonly before: string;
  readonly wantsReason?: true;
}

export const USUAL_AMOUNTS = ['1k', '5k', '10k', '50k'] as const;

/** `Alice bets 5k`; `means` is the gold in digits, so that nobody's gold hangs on a slip of the thumb. */
export function amountLine(
  { before, wantsReason }: AmountLine,
  typed: string,
  typedReason = '',
): Checked {
  const amount = tidyName(typed);
  if (amount === '') return { ok: false, why: 'Tap an amount, or type one such as 2500 or 2.5k.' };
  const gold = parseAmount(amount);
  if (gold === null) {
    return { ok: false, why: `"${amount}" cannot be read for sure: type it like 2500 or 2.5k.` };
  }
  const means = `${goldText(gold)} gold`;
  if (wantsReason === undefined) return { ok: true, line: `${before} ${amount}`, means };
  const reason = tidyName(typedReason);
  if (reason === '') return { ok: false, why: 'Type the reason: it stands in the books.' };
  return { ok: true, line: `${before} ${amount} for ${reason}`, means };
}

/** `seat Bob`, or `seat Bob as Bob II` where the books call him otherwise than the dice. */
export function seatLine(typedAs: string, label: string): Checked {
  const [name, called] = [typedName(typedAs), typedName(label)];
  if (tidyName(typedAs) === '') return { ok: false, why: 'Type the name as the dice print it.' };
  if (name === null || (called === null && tidyName(label) !== '')) return badName();
  if (called === null) return { ok: true, line: `seat ${name}`, means: null };
  return { ok: true, line: `seat ${name} as ${called}`, means: `the books call him ${called}` };
}

/** `note Bob went to fetch gold` */
export function textLine(before: string, typed: string): Checked {
  const text = tidyName(typed);
  if (text === '') return { ok: false, why: 'Type some words.' };
  return { ok: true, line: `${before} ${text}`, means: null };
}

/** A name for a line of any kind. */
export function checkedName(typed: string): Checked {
  const name = typedName(typed);
  if (tidyName(typed) === '') return { ok: false, why: 'Type a name.' };
  return name === null ? badName() : { ok: true, line: name, means: null };
}

function badName(): Checked {
  const why =
    "A name has letters, digits, spaces and . ' ? - and at most 29 characters: spell it otherwise.";
  return { ok: false, why };
}
