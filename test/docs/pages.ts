import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root of the project, with a `/` at its end. */
export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a page. */
export interface Block {
  /** What stands behind the opening fence; empty where nothing does. */
  readonly language: string;
  readonly text: string;
}

/** The text of a page, by its path from the root. */
export function pageText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

/** Every page that people read, by its path from the root. */
export function allPages(): readonly string[] {
  const beside = readdirSync(`${ROOT}docs`, { recursive: true })
    .map((name) => `docs/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'));
  const own = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  return [...own, ...beside.sort()];
}

const FENCED = /^```(\w*)\n([\s\S]*?)^```$/gm;

export function blocksOf(text: string): readonly Block[] {
  return Array.from(text.matchAll(FENCED), ([, language = '', inside = '']) => ({
    language,
    text: inside,
  }));
}

/** What stands between backticks outside of fenced blocks, as it is read: a table's `\|` is `|`. */
export function spansOf(text: string): readonly string[] {
  const prose = text.replace(FENCED, '');
  return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span.replaceAll('\\|', '|'));
}

/** The block of a page that begins so. */
export function printed(page: string, start: string): string {
  const block = blocksOf(pageText(page)).find(({ text }) => text.startsWith(start));
  if (block === undefined) throw new Error(`expected a block in ${page} that begins ${start}`);
  return block.text;
}
