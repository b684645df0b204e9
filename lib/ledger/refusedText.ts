import { readRecord } from '../journal/record.ts';
import type { NumberedLine } from './delivery.ts';

/** The speech of a refused line, found among the kept ones: trimmed at both ends, otherwise as written. */
export function refusedText(kept: readonly NumberedLine[], n: number): string {
  const line = kept.find((other) => other.n === n)?.line;
  switch (line?.kind) {
    case 'line':
      return (readRecord(line.raw)?.text ?? '').trim();
    case 'order':
      return line.line.trim();
    case 'roll':
    case undefined:
      throw new Error(`expected line ${n} to be kept, for it was refused`);
  }
}
