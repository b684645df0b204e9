/** A value as DynamoDB's JSON writes it, of the kinds that are used here. */
export type Value =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly L: readonly Value[] };
export type Item = Readonly<Record<string, Value>>;

/** What an expression is read with. */
export interface Given {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, Value>>;
}

export type Condition = (item: Item, given: Given) => boolean;
export type Change = (item: Item, given: Given) => Item;
type Operand = (item: Item, given: Given) => Value | undefined;

const TOKEN = /\s*(<>|<=|>=|[=<>(),+]|[#:]?[A-Za-z_][A-Za-z0-9_]*)/y;

/** One word after another. */
interface Words {
  peek(): string;
  take(): string;
  /** Takes a word, without case, if it comes next. */
  takes(word: string): boolean;
  expect(word: string): void;
}

function wordsOf(text: string): Words {
  const words: string[] = [];
  for (let at = 0; at < text.trimEnd().length; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text)?.[1];
    if (found === undefined) throw new Error(`expected an expression: ${text.slice(at)}`);
    words.push(found);
    at = TOKEN.lastIndex;
  }
  let next = 0;
  const self: Words = {
    peek: () => words[next] ?? '',
    take: () => words[next++] ?? '',
    takes(word) {
      const is = self.peek().toUpperCase() === word;
      if (is) next += 1;
      return is;
    },
    expect(word) {
      if (!self.takes(word)) throw new Error(`expected ${word} before ${self.peek()}: ${text}`);
    },
  };
  return self;
}

const conditions = new Map<string, Condition>();
const changes = new Map<string, Change>();

/** Reads a condition or a key condition; the same text is read once. */
export function conditionOf(text: string): Condition {
  const known = conditions.get(text) ?? whole(text, anyOf);
  conditions.set(text, known);
  return known;
}

/** Reads an update expression. */
export function changeOf(text: string): Change {
  const known = changes.get(text) ?? whole(text, changesIn);
  changes.set(text, known);
  return known;
}

function whole<T>(text: string, read: (words: Words) => T): T {
  const words = wordsOf(text);
  const result = read(words);
  if (words.peek() !== '') throw new Error(`expected no ${words.peek()}: ${text}`);
  return result;
}

function anyOf(words: Words): Condition {
  const some = [allOf(words)];
  while (words.takes('OR')) some.push(allOf(words));
  return (item, given) => some.some((one) => one(item, given));
}

function allOf(words: Words): Condition {
  const all = [term(words)];
  while (words.takes('AND')) all.push(term(words));
  return (item, given) => all.every((one) => one(item, given));
}

function term(words: Words): Condition {
  if (words.takes('(')) {
    const inner = anyOf(words);
    words.expect(')');
    return inner;
  }
  if (words.takes('ATTRIBUTE_NOT_EXISTS')) {
    const [path] = given(words);
    return (item, known) => path?.(item, known) === undefined;
  }
  if (words.takes('BEGINS_WITH')) {
    const [path, start] = given(words);
    return (item, known) => textOf(path?.(item, known)).startsWith(textOf(start?.(item, known)));
  }
  return comparison(words);
}

/** What stands in parentheses behind a function's name. */
function given(words: Words): readonly Operand[] {
  words.expect('(');
  const all = [operand(words)];
  while (words.takes(',')) all.push(operand(words));
  words.expect(')');
  return all;
}

function comparison(words: Words): Condition {
  const left = operand(words);
  if (words.takes('BETWEEN')) {
    const low = operand(words);
    words.expect('AND');
    const high = operand(words);
    return (item, known) => {
      const value = left(item, known);
      return holds('>=', value, low(item, known)) && holds('<=', value, high(item, known));
    };
  }
  const sign = words.take();
  const right = operand(words);
  return (item, known) => holds(sign, left(item, known), right(item, known));
}

function operand(words: Words): Operand {
  const word = words.take();
  if (word.startsWith(':')) return (_, { values }) => values[word];
  const nameOf = ({ names }: Given) => (word.startsWith('#') ? (names[word] ?? word) : word);
  return (item, known) => item[nameOf(known)];
}

function textOf(value: Value | undefined): string {
  return value !== undefined && 'S' in value ? value.S : '\0';
}

/** A missing attribute is unlike every value, and neither above nor below any. */
function holds(sign: string, a: Value | undefined, b: Value | undefined): boolean {
  if (a === undefined || b === undefined) return sign === '<>';
  const order = compare(a, b);
  switch (sign) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      throw new Error(`expected a comparison, not ${sign}`);
  }
}

/** Numbers by size, texts by their bytes; NaN, which is in no order, for two of different kinds. */
export function compare(a: Value, b: Value): number {
  if ('N' in a && 'N' in b) return Number(a.N) - Number(b.N);
  if ('S' in a && 'S' in b) return Buffer.compare(Buffer.from(a.S), Buffer.from(b.S));
  return Number.NaN;
}

type Assigned = readonly [string, Operand];

function changesIn(words: Words): Change {
  const set: Assigned[] = [];
  const removed: string[] = [];
  if (words.takes('SET')) {
    do set.push(assignment(words));
    while (words.takes(','));
  }
  if (words.takes('REMOVE')) {
    do removed.push(words.take());
    while (words.takes(','));
  }
  return (item, known) => {
    const name = (word: string): string =>
      word.startsWith('#') ? (known.names[word] ?? '') : word;
    const after: Record<string, Value> = { ...item };
    for (const [word, of] of set) {
      const value = of(item, known);
      if (value === undefined) throw new Error(`expected a value for ${word}`);
      after[name(word)] = value;
    }
    for (const word of removed) delete after[name(word)];
    return after;
  };
}

function assignment(words: Words): Assigned {
  const word = words.take();
  words.expect('=');
  if (words.takes('IF_NOT_EXISTS')) {
    const [path, other] = given(words);
    return [word, (item, known) => path?.(item, known) ?? other?.(item, known)];
  }
  const first = operand(words);
  if (!words.takes('+')) return [word, first];
  const second = operand(words);
  return [word, (item, known) => sum(first(item, known), second(item, known))];
}

function sum(a: Value | undefined, b: Value | undefined): Value | undefined {
  const both = a !== undefined && b !== undefined && 'N' in a && 'N' in b;
  return both ? { N: String(Number(a.N) + Number(b.N)) } : undefined;
}
