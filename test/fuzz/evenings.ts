import type { Decision } from '../../lib/game/decision.ts';
import type { Fact } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import type { Table } from '../../lib/game/table.ts';
import { type Header, readLine } from '../../lib/journal/reader.ts';
import type { JournalLine } from '../../lib/journal/record.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { createRandom, type Random } from '../support/random.ts';
import { settingsOf } from '../support/setup.ts';
import { createWitness } from '../support/witness.ts';
import { isGarbage } from './garbage.ts';
import { anyLine, HOUSE_DIE } from './grammar.ts';
import { smallest, smallestText } from './shrink.ts';
import type { Tally } from './tally.ts';

/** So many fuzzed lines follow each other at one table, before another table is set up. */
export const LINES_AT_ONCE = 25;

const DEALERS = ['Dealer Dan', 'Eve'] as const;
const ALL_DIALECTS = ['one-line', 'four-line', 'uox3', 'sphere'];

/** Three houses: nothing but names; serials for all; the lock spoken, and every dialect. */
const HOUSES: readonly Settings[] = [
  settingsOf({ dealers: DEALERS.map((name) => ({ name })), dialects: ALL_DIALECTS }),
  settingsOf({
    dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }, { name: 'Eve' }],
    diceSerials: ['0x40001234'],
    rules: { sideWindow: 'every-come-in', boxes: 1 },
  }),
  settingsOf({
    dealers: DEALERS.map((name) => ({ name })),
    dialects: ALL_DIALECTS,
    fourLineHeaders: ['{name} throws the dice'],
    rules: { diceLock: 'spoken', stakeOnSeven: 'chest', getOutVacatesSeat: true },
  }),
];

const DAN = '[11/29/2026 20:00:00]  <0x000FD38E> Dealer Dan: ';
const BET = ['table open', 'seat Alice', 'seat Bob', 'Alice bets 5k', 'dice open'];
const SEVEN = '[11/29/2026 20:00:00]  <0x40001234> *Alice rolls 3, 4*';
const SIDES = ['Bob sides 2k', 'Mallory sides 700'];
const FIRST_DIE = '[11/29/2026 20:00:00]  <0x40001234> The first die rolls to a stop and shows: 3';

function dan(...said: readonly string[]): string[] {
  return said.map((text) => DAN + text);
}

/** Where a table can stand when fuzzed lines come. */
const STATIONS: readonly (readonly string[])[] = [
  [],
  dan(...BET),
  [...dan(...BET), FIRST_DIE],
  [...dan(...BET), SEVEN, ...dan(...SIDES)],
  [...dan(...BET), SEVEN, ...dan(...SIDES, 'roll for point', 'dice open')],
];

interface Case {
  readonly settings: Settings;
  readonly station: readonly string[];
  readonly lines: readonly JournalLine[];
}

function caseOf(random: Random): Case {
  const settings = random.pick(HOUSES);
  const station = random.pick(STATIONS);
  return { settings, station, lines: Array.from({ length: LINES_AT_ONCE }, () => anyLine(random)) };
}

/**
 * Plays the lines of one seed and holds each against what the rules promise.
 * @throws with the seed and the smallest lines that show the fault.
 */
export function fuzzEvening(seed: number, tally: Tally): void {
  const one = caseOf(createRandom(seed));
  const fault = faultOf(one, tally);
  if (fault === null) return;
  const few = smallest(one.lines, (lines) => faultOf({ ...one, lines }) !== null);
  const small = few.map((line, at) => smallestLine(one, few, line, at));
  const shown = faultOf({ ...one, lines: small }) === null ? few : small;
  throw new Error(
    `seed ${seed}: ${fault}\nafter ${JSON.stringify(one.station)}\nsmallest ${JSON.stringify(shown)}`,
  );
}

function smallestLine(
  one: Case,
  few: readonly JournalLine[],
  line: JournalLine,
  at: number,
): JournalLine {
  if (typeof line !== 'string') return line;
  return smallestText(line, (text) => faultOf({ ...one, lines: few.with(at, text) }) !== null);
}

/** What is wrong with one case, in a sentence; null where all holds. */
function faultOf({ settings, station, lines }: Case, tally?: Tally): string | null {
  try {
    play(settings, station, lines, tally);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : `threw ${String(error)}`;
  }
}

function play(
  settings: Settings,
  station: readonly string[],
  lines: readonly JournalLine[],
  tally?: Tally,
): void {
  const player = createPlayer(settings, DEALERS[0]);
  const witness = createWitness(settings);
  const sender = { id: 'replay', role: 'journal', dealer: DEALERS[0] } as const;
  let header: Header | null = null;
  let n = 0;
  const hear = (line: JournalLine): void => {
    n += 1;
    const before = player.table;
    const reading = readLine(line, header, { settings, sender });
    header = reading.header;
    const decision = player.hear(line, n);
    witness.see(before, decision);
    if (n <= station.length) return;
    tally?.line(patternOf(reading.fact));
    holds(line, before, decision, settings);
  };
  for (const line of [...station, ...lines]) hear(line);
  player.end();
}

/** What nobody may do by any line, whatever it looks like. */
function holds(line: JournalLine, before: Table, decision: Decision, settings: Settings): void {
  if (isGarbage(line, DEALERS)) {
    must(decision.table === before && !decision.trace, 'garbage leaves no trace');
  }
  if (decision.rolls.some((roll) => roll.counts)) {
    must(mayCount(line, settings), 'a roll counts only from the dice');
  }
}

/** Of a line that counts, the serial is that of the house dice, where some are set, and nobody's else. */
function mayCount(line: JournalLine, { diceSerials }: Settings): boolean {
  const serial = typeof line === 'string' ? serialIn(line) : (line.serial ?? null);
  if (diceSerials.length > 0) return serial === HOUSE_DIE;
  return serial === null || serial >= 0x4000_0000;
}

function serialIn(line: string): number | null {
  const at = line.indexOf(']  <0x');
  return at < 0 ? null : Number.parseInt(line.slice(at + 4, at + 14), 16);
}

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`expected that ${what}`);
}

/** The rule's pattern that a line reached; null where it reached none. */
function patternOf(fact: Fact | null): string | null {
  switch (fact?.kind) {
    case undefined:
      return null;
    case 'die':
      return `${fact.die} die`.replace('total die', 'total');
    case 'order':
      return fact.order.kind;
    default:
      return fact?.kind ?? null;
  }
}
