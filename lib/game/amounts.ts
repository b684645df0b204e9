import { type Gold, MOST_GOLD, toGold } from './gold.ts';

const AMOUNT = /^([0-9](?:[0-9., ]*[0-9])?) ?(k|thousand|m|million|b|billion)? ?(gp|gold)?$/;
const PLAIN = /^(?:0|[1-9][0-9]*)$/;
const GROUPED =
  /^[1-9][0-9]{0,2}(?:,[0-9]{3})+$|^[1-9][0-9]{0,2}(?:\.[0-9]{3})+$|^[1-9][0-9]{0,2}(?: [0-9]{3})+$/;
const DECIMAL = /^(0|[1-9][0-9]*)[.,]([0-9]+)$/;

const TIMES: Record<string, bigint> = {
  k: 1_000n,
  thousand: 1_000n,
  m: 1_000_000n,
  million: 1_000_000n,
  b: 1_000_000_000n,
  billion: 1_000_000_000n,
};

/**
 * Reads an amount of gold as a dealer types it (RULES, Amounts): `5000`, `5.000`, `1,5k`, `1.2 million`, `5k gold`.
 * @returns null for all that is BAD_AMOUNT: another form, a reading that could be two amounts (`1.500k`),
 * a part of a gold piece, 0, or more than 10^12.
 */
export function parseAmount(text: string): Gold | null {
  const parts = AMOUNT.exec(text.toLowerCase().replace(/\s+/g, ' ').trim());
  if (parts === null) return null;
  const [, digits = '', suffix] = parts;
  const gold = suffix === undefined ? wholeNumber(digits) : multiplied(digits, TIMES[suffix] ?? 1n);
  if (gold === null || gold === 0n || gold > BigInt(MOST_GOLD)) return null;
  return toGold(Number(gold));
}

function wholeNumber(digits: string): bigint | null {
  if (PLAIN.test(digits)) return BigInt(digits);
  if (GROUPED.test(digits)) return BigInt(digits.replace(/[., ]/g, ''));
  return null;
}

function multiplied(digits: string, times: bigint): bigint | null {
  // One dot and three digits before a suffix can be a thousand or a fraction: nobody's gold rides on a guess.
  if (/^[^.]*\.[0-9]{3}$/.test(digits)) return null;
  const whole = wholeNumber(digits);
  if (whole !== null) return whole * times;
  const [, units, fraction] = DECIMAL.exec(digits) ?? [];
  if (units === undefined || fraction === undefined || fraction.length === 3) return null;
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(units + fraction) * times;
  return scaled % scale === 0n ? scaled / scale : null;
}
