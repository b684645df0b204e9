import type { TakenAnswer } from './send/reply.ts';

type Roll = TakenAnswer['rolls'][number];

/** A roll and what became of it, in a line. */
export function rollLine({ roll, name, dice, total, counts, outcome, reason }: Roll): string {
  const [a, b] = dice.map((die) => die ?? '?');
  const verdict = counts ? `counts: ${outcome ?? ''}` : `does not count: ${reason ?? ''}`;
  return printable(
    `#${roll} ${name === '' ? 'somebody' : name} ${a} + ${b} = ${total ?? '?'}  ${verdict}`,
  );
}

/** What players wrote may hold anything: signs that would steer a terminal are left out. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
}
