import type { Fact } from '../game/facts.ts';
import type { Header, Reading } from '../journal/reader.ts';
import type { NumberedLine } from './delivery.ts';

/**
 * Chooses which lines a commit keeps: those with a trace, and those without which the kept ones would
 * be read differently, as what stands just before a first die.
 */
export interface Keeping {
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
