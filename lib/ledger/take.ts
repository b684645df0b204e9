import { decide, endJournal } from '../game/decide.ts';
import { type Decision, noTrace } from '../game/decision.ts';
import type { Fact, Hearing, Sender, StepPast } from '../game/facts.ts';
import { tidyName } from '../game/names.ts';
import type { HeardOrder } from '../game/orders.ts';
import type { Settings } from '../game/settings.ts';
import type { Step, Table } from '../game/table.ts';
import {
  type Header,
  type Journal,
  type Reading,
  readCommand,
  readLine,
} from '../journal/reader.ts';
import { jsonBytes } from './codec/packing.ts';
import type { Place } from './commit.ts';
import type { Line, NumberedLine } from './delivery.ts';
import { createKeeping } from './keptLines.ts';
import { bytesOf, createTally, type RunningTally, type Tally } from './tally.ts';

/** What lines are taken upon. */
export interface Ground {
  readonly table: Table;
  /** How far the sender's lines have been taken, in this journal or an older one. */
  readonly place: Place | undefined;
  readonly journal: string;
  readonly settings: Settings;
  readonly sender: Sender;
  /** The commit that is being made. */
  readonly seq: number;
  /** Whether these lines are those of one commit, read again: then none waits, and none is left for the next. */
  readonly again: boolean;
  readonly past: (step: Step) => StepPast;
}

/** The lines of a delivery that make one commit, and what they decided. */
export interface Part extends Tally {
  readonly table: Table;
  /** Its `n` is the last line taken. */
  readonly place: Place;
  readonly kept: readonly NumberedLine[];
  /** The next line waits for the old keeper's journal. */
  readonly waiting: boolean;
  /** Whether the table was opened, which pins the settings. */
  readonly opened: boolean;
}

/**
 * A line whose decision would bring a commit above so many bytes is left for the next one, unless it is the
 * first. With the largest state there can be, and the largest decision, a commit stays below 64 KB.
 */
const ENOUGH_BYTES = 16_000;

/** Takes lines one after another, as many as one commit holds. */
export function takeLines(lines: readonly NumberedLine[], ground: Ground): Part {
  const tally = createTally();
  const begin = begun(ground);
  tally.add(begin, ground.table.game);
  let { table } = begin;
  let place = placeIn(ground.journal, ground.place);
  let bytes = bytesOf(begin) + bytesToPin(ground);
  let [waiting, opened] = [false, false];
  const keeping = createKeeping(place.header);
  for (const [i, { n, line }] of lines.entries()) {
    const later = (): readonly NumberedLine[] => lines.slice(i + 1);
    const read = readAny(line, place.header, ground);
    const { decision, reading } = decided(table, read, hearingOf(n, ground, tally), later);
    waiting = decision === 'wait';
    if (decision === 'wait') break;
    bytes += bytesOf(decision) + keeping.bytesOf({ n, line }, reading, decision.trace);
    const fits = tally.goesWith(decision) && bytes <= ENOUGH_BYTES;
    if (!fits && i > 0 && !ground.again) break;
    keeping.add({ n, line }, reading, decision.trace);
    tally.add(decision, table.game);
    const change = changeOf(table, decision.table);
    table = decision.table;
    place = { ...place, n, header: reading.header };
    opened ||= change === 'opened';
    // What follows a closing is decided by the settings of the day.
    if (change === 'closed') break;
  }
  if (!hearsDice(table, ground.sender.id)) place = { ...place, header: null };
  const kept = keeping.kept(place.header);
  return { table, place, kept, waiting, opened, ...tally.result };
}

/** A commit at a closed table may have to pin the settings. */
function bytesToPin({ table, settings }: Ground): number {
  return isClosed(table) ? jsonBytes(settings) : 0;
}

function changeOf(before: Table, after: Table): 'opened' | 'closed' | null {
  const [was, is] = [isClosed(before), isClosed(after)];
  return was === is ? null : is ? 'closed' : 'opened';
}

function hearingOf(n: number, ground: Ground, { result: { steps } }: RunningTally): Hearing {
  const { settings, sender, seq, again } = ground;
  // A step of the commit in the making is known already.
  const past = (step: Step) => (step.seq === seq ? steps[step.at] : undefined) ?? ground.past(step);
  return { settings, sender, n, waits: !again, step: { seq, at: steps.length }, past };
}

function decided(
  table: Table,
  reading: Reading,
  hearing: Hearing,
  later: () => readonly NumberedLine[],
): { readonly decision: Decision | 'wait'; readonly reading: Reading } {
  if (reading.fact === null) return { decision: noTrace(table), reading };
  const decision = decide(table, reading.fact, hearing);
  if (decision !== 'wait' || !isVoid(later(), hearing)) return { decision, reading };
  // Read again without the lines that make it void it would take the table: it is never kept, not even as a header.
  return { decision: noTrace(table), reading: { ...reading, record: false } };
}

/** The place in a journal: at its start where it is new. */
function placeIn(journal: string, place: Place | undefined): Place {
  return place?.journal === journal ? place : { journal, n: 0, header: null };
}

/** A new journal of a sender breaks off what his last one left open, be that one forgotten. */
function begun(ground: Ground): Decision {
  const { table, place, journal } = ground;
  return place?.journal === journal ? noTrace(table) : endJournal(table, ground);
}

/** What a line says, of whichever kind it is; `header` is what the line before left behind. */
export function readAny(line: Line, header: Header | null, { settings, sender }: Journal): Reading {
  switch (line.kind) {
    case 'line':
      return readLine(line.raw, header, { settings, sender });
    case 'order':
      return { fact: readCommand(line.line, { settings, sender }), header: null, record: true };
    case 'roll': {
      const { name, dice, serial = null } = line;
      const fact: Fact = { kind: 'roll', name: tidyName(name), dice, serial, speaker: false };
      return { fact, header: null, record: true };
    }
  }
}

/** A waiting `take table` is void where the same dealer says another one later in the delivery. */
function isVoid(later: readonly NumberedLine[], journal: Journal): boolean {
  return later.some(({ line }) => says(line, 'take-table', journal));
}

/** Whether a line is an order of this kind by the sender's own dealer. */
export function says(line: Line, kind: HeardOrder['kind'], journal: Journal): boolean {
  const { fact } = readAny(line, null, journal);
  return fact?.kind === 'order' && fact.order.kind === kind;
}

/** Whether a first die of this sender would leave a trace. */
export function hearsDice(table: Table, sender: string): boolean {
  return isClosed(table) || table.keeper === sender;
}

function isClosed({ game }: Table): boolean {
  return game.mode === 'closed';
}
