const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.])/y;
const DEEPEST = 100;

/**
 * Says where a text stops being JSON, in one sentence with line and column (both from 1).
 * The engine's own messages differ from version to version and often name no place.
 */
export function jsonFault(text: string): string {
  const scan = new Scan(text);
  const whole = scan.value(0) && scan.end();
  const before = text.slice(0, scan.at).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const wanted = whole ? 'JSON' : scan.wanted;
  return `is not JSON: line ${before.length}, column ${column} should have ${wanted}, but has ${scan.found()}`;
}

/** Walks through a text as JSON's grammar does, and stays where it can go no further. */
class Scan {
  readonly #text: string;
  at = 0;
  wanted = 'a value';

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): boolean {
    this.#skip(SPACE);
    if (depth > DEEPEST) return this.#fail(`at most ${DEEPEST} brackets inside each other`);
    if (this.#take('{')) return this.#list('}', () => this.#member(depth));
    if (this.#take('[')) return this.#list(']', () => this.value(depth + 1));
    if (this.#text[this.at] === '"') return this.#string();
    return this.#skip(SCALAR) || this.#fail('a value');
  }

  end(): boolean {
    this.#skip(SPACE);
    return this.at === this.#text.length || this.#fail('nothing more');
  }

  found(): string {
    const [next] = this.#text.slice(this.at);
    return next === undefined ? 'the end of the file' : JSON.stringify(next);
  }

  #member(depth: number): boolean {
    if (this.#text[this.at] !== '"') return this.#fail('a key in double quotes');
    if (!this.#string()) return false;
    this.#skip(SPACE);
    if (!this.#take(':')) return this.#fail('a colon');
    return this.value(depth + 1);
  }

  #list(close: '}' | ']', entry: () => boolean): boolean {
    this.#skip(SPACE);
    if (this.#take(close)) return true;
    do {
      this.#skip(SPACE);
      if (!entry()) return false;
      this.#skip(SPACE);
    } while (this.#take(','));
    return this.#take(close) || this.#fail(`a comma or ${close}`);
  }

  #string(): boolean {
    return this.#skip(STRING) || this.#fail('a text that ends in a quote on the same line');
  }

  #take(sign: string): boolean {
    if (this.#text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }

  #fail(wanted: string): false {
    this.wanted = wanted;
    return false;
  }
}
