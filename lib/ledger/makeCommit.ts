import type { Settings } from '../game/settings.ts';
import type { Table } from '../game/table.ts';
import type { Commit, Head, Ledger, Place } from './commit.ts';
import { hearsDice, type Part } from './take.ts';

/** What a commit says of the delivery that caused it. */
export type Cause = Pick<
  Commit,
  'table' | 'receivedAt' | 'utcOffset' | 'lateMs' | 'sender' | 'journal' | 'from'
>;

/** More senders than this are not remembered; those of longest ago go first. */
const MOST_PLACES = 12;

/** In UTF-16 units; no name has more than 29 letters. */
const LONGEST_OTHER_HEADER = 100;

/** The commit after the newest one, of what lines have decided. `pins`: the settings that it stores, if it does. */
export function makeCommit(head: Head, cause: Cause, part: Part, pins: Settings | null): Commit {
  const seq = head.seq + 1;
  const { table, receivedAt, utcOffset, lateMs, sender, journal, from } = cause;
  const { place, kept, rolls, entries, payments, counts, refused, undone } = part;
  return {
    table,
    seq,
    receivedAt,
    utcOffset,
    lateMs,
    sender,
    journal,
    from,
    to: place.n,
    kept,
    rolls,
    entries,
    payments,
    counts,
    refused,
    undone,
    settings: pins,
    after: {
      table: part.table,
      ...withPlace(head.ledger, sender.id, part),
      settingsAt: pins === null ? head.ledger.settingsAt : seq,
    },
    previous: head.hash,
  };
}

function withPlace(
  { places, forgotten }: Ledger,
  sender: string,
  { place, table }: Part,
): Pick<Ledger, 'places' | 'forgotten'> {
  const others = Object.entries(places)
    .filter(([id]) => id !== sender)
    .map(([id, other]): [string, Place] => [id, leftAlone(other, id, table)]);
  const own: [string, Place] = [sender, place];
  if (others.length < MOST_PLACES)
    return { places: Object.fromEntries([...others, own]), forgotten };
  // The keeper's lines go on, however long ago his journal began.
  const [oldest, { journal }] = others
    .filter(([id]) => id !== table.keeper)
    .reduce((a, b) => (b[1].journal < a[1].journal ? b : a));
  return {
    places: Object.fromEntries([...others.filter(([id]) => id !== oldest), own]),
    forgotten: forgotten !== null && forgotten > journal ? forgotten : journal,
  };
}

/**
 * The place of a sender who has not spoken. A header is forgotten where his next first die leaves no trace, and at a
 * closed table where it is long: there it can only name a roll that does not count.
 */
function leftAlone(place: Place, sender: string, table: Table): Place {
  const { header } = place;
  if (header === null || table.keeper === sender) return place;
  const useful = hearsDice(table, sender) && header.text.length <= LONGEST_OTHER_HEADER;
  return useful ? place : { ...place, header: null };
}
