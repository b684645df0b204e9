import { remember } from './remember.ts';

const DAY_MS = 86_400_000;
/** 1970-01-01 as a serial: days since 1899-12-30. */
const EPOCH_SERIAL = 25_569;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

type Unit = 'y' | 'm' | 'd' | 'h' | 's';

type Token =
  | { readonly kind: 'unit'; readonly unit: Unit | 'minute'; readonly length: number }
  | { readonly kind: 'elapsed'; readonly unit: 'h' | 'm' | 's'; readonly length: number }
  | { readonly kind: 'fraction'; readonly length: number }
  | { readonly kind: 'half'; readonly short: boolean }
  | { readonly kind: 'literal'; readonly text: string };

const PIECE = /"([^"]*)"|\\(.)|\[(h+|m+|s+)\]|(am\/pm|a\/p)|(y+|m+|d+|h+|s+)|\.(0+)|([\s\S])/gi;

function tokenOf(piece: RegExpMatchArray): Token {
  const [, quoted, escaped, elapsed, half, run, fraction, other] = piece;
  if (elapsed !== undefined) {
    const unit = elapsed.charAt(0).toLowerCase() as 'h' | 'm' | 's';
    return { kind: 'elapsed', unit, length: elapsed.length };
  }
  if (half !== undefined) {
    return { kind: 'half', short: half.length === 3 };
  }
  if (run !== undefined) {
    return { kind: 'unit', unit: run.charAt(0).toLowerCase() as Unit, length: run.length };
  }
  if (fraction !== undefined) {
    return { kind: 'fraction', length: fraction.length };
  }
  return { kind: 'literal', text: quoted ?? escaped ?? other ?? '' };
}

function isTime(token: Token | undefined, unit: 'h' | 's'): boolean {
  return (token?.kind === 'unit' || token?.kind === 'elapsed') && token.unit === unit;
}

/** `m` is a minute right after an hour or right before a second, else a month. */
function withMinutes(tokens: readonly Token[]): Token[] {
  const units = tokens.filter(({ kind }) => kind === 'unit' || kind === 'elapsed');
  return tokens.map((token) => {
    if (token.kind !== 'unit' || token.unit !== 'm' || token.length > 2) {
      return token;
    }
    const place = units.indexOf(token);
    const minute = isTime(units[place - 1], 'h') || isTime(units[place + 1], 's');
    return minute ? { ...token, unit: 'minute' } : token;
  });
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function year(date: Date, length: number): string {
  const full = date.getUTCFullYear();
  return length <= 2 ? padded(full % 100, 2) : padded(full, 4);
}

function month(date: Date, length: number): string {
  const index = date.getUTCMonth();
  const name = MONTHS[index] ?? '';
  if (length >= 5) {
    return name.slice(0, 1);
  }
  return length === 4 ? name : length === 3 ? name.slice(0, 3) : padded(index + 1, length);
}

function day(date: Date, length: number): string {
  const name = DAYS[date.getUTCDay()] ?? '';
  return length >= 4 ? name : length === 3 ? name.slice(0, 3) : padded(date.getUTCDate(), length);
}

function hour(date: Date, length: number, twelve: boolean): string {
  const hours = date.getUTCHours();
  return padded(twelve ? hours % 12 || 12 : hours, Math.min(length, 2));
}

function unitText(token: Token & { kind: 'unit' }, date: Date, twelve: boolean): string {
  switch (token.unit) {
    case 'y':
      return year(date, token.length);
    case 'm':
      return month(date, token.length);
    case 'd':
      return day(date, token.length);
    case 'h':
      return hour(date, token.length, twelve);
    case 'minute':
      return padded(date.getUTCMinutes(), Math.min(token.length, 2));
    case 's':
      return padded(date.getUTCSeconds(), Math.min(token.length, 2));
    default:
      return token.unit satisfies never;
  }
}

const ELAPSED_MS = { h: 3_600_000, m: 60_000, s: 1000 } as const;

function tokenText(token: Token, ms: number, twelve: boolean): string {
  const date = new Date(ms - EPOCH_SERIAL * DAY_MS);
  switch (token.kind) {
    case 'literal':
      return token.text;
    case 'unit':
      return unitText(token, date, twelve);
    case 'elapsed':
      return padded(Math.floor(ms / ELAPSED_MS[token.unit]), token.length);
    case 'fraction':
      return `.${padded(date.getUTCMilliseconds(), 3).slice(0, token.length)}`;
    case 'half': {
      const half = date.getUTCHours() < 12 ? 'AM' : 'PM';
      return token.short ? half.slice(0, 1) : half;
    }
    default:
      return token satisfies never;
  }
}

const tokensOf = remember((pattern) => withMinutes([...pattern.matchAll(PIECE)].map(tokenOf)));

/**
 * A date or time by a pattern such as `yyyy-mm-dd hh:mm:ss`; the value is a serial, days since
 * 1899-12-30 (https://developers.google.com/workspace/sheets/api/guides/formats).
 */
export function formatDate(serial: number, pattern: string): string {
  const ms = Math.round(serial * DAY_MS);
  const tokens = tokensOf(pattern);
  const twelve = tokens.some(({ kind }) => kind === 'half');
  return tokens.map((token) => tokenText(token, ms, twelve)).join('');
}
