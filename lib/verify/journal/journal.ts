import type { Commit } from '../../ledger/commit.ts';
import { isOfContent } from '../../ledger/ofContent.ts';
import { counted } from '../../plainText.ts';
import { type Checked, right, type Wrong, wrong } from '../checked.ts';
import type { Walked } from '../walk.ts';
import { firstThatCounts, type Stretch } from './borders.ts';
import { type Covered, coveredBy } from './covered.ts';
import { createHistory, type History } from './ground.ts';
import { groundOf, hold, type Matched, match, passOver, type Reading } from './hold.ts';
import { createLines, type FileLine, type Lines } from './lines.ts';
import { notesOn, type Span } from './notes.ts';

/**
 * Whether a dealer's own files give the same ledger. Each commit of his journal is decided from the files instead of
 * from the lines that it has kept: with all that stands in them up to its last line, upon what the ledger says stood
 * before. So no line of his was changed, left out, added or moved; what others have sent is taken from the ledger.
 * @param given the lines of his files, in order.
 */
export function checkJournal(walked: Walked, dealer: string, given: Iterable<FileLine>): Checked {
  const history = createHistory(walked.commits);
  const lines = createLines(given);
  const covered = coveredBy(history, dealer, lines);
  const [first] = covered.commits;
  if (first === undefined) return nothingOf(dealer, covered);
  try {
    const held = holdAll(history, lines, covered.commits);
    if ('kind' in held) return held;
    const notes = notesOn(history, dealer, covered, lines, held);
    return right(toldOf(dealer, covered, lines), notes);
  } catch (error) {
    if (!isOfContent(error)) throw error;
    return { kind: 'stopped', told: `his lines cannot be decided again (${error.message})` };
  }
}

function nothingOf(dealer: string, { his }: Covered): Checked {
  if (his.length === 0) return wrong(null, `the ledger holds no line of a journal of ${dealer}`);
  const commits = counted(his.length, 'commit');
  const what = `no line of the files stands in the ${commits} that the ledger has of the journal of ${dealer}`;
  return wrong(null, what);
}

function toldOf(dealer: string, { commits, count }: Covered, { all }: Lines): string {
  const sum = (part: (commit: Commit) => { readonly length: number }) =>
    commits.reduce((so, commit) => so + part(commit).length, 0);
  const kept = counted(
    sum((commit) => commit.kept),
    'line',
  );
  const rolls = counted(
    sum((commit) => commit.rolls),
    'roll',
  );
  const entries = counted(
    sum((commit) => commit.entries),
    'entry',
    'entries',
  );
  return `${counted(count, 'commit')} of ${dealer} with ${kept}, decided again from ${counted(all.length, 'line')} of the files: the same ${rolls} and ${entries}`;
}

/** Walks along the commits and the files together. */
function holdAll(history: History, lines: Lines, commits: readonly Commit[]): Wrong | Span {
  let from: number | null = null;
  let reading: Reading = { at: 0, header: null, last: null };
  let before: Commit | null = null;
  for (const commit of commits) {
    const held = holdNext(history, lines, { before, commit }, reading);
    if ('kind' in held) return held;
    from ??= held.from;
    reading = held.reading;
    before = commit;
  }
  const rest = { from: reading.at, to: lines.all.length };
  return unsent(history, lines, rest, before, null) ?? { from: from ?? 0, to: reading.at };
}

/** A commit that the files give, and where they were read from for it, and to. */
interface Held {
  readonly from: number;
  readonly reading: Reading;
}

/**
 * What was said many times may stand in the files before the place that the ledger means: the numbers of the lines tell,
 * unless a sender has counted otherwise; else all that says nothing is passed over first.
 */
function holdNext(history: History, lines: Lines, next: Next, reading: Reading): Held | Wrong {
  const { before, commit } = next;
  const alone = { ...reading, last: null };
  if (before === null || !goesOn(before, commit)) return holdFrom(history, lines, next, alone);
  const byNumber = holdFrom(history, lines, next, reading);
  if (!('kind' in byNumber)) return byNumber;
  const held = holdFrom(history, lines, next, alone);
  if (!('kind' in held)) return held;
  const passed = passOver(history, lines, { before, commit }, alone, lines.all.length);
  const later = holdFrom(history, lines, next, passed);
  return 'kind' in later ? held : later;
}

function holdFrom(history: History, lines: Lines, next: Next, reading: Reading): Held | Wrong {
  const { commit } = next;
  const matched = match(lines, commit, reading.at, reading.last);
  if ('n' in matched) return absent(commit, matched, lines, reading);
  const begun = begin(history, lines, next, matched, reading);
  if ('kind' in begun) return begun;
  const held = hold(history, lines, commit, matched, begun);
  if (held === null || 'file' in held) return otherwise(commit, held);
  return { from: begun.at, reading: held };
}

interface Next {
  /** The commit of his before; null at the first. */
  readonly before: Commit | null;
  readonly commit: Commit;
}

/** Where a journal begins, the lines before it were not sent; else they were, and said nothing. */
function begin(
  history: History,
  lines: Lines,
  { before, commit }: Next,
  matched: Matched,
  reading: Reading,
): Reading | Wrong {
  const to = matched[0]?.place ?? reading.at;
  if (before !== null && goesOn(before, commit)) {
    return passOver(history, lines, { before, commit }, reading, to);
  }
  const skipped = { from: reading.at, to };
  const header = groundOf(history, commit, null).place?.header ?? null;
  return unsent(history, lines, skipped, before, commit) ?? { ...reading, at: to, header };
}

function goesOn(before: Commit, commit: Commit): boolean {
  return before.journal === commit.journal && before.sender.id === commit.sender.id;
}

/**
 * Lines that no delivery has brought: an innocent relay may not have sent them. They are told where they would have
 * counted both upon what stood before them and upon what came after.
 */
function unsent(
  history: History,
  lines: Lines,
  stretch: Stretch,
  before: Commit | null,
  after: Commit | null,
): Wrong | null {
  const newest = history.commits.at(-1);
  const one = before ?? after;
  if (one === null || newest === undefined) return null;
  const ground = groundOf(history, one, null);
  const last = after === null ? newest.after : history.before(after);
  const first = before === null ? last : before.after;
  const counts = firstThatCounts(lines, stretch, first.table, ground);
  if (counts === null) return null;
  if (firstThatCounts(lines, stretch, last.table, ground) === null) return null;
  const where = before === null ? 'before the first commit' : `after commit ${before.seq}`;
  const what = `${quoted(counts)} would have counted, and the ledger has nothing of it ${where}: it was not sent, or was taken out`;
  return wrong(before === null || before === newest ? null : before.seq + 1, what);
}

function absent(
  { seq }: Commit,
  { n, line }: { readonly n: number; readonly line: unknown },
  { all }: Lines,
  { at }: Reading,
): Wrong {
  const last = all[at - 1];
  const where = last === undefined ? 'in the files' : `after line ${last.n} of ${last.file}`;
  const text = JSON.stringify(rawIn(line));
  return wrong(seq, `commit ${seq} holds line ${n}, ${text}, which does not stand ${where}`);
}

function rawIn(line: unknown): unknown {
  return typeof line === 'object' && line !== null && 'raw' in line ? line.raw : line;
}

function otherwise({ seq }: Commit, stranger: FileLine | null): Wrong {
  if (stranger === null) return wrong(seq, `commit ${seq} says otherwise than the files decide`);
  return wrong(
    seq,
    `${quoted(stranger)} is not in the ledger: it belongs before the end of commit ${seq}`,
  );
}

function quoted({ file, n, text }: FileLine): string {
  return `line ${n} of ${file}, ${JSON.stringify(text.trimEnd())},`;
}
