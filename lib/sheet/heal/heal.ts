import type { Log, StoredCommit } from '../../ledger/log.ts';
import type { Covering } from '../../presence/coverage.ts';
import type { SheetsApi } from '../api.ts';
import { batchOf } from '../batch.ts';
import { newestWrite } from '../checkpoint.ts';
import { type Books, contentAfter } from '../content.ts';
import type { Cursor, Held } from '../cursor.ts';
import { audited, type Finding, type Findings, withFindings } from '../findings.ts';
import { faulty, later, SOON_MS, type Unflushed } from '../flushed.ts';
import { type Look, lookAt } from '../look.ts';
import { isFor, LEASE_MS, type Mirror, type MirrorDeps } from '../mirror.ts';
import { type Inspected, inspect } from './inspect.ts';
import { stripsOf } from './strips.ts';
import type { Wrong } from './wrong.ts';

/** What became of holding a sheet against its ledger. */
export type Healed =
  /** The table has no sheet, or one that is written no more. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'right' }
  /** So many cells and parts of the form were put right; `more` where others are to be put right at once. */
  | { readonly kind: 'healed'; readonly count: number; readonly more: boolean }
  | Unflushed;

/** What the audit has found of the ledger itself: what is not right in it, null where all is. */
export interface LedgerReport {
  readonly broken: string | null;
}

/** Puts right what staff have changed in a sheet, and tells of it. */
export interface Healer {
  /**
   * Brings the sheet up to its ledger, puts its form right, holds a part of its cells against the ledger, and writes
   * again what is not the same: the newest rows each time, the older ones slice by slice. Staff's own tabs and columns
   * are left alone.
   * @throws when the log or the cursors cannot be reached.
   */
  heal(table: string, ledger: LedgerReport): Promise<Healed>;
}

/** So many flushes at most come first: what takes longer is a mirror's work. */
const FLUSHES = 5;
/** So many findings are told in one line of the log. */
const MOST_SAID = 100;

/** The healer beside its mirror, upon the same ports. */
export function createHealer(deps: MirrorDeps, mirror: Mirror): Healer {
  return {
    async heal(table, ledger) {
      const behind = await catchUp(mirror, table);
      if (behind !== null) return behind;
      const healed = await withLease(deps, table, healCells(deps, ledger, 0));
      if (healed.kind !== 'misformed') return healed;
      return mendAndHeal(deps, mirror, table, { ledger, count: healed.count });
    },
  };
}

/** Columns must stand in their places before cells can be compared. */
async function mendAndHeal(
  deps: MirrorDeps,
  mirror: Mirror,
  table: string,
  { ledger, count }: { readonly ledger: LedgerReport; readonly count: number },
): Promise<Healed> {
  const mended = await mirror.mend(table);
  if (mended.kind === 'later' || mended.kind === 'refused') return mended;
  const behind = await catchUp(mirror, table);
  if (behind !== null) return behind;
  const healed = await withLease(deps, table, healCells(deps, ledger, count));
  return healed.kind === 'misformed' ? later(SOON_MS, 'somebody is changing the sheet') : healed;
}

/** Null once the sheet has all. */
async function catchUp(mirror: Mirror, table: string): Promise<Unflushed | null> {
  for (let flushes = 0; flushes < FLUSHES; flushes += 1) {
    const flushed = await mirror.flush(table);
    if (flushed.kind === 'nothing') return null;
    if (flushed.kind !== 'flushed') return flushed;
  }
  return later(SOON_MS, 'the sheet is not yet up to its ledger');
}

async function withLease<T>(
  { cursors, owner, now }: MirrorDeps,
  table: string,
  work: (held: Held) => Promise<T>,
): Promise<T | Unflushed> {
  const held = await cursors.take(table, owner, now(), now() + LEASE_MS);
  if (held === null) return later(SOON_MS, 'another mirror is at work');
  try {
    return await work(held);
  } finally {
    await cursors.release(held);
  }
}

/** A sheet that has all of its ledger, as a look has shown it. */
interface Standing {
  readonly kind: 'standing';
  readonly cursor: Cursor;
  readonly newest: StoredCommit | null;
  /** As `Live` shows it. */
  readonly covering: Covering;
  readonly sheets: SheetsApi;
  readonly look: Look;
  /** Whether its newest write is the one that the cursor knows, and none of unknown outcome has come after. */
  readonly known: boolean;
}

async function standingOf(deps: MirrorDeps, { table, cursor }: Held): Promise<Standing | Healed> {
  const { log, now, editors = async () => [] } = deps;
  const target = await deps.targetOf(table);
  if (target === null || cursor === null || !isFor(target, cursor) || cursor.full) {
    return { kind: 'nothing' };
  }
  const newest = await log.newest(table);
  if ((newest?.seq ?? 0) !== cursor.seq) return later(SOON_MS, 'the table goes on');
  const { covering } = await deps.presence.read(table);
  if (covering.revision !== cursor.covering) return later(SOON_MS, 'the coverage has turned');
  const sheets = deps.sheetsOf(table);
  const look = await lookAt({ log, sheets, table, editors, now }, cursor);
  if (look.kind !== 'looked') return look;
  const known = newestWrite(table, look.found) === cursor.write;
  return { kind: 'standing', cursor, newest, covering, sheets, look, known };
}

/** The form is to be put right before cells can be compared, or a write is in the sheet that nobody knows of. */
interface Misformed {
  readonly kind: 'misformed';
  readonly count: number;
}

/** @param mended so many parts of the form have just been put right. */
function healCells(deps: MirrorDeps, ledger: LedgerReport, mended: number) {
  return async (held: Held): Promise<Healed | Misformed> => {
    const standing = await standingOf(deps, held);
    if (standing.kind !== 'standing') return standing;
    const { look, known } = standing;
    if (look.mending.length > 0 || !known) {
      return { kind: 'misformed', count: look.misformed.length };
    }
    const findings = await deps.findings.read(held.table);
    const books = { ...deps, ...standing, table: held.table, findings };
    const inspected = await inspectBooks(books, standing);
    if (inspected.kind !== 'inspected') return inspected;
    return settle(deps, held, { standing, inspected, books, ledger, mended });
  };
}

/** What one look over the cells has come to. */
interface Outcome {
  readonly standing: Standing;
  readonly inspected: Inspected;
  /** With what was known of findings before. */
  readonly books: Books;
  readonly ledger: LedgerReport;
  readonly mended: number;
}

async function settle(deps: MirrorDeps, held: Held, outcome: Outcome): Promise<Healed> {
  const { standing, inspected, books, ledger, mended } = outcome;
  const found = findingsOf(inspected.wrong, deps.now());
  const after = audited(withFindings(books.findings, found), ledger.broken, deps.now());
  const findings = { ...after, next: inspected.next };
  const count = mended + found.length;
  const { more } = inspected;
  const healed: Healed = count === 0 ? { kind: 'right' } : { kind: 'healed', count, more };
  const isShown = found.length === 0 && after.revision === standing.cursor.found;
  if (!isShown) return putRight(deps, held, { ...outcome, findings, healed });
  await deps.findings.save(held.table, findings);
  return healed;
}

async function inspectBooks(
  books: Books & { readonly log: Log; readonly now: () => number },
  { cursor, sheets, look }: Standing,
): Promise<Inspected | Unflushed> {
  const { log, players, table, findings, now } = books;
  return inspect({
    ...{ sheets, cursor, look, now },
    strips: stripsOf({ log, table, cursor, players: await players.all(table) }),
    content: await contentAfter(books, cursor, false),
    checksKnown: cursor.found === findings.revision,
    next: findings.next,
  });
}

interface Righting extends Outcome {
  /** What is known now. */
  readonly findings: Findings;
  readonly healed: Healed;
}

/** Writes what was found wrong again, with `Live` and with `Checks`, which tells of it. */
async function putRight(deps: MirrorDeps, held: Held, righting: Righting): Promise<Healed> {
  const { standing, inspected, books, findings, healed } = righting;
  const { cursor, sheets, look } = standing;
  const told = { ...books, findings };
  const batch = batchOf(held.table, await contentAfter(told, cursor, false), cursor, look);
  // What is written whole comes last, over the rows that were found wrong in it.
  const requests = [...inspected.wrong.flatMap((wrong) => wrong.requests), ...batch.requests];
  // Told first: whoever dies in between has not put anything right in silence.
  await deps.findings.save(held.table, findings);
  const answer = await sheets.write(cursor.spreadsheetId, requests);
  if (answer.kind !== 'done') {
    // Nothing is written: it will be found again.
    if (answer.kind !== 'unknown') await deps.findings.save(held.table, books.findings);
    if (answer.kind === 'misfit') return later(SOON_MS, 'somebody is changing the sheet');
    return faulty(answer, deps.now());
  }
  sayFound(deps, held.table, findingsOf(inspected.wrong, deps.now()));
  const moved = await deps.cursors.move(held, batch.cursor);
  return moved ? healed : later(SOON_MS, 'another mirror took over');
}

/** What was found wrong, cell by cell, as it is told. */
function findingsOf(wrong: readonly Wrong[], at: number): readonly Finding[] {
  return wrong.flatMap(({ differences }) =>
    differences.map((difference) => ({ at, ...difference })),
  );
}

/** All of it, in as many lines as it takes: `Checks` shows the newest alone. */
function sayFound({ say }: MirrorDeps, table: string, found: readonly Finding[]): void {
  const fields = { level: 'warn', event: 'sheet-healed', table, count: found.length };
  for (let from = 0; from < found.length; from += MOST_SAID) {
    say(JSON.stringify({ ...fields, found: found.slice(from, from + MOST_SAID) }));
  }
}
