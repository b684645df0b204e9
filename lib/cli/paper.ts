import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where a command prints: plain text, or with colours where the terminal has them. */
export interface Paper {
  /** Waits while the reader of the output is slower than we are. */
  print(text: string): Promise<void>;
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

/** Node would ask standard output, which may be another stream. */
const UNASKED = { validateStream: false };

export function createPaper(stream: NodeJS.WriteStream): Paper {
  const coloured = stream.isTTY && (stream as WriteStream).hasColors();
  const styled = (style: Style) => (text: string) =>
    coloured ? styleText(style, text, UNASKED) : text;
  return {
    async print(text) {
      if (!stream.write(text)) await once(stream, 'drain');
    },
    bold: styled('bold'),
    dim: styled('dim'),
    good: styled('green'),
    bad: styled('red'),
  };
}
