import type { Fact } from '../game/facts.ts';
import type { Header, Reading } from '../journal/reader.ts';
import { jsonBytes } from './codec/packing.ts';
import type { NumberedLine } from './delivery.ts';

/**
 * Chooses which lines a commit keeps: those with a trace, and those without which the kept ones would
 * be read differently, as what stands just before a first die.
 */
export interface Keeping {
  /** The bytes that this line makes a commit keep, with those of the line before it where that is kept for its sake. */
  bytesOf(line: NumberedLine, reading: Reading, trace: boolean): number;
  add(line: NumberedLine, reading: Reading, trace: boolean): void;
  /** `header` is what the last record really left behind. */
  kept(header: Header | null): readonly NumberedLine[];
}

export function createKeeping(before: Header | null): Keeping {
  const kept: NumberedLine[] = [];
  let last: { line: NumberedLine; header: Header | null; kept: boolean } | null = null;
  // What a reader of the kept lines alone would remember.
  let implied = before;

  const keepLast = (): void => {
    if (last === null || last.kept) return;
    kept.push(last.line);
    last.kept = true;
    implied = last.header;
  };

  return {
    bytesOf(line, { fact }, trace) {
      if (!trace) return 0;
      const needed = isFirstDie(fact) && last !== null && !last.kept ? [last.line, line] : [line];
      return jsonBytes(needed);
    },
    add(line, { fact, header, record }, trace) {
      if (trace && isFirstDie(fact)) keepLast();
      if (record) last = { line, header, kept: false };
      if (trace) keepLast();
    },
    kept(header) {
      if (!sameHeader(header, implied)) keepLast();
      return kept;
    },
  };
}

function isFirstDie(fact: Fact | null): boolean {
  return fact?.kind === 'die' && fact.die === 'first';
}

function sameHeader(a: Header | null, b: Header | null): boolean {
  return a?.text === b?.text && a?.serial === b?.serial;
}
