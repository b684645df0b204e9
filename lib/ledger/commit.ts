import type { Count } from '../game/drawer.ts';
import type { Sender } from '../game/facts.ts';
import type { Payment } from '../game/owed.ts';
import type { Refusal } from '../game/refusals.ts';
import type { Roll } from '../game/rolls.ts';
import type { Settings } from '../game/settings.ts';
import { NEW_TABLE, type Table } from '../game/table.ts';
import type { Entry } from '../game/transfers.ts';
import type { Header } from '../journal/reader.ts';
import type { NumberedLine } from './delivery.ts';

/** How far one sender's lines have been taken. */
export interface Place {
  readonly journal: string;
  /** The last line taken. */
  readonly n: number;
  /** What the last record left behind for a first die that may follow. */
  readonly header: Header | null;
}

/** All that the next line is decided by, apart from the settings themselves. */
export interface Ledger {
  readonly table: Table;
  /** By sender. */
  readonly places: Readonly<Record<string, Place>>;
  /** No journal up to this one is taken from a sender that has no place: those forgotten had theirs below it. */
  readonly forgotten: string | null;
  /** The commit that holds the settings in force; 0 before the first. */
  readonly settingsAt: number;
}

/** How far a sender's lines have been taken; `constructor` too is a sender, and no object's own. */
export function placeOfSender({ places }: Ledger, sender: string): Place | undefined {
  return Object.hasOwn(places, sender) ? places[sender] : undefined;
}

/** What one delivery, or a part of it, decided: one item of the log, never changed again. */
export interface Commit {
  readonly table: string;
  readonly seq: number;
  /** UTC, in milliseconds. */
  readonly receivedAt: number;
  /** Minutes east of UTC in which the lines' stamps are read; null where the sender does not say. */
  readonly utcOffset: number | null;
  /** How long the sender had held these lines back, in milliseconds; null where they came in time. */
  readonly lateMs: number | null;
  readonly sender: Sender;
  readonly journal: string;
  /** The numbers of the lines taken. */
  readonly from: number;
  readonly to: number;
  /** Those of them that mattered, as they came: read again they give the same commit. */
  readonly kept: readonly NumberedLine[];
  readonly rolls: readonly Roll[];
  readonly entries: readonly Entry[];
  readonly payments: readonly Payment[];
  readonly counts: readonly Count[];
  readonly refused: readonly Refusal[];
  /** Counted rolls that this commit took back. */
  readonly undone: readonly number[];
  /** Where this commit pins settings: at each opening, and at a closed table whose settings have changed. */
  readonly settings: Settings | null;
  readonly after: Ledger;
  /** The hash of the commit before; null on the first. */
  readonly previous: string | null;
}

/** A table of which the log knows nothing yet. */
export const NEW_LEDGER: Ledger = {
  table: NEW_TABLE,
  places: {},
  forgotten: null,
  settingsAt: 0,
};

/** The newest commit of a table with what is needed to decide the next one. */
export interface Head {
  readonly seq: number;
  readonly hash: string | null;
  readonly ledger: Ledger;
  /** The settings in force; null before the first commit. */
  readonly settings: Settings | null;
  /** Null before the first. */
  readonly commit: Commit | null;
}

export const NEW_HEAD: Head = {
  seq: 0,
  hash: null,
  ledger: NEW_LEDGER,
  settings: null,
  commit: null,
};
