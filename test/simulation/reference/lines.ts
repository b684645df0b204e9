import { plain } from './names.ts';
import type { Settings } from './settings.ts';

/** A record of a client's journal, taken apart. */
export interface JournalRecord {
  readonly kind: 'record';
  readonly speaker: string | null;
  readonly serial: number | null;
  readonly text: string;
  /** Said at the table, and not over a channel: only a client that sends objects can tell. */
  readonly local: boolean;
}

/** One line as it was taken: a record, an order without the game client, or dice by hand. */
export type Read =
  | JournalRecord
  | { readonly kind: 'command'; readonly text: string }
  | {
      readonly kind: 'by-hand';
      readonly name: string;
      readonly dice: readonly [number, number];
      readonly serial: number | null;
    };

export interface Die {
  readonly which: 'first' | 'second' | 'total';
  readonly shows: number;
}

export interface Throw {
  readonly name: string;
  readonly dice: readonly [number, number];
}

/** A whole number as a server prints it; what is no die is `bad-dice`, and that is not decided here. */
const NUMBER = '(0|[1-9][0-9]{0,8})';
const form = (text: string): RegExp => new RegExp(`^${text.replaceAll('NUMBER', NUMBER)}$`);
const ONE_LINE = form('\\*(.+) rolls NUMBER, NUMBER\\*');
const DIALECTS: { readonly [dialect: string]: readonly RegExp[] } = {
  'one-line': [ONE_LINE],
  uox3: [form('(.+) rolls the dice and gets a NUMBER and NUMBER\\.')],
  sphere: [
    form('\\*You see (.+) rolls the dice and gets a NUMBER and a NUMBER!\\*'),
    form('\\*(You) rolls the dice and gets a NUMBER and a NUMBER!\\*'),
  ],
};
const DICE: readonly (readonly [Die['which'], RegExp])[] = [
  ['first', form('The first die rolls to a stop and shows: NUMBER')],
  ['second', form('The second die stops and shows: NUMBER')],
  ['total', form('Total for this roll: NUMBER')],
];
const CHANNELS = ['party', 'guild', 'alliance', 'chat', 'global', '255', '13', '14'];

/** The die line that the whole text is, if it is one. */
export function dieOf(text: string): Die | null {
  for (const [which, printed] of DICE) {
    const shown = printed.exec(text);
    if (shown !== null) return { which, shows: Number(shown[1]) };
  }
  return null;
}

/** The roll that the whole text is in one of the table's dialects, if it is one. */
export function throwOf(text: string, settings: Settings): Throw | null {
  for (const dialect of settings.dialects) {
    for (const printed of DIALECTS[dialect] ?? []) {
      const found = printed.exec(text);
      const name = plain(found?.[1] ?? '');
      if (name !== '') return { name, dice: [Number(found?.[2]), Number(found?.[3])] };
    }
  }
  return null;
}

/**
 * Reads one line as it was told. It is the client's own line; from a console it is what the
 * dealer says. A line that begins with `{` is the JSON of what a relay posts instead:
 * `{ name, dice, serial? }`, `{ line }`, or a line object `{ text, serial?, name?, type? }`.
 * Null where it is no record.
 */
export function readLine(line: string, fromConsole: boolean): Read | null {
  if (line.startsWith('{')) return posted(line);
  return fromConsole ? command(line) : printed(line);
}

/** What is longer than a line may be is none, said without a client too. */
function command(text: string): Read | null {
  return text.length > 500 ? null : { kind: 'command', text };
}

function printed(written: string): JournalRecord | null {
  const line = written.replace(/\r$/, '');
  if (line.length > 500 || /[\r\n]/.test(line)) return null;
  const stamp = /^\[\d\d\/\d\d\/\d{4} \d\d:\d\d(:\d\d)?\] {2}/.exec(line);
  if (stamp === null) return null;
  let rest = line.slice(stamp[0].length);
  const serial = /^<0x([0-9A-Fa-f]{8})> /.exec(rest);
  if (serial !== null) rest = rest.slice(serial[0].length);
  if (rest.startsWith(': ')) rest = rest.slice(2);
  return {
    kind: 'record',
    serial: serial?.[1] === undefined ? null : Number.parseInt(serial[1], 16),
    local: true,
    ...spoken(rest),
  };
}

function spoken(rest: string): { speaker: string | null; text: string } {
  if (ONE_LINE.test(rest) || dieOf(rest) !== null) return { speaker: null, text: rest };
  const colon = rest.indexOf(': ');
  const speaker = rest.slice(0, Math.max(colon, 0));
  if (speaker === '' || speaker.length > 60 || speaker.includes(':')) {
    return { speaker: null, text: rest };
  }
  return { speaker, text: rest.slice(colon + 2) };
}

interface Posted {
  readonly name?: string;
  readonly dice?: readonly [number, number];
  readonly line?: string;
  readonly text?: string;
  readonly serial?: string | number;
  readonly type?: string | number;
}

function parsed(line: string): Posted | null {
  try {
    return JSON.parse(line) as Posted;
  } catch {
    return null;
  }
}

function posted(line: string): Read | null {
  const body = parsed(line);
  if (body === null || (body.text ?? '').length > 500 || /[\r\n]/.test(body.text ?? ''))
    return null;
  const serial = body.serial === undefined ? null : Number(body.serial);
  if (body.dice !== undefined) {
    return { kind: 'by-hand', name: plain(body.name ?? ''), dice: body.dice, serial };
  }
  if (body.line !== undefined) return command(body.line);
  return { kind: 'record', serial, ...said(body) };
}

function said({ text = '', name = '', type = '' }: Posted) {
  const local = !CHANNELS.includes(String(type).toLowerCase());
  return { text, speaker: name === '' ? null : name, local };
}
