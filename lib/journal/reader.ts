import { FIRST_ITEM, isHouseDie, isSpoken } from '../game/counting.ts';
import type { Fact, Sender } from '../game/facts.ts';
import { isMasked, nameKey } from '../game/names.ts';
import { type Dealer, type Settings, unmasksNamesakes } from '../game/settings.ts';
import { readDealerLine } from './dealerLine.ts';
import { type DieText, readDie } from './dieText.ts';
import { type JournalLine, type JournalRecord, readRecord } from './record.ts';
import { readRoll } from './rollText.ts';

/** A record that would be the header of a four-line roll, if a first die followed it. */
export interface Header {
  readonly text: string;
  readonly serial: number | null;
}

/** What a reader needs to know of the journal that it reads. */
export interface Journal {
  readonly settings: Settings;
  readonly sender: Sender;
}

/** What a line says, and what the reader must remember of it for the next one. */
export interface Reading {
  /** Null where the line says nothing to the game. */
  readonly fact: Fact | null;
  readonly header: Header | null;
  /** Whether the line is a record of the client's journal. */
  readonly record: boolean;
}

/** Reads one journal line after another: `header` is what the line before left behind. */
export function readLine(line: JournalLine, header: Header | null, journal: Journal): Reading {
  const record = readRecord(line);
  // A line that is no record continues the one before.
  if (record === null) return { fact: null, header, record: false };
  const { settings } = journal;
  const die = settings.dialects.includes('four-line') ? readDie(record.text) : null;
  if (die !== null) {
    return { fact: dieFact(record, die, header, settings), header: null, record: true };
  }
  return {
    fact: rollFact(record, settings) ?? orderFact(record, journal),
    header: asHeader(record, settings),
    record: true,
  };
}

/** Reads a dealer line that came without the game client. */
export function readCommand(line: string, { sender, settings }: Journal): Fact | null {
  if (line.length > 500) return null;
  const order = readDealerLine(line, settings.rulesVersion);
  if (order === null || (order.kind === 'hand-table' && sender.role !== 'console')) return null;
  return { kind: 'order', order, text: line };
}

function asHeader({ speaker, text, serial }: JournalRecord, settings: Settings): Header | null {
  if (!settings.dialects.includes('four-line')) return null;
  return speaker === null || isHouseDie(serial, settings) ? { text, serial } : null;
}

function dieFact(
  record: JournalRecord,
  { die, value }: DieText,
  header: Header | null,
  settings: Settings,
): Fact | null {
  const { serial } = record;
  if (isSpoken(serial, record.speaker !== null, settings)) return null;
  if (die !== 'first') return { kind: 'die', die, value, serial };
  const named = header !== null && header.serial === serial ? header.text : null;
  return { kind: 'die', die, value, serial, header: named };
}

function rollFact({ text, serial, speaker }: JournalRecord, settings: Settings): Fact | null {
  const roll = readRoll(text, settings.dialects);
  return roll === null ? null : { kind: 'roll', ...roll, serial, speaker: speaker !== null };
}

function orderFact(record: JournalRecord, { settings, sender }: Journal): Fact | null {
  const { speaker, text, local } = record;
  if (speaker === null || !local) return null;
  const dealer = dealerOf(speaker, record, settings);
  if (dealer === undefined) return null;
  const order = readDealerLine(text, settings.rulesVersion);
  if (order === null || order.kind === 'hand-table') return null;
  if (nameKey(dealer.name) === nameKey(sender.dealer)) return { kind: 'order', order, text };
  return order.kind === 'take-table' ? { kind: 'handover', dealer: dealer.name } : null;
}

/**
 * The dealer who speaks: a configured one, whose serial matches where one is set. Where none is set he is a person:
 * an item that bears his name is nobody.
 */
function dealerOf(
  speaker: string,
  { serial }: JournalRecord,
  { dealers, rulesVersion }: Settings,
): Dealer | undefined {
  const key = nameKey(speaker);
  const isPerson = serial === null || serial < FIRST_ITEM;
  const found = dealers.find(
    (dealer) =>
      nameKey(dealer.name) === key &&
      (dealer.serial === undefined ? isPerson : dealer.serial === serial),
  );
  const masked = found !== undefined && unmasksNamesakes(rulesVersion) && isMasked(speaker);
  return masked ? undefined : found;
}
