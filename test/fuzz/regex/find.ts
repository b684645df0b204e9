import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A regular expression as a file of lib has it. */
export interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
  /** Whether it is made of a text at run time. */
  readonly isMade: boolean;
}

const LIB = fileURLToPath(new URL('../../../lib', import.meta.url));
/** A literal stands where a value can begin. */
const LITERAL =
  /(?<=(?:[=(,:&|?!;>[]|\breturn)\s*)\/(?![/*\s])((?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g;
const MADE = /new RegExp\(\s*`([^`]*)`(?:,\s*'([a-z]*)')?,?\s*\)/g;
const NAMED = /^const ([A-Z_]+) =\s+['`]([^'`]*)['`];$/gm;

/** Every regular expression of lib, those that are made of a text with the texts that the same file names. */
export function regexesOfLib(): readonly Found[] {
  return readdirSync(LIB, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) => regexesIn(name, readFileSync(join(LIB, name), 'utf8')));
}

export function regexesIn(file: string, text: string): readonly Found[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const names = new Map(
    Array.from(code.matchAll(NAMED), ([, name = '', said = '']) => [name, said]),
  );
  const literals = Array.from(code.matchAll(LITERAL), ([, source = '', flags = '']) => {
    return { file, source, flags, isMade: false };
  });
  const made = Array.from(code.matchAll(MADE), ([, template = '', flags = '']) => {
    return { file, source: filled(template, names).replaceAll('\\\\', '\\'), flags, isMade: true };
  });
  return [...literals, ...made];
}

function filled(template: string, names: ReadonlyMap<string, string>): string {
  return template.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name) => {
    const said = names.get(name);
    return said === undefined ? whole : filled(said, names);
  });
}

/** How often lib says `new RegExp` in all, so that none is overlooked. */
export function madeInLib(): number {
  return readdirSync(LIB, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(LIB, name), 'utf8').match(/new RegExp\(/g)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}
