import { allPages, blocksOf, pageText, spansOf } from './pages.ts';

/** A command that a page tells people to type. */
export interface Documented {
  readonly page: string;
  readonly command: string;
}

/** What begins a command, wherever it stands. */
const PROGRAM =
  /^(?:[A-Z_]+=\w+ )?(?:npm|npx|node|aws|gcloud|curl|git|sha256sum|certutil|chmod|\.\/[\w-]+|cigo-relay-[\w-]+\.exe)(?: |$)/;
/** Words of people about cigo that begin like its command line. */
const SENTENCE = /^cigo (?:answers|refuses|relay \w+ )/;
/** A part of a command line that stands for the whole. */
const PART =
  /^(?:house (?:check|push|show)|secret (?:relay|staff|rotate|finish)|(?:doctor|rotate|verify) (?:--stack|relays|staff|receipts))\b/;

/** Only npm itself speaks less by it. */
const SILENT = / --silent(?= cigo)/;

/** Every command of every page, each once, in the order of the pages. */
export function documented(): readonly Documented[] {
  const all = currentPages().flatMap((page) => {
    const text = pageText(page);
    const typed = blocksOf(text).flatMap(({ language, text: block }) =>
      language === 'sh' ? unitsOf(block) : promptedIn(block),
    );
    const said = spansOf(text).filter(isCommand).flatMap(unitsOf);
    return [...typed, ...said].map((command) => ({ page, command: command.replace(SILENT, '') }));
  });
  return all.filter(({ command }, at) => all.findIndex((one) => one.command === command) === at);
}

/** Lines of blocks that look like a command and are not marked as `sh`, so that nobody would run them. */
export function unmarked(): readonly Documented[] {
  return allPages().flatMap((page) =>
    blocksOf(pageText(page))
      .filter(({ language }) => language !== 'sh')
      .flatMap(({ text }) => text.split('\n').filter((line) => PROGRAM.test(line)))
      .map((command) => ({ page, command })),
  );
}

/** All but the history, which tells of commands as they once were. */
function currentPages(): readonly string[] {
  return allPages().filter((page) => page !== 'CHANGELOG.md');
}

function isCommand(span: string): boolean {
  if (PART.test(span)) return true;
  if (/^cigo [a-z]/.test(span)) return !SENTENCE.test(span) && !span.endsWith(' ');
  return PROGRAM.test(span) && / \S/.test(span);
}

/** What is typed at once: a line with those that it goes on in; a block that sets variables is one, as a whole. */
function unitsOf(block: string): readonly string[] {
  const text = block
    .split('\n')
    .map((line) => line.replace(/^#.*$|\s+# .*$/, ''))
    .filter((line) => line.trim() !== '')
    .join('\n');
  if (/^\w+=/m.test(text)) return [text];
  return text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => line.split(' && '));
}

/** What follows a `$ ` in a block that shows a screen. */
function promptedIn(block: string): readonly string[] {
  return Array.from(block.matchAll(/^\$ (.+)$/gm), ([, command = '']) => command);
}
