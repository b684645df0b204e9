import { remember } from './remember.ts';

/** One piece of a number pattern. */
type Token =
  | { readonly kind: 'digit'; readonly placeholder: '0' | '#' | '?' }
  | { readonly kind: 'point' | 'comma' | 'percent' }
  | { readonly kind: 'exponent'; readonly digits: number; readonly plus: boolean }
  | { readonly kind: 'literal'; readonly text: string };

const PIECE =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|(?<space>_.)|\*.|\[[^\]]*\]|[Ee](?<sign>[+-])(?<zeros>0+)|(?<digit>[0#?])|(?<mark>[.,%])|(?<other>[\s\S])/g;

const MARKS = { '.': 'point', ',': 'comma', '%': 'percent' } as const;

/** The token of a piece; null for a fill or a colour, which show no text. */
function tokenOf({ groups = {} }: RegExpMatchArray): Token | null {
  const { quoted, escaped, space, sign, zeros, digit, mark, other } = groups;
  if (sign !== undefined && zeros !== undefined) {
    return { kind: 'exponent', digits: zeros.length, plus: sign === '+' };
  }
  if (digit !== undefined) {
    return { kind: 'digit', placeholder: digit as '0' | '#' | '?' };
  }
  if (mark !== undefined) {
    return { kind: MARKS[mark as keyof typeof MARKS] };
  }
  const text = quoted ?? escaped ?? other ?? (space === undefined ? undefined : ' ');
  return text === undefined ? null : { kind: 'literal', text };
}

function tokensOf(section: string): Token[] {
  return [...section.matchAll(PIECE)].map(tokenOf).filter((token) => token !== null);
}

/** `#,##0;(#,##0);"-"` → its sections; a `;` inside quotes or after a backslash is text. */
export function sectionsOf(pattern: string): string[] {
  const pieces = pattern.match(/"[^"]*"|\\.|[^;"\\]+|;|["\\]/gs) ?? [];
  const sections = [''];
  for (const piece of pieces) {
    if (piece === ';') {
      sections.push('');
    } else {
      sections[sections.length - 1] += piece;
    }
  }
  return sections;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** What the digit placeholders of a section ask for. */
interface Layout {
  readonly whole: readonly string[];
  readonly fraction: readonly string[];
  readonly groups: boolean;
  /** Commas right behind the last digit divide by a thousand each. */
  readonly thousands: number;
  readonly exponent: { readonly digits: number; readonly plus: boolean } | null;
}

function placeholders(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => (token.kind === 'digit' ? [token.placeholder] : []));
}

function lastDigitOf(tokens: readonly Token[]): number {
  return tokens.findLastIndex(({ kind }) => kind === 'digit');
}

function commas(tokens: readonly Token[]): number {
  return tokens.filter(({ kind }) => kind === 'comma').length;
}

function layoutOf(body: readonly Token[]): Layout {
  const point = body.findIndex(({ kind }) => kind === 'point');
  const whole = point < 0 ? body : body.slice(0, point);
  const fraction = point < 0 ? [] : body.slice(point);
  const lastDigit = lastDigitOf(whole);
  const exponent = body.find((token) => token.kind === 'exponent');
  return {
    whole: placeholders(whole),
    fraction: placeholders(fraction),
    groups: commas(whole.slice(0, Math.max(lastDigit, 0))) > 0,
    thousands:
      commas(whole.slice(lastDigit + 1)) + commas(fraction.slice(lastDigitOf(fraction) + 1)),
    exponent: exponent?.kind === 'exponent' ? exponent : null,
  };
}

function fractionOf(digits: string, places: readonly string[]): string {
  const least = places.lastIndexOf('0') + 1;
  let end = digits.length;
  while (end > least && digits[end - 1] === '0') {
    end -= 1;
  }
  return digits.slice(0, end);
}

/** The digits of a number from 0 on, as a layout has them. */
function digitsOf(value: number, layout: Layout): string {
  const [whole = '0', fraction = ''] = value.toFixed(layout.fraction.length).split('.');
  const least = layout.whole.filter((place) => place === '0').length;
  const significant = whole === '0' ? '' : whole;
  const padded = significant.padStart(least, '0');
  const kept = fractionOf(fraction, layout.fraction);
  return (layout.groups ? grouped(padded) : padded) + (kept === '' ? '' : `.${kept}`);
}

function scientific(value: number, layout: Layout): string {
  const [mantissa = '0', power = '0'] = value.toExponential(layout.fraction.length).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const kept = fractionOf(fraction, layout.fraction);
  const { digits = 1, plus = false } = layout.exponent ?? {};
  const negative = power.startsWith('-');
  const sign = negative ? '-' : plus ? '+' : '';
  return `${whole}${kept === '' ? '' : `.${kept}`}E${sign}${power.replace(/^[+-]/, '').padStart(digits, '0')}`;
}

function literals(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.kind === 'literal' ? token.text : token.kind === 'percent' ? '%' : ''))
    .join('');
}

function isBody({ kind }: Token): boolean {
  return kind === 'digit' || kind === 'point' || kind === 'comma' || kind === 'exponent';
}

/** One section of a pattern: what stands before and behind the digits, and how they are laid out. */
interface Section {
  readonly before: string;
  readonly after: string;
  /** null where the section shows no digits. */
  readonly layout: Layout | null;
  /** What a number is multiplied by before it is shown. */
  readonly scale: number;
}

const readSection = remember((section): Section => {
  const tokens = tokensOf(section);
  const first = tokens.findIndex(isBody);
  if (first < 0) {
    return { before: literals(tokens), after: '', layout: null, scale: 1 };
  }
  const last = tokens.findLastIndex(isBody);
  const layout = layoutOf(tokens.slice(first, last + 1));
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  return {
    before: literals(tokens.slice(0, first)),
    after: literals(tokens.slice(last + 1)),
    layout,
    scale: 100 ** percents / 1000 ** layout.thousands,
  };
});

/** A number from 0 on by one section, and whether all its shown digits are 0. */
function bySection(value: number, section: string): { text: string; zero: boolean } {
  const { before, after, layout, scale } = readSection(section);
  if (layout === null) {
    return { text: before, zero: false };
  }
  const scaled = scale === 1 ? value : value * scale;
  const body = layout.exponent === null ? digitsOf(scaled, layout) : scientific(scaled, layout);
  return { text: before + body + after, zero: !/[1-9]/.test(body) };
}

const sectionsOfPattern = remember(sectionsOf);

/**
 * A number by a pattern such as `#,##0` or `#,##0;(#,##0);"none"`: for positive numbers, negative
 * ones and zero (https://developers.google.com/workspace/sheets/api/guides/formats).
 */
export function formatNumber(value: number, pattern: string): string {
  const [positive = '', negative, zero] = sectionsOfPattern(pattern);
  if (value === 0 && zero !== undefined) {
    return bySection(0, zero).text;
  }
  if (value < 0 && negative !== undefined) {
    return bySection(-value, negative).text;
  }
  const { text, zero: allZero } = bySection(Math.abs(value), positive);
  return value < 0 && !allZero ? `-${text}` : text;
}

/** A number in a cell without a format: at most ten significant digits behind the point. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) {
    return String(value);
  }
  const size = Math.abs(value);
  if (size >= 1e15 || size < 1e-9) {
    return formatNumber(value, '0.#####E+00');
  }
  return String(Number(value.toPrecision(10)));
}
