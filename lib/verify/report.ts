import { counted, plainJson, plainText } from '../plainText.ts';
import { CHECKS, type Checked, type CheckName } from './checked.ts';
import type { Verified } from './verify.ts';

/** How the report marks what it prints; plain text where there are no colours. */
export interface Marks {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

/** The first thing that is not right, and which check has found it. */
export interface First {
  readonly check: CheckName;
  /** The first commit that is not right; null where it is none of the log's. */
  readonly seq: number | null;
  readonly what: string;
}

const WIDTH = Math.max(...CHECKS.map((name) => name.length)) + 2;

/** What one check has found, for people: a line, and one below it for each note. */
export function linesOf(check: CheckName, found: Checked, marks: Marks): readonly string[] {
  const name = check.padEnd(WIDTH);
  switch (found.kind) {
    case 'right':
      return [
        `${marks.good('✓')} ${name}${plainText(found.told)}`,
        ...(found.notes ?? []).map((note) => marks.dim(`  ${' '.repeat(WIDTH)}${plainText(note)}`)),
      ];
    case 'wrong':
      return [`${marks.bad('✗')} ${name}${marks.bold(plainText(found.what))}`];
    case 'stopped':
      return [
        `${marks.dim('–')} ${name}${plainText(found.told)}${marks.dim(', and goes no further')}`,
      ];
    case 'none':
      return [marks.dim(`– ${name}${plainText(found.why)}`)];
    case 'unknown':
      return [`${marks.bad('?')} ${name}${plainText(found.why)}`];
  }
}

/** The last line: whether all is right, and if not what is to be looked at first. */
export function closingOf(verified: Verified, marks: Marks): string {
  const { commits, entries, rolls } = verified;
  const first = firstOf(verified);
  if (first !== null) {
    return `${marks.bad('NOT RIGHT.')}${whereOf(first)}`;
  }
  const all = [
    counted(commits, 'commit'),
    counted(entries, 'entry', 'entries'),
    counted(rolls, 'roll'),
  ].join(', ');
  return statusOf(verified) === 0
    ? `${marks.good('All is right:')} ${all}.`
    : `${marks.bad('Not all could be looked at:')} ${all}.`;
}

/** The files may be as wrong as the log: where they part, no commit is called bad. */
function whereOf({ check, seq }: First): string {
  if (seq === null) return '';
  return check === 'journal'
    ? ` The files and the ledger part at commit ${seq}.`
    : ` The first bad commit is ${seq}.`;
}

/** One object for programs; `first` is null where nothing was found wrong. */
export function jsonOf(verified: Verified): string {
  const checks = verified.checks.map(({ check, found }) => ({ check, ...found }));
  const first = firstOf(verified);
  const all = { ...verified, checks, right: statusOf(verified) === 0, first };
  return plainJson(JSON.stringify(all));
}

/** 0 where all is right, 1 where something is not, 2 where something could not be looked at. */
export function statusOf({ checks }: Verified): 0 | 1 | 2 {
  const kinds = new Set(checks.map(({ found }) => found.kind));
  if (kinds.has('wrong')) return 1;
  return kinds.has('unknown') || kinds.has('stopped') ? 2 : 0;
}

/** That of the oldest commit; what is no commit's comes last. */
export function firstOf({ checks }: Verified): First | null {
  const wrong = checks.flatMap(({ check, found }) =>
    found.kind === 'wrong' ? [{ check, seq: found.seq, what: found.what }] : [],
  );
  const age = ({ seq }: First): number => seq ?? Number.POSITIVE_INFINITY;
  return wrong.toSorted((one, other) => compare(age(one), age(other)))[0] ?? null;
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
