import { basename } from 'node:path';
import { FIRST_ITEM } from '../../game/counting.ts';
import { nameKey } from '../../game/names.ts';
import type { Dealer } from '../../game/settings.ts';
import { goldText } from '../../goldText.ts';
import { DEFAULT_HOUSE } from '../../house/defaultHouse.ts';
import { faultLine } from '../../house/faults.ts';
import type { House, TableConfig } from '../../house/house.ts';
import { checkHouseText } from '../../house/push.ts';
import { counted } from '../../plainText.ts';
import { type Checked, type Finding, fault, ok, warn } from '../finding.ts';
import { leastEarningBet } from './chestEdge.ts';

/** The house's file. */
export interface HouseFile {
  /** Its path, as it was named. */
  readonly name: string;
  /** Null where there is none and none was asked for. */
  readonly text: string | null;
}

/** How the house is played: whether its sheets are Google's. */
export interface HousePlace {
  readonly google: boolean;
}

/** Reads the house and says what is wrong with it, each fault by its path, and what is risky in it. */
export function checkHouse({ name, text }: HouseFile, place: HousePlace): Checked<House> {
  const about = basename(name);
  if (text === null) {
    const what = `There is no ${name}: one table lucky7 of Dealer Dan is played by the defaults`;
    return { findings: [ok(about, what), ...risks(DEFAULT_HOUSE, place)], value: DEFAULT_HOUSE };
  }
  const read = checkHouseText(text);
  if (!read.ok) {
    const todo = `Correct it in ${name}; docs and README describe each key`;
    return { findings: read.faults.map((one) => fault(about, faultLine(one), todo)), value: null };
  }
  const { tables } = read.house;
  const what = `Right: ${counted(tables.length, 'table')}`;
  return { findings: [ok(about, what), ...risks(read.house, place)], value: read.house };
}

function risks({ tables }: House, { google }: HousePlace): Finding[] {
  return tables.flatMap((table, at) => {
    const path = `tables[${at}]`;
    return [
      ...(tables.length > 1
        ? earshot(table, at, tables)
        : [...dealerRisks(table, path), ...diceRisks(table, path)]),
      ...itemRisks(table, path),
      ...personRisks(table, path),
      ...betRisks(table, path),
      ...relayRisks(table, path),
      ...(google ? sheetRisks(table, at, tables) : []),
    ];
  });
}

function dealerRisks({ settings: { dealers } }: TableConfig, path: string): Finding[] {
  const names = dealers.filter(({ serial }) => serial === undefined).map(({ name }) => name);
  if (names.length === 0) return [];
  const what = `${names.join(', ')}: without a serial, a namesake's speech is taken for the dealer's`;
  return [warn(`${path}.dealers`, what, 'Add "serial" as the client prints it: "0x000FD38E"')];
}

/** Nobody speaks with an item's serial but whoever holds that item. */
function itemRisks({ settings: { dealers } }: TableConfig, path: string): Finding[] {
  const items = dealers.filter(({ serial = 0 }) => serial >= FIRST_ITEM);
  if (items.length === 0) return [];
  const what = `${items.map(({ name }) => name).join(', ')}: the serial is an item's, so no word of the dealer's own is taken`;
  const todo = "Add the dealer's own serial: people are below 0x40000000";
  return [warn(`${path}.dealers`, what, todo)];
}

/** A person's speech can hold any text: among the house dice it would be a roll that counts. */
function personRisks({ settings: { diceSerials } }: TableConfig, path: string): Finding[] {
  const people = diceSerials.filter((serial) => serial < FIRST_ITEM).map(hex);
  if (people.length === 0) return [];
  const what = `${people.join(', ')}: a person's serial among the dice lets what he types count`;
  return [
    warn(`${path}.diceSerials`, what, 'Name the dice themselves: items are 0x40000000 and above'),
  ];
}

function hex(serial: number): string {
  return `0x${serial.toString(16).toUpperCase().padStart(8, '0')}`;
}

/** At several tables a client may hear the next one: its dice must not count here, nor its dealers give orders. */
function earshot(table: TableConfig, at: number, tables: readonly TableConfig[]): Finding[] {
  const { diceSerials, dealers } = table.settings;
  const others = tables.filter((_, place) => place !== at);
  const theirs = new Set(others.flatMap(({ settings }) => settings.diceSerials));
  const shared = diceSerials.filter((serial) => theirs.has(serial)).map(hex);
  const [dice, people] = [`tables[${at}].diceSerials`, `tables[${at}].dealers`];
  const findings: Finding[] = [];
  if (diceSerials.length === 0) {
    const what =
      'Empty in a house of several tables, so dice thrown at the next one count here too';
    findings.push(fault(dice, what, 'Add the serials of the dice of this table alone'));
  }
  if (shared.length > 0) {
    const what = `${shared.join(', ')}: another table has the same, so a throw at one counts at both`;
    findings.push(fault(dice, what, 'Give each table dice of its own'));
  }
  const bare = dealers.filter(({ serial }) => serial === undefined).map(({ name }) => name);
  if (bare.length > 0) {
    const what = `${bare.join(', ')}: without a serial in a house of several tables, a namesake at the next one gives orders here`;
    findings.push(fault(people, what, 'Add "serial" as the client prints it: "0x000FD38E"'));
  }
  return [...findings, ...twice(table, at, tables)];
}

/** What a dealer of two tables says within earshot of both, he says at both. It is told where he is named again. */
function twice({ settings }: TableConfig, at: number, tables: readonly TableConfig[]): Finding[] {
  const before = new Set(tables.slice(0, at).flatMap((other) => other.settings.dealers.map(whoIs)));
  const both = settings.dealers.filter((dealer) => before.has(whoIs(dealer)));
  if (both.length === 0) return [];
  const names = both.map(({ name }) => name).join(', ');
  const what = `${names}: deals at another table too; where both clients hear it, a take table at one ends the other dealer's keeping at both`;
  return [
    warn(`tables[${at}].dealers`, what, 'Name each character at one table, or part the tables'),
  ];
}

function whoIs({ name, serial }: Dealer): string {
  return serial === undefined ? nameKey(name) : hex(serial);
}

/** Which of the dialects is the easiest to deceive. */
function diceRisks({ settings: { diceSerials, dialects } }: TableConfig, path: string): Finding[] {
  if (diceSerials.length > 0) return [];
  const forged = dialects.filter((dialect) => dialect === 'uox3' || dialect === 'sphere');
  const todo = 'Add the serials of the house dice: ["0x40001234"]';
  const about = `${path}.diceSerials`;
  if (forged.length > 0) {
    return [warn(about, `Empty, so any player can type a roll of the form ${forged[0]}`, todo)];
  }
  if (dialects.includes('four-line')) {
    const what = "Empty, so other people's dice and names can pass for lines of a four-line roll";
    return [warn(about, what, todo)];
  }
  return [warn(about, 'Empty, so dice that a player brings count as those of the house', todo)];
}

function betRisks({ settings: { rules } }: TableConfig, path: string): Finding[] {
  const least = leastEarningBet(rules);
  if (rules.minBet === 'fair' || rules.minBet >= least) return [];
  const [bet, chest] = [least, rules.chestFloor].map((gold) => goldText(gold));
  const what = `With ${chest} in the chest a bet under ${bet} favours the player, and a fuller chest raises that`;
  return [warn(`${path}.rules.minBet`, what, `Set it to ${least} or more, or lower chestFloor`)];
}

function relayRisks({ relays }: TableConfig, path: string): Finding[] {
  if (relays.length > 0) return [];
  const todo = 'Add [{ "id": "dealer" }]';
  return [warn(`${path}.relays`, 'Empty, so nobody can send the table anything', todo)];
}

function sheetRisks(table: TableConfig, at: number, tables: readonly TableConfig[]): Finding[] {
  const about = `tables[${at}].spreadsheetId`;
  const { spreadsheetId } = table;
  if (spreadsheetId === undefined) {
    const todo = 'Make an empty spreadsheet and put in the id between /d/ and /edit of its address';
    return [warn(about, 'Missing, so staff see no sheet of this table', todo)];
  }
  const first = tables.findIndex((other) => other.spreadsheetId === spreadsheetId);
  if (first === at) return [];
  const what = `Also that of tables[${first}], but a spreadsheet shows one table only`;
  return [fault(about, what, 'Make another spreadsheet for this table')];
}
