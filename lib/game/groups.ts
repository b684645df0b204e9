import { isKeeper, whyNot } from './counting.ts';
import { changed, type Decision, noTrace } from './decision.ts';
import type { DieFact, Hearing, Sender } from './facts.ts';
import { nameKey, tidyName } from './names.ts';
import { firstReason, type Reason } from './rolls.ts';
import { seeRoll, writeUncounted } from './seeing.ts';
import type { Settings } from './settings.ts';
import type { Game, Group, Table } from './table.ts';

/** At most so many four-line rolls are under way; one more breaks the oldest off. */
const MOST_GROUPS = 8;

/** One die line of a four-line roll (RULES, Four-line rolls). */
export function seeDie(table: Table, die: DieFact, hearing: Hearing): Decision {
  // At an open table only the keeper's dice fall; at a closed one nobody keeps it yet.
  if (table.game.mode !== 'closed' && !isKeeper(table, hearing.sender)) return noTrace(table);
  const open = table.groups.find(
    (group) => group.sender === hearing.sender.id && group.serial === die.serial,
  );
  if (die.die === 'first') return openGroup(table, open, die, hearing);
  if (open === undefined) return stray(table, die, hearing);
  if (die.die === 'second' && open.second === null) {
    return changed(replaced(table, open, { ...open, second: die.value, n: hearing.n }));
  }
  if (die.die === 'total' && open.second !== null) {
    return ended(complete(table, open, die.value, hearing));
  }
  return ended(broken(table, open, hearing.settings, hearing.sender));
}

/** Too many rolls in a row leave no trace; that one of them is no longer under way must be kept all the same. */
function ended(decision: Decision): Decision {
  return decision.trace ? decision : changed(decision.table);
}

/** Breaks off every open group that `which` names, oldest first; each is listed at the last line it got. */
export function breakOff(
  table: Table,
  settings: Settings,
  sender: Sender,
  which: (group: Group) => boolean = () => true,
): Decision {
  return table.groups.filter(which).reduce<Decision>((so, group) => {
    const { table: after, rolls } = broken(so.table, group, settings, sender);
    return changed(after, { rolls: [...so.rolls, ...rolls] });
  }, noTrace(table));
}

function openGroup(
  table: Table,
  open: Group | undefined,
  die: Extract<DieFact, { die: 'first' }>,
  hearing: Hearing,
): Decision {
  const { settings, sender, n } = hearing;
  const oldest = table.groups.length >= MOST_GROUPS ? table.groups[0] : undefined;
  const leaving = open ?? oldest;
  const before = leaving === undefined ? noTrace(table) : broken(table, leaving, settings, sender);
  const name = headerName(die.header, table.game, settings);
  const group: Group = {
    sender: sender.id,
    serial: die.serial,
    name,
    first: die.value,
    second: null,
    n,
    reason: whyNotYet(before.table, name, die.serial, hearing),
  };
  const { groups } = before.table;
  return changed({ ...before.table, groups: [...groups, group] }, { rolls: before.rolls });
}

/** Why the roll would not count at its first die; the dice themselves are judged when they are known. */
function whyNotYet(
  table: Table,
  name: string,
  serial: number | null,
  { sender, settings }: Hearing,
): Reason | null {
  const speaker = false;
  return whyNot(table, { name, dice: [1, 1], total: 2, serial, speaker }, sender, settings);
}

function complete(table: Table, group: Group, total: number, hearing: Hearing): Decision {
  const { name, first, second, serial, reason } = group;
  const without = { ...table, groups: table.groups.filter((other) => other !== group) };
  const roll = { name, dice: [first, second] as const, total, serial, speaker: false };
  return seeRoll(without, roll, reason, hearing);
}

function broken(table: Table, group: Group, settings: Settings, sender: Sender): Decision {
  const { name, first, second, serial, n, reason } = group;
  const without = { ...table, groups: table.groups.filter((other) => other !== group) };
  const roll = { name, dice: [first, second] as const, total: null, serial, speaker: false };
  const now = whyNot(without, roll, { ...sender, id: group.sender }, settings);
  return writeUncounted(without, roll, firstReason(reason, now) ?? 'bad-dice', n);
}

function stray(table: Table, die: DieFact, { sender, settings, n }: Hearing): Decision {
  const second = die.die === 'second' ? die.value : null;
  const roll = {
    name: '',
    dice: [null, second] as const,
    total: null,
    serial: die.serial,
    speaker: false,
  };
  return writeUncounted(table, roll, whyNot(table, roll, sender, settings) ?? 'bad-dice', n);
}

function replaced(table: Table, group: Group, by: Group): Table {
  return { ...table, groups: table.groups.map((other) => (other === group ? by : other)) };
}

/** Whom the header names: by template where the wording is known, else a seated name or its first word. */
function headerName(header: string | null, game: Game, settings: Settings): string {
  if (header === null) return '';
  const text = tidyName(header);
  if (settings.fourLineHeaders.length > 0) return templateName(text, settings.fourLineHeaders);
  const seats = game.mode === 'closed' ? [] : game.seats;
  const key = nameKey(text);
  const longest = seats
    .map((seat) => seat.rollsAs)
    .filter((name) => key.startsWith(`${nameKey(name)} `))
    .reduce((a, b) => (b.length > a.length ? b : a), '');
  return longest === '' ? (text.split(' ')[0] ?? '') : longest;
}

function templateName(text: string, templates: readonly string[]): string {
  for (const template of templates) {
    const [start = '', end = ''] = tidyName(template).split('{name}');
    const fits = text.startsWith(start) && text.endsWith(end);
    if (fits && text.length > start.length + end.length) {
      return text.slice(start.length, text.length - end.length);
    }
  }
  return '';
}
