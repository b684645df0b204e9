import type { FuzzRan } from './run.ts';

/** What a run of the fuzzer did, as a table to be read by people. */
export function fuzzTable(ran: FuzzRan, seed: number): string {
  const { tally, commits, entries, lineSeconds, requestSeconds } = ran;
  const share = tally.lines === 0 ? 0 : tally.reached / tally.lines;
  const requests = sum(tally.requests);
  return [
    `From seed ${seed}: no throw, no change by garbage, no answer of 500 or more.`,
    '',
    row('lines', tally.lines),
    row('of them reached a pattern', tally.reached, `${(share * 100).toFixed(1)} %`),
    ...counted(tally.patterns),
    row('other texts', sum(tally.texts)),
    ...counted(tally.texts),
    row('requests', requests),
    ...counted(tally.requests),
    row('commits decided again', commits),
    row('entries', entries),
    row('seconds for lines and texts', Math.round(lineSeconds)),
    row('seconds for requests', Math.round(requestSeconds)),
  ].join('\n');
}

function counted(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([what, count]) => row(`  ${what}`, count));
}

function row(what: string, count: number, note = ''): string {
  return `${what.padEnd(30)}${count.toLocaleString('en').padStart(12)}  ${note}`.trimEnd();
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
