import type { RefusalCode } from '../game/refusals.ts';
import { REFUSED, remedyFor } from '../game/refusalWords.ts';
import type { Reason } from '../game/rolls.ts';
import type { TakenAnswer } from './send/reply.ts';

type Roll = TakenAnswer['rolls'][number];
type Refused = TakenAnswer['refused'][number];

/** Why a roll does not count (RULES, Which roll counts). */
const UNCOUNTED: Readonly<Record<Reason, string>> = {
  'table-closed': 'the table is closed',
  'other-journal': 'another keeps the table',
  spoken: 'a person typed it',
  'not-house-dice': "these are not the house's dice",
  'bad-dice': 'the dice were not read whole',
  'extra-roll': 'the first roll stands',
  'no-bet': 'no bet is confirmed',
  'point-not-called': 'the point has not been called',
  'dice-locked': 'the dice are locked',
  'wrong-roller': 'somebody else is the roller',
};

/** A roll and what became of it, in a line; the code stands behind the words. */
export function rollLine({ roll, name, dice, total, counts, outcome, reason }: Roll): string {
  const [a, b] = dice.map((die) => die ?? '?');
  const verdict = counts ? `counts: ${outcome ?? ''}` : `does not count${whyNot(reason)}`;
  return `#${roll} ${name === '' ? 'somebody' : name} ${a} + ${b} = ${total ?? '?'}  ${verdict}`;
}

function whyNot(reason: string | undefined): string {
  if (reason === undefined) return '';
  return isKnown(UNCOUNTED, reason) ? `: ${UNCOUNTED[reason]} (${reason})` : ` (${reason})`;
}

/** A refused line, why it was and what to do about it; the code stands behind the words. */
export function refusalLine({ text, code, limit }: Refused): string {
  const known = isKnown<RefusalCode>(REFUSED, code);
  const words = known ? `${REFUSED[code]} ${remedyFor({ code, limit })} ` : '';
  return `"${text}": ${words}(${code})`;
}

/** A newer server may have codes that this relay has no words for. */
function isKnown<Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: string,
): code is Code {
  return Object.hasOwn(words, code);
}
