import type { StepPast } from '../game/facts.ts';
import { readCommand, readLine } from '../journal/reader.ts';
import { stepsOf } from './again.ts';
import { type Head, NEW_LEDGER } from './commit.ts';
import { newLines, type Pasts } from './decideDelivery.ts';
import type { Delivery, NumberedLine } from './delivery.ts';
import { loadCommit, pinnedBy } from './heads.ts';
import type { Log } from './log.ts';

/** Loads what the newest steps changed, as many as a delivery may take back; reads nothing where it takes none. */
export async function loadPasts(log: Log, head: Head, delivery: Delivery): Promise<Pasts> {
  const undos = countUndos(head, delivery);
  const steps = undos === 0 ? [] : head.ledger.table.steps.slice(-undos);
  const pasts = new Map<number, readonly StepPast[]>();
  for (const seq of new Set(steps.map((step) => step.seq))) {
    pasts.set(seq, await stepsOfCommit(log, delivery.table.id, seq));
  }
  return ({ seq, at }) => {
    const past = pasts.get(seq)?.[at];
    if (past === undefined) throw new Error(`expected step ${at} of commit ${seq} to be loaded`);
    return past;
  };
}

/** What the steps of one commit changed: three reads, or four. */
export async function stepsOfCommit(
  log: Log,
  table: string,
  seq: number,
): Promise<readonly StepPast[]> {
  const commit = await loadCommit(log, table, seq);
  const before = seq === 1 ? NEW_LEDGER : (await loadCommit(log, table, seq - 1)).after;
  const { settings } = await pinnedBy(log, commit);
  if (settings === null) throw new Error(`expected commit ${seq} of ${table} to find its settings`);
  return stepsOf(before, commit, settings);
}

function countUndos({ ledger, settings }: Head, delivery: Delivery): number {
  const lines = newLines(ledger, delivery);
  if (!Array.isArray(lines)) return 0;
  const journal = { settings: settings ?? delivery.table.settings, sender: delivery.sender };
  return lines.filter((line) => isUndo(line, journal)).length;
}

function isUndo({ line }: NumberedLine, journal: Parameters<typeof readLine>[2]): boolean {
  // Most lines do not even hold the word: they are not read a second time.
  if (line.kind === 'roll' || !/undo/i.test(JSON.stringify(line))) return false;
  const fact =
    line.kind === 'order'
      ? readCommand(line.line, journal)
      : readLine(line.raw, null, journal).fact;
  return fact?.kind === 'order' && fact.order.kind === 'undo';
}
