/** NFC, and any white space one space. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** What two ways to write one person's name have in common. */
export function keyOf(name: string): string {
  return plain(name).toLowerCase();
}

/** A name that the dealer typed, as the books keep it. */
export function asKept(typed: string): string {
  return plain(typed)
    .split(' ')
    .map((word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
    .join(' ');
}

export function isName(typed: string): boolean {
  return /^[\p{L}\p{N}?][\p{L}\p{M}\p{N} .'’?-]{0,28}$/u.test(plain(typed));
}

export function accountOf(label: string): string {
  return `player:${keyOf(label)}`;
}
