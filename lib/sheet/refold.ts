import type { Log } from '../ledger/log.ts';
import { type Cursor, NO_TALLY, type Tally } from './cursor.ts';
import { harvest, type Place } from './harvest.ts';
import { fold, type Player } from './players.ts';
import type { Players } from './playersStore.ts';
import { calendarOf } from './serial.ts';

/** What projections are made anew from, and where they are kept. */
interface Books {
  readonly log: Log;
  readonly players: Players;
  readonly table: string;
}

/**
 * Adds all players up again from the first commit to where a spreadsheet begins that goes on after another. What comes
 * after is added by the flushes; but projections of another layout count as missing, and what lies in the older
 * spreadsheet is not written, nor added up, again.
 */
export async function refold(
  { log, players, table }: Books,
  { base, timeZone }: Pick<Cursor, 'base' | 'timeZone'>,
): Promise<Place> {
  const calendar = calendarOf(timeZone);
  const known = new Map<Player['account'], Player>();
  let count = 0;
  let place: Place = NO_TALLY;
  while (place.seq < base.seq) {
    const found = await harvest(log, table, place, base, base.seq, calendar);
    const folded = fold(known, found.movements, count);
    for (const player of folded.players) known.set(player.account, player);
    count = folded.count;
    place = found;
  }
  expectAsBefore(base, count);
  await players.save(table, [...known.values()]);
  return place;
}

function expectAsBefore(base: Tally, count: number): void {
  if (count === base.players) return;
  throw new Error(`expected ${base.players} players up to commit ${base.seq}, not ${count}`);
}
