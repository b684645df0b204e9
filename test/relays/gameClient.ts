import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineObject } from '../../lib/journal/record.ts';

/** A line as a client's script engine knows it; `at` in milliseconds since 1970. */
export type Entry = Required<Omit<LineObject, 'cliloc'>> & { readonly cliloc?: number };

/** A game client's journal, which outlives the scripts that look at it. */
export interface GameClient {
  readonly folder: string;
  readonly said: readonly Entry[];
  /** Says lines, all at once: whoever looks sees none of them or all. */
  say(entries: readonly Entry[]): void;
  /** A new login: the journal is empty. */
  login(): void;
  /** How often a script has looked. */
  looks(): number;
  /** The lines that were in the journal when a script looked at it. */
  shown(): readonly Entry[];
  remove(): void;
}

export function createGameClient(): GameClient {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-client-'));
  const [file, looks] = [join(folder, 'said'), join(folder, 'shown')];
  const said: (Entry | null)[] = [];
  writeFileSync(file, '');
  const append = (lines: readonly object[]) =>
    appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const ranges = (): (readonly [number, number])[] => {
    const text = existsSync(looks) ? readFileSync(looks, 'utf8') : '';
    return text
      .split('\n')
      .slice(0, -1)
      .map((look) => {
        const [from = 0, to = 0] = look.split(' ').map(Number);
        return [from, to];
      });
  };
  return {
    folder,
    get said() {
      return said.filter((entry) => entry !== null);
    },
    say(entries) {
      said.push(...entries);
      append(entries);
    },
    login() {
      said.push(null);
      append([{ login: true }]);
    },
    looks: () => ranges().length,
    shown() {
      const seen = new Set<number>();
      for (const [from, to] of ranges()) for (let n = from; n < to; n += 1) seen.add(n);
      return said.filter((entry, n) => entry !== null && seen.has(n)) as Entry[];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const DICE = 0x4000_1234;
const NOBODY = 0xffff_ffff;

/** What a client's script engine says of a journal line: people and dice have serials, the system has none. */
export function entryOf(
  record: { readonly speaker: string | null; readonly text: string },
  at: number,
): Entry {
  const [, channel, member] =
    /^\[(Party|Guild|Alliance)\]\[(.*)\]$/.exec(record.speaker ?? '') ?? [];
  const name = member ?? record.speaker ?? '';
  const serial = name === '' ? DICE : name === 'System' ? NOBODY : personOf(name);
  return { text: record.text, name, serial, type: channel ?? 'Regular', at };
}

/** The same entry as the client's journal file has it. */
export function fileLine({ text, name, serial, type, at }: Entry): string {
  const iso = new Date(at).toISOString();
  const stamp = `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
  const hex = serial.toString(16).toUpperCase().padStart(8, '0');
  const speaker = type === 'Regular' ? name : `[${type}][${name}]`;
  return `[${stamp}]  <0x${hex}> ${name === '' ? '' : `${speaker}: `}${text}`;
}

function personOf(name: string): number {
  let serial = 1;
  for (const sign of name) serial = (serial * 31 + (sign.codePointAt(0) ?? 0)) % 0x3fff_ffff;
  return serial;
}
