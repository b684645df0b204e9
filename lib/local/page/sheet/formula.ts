import type { Value } from './shapes.ts';

/** What a formula may look at. */
export interface Sight {
  /** The value of a cell, row and column from 0; undefined where it cannot be seen. */
  readonly at: (row: number, column: number) => Value | undefined;
  /** How far the cell in question is from the corner that the formula was written for. */
  readonly down: number;
  readonly right: number;
}

/** A formula that was read. `undefined` is what it does not know: nothing is decided by it. */
export type Formula = (sight: Sight) => Value | undefined;

const TOKEN =
  /\s*(?:("(?:[^"]|"")*")|(\d+(?:\.\d+)?)|(\$?[A-Z]{1,3}\$?\d+)(?![A-Z(])|([A-Z]+)|(<>|<=|>=|[=<>(),;-]))/giy;

/** The parts of a formula; null where something is in it that is none. */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (found === null) return null;
    tokens.push(found[0].trim());
  }
  return tokens;
}

type Call = (args: readonly (Value | undefined)[]) => Value | undefined;

const truth = (value: Value | undefined): boolean | undefined => {
  if (value === undefined || typeof value === 'string') return undefined;
  return Boolean(value);
};

/** `undefined` as soon as one argument is not known. */
function all(args: readonly (Value | undefined)[], decide: (known: boolean[]) => boolean) {
  const known = args.map(truth).filter((value) => value !== undefined);
  return known.length === args.length ? decide(known) : undefined;
}

function textOf(value: Value | undefined): string | undefined {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === undefined ? undefined : String(value ?? '');
}

function cut(args: readonly (Value | undefined)[], take: (text: string, n: number) => string) {
  const text = textOf(args[0]);
  const count = args.length < 2 ? 1 : args[1];
  return text === undefined || typeof count !== 'number' ? undefined : take(text, count);
}

/** The functions that formats of this house use (https://support.google.com/docs/table/25273). */
const CALLS: Readonly<Record<string, Call>> = {
  AND: (args) => all(args, (known) => known.every(Boolean)),
  OR: (args) => all(args, (known) => known.some(Boolean)),
  NOT: (args) => (args.length === 1 ? all(args, ([known]) => known !== true) : undefined),
  LEFT: (args) => cut(args, (text, count) => text.slice(0, count)),
  RIGHT: (args) => cut(args, (text, count) => text.slice(Math.max(0, text.length - count))),
  LEN: ([value]) => textOf(value)?.length,
  ISBLANK: ([value]) => (value === undefined ? undefined : value === null),
};

/** An empty cell is whatever it is compared with: no text, 0 or FALSE. */
function filled(value: Value, other: Value): Value {
  if (value !== null) return value;
  if (typeof other === 'number') return 0;
  return typeof other === 'boolean' ? false : '';
}

/** Below 0, 0 or above it; null for two of different kinds. Case does not matter. */
function order(left: Value, right: Value): number | null {
  const [a, b] = [filled(left, right), filled(right, left)];
  if (typeof a !== typeof b) return null;
  if (typeof a === 'string' && typeof b === 'string') {
    const [small, other] = [a.toLowerCase(), b.toLowerCase()];
    return small === other ? 0 : small < other ? -1 : 1;
  }
  return Number(a) - Number(b);
}

const COMPARISONS: Readonly<Record<string, (order: number | null) => boolean | undefined>> = {
  '=': (by) => by === 0,
  '<>': (by) => by !== 0,
  '<': (by) => (by === null ? undefined : by < 0),
  '>': (by) => (by === null ? undefined : by > 0),
  '<=': (by) => (by === null ? undefined : by <= 0),
  '>=': (by) => (by === null ? undefined : by >= 0),
};

/** `$G2` as a place that moves with the cell in question, but where a `$` holds it. */
function reference(token: string): Formula {
  const [, fixedColumn, letters = '', fixedRow, digits] =
    /^(\$?)([A-Z]+)(\$?)(\d+)$/i.exec(token) ?? [];
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return ({ at, down, right }) =>
    at(
      Number(digits) - 1 + (fixedRow === '$' ? 0 : down),
      column - 1 + (fixedColumn === '$' ? 0 : right),
    );
}

class Unknown extends Error {}

/** Reads by descent: a comparison of terms; a term is a constant, a cell or a call. */
class Reader {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  whole(): Formula {
    const formula = this.#comparison();
    if (this.#next < this.#tokens.length) throw new Unknown();
    return formula;
  }

  #take(): string {
    const token = this.#tokens[this.#next] ?? '';
    this.#next += 1;
    return token;
  }

  #comparison(): Formula {
    const left = this.#term();
    const compare = COMPARISONS[this.#tokens[this.#next] ?? ''];
    if (compare === undefined) return left;
    this.#next += 1;
    const right = this.#term();
    return (sight) => {
      const [a, b] = [left(sight), right(sight)];
      return a === undefined || b === undefined ? undefined : compare(order(a, b));
    };
  }

  #term(): Formula {
    const token = this.#take();
    if (token.startsWith('"')) {
      const text = token.slice(1, -1).replaceAll('""', '"');
      return () => text;
    }
    if (/^\d/.test(token)) return () => Number(token);
    if (/\d$/.test(token)) return reference(token);
    if (token === '-') return this.#negative();
    if (token === '(') return this.#closed();
    return this.#word(token.toUpperCase());
  }

  #negative(): Formula {
    const term = this.#term();
    return (sight) => {
      const value = term(sight);
      return typeof value === 'number' ? -value : undefined;
    };
  }

  #closed(): Formula {
    const inner = this.#comparison();
    if (this.#take() !== ')') throw new Unknown();
    return inner;
  }

  #word(word: string): Formula {
    if (word === 'TRUE' || word === 'FALSE') {
      if (this.#tokens[this.#next] === '(') this.#next += 2;
      return () => word === 'TRUE';
    }
    const call = CALLS[word];
    if (call === undefined || this.#take() !== '(') throw new Unknown();
    const args: Formula[] = [];
    let separator = ',';
    while (separator === ',' || separator === ';') {
      args.push(this.#comparison());
      separator = this.#take();
    }
    if (separator !== ')') throw new Unknown();
    return (sight) => call(args.map((arg) => arg(sight)));
  }
}

/** Reads `=AND($C2="bet",$G2<0)` and its like; null for any formula with something else in it. */
export function readFormula(text: string): Formula | null {
  const tokens = text.startsWith('=') ? tokensOf(text.slice(1).trim()) : null;
  if (tokens === null) return null;
  try {
    return new Reader(tokens).whole();
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}
