import { goldText } from './goldText.ts';

/** Signs that steer a terminal, turn a line round, or are there and cannot be seen. */
const HIDDEN =
  '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800';
/** An emoji is one sign, though hidden ones may hold it together. */
const PICTURE = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\uFE0F)?';
const EMOJI = `${PICTURE}(?:\\u200D${PICTURE})*`;

const SIGNS = new RegExp(`${EMOJI}|[${HIDDEN}]`, 'gu');
const UNITS = new RegExp(`[${HIDDEN}]`, 'gu');

/**
 * A text of the game as people are shown it, wherever they are: what would steer the screen, turn the line round or be
 * invisible is shown as a sign that does nothing (`␛`, `<U+202E>`). So no two texts that differ look alike by what is
 * hidden in them. The books keep the text as it came, and names are compared as they came.
 */
export function plainText(text: string): string {
  // Nearly all is of signs that were on typewriters, and hides nothing.
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(SIGNS, (sign) => (sign.search(UNITS) === 0 ? shown(sign) : sign));
}

/** The very same JSON, with what a screen must not get written as escapes. */
export function plainJson(json: string): string {
  return json.replace(UNITS, (sign) => (sign < ' ' ? sign : escaped(sign)));
}

/** A count with its word: `1 commit`, `1,234 commits`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${goldText(count)} ${count === 1 ? one : many}`;
}

/** Control characters have pictures of their own in Unicode; of other hidden signs the number is shown. */
function shown(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  if (code < 0xa0 || /[\p{Cs}\p{Noncharacter_Code_Point}]/u.test(sign)) return '\ufffd';
  return `<U+${hex(code)}>`;
}

function escaped(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at));
  return units.map((unit) => `\\u${hex(unit)}`).join('');
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
