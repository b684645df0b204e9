import { createReadStream } from 'node:fs';
import { endsInReturns, lineText, withoutNoughts } from '../journal/lineEnds.ts';
import { LONGEST_LINE } from '../journal/record.ts';
import { fileFault, InputFault } from './faults.ts';

/** More of one line than this is not kept: it is too long to be a record either way. */
const ENOUGH = 2 * LONGEST_LINE;

/**
 * The lines of a UTF-8 file of any size, as a relay forwards them (`lineText`), in batches as they are read.
 * Memory stays flat, however long the file or a line is.
 * @throws InputFault when the file cannot be read, or ends its lines in a way that nobody reads.
 */
export async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let isParted = false;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 16 })) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = withoutNoughts(lines.pop() ?? '').slice(0, ENOUGH);
      isParted ||= lines.length > 0;
      yield lines.map(lineText);
    }
  } catch (error) {
    throw fileFault(file, error);
  }
  const last = rest + decoder.decode();
  if (!isParted && endsInReturns(last)) {
    throw new InputFault(
      `${file} ends its lines with carriage returns alone, as no game client does: save it with line feeds.`,
    );
  }
  if (last !== '') yield [lineText(last)];
}
