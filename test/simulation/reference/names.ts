/** NFC, and any white space one space. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** What two ways to write one person's name have in common. */
export function keyOf(name: string): string {
  return plain(name).toLowerCase().normalize('NFC');
}

/**
 * A name that the dealer typed, as the books keep it: each word begins with a capital, where that
 * makes it no other person's (the capital of ß would).
 */
export function asKept(typed: string): string {
  return plain(typed)
    .split(' ')
    .map((word) => {
      const capital = word.replace(/^./u, (first) => first.toUpperCase());
      return keyOf(capital) === keyOf(word) ? capital : word;
    })
    .join(' ')
    .normalize('NFC');
}

export function isName(typed: string): boolean {
  return /^[\p{L}\p{N}?][\p{L}\p{M}\p{N} .'’?-]{0,28}$/u.test(plain(typed));
}

export function accountOf(label: string): string {
  return `player:${keyOf(label)}`;
}
