import { createReadStream } from 'node:fs';
import { LONGEST_LINE } from '../journal/record.ts';
import { fileFault } from './faults.ts';

/** More of one line than this is not kept: it is too long to be a record either way. */
const ENOUGH = 2 * LONGEST_LINE;

/**
 * The lines of a UTF-8 file of any size, without their line feeds, in batches as they are read.
 * Memory stays flat, however long the file or a line is.
 * @throws InputFault when the file cannot be read.
 */
export async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = (lines.pop() ?? '').slice(0, ENOUGH);
      yield lines;
    }
  } catch (error) {
    throw fileFault(file, error);
  }
  const last = rest + decoder.decode();
  if (last !== '') yield [last];
}
