import { createHmac, timingSafeEqual } from 'node:crypto';

/** Digits and letters of which no two look alike: without 0 O, 1 I L, 5 S, 8 B, U V, and with one of 2 Z and of 6 G. */
export const RECEIPT_LETTERS = '234679ACDEFHJKMNPQRTWXY';
const LETTERS = new Set(RECEIPT_LETTERS);
const MEANT: Readonly<Record<string, string>> = { Z: '2', G: '6' };
const BASE = RECEIPT_LETTERS.length;

/** So many letters are the proof; the rest is the number of the roll. */
const PROOF_LETTERS = 8;
const MOST_ROLL_LETTERS = 12;
const GROUPS = /.{1,4}/g;

/**
 * The receipt of a roll, such as `K7Q4-2MRT-H`: a proof that only this house can make, then the number of the roll. It
 * is good at one table.
 * @param key a secret of the house.
 */
export function receiptOf(key: string, table: string, roll: number): string {
  return grouped(proofOf(key, table, roll) + lettersOf(roll));
}

/**
 * The number of the roll that a receipt is for, however it is typed: case, spaces and dashes do not matter.
 * @param keys those that may have made it; each is compared in the same time.
 * @returns null where it is no receipt of this table.
 */
export function rollOfReceipt(
  keys: readonly string[],
  table: string,
  typed: string,
): number | null {
  const code = bare(typed);
  const roll = code === null ? null : numberOf(code.slice(PROOF_LETTERS));
  if (code === null || roll === null) return null;
  const given = Buffer.from(code.slice(0, PROOF_LETTERS));
  let proven = false;
  for (const key of keys) {
    const equal = timingSafeEqual(given, Buffer.from(proofOf(key, table, roll)));
    proven = equal || proven;
  }
  return proven ? roll : null;
}

/** The letters alone; null where others than these are in it, or too few or too many. */
function bare(typed: string): string | null {
  if (typed.length > 4 * (PROOF_LETTERS + MOST_ROLL_LETTERS)) return null;
  const letters = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  const code = letters.replace(/[ZG]/g, (letter) => MEANT[letter] ?? letter);
  const rest = code.length - PROOF_LETTERS;
  if (rest < 1 || rest > MOST_ROLL_LETTERS) return null;
  return [...code].every((letter) => LETTERS.has(letter)) ? code : null;
}

/** Eight letters of HMAC-SHA256(key, `cigo receipt TABLE ROLL`): no table's id has a space. */
function proofOf(key: string, table: string, roll: number): string {
  const digest = createHmac('sha256', key).update(`cigo receipt ${table} ${roll}`).digest();
  // 2^64 is so much more than 23^8 that no letter is likelier than another by more than 1 in 10^8.
  let rest = digest.readBigUInt64BE();
  let letters = '';
  for (let i = 0; i < PROOF_LETTERS; i += 1) {
    letters += RECEIPT_LETTERS[Number(rest % BigInt(BASE))];
    rest /= BigInt(BASE);
  }
  return letters;
}

function lettersOf(roll: number): string {
  let letters = '';
  for (let rest = roll; rest > 0; rest = Math.floor(rest / BASE)) {
    letters = RECEIPT_LETTERS[rest % BASE] + letters;
  }
  return letters;
}

/** Each number is written in one way: a receipt with a leading nought is none. */
function numberOf(letters: string): number | null {
  const roll = [...letters].reduce((sum, one) => sum * BASE + RECEIPT_LETTERS.indexOf(one), 0);
  return Number.isSafeInteger(roll) && roll > 0 && lettersOf(roll) === letters ? roll : null;
}

function grouped(code: string): string {
  return code.match(GROUPS)?.join('-') ?? code;
}
