import type { Random } from '../support/random.ts';
import { randomEvening } from '../support/randomEvening.ts';
import type { Sends, Step, TablePlan } from './plan.ts';
import { makeShifts } from './shifts.ts';

/** What is said and rolled at one table, and who hears it. */
export interface Story {
  readonly table: TablePlan;
  readonly senders: readonly Sends[];
  readonly steps: readonly Step[];
}

const DAN = 'Dealer Dan';
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York'];
/** Lines of an evening; a whole one has more. */
const LENGTHS = [12, 25, 40, 60];

const SHIFTS = 0.3;

/** What happens at one table. */
export function makeStory(chance: Random, place: number): Story {
  return chance.chance(SHIFTS) ? shiftStory(chance, place) : danStory(chance, place);
}

/** An evening at which the table changes hands. */
function shiftStory(chance: Random, place: number): Story {
  const { setup, senders, steps } = makeShifts(chance, place);
  const id = `table-${place + 1}`;
  const sends = senders.map((one) => ({ ...one, table: id }));
  return { table: tableOf(id, setup, sends, chance), senders: sends, steps };
}

function tableOf(id: string, setup: object, senders: readonly Sends[], chance: Random): TablePlan {
  const timeZone = chance.pick(ZONES);
  const relays = senders.map(({ id: relay, dealer, role }) => ({ id: relay, dealer, role }));
  const config = { id, ...setup, timeZone, spreadsheetId: `local-${id}`, relays };
  return { id, config, timeZone };
}

/** An evening of Dealer Dan's, now and then with a witness beside him. */
function danStory(chance: Random, place: number): Story {
  const { setup, lines } = randomEvening(chance.below(2 ** 31));
  const id = `table-${place + 1}`;
  const dan: Sends = { id: `dan-${place + 1}`, table: id, dealer: DAN, role: 'journal' };
  const witness: Sends = { ...dan, id: `ear-${place + 1}`, role: 'witness' };
  const senders = chance.chance(0.15) ? [dan, witness] : [dan];
  const said = lines.slice(0, chance.pick(LENGTHS)).map(atOnce);
  return {
    table: tableOf(id, setup, senders, chance),
    senders,
    steps: timed(said, senders, chance),
  };
}

/** A dealer who takes the table back waits for the other's journal, which there is none of here. */
function atOnce(line: string): string {
  return line.replace(/(Dealer Dan: *take +table) *[.!]? *$/i, '$1 now');
}

/** Each line at its moment, in the journals of all who hear it. */
function timed(
  lines: readonly string[],
  senders: readonly Sends[],
  chance: Random,
): readonly Step[] {
  let at = 2_000;
  return lines.flatMap((text) => {
    at += pauseBefore(chance);
    const torn = chance.chance(0.1);
    return senders.map(({ id }): Step => ({ at, kind: 'line', of: id, text, torn }));
  });
}

/** Longer than a torn line takes to become whole. */
const LEAST_MS = 100;

function pauseBefore(chance: Random): number {
  const most = chance.pick([200, 200, 200, 200, 400, 400, 400, 2_000, 9_000]);
  return LEAST_MS + chance.below(most);
}
