const NAME = /^[\p{L}\p{N}?][\p{L}\p{M}\p{N} .'’?-]{0,28}$/u;

/** Names that are tidy as they stand, and need no table of Unicode to be told so: nearly all. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

/** A name as it is shown: NFC, inner white space collapsed, ends trimmed (RULES, Which roll counts). */
export function tidyName(text: string): string {
  if (TIDY.test(text)) return text;
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** What two names must share to be one: the tidy name without case. Names a person's account. */
export function nameKey(name: string): string {
  if (TIDY.test(name)) return name.toLowerCase();
  // A small letter can be written in parts where the capital is not, or the other way round.
  return tidyName(name).toLowerCase().normalize('NFC');
}

/** Whether a name holds signs that count as white space, or would be trimmed away, and that nobody sees. */
export function isMasked(name: string): boolean {
  return /[\p{Cc}\uFEFF]/u.test(name);
}

/**
 * A name that a dealer typed, as it is kept: the first letter of each word in upper case.
 * @returns null where it is no allowed name (BAD_NAME).
 */
export function typedName(text: string): string | null {
  const name = tidyName(text);
  if (!NAME.test(name)) return null;
  return name.split(' ').map(capitalised).join(' ').normalize('NFC');
}

function capitalised(word: string): string {
  const [first = ''] = word;
  const upper = first.toUpperCase();
  // A letter whose capital does not lead back to it (ß, µ) stays, or the account would be another's.
  return upper.toLowerCase() === first.toLowerCase() ? upper + word.slice(first.length) : word;
}
