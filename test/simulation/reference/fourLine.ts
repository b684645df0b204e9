import type { Evening, Group } from './evening.ts';
import type { Die, JournalRecord } from './lines.ts';
import { dieOf } from './lines.ts';
import { keyOf, plain } from './names.ts';
import { areBad, firstOf, isHouseDie, keep, keepUncounted, reasonNow } from './rolls.ts';

export interface DieLine {
  readonly sender: string;
  readonly n: number;
  readonly serial: number | null;
  readonly die: Die;
  /** The record just before it in its journal. */
  readonly before: JournalRecord | null;
}

/** Takes a die line that belongs to a group, or is a stray one. */
export function takeDie(evening: Evening, line: DieLine): void {
  const group = evening.groups.find(
    ({ sender, serial }) => sender === line.sender && serial === line.serial,
  );
  if (line.die.which === 'first') {
    if (group !== undefined) breakOff(evening, group);
    openGroup(evening, line);
  } else if (group === undefined) {
    keepStray(evening, line);
  } else if (line.die.which === 'second' && group.second === null) {
    group.second = line.die.shows;
    group.n = line.n;
  } else if (line.die.which === 'total' && group.second !== null) {
    complete(evening, group, group.second, line);
  } else {
    breakOff(evening, group);
  }
}

function openGroup(evening: Evening, line: DieLine): void {
  const [oldest, ...others] = evening.groups;
  if (oldest !== undefined && others.length >= 7) breakOff(evening, oldest);
  const name = nameInHeader(evening, line);
  const { sender, serial, n, die } = line;
  const thrown = { sender, name, serial, hasSpeaker: false, badDice: false };
  const reason = reasonNow(evening, thrown);
  const arming = evening.game.armed ? evening.armings : null;
  evening.groups.push({ sender, serial, name, first: die.shows, second: null, n, reason, arming });
}

function keepStray(evening: Evening, { sender, n, serial, die }: DieLine): void {
  const thrown = { sender, name: '', serial, hasSpeaker: false, badDice: true };
  const second = die.which === 'second' ? die.shows : null;
  const seen = { n, name: '', dice: [null, second], total: null } as const;
  keepUncounted(evening, seen, reasonNow(evening, thrown) ?? 'bad-dice');
}

function complete(evening: Evening, group: Group, second: number, { n, die }: DieLine): void {
  evening.groups = evening.groups.filter((other) => other !== group);
  const { sender, serial, name, first } = group;
  const dice = [first, second] as const;
  const badDice = areBad(dice, die.shows);
  const now = reasonNow(evening, { sender, name, serial, hasSpeaker: false, badDice });
  const stillArmed = evening.game.armed && evening.armings === group.arming;
  const broken = group.arming !== null && !stillArmed ? 'dice-locked' : null;
  const reason = firstOf([group.reason, now, broken]);
  keep(evening, { n, name, dice, total: die.shows }, reason);
}

/** Ends a group that is not whole: it is a roll that does not count. */
export function breakOff(evening: Evening, group: Group): void {
  evening.groups = evening.groups.filter((other) => other !== group);
  const { n, name, first, second } = group;
  const reason = firstOf([group.reason, 'bad-dice']) ?? 'bad-dice';
  keepUncounted(evening, { n, name, dice: [first, second], total: null }, reason);
}

/** Breaks all open groups off, oldest first; or those of one sender. */
export function breakAllOff(evening: Evening, sender?: string): void {
  for (const group of evening.groups) {
    if (sender === undefined || group.sender === sender) breakOff(evening, group);
  }
}

function nameInHeader(evening: Evening, { serial, before }: DieLine): string {
  if (before === null || before.serial !== serial || dieOf(before.text) !== null) return '';
  if (before.speaker !== null && !isHouseDie(evening, before.serial)) return '';
  const { fourLineHeaders } = evening.settings;
  return fourLineHeaders.length > 0
    ? nameByTemplate(fourLineHeaders, plain(before.text))
    : nameBySeats(evening, before.text);
}

function nameByTemplate(templates: readonly string[], text: string): string {
  for (const template of templates) {
    const [start = '', end = ''] = plain(template).split('{name}');
    const name = text.slice(start.length, text.length - end.length);
    if (name !== '' && start + name + end === text) return name;
  }
  return '';
}

function nameBySeats(evening: Evening, text: string): string {
  const header = keyOf(text);
  const begun = evening.game.seats
    .map(({ rollsAs }) => rollsAs)
    .filter((name) => header.startsWith(`${keyOf(name)} `))
    .sort((a, b) => b.length - a.length);
  return begun[0] ?? plain(text).split(' ')[0] ?? '';
}
