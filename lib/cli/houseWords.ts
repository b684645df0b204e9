import type { House } from '../house/house.ts';
import type { VersionNote } from '../house/versions.ts';

/** What there is in a house: `2 tables, 3 dealers, no dice serials, 4 relays`. */
export function countsOf({ tables }: House): string {
  const all = (count: (table: House['tables'][number]) => number): number =>
    tables.reduce((sum, table) => sum + count(table), 0);
  return [
    counted(tables.length, 'table'),
    counted(
      all(({ settings }) => settings.dealers.length),
      'dealer',
    ),
    counted(
      all(({ settings }) => settings.diceSerials.length),
      'dice serial',
    ),
    counted(
      all(({ relays }) => relays.length),
      'relay',
    ),
  ].join(', ');
}

/** Versions as a list whose columns stand below each other. */
export function listOf(notes: readonly VersionNote[]): string {
  const head = ['VERSION', 'WHEN (UTC)', 'WHO', 'WHAT CHANGED'] as const;
  const rows = notes.flatMap(({ version, at, by, changes }) =>
    (changes.length === 0 ? [''] : changes).map((change, i) =>
      i === 0 ? [String(version), timeOf(at), by, change] : ['', '', '', change],
    ),
  );
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => length(row[at]))));
  return [head, ...rows]
    .map((row) => row.map((cell, at) => cell + gap(cell, widths[at])).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** A version as JSON: its time in ISO 8601. */
export function jsonOf<T extends VersionNote>(note: T): string {
  return JSON.stringify({ ...note, at: new Date(note.at).toISOString() });
}

/** `2026-11-29 20:14:03` */
export function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function gap(cell: string, width = 0): string {
  return ' '.repeat(width - length(cell));
}

function length(cell = ''): number {
  return [...cell].length;
}

function counted(count: number, what: string): string {
  return `${count === 0 ? 'no' : count} ${count === 1 ? what : `${what}s`}`;
}
