import { decide, endJournal } from '../game/decide.ts';
import { type Decision, noTrace } from '../game/decision.ts';
import type { Fact, Hearing, Sender, StepPast } from '../game/facts.ts';
import { tidyName } from '../game/names.ts';
import type { Settings } from '../game/settings.ts';
import type { Step, Table } from '../game/table.ts';
import {
  type Header,
  type Journal,
  type Reading,
  readCommand,
  readLine,
} from '../journal/reader.ts';
import type { Place } from './commit.ts';
import type { Line, NumberedLine } from './delivery.ts';
import { createKeeping } from './keptLines.ts';
import { createTally, type RunningTally, type Tally } from './tally.ts';

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
  /** False when lines that have been taken once are read again. */
  readonly waits: boolean;
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
 * More bytes of decided lines than this go into the next commit. With the largest state there can be,
 * a commit stays below 64 KB.
 */
const ENOUGH_BYTES = 16_000;

/** Takes lines one after another, as many as one commit holds. */
export function takeLines(lines: readonly NumberedLine[], ground: Ground): Part {
  const tally = createTally();
  let table = begun(ground, tally);
  let place = placeIn(ground.journal, ground.place);
  let [waiting, opened] = [false, false];
  const keeping = createKeeping(place.header);
  for (const [i, { n, line }] of lines.entries()) {
    const reading = readAny(line, place.header, ground);
    const later = (): readonly NumberedLine[] => lines.slice(i + 1);
    const decision = decided(table, reading.fact, hearingOf(n, ground, tally), later);
    waiting = decision === 'wait';
    if (decision === 'wait' || !tally.goesWith(decision) || tally.bytes > ENOUGH_BYTES) break;
    keeping.add({ n, line }, reading, decision.trace);
    tally.add(decision, table.game, decision.trace ? bytesOf(line) : 0);
    const change = changeOf(table, decision.table);
    table = decision.table;
    place = { ...place, n, header: reading.header };
    opened ||= change === 'opened';
    // What follows a closing is decided by the settings of the day.
    if (change === 'closed') break;
  }
  if (!hearsDice(table, ground.sender)) place = { ...place, header: null };
  const kept = keeping.kept(place.header);
  return { ...tally.result, table, place, kept, waiting, opened };
}

function changeOf(before: Table, after: Table): 'opened' | 'closed' | null {
  const [was, is] = [before.game.mode === 'closed', after.game.mode === 'closed'];
  return was === is ? null : is ? 'closed' : 'opened';
}

function hearingOf(n: number, ground: Ground, { result: { steps } }: RunningTally): Hearing {
  const { settings, sender, seq, waits } = ground;
  // A step of the commit in the making is known already.
  const past = (step: Step) => (step.seq === seq ? steps[step.at] : undefined) ?? ground.past(step);
  return { settings, sender, n, waits, step: { seq, at: steps.length }, past };
}

function decided(
  table: Table,
  fact: Fact | null,
  hearing: Hearing,
  later: () => readonly NumberedLine[],
): Decision | 'wait' {
  if (fact === null) return noTrace(table);
  const decision = decide(table, fact, hearing);
  return decision === 'wait' && isVoid(later(), hearing) ? noTrace(table) : decision;
}

/** The place in a journal: at its start where it is new. */
function placeIn(journal: string, place: Place | undefined): Place {
  return place?.journal === journal ? place : { journal, n: 0, header: null };
}

/** A new journal of a sender breaks off what its last one left open. */
function begun(ground: Ground, tally: RunningTally): Table {
  const { table, place, journal } = ground;
  if (place === undefined || place.journal === journal) return table;
  const decision = endJournal(table, ground);
  tally.add(decision, table.game, 0);
  return decision.table;
}

function readAny(line: Line, header: Header | null, { settings, sender }: Journal): Reading {
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
  return later.some(({ line }) => {
    const { fact } = readAny(line, null, journal);
    return fact?.kind === 'order' && fact.order.kind === 'take-table';
  });
}

function bytesOf(line: Line): number {
  return Buffer.byteLength(JSON.stringify(line));
}

/** Whether a first die of this sender would leave a trace. */
function hearsDice(table: Table, sender: Sender): boolean {
  return table.game.mode === 'closed' || table.keeper === sender.id;
}
