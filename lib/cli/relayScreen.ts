import type { WriteStream } from 'node:tty';
import { plainText } from '../plainText.ts';
import { FIRST_VIEW, seenAfter, type View } from '../relay/view.ts';
import { refusalLine, rollLine } from '../relay/words.ts';
import { createPaper, type Paper } from './paper.ts';
import type { RelayShow } from './relayLog.ts';
import type { RelaySetting } from './relaySettings.ts';

/** More often than this nobody can read it, in milliseconds. */
const REPAINT_MS = 100;
/** Of a terminal that does not say how large it is. */
const [COLUMNS, ROWS] = [80, 24];
const HOME_AND_CLEAR = '\x1b[H\x1b[J';
const WHOLE_SCREEN = '\x1b[?1049h\x1b[?25l';
const OLD_SCREEN = '\x1b[?25h\x1b[?1049l';

/** One calm screen in a terminal, painted anew when something has changed. What was on it before comes back at the end. */
export function createRelayScreen(out: WriteStream, settings: RelaySetting): RelayShow {
  const paper = createPaper(out);
  let view = FIRST_VIEW;
  let painted = '';
  let timer: NodeJS.Timeout | null = null;

  const paint = (): void => {
    timer = null;
    const text = screenOf(view, settings, paper, out.columns || COLUMNS, out.rows || ROWS);
    if (text !== painted) out.write(HOME_AND_CLEAR + text);
    painted = text;
  };
  out.write(WHOLE_SCREEN);
  paint();
  return {
    tell(event) {
      view = seenAfter(view, event);
      timer ??= setTimeout(paint, REPAINT_MS);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      out.write(OLD_SCREEN);
    },
  };
}

/** What stands on the screen: at most so many columns and rows, the most important first. */
export function screenOf(
  view: View,
  { post, dealer }: Pick<RelaySetting, 'post' | 'dealer'>,
  paper: Paper,
  columns: number,
  rows: number,
): string {
  const at = (text: string): string => plainText(text).slice(0, Math.max(20, columns - 1));
  const title = `cigo relay  ${post.relay} at table ${post.table}${dealer === null ? '' : `  (${dealer})`}`;
  const link = view.connected ? paper.good('connected') : paper.bad('not connected');
  const lines = [
    paper.bold(at(title)),
    `${link}  ${paper.dim(at(post.url))}`,
    at(`Table: ${view.table}`),
    view.queue === 0 ? paper.dim('Nothing waits.') : at(`Waiting to be sent: ${view.queue}`),
    ...Object.values(view.troubles).flatMap((text) => wrapped(text, columns).map(paper.bad)),
    ...part(
      'Refused',
      view.refused.flatMap((one) => wrapped(refusalLine(one), columns).map(paper.bad)),
    ),
    ...part(
      'Say',
      view.say.map((text) => at(`  ${text}`)),
    ),
    ...part(
      'Last rolls',
      [...view.rolls].reverse().map((roll) => at(`  ${rollLine(roll)}`)),
    ),
    ...part(
      'Notes',
      view.notes.flatMap(({ sentence, loud }) =>
        wrapped(sentence, columns).map((text) => (loud ? paper.bad(text) : paper.dim(text))),
      ),
    ),
  ];
  const foot = paper.dim('Press Ctrl-C to stop.');
  return `${[...lines.slice(0, Math.max(1, rows - 2)), foot].join('\n')}\n`;

  function part(name: string, inside: readonly string[]): readonly string[] {
    return inside.length === 0 ? [] : ['', paper.bold(name), ...inside];
  }
}

/** A sentence in lines that fit, broken between words. */
function wrapped(sentence: string, columns: number): readonly string[] {
  const width = Math.max(20, columns - 3);
  const lines: string[] = [];
  let line = '';
  for (const word of plainText(sentence).split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((text) => `  ${text}`);
}
