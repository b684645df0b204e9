import type { RefusalCode } from '../game/refusals.ts';
import { REFUSED, remedyFor } from '../game/refusalWords.ts';
import { UNCOUNTED } from '../game/ruleWords.ts';
import type { TakenAnswer } from './send/reply.ts';

type Roll = TakenAnswer['rolls'][number];
type Refused = TakenAnswer['refused'][number];

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
