import type { Journal } from '../journal/reader.ts';
import type { Head } from './commit.ts';
import { newLines, type Pasts } from './decideDelivery.ts';
import type { Delivery, Line, NumberedLine } from './delivery.ts';
import type { KnownPasts } from './knownPasts.ts';
import { says } from './take.ts';

/** What the newest steps changed, as many as a delivery may take back; nothing is read where it takes none. */
export function loadPasts(known: KnownPasts, head: Head, delivery: Delivery): Promise<Pasts> {
  const undos = countUndos(head, delivery);
  return known.load(undos === 0 ? [] : head.ledger.table.steps.slice(-undos));
}

function countUndos({ ledger, settings }: Head, delivery: Delivery): number {
  const lines = newLines(ledger, delivery);
  if (!Array.isArray(lines)) return 0;
  const journal = { settings: settings ?? delivery.table.settings, sender: delivery.sender };
  return lines.filter((line) => isUndo(line, journal)).length;
}

function isUndo({ line }: NumberedLine, journal: Journal): boolean {
  // Most lines do not even hold the word: they are not read a second time.
  if (line.kind === 'roll' || !/undo/i.test(wordsOf(line))) return false;
  return says(line, 'undo', journal);
}

function wordsOf(line: Exclude<Line, { kind: 'roll' }>): string {
  if (line.kind === 'order') return line.line;
  return typeof line.raw === 'string' ? line.raw : line.raw.text;
}
