import type { Tally } from './tally.ts';

/** What many runs have shown, as a table in plain text. */
export function report(tally: Tally, seeds: number, seconds: number): string {
  const { deliveries, commits, mishaps, words, missing } = tally;
  const head = [
    ['seeds', seeds],
    ['seconds', Math.round(seconds)],
    ['deliveries', deliveries],
    ['commits', commits],
    ['mishaps', [...mishaps.values()].reduce((a, b) => a + b, 0)],
  ] as const;
  return [
    ...rows(head),
    '',
    ...section('what went wrong', mishaps),
    ...[...words].flatMap(([group, counts]) => section(group, counts)),
    missing.length === 0
      ? 'All words of the rules occurred.'
      : `Never occurred: ${missing.join(', ')}.`,
  ].join('\n');
}

function section(title: string, counts: ReadonlyMap<string, number>): readonly string[] {
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return [title, ...rows(sorted).map((row) => `  ${row}`), ''];
}

function rows(all: readonly (readonly [string, number])[]): readonly string[] {
  const width = Math.max(0, ...all.map(([name]) => name.length));
  const figures = Math.max(0, ...all.map(([, count]) => figure(count).length));
  return all.map(([name, count]) => `${name.padEnd(width)}  ${figure(count).padStart(figures)}`);
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}
