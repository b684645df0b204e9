import { nameKey } from '../game/names.ts';
import type { Dealer } from '../game/settings.ts';
import type { House, Relay, TableConfig } from './house.ts';

/** One thing that a house says: at a path, of one entry of a list or (`entry` null) of the path itself. */
interface Saying {
  readonly path: string;
  readonly entry: string | null;
  readonly shown: string;
}

/** A version keeps so many; what comes after them is counted. */
const MOST_CHANGES = 200;
const LONGEST_SHOWN = 60;

/**
 * What one house changes against another, a readable line each: `lucky7.dealers: added "Eve"`,
 * `lucky7.rules.maxBet: 5000 → none`. Empty where both say the same, however they are written.
 */
export function changesBetween(before: House, after: House): readonly string[] {
  const tables = listChanges(tableSayings(before), tableSayings(after));
  const inside = after.tables.flatMap((table) => {
    const old = before.tables.find(({ id }) => id === table.id);
    return old === undefined ? [] : listChanges(sayingsOf(old), sayingsOf(table));
  });
  const changes = [...tables, ...inside];
  if (changes.length <= MOST_CHANGES) return changes;
  const more = changes.length - MOST_CHANGES;
  return [...changes.slice(0, MOST_CHANGES), `and ${more} more`];
}

function listChanges(before: readonly Saying[], after: readonly Saying[]): string[] {
  const [old, now] = [byKey(before), byKey(after)];
  const gone = before.filter((saying) => !now.has(keyOf(saying)));
  return [
    ...gone.map((saying) => changed(saying, 'removed')),
    ...after.flatMap((saying) => {
      const was = old.get(keyOf(saying));
      if (was === undefined) return [changed(saying, 'added')];
      return was.shown === saying.shown ? [] : [`${saying.path}: ${was.shown} → ${saying.shown}`];
    }),
    ...reordered(before, after).map((path) => `${path}: in another order`),
  ];
}

function changed({ path, shown }: Saying, what: 'added' | 'removed'): string {
  return `${path}: ${what} ${shown}`;
}

/** The lists in which what both houses have stands in another order. */
function reordered(before: readonly Saying[], after: readonly Saying[]): readonly string[] {
  const paths = [...new Set(after.map(({ path }) => path))];
  return paths.filter((path) => {
    const [old, now] = [before, after].map((sayings) =>
      sayings.filter((saying) => saying.path === path).map(keyOf),
    );
    const kept = (now ?? []).filter((key) => old?.includes(key));
    return kept.join() !== (old ?? []).filter((key) => now?.includes(key)).join();
  });
}

function byKey(sayings: readonly Saying[]): ReadonlyMap<string, Saying> {
  return new Map(sayings.map((saying) => [keyOf(saying), saying]));
}

function keyOf({ path, entry }: Saying): string {
  return JSON.stringify([path, entry]);
}

function tableSayings({ tables }: House): readonly Saying[] {
  return tables.map(({ id }) => ({ path: 'tables', entry: id, shown: id }));
}

function sayingsOf(table: TableConfig): readonly Saying[] {
  const { id, settings, timeZone, spreadsheetId, sayReceipts = false, relays } = table;
  const one = (path: string, shown: unknown): Saying => {
    return { path: `${id}.${path}`, entry: null, shown: String(shown ?? 'none') };
  };
  const list = (path: string, entries: readonly (readonly [string, string])[]): Saying[] =>
    entries.map(([entry, shown]) => ({ path: `${id}.${path}`, entry, shown }));
  return [
    ...Object.entries(settings.rules).map(([name, value]) => one(`rules.${name}`, value)),
    ...list('dealers', settings.dealers.map(dealer)),
    ...list(
      'diceSerials',
      settings.diceSerials.map((it) => [String(it), serial(it)]),
    ),
    ...list(
      'dialects',
      settings.dialects.map((it) => [it, it]),
    ),
    ...list(
      'fourLineHeaders',
      settings.fourLineHeaders.map((it) => [it, quote(it)]),
    ),
    one('timeZone', timeZone),
    one('spreadsheetId', spreadsheetId),
    one('sayReceipts', sayReceipts),
    ...list('relays', relays.map(relay)),
  ];
}

function dealer({ name, serial: of }: Dealer): readonly [string, string] {
  return [nameKey(name), of === undefined ? quote(name) : `${quote(name)} (${serial(of)})`];
}

function relay({ id, role, dealer: of }: Relay): readonly [string, string] {
  return [id, `${id} (${role}, ${quote(of)})`];
}

/** As owners write it: `0x40001234`. */
function serial(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
}

function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
}
