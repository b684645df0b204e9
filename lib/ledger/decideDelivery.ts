import type { StepPast } from '../game/facts.ts';
import type { Settings } from '../game/settings.ts';
import type { Step, Table } from '../game/table.ts';
import { type Commit, type Head, type Ledger, type Place, placeOfSender } from './commit.ts';
import type { Delivery, NumberedLine } from './delivery.ts';
import { hearsDice, type Part, takeLines } from './take.ts';

/** What a delivery comes to, given the newest commit (CONTRACT, Numbers, gaps, copies). */
export type Answer =
  /** Lines before these are missing. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** The journal is older than one that the sender has begun. */
  | { readonly kind: 'closed-journal'; readonly current: string }
  /** All lines have been taken before. */
  | { readonly kind: 'nothing-new'; readonly next: number }
  /** The next line waits for another journal, and nothing stands before it. */
  | { readonly kind: 'wait'; readonly next: number }
  | {
      readonly kind: 'commit';
      readonly commit: Commit;
      readonly settings: Settings;
      readonly waiting: boolean;
    };

/** Loads what the steps changed that a delivery may take back. */
export type Pasts = (step: Step) => StepPast;

/** More senders than this are not remembered; those of longest ago go first. */
const MOST_PLACES = 12;

/** In UTF-16 units; no name has more than 29 letters. */
const LONGEST_OTHER_HEADER = 100;

/** Decides a delivery upon the newest commit. Pure: nothing is written. */
export function decideDelivery(head: Head, delivery: Delivery, past: Pasts): Answer {
  const lines = newLines(head.ledger, delivery);
  if (!Array.isArray(lines)) return lines;
  const settings = settingsFor(head, delivery.table.settings);
  const part = takeLines(lines, {
    table: head.ledger.table,
    place: placeOfSender(head.ledger, delivery.sender.id),
    journal: delivery.journal,
    settings,
    sender: delivery.sender,
    seq: head.seq + 1,
    again: false,
    past,
  });
  const before = (lines[0]?.n ?? 1) - 1;
  if (part.place.n === before) return { kind: 'wait', next: before + 1 };
  const commit = commitOf(head, delivery, part, before + 1, settings);
  return { kind: 'commit', commit, settings, waiting: part.waiting };
}

/** The settings that decide: those pinned while the table is open, else the house's of the day. */
function settingsFor({ ledger, settings }: Head, ofTheDay: Settings): Settings {
  if (ledger.table.game.mode === 'closed') return ofTheDay;
  if (settings === null) throw new Error('expected an open table to have pinned its settings');
  return settings;
}

/** The lines that have not been taken yet, numbered; or why there are none. */
export function newLines(ledger: Ledger, delivery: Delivery): NumberedLine[] | Answer {
  const place = placeOfSender(ledger, delivery.sender.id);
  const newest = place?.journal ?? ledger.forgotten;
  if (newest !== null && delivery.journal < newest)
    return { kind: 'closed-journal', current: newest };
  if (place === undefined && delivery.journal === newest) {
    return { kind: 'closed-journal', current: newest };
  }
  const taken = place?.journal === delivery.journal ? place.n : 0;
  const expected = taken + 1;
  if (delivery.from > expected) return { kind: 'gap', expected };
  const lines = delivery.lines
    .slice(expected - delivery.from)
    .map((line, i) => ({ n: expected + i, line }));
  return lines.length === 0 ? { kind: 'nothing-new', next: expected } : lines;
}

function commitOf(
  head: Head,
  delivery: Delivery,
  part: Part,
  from: number,
  settings: Settings,
): Commit {
  const seq = head.seq + 1;
  const pins = pinsSettings(head, part, settings);
  const { table, place, kept, rolls, entries, refused, undone } = part;
  const { sender, journal, utcOffset, receivedAt } = delivery;
  return {
    table: delivery.table.id,
    seq,
    receivedAt,
    utcOffset,
    sender,
    journal,
    from,
    to: place.n,
    kept,
    rolls,
    entries,
    refused,
    undone,
    settings: pins ? settings : null,
    after: {
      table,
      ...withPlace(head.ledger, sender.id, part),
      settingsAt: pins ? seq : head.ledger.settingsAt,
    },
    previous: head.hash,
  };
}

/** Settings are stored by each opening, and by the first commit at a closed table that they have changed for. */
function pinsSettings({ ledger, settings }: Head, { opened }: Part, inForce: Settings): boolean {
  if (ledger.table.game.mode !== 'closed') return false;
  return opened || JSON.stringify(settings) !== JSON.stringify(inForce);
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
