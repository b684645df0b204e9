import type { Random } from '../support/random.ts';

/** What troubles readers: NUL, lone surrogates, marks of direction, breaks, letters that change in case or form. */
export const DISTURBING: readonly string[] = [
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u2028',
  '\u0085',
  '\u00a0',
  '\u3000',
  '\r',
  '\n',
  '\t',
  '\u0301',
  '😀',
  'İ',
  'ı',
  'ß',
  'ſ',
  'K',
  'е',
  '٣',
  '３',
  '：',
  "'",
  '"',
  '\\',
  '$&',
  '%00',
  '-',
  '-1',
  '1e400',
  '9007199254740993',
  'NaN',
  '__proto__',
  'constructor',
  '=cmd()',
  '9'.repeat(40),
  ' '.repeat(30),
  'x'.repeat(600),
];

/**
 * A text with one to three small damages: something put in, taken out, said twice, changed in case, cut off.
 * @param pieces what may be put in beside what troubles every reader.
 */
export function mutated(random: Random, text: string, pieces: readonly string[] = []): string {
  let result = text;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    result = damaged(random, result, pieces);
  }
  return result;
}

function damaged(random: Random, text: string, pieces: readonly string[]): string {
  const from = random.below(text.length + 1);
  const to = Math.min(text.length, from + 1 + random.below(4));
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  switch (random.below(8)) {
    case 0:
      return before + after;
    case 1:
      return before + part + part + after;
    case 2:
      return before + random.pick(DISTURBING) + part + after;
    case 3:
      return before + random.pick(pieces.length > 0 ? pieces : DISTURBING) + part + after;
    case 4:
      return random.chance(0.5) ? text.toUpperCase() : text.toLowerCase();
    case 5:
      return after + before + part;
    case 6:
      return before + String.fromCharCode(random.below(random.chance(0.7) ? 128 : 65_536)) + after;
    default:
      return random.chance(0.3) ? before : before + [...part].reverse().join('') + after;
  }
}
