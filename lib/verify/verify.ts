import type { Checkpoints } from '../audit/checkpoint.ts';
import { nameKey } from '../game/names.ts';
import { hashCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Log } from '../ledger/log.ts';
import { isOfContent } from '../ledger/ofContent.ts';
import type { SheetsApi } from '../sheet/api.ts';
import type { MirrorStore } from '../sheet/store.ts';
import { createBalances } from './balances.ts';
import { createChain } from './chain.ts';
import { type Checked, type CheckName, wrong } from './checked.ts';
import { checkJournal } from './journal/journal.ts';
import type { FileLine } from './journal/lines.ts';
import { checkProjections, type Projections } from './projections.ts';
import { createReplay } from './replay.ts';
import { capture } from './sheet/capture.ts';
import { checkSheet } from './sheet/compare.ts';
import { chainOf, type Walked, walk } from './walk.ts';

/** What is kept of all tables beside the log. */
export interface KeptBeside {
  readonly cursors: Pick<MirrorStore['cursors'], 'read'>;
  readonly players: Pick<MirrorStore['players'], 'all'>;
  readonly findings: Pick<MirrorStore['findings'], 'read'>;
  readonly presence: MirrorStore['presence'];
  readonly checkpoints: Pick<Checkpoints, 'read'>;
}

/** What is verified, and how it is reached. */
export interface VerifyCase {
  readonly table: string;
  readonly log: Log;
  /** Null where it is left out. */
  readonly beside: KeptBeside | null;
  /** The way to a spreadsheet, or why there is none; null where sheets are left out. */
  readonly sheetsOf: ((spreadsheetId: string) => Promise<SheetsApi | string>) | null;
  /** A dealer's own files; `dealer` is the table's first where nobody is named. */
  readonly journal: {
    readonly dealer: string | undefined;
    readonly lines: readonly FileLine[];
  } | null;
  /** Told how many of the commits have been read. */
  readonly progress: (seq: number) => void;
}

/** What came of all checks. */
export interface Verified {
  readonly table: string;
  readonly commits: number;
  readonly entries: number;
  readonly rolls: number;
  /** The hash of the newest commit. */
  readonly head: string | null;
  readonly checks: readonly { readonly check: CheckName; readonly found: Checked }[];
}

/**
 * Reads a table's books back from the raw commits, and holds all that is made of them against them. It writes nothing.
 * @throws one plain sentence where nothing is known of the table or of the dealer; and when the log cannot be reached.
 */
export async function verify(at: VerifyCase): Promise<Verified> {
  const { table, log, beside, journal, progress } = at;
  // In this order: what the mirror or the audit knows is never missing in a log that is read after it.
  const sheet = await sheetOf(at);
  const kept = beside === null ? null : await projectionsOf(beside, table);
  const trackers = [createChain(), createBalances(), createReplay(log, table)] as const;
  const walked = await walk(log, table, trackers, progress);
  const known = kept !== null && !('kind' in kept) && kept.cursor !== null;
  if (walked.stored.length === 0 && walked.broken === null && !known) throw unknownTable(table);
  const [chain, balances, replay] = trackers;
  const broken = walked.broken?.what ?? null;
  const checks: Verified['checks'] = [
    { check: 'chain', found: chainOf(chain.end(broken), walked) },
    { check: 'balances', found: balances.end(broken) },
    { check: 'replay', found: replay.end(broken) },
    { check: 'projections', found: projectionsFound(walked, kept) },
    { check: 'sheet', found: sheetFound(walked, sheet) },
  ];
  const own = journal === null ? [] : [journalFound(walked, journal)];
  return { table, ...countsOf(walked), checks: [...checks, ...own] };
}

async function sheetOf({ table, beside, sheetsOf }: VerifyCase) {
  if (beside === null || sheetsOf === null) return null;
  return ofContent(() => capture(beside, table, sheetsOf));
}

/** The cursor first: players are kept before it moves, so all whom it knows are among those that are read after it. */
function projectionsOf({ cursors, players, checkpoints }: KeptBeside, table: string) {
  return ofContent(async (): Promise<Projections> => {
    const cursor = await cursors.read(table);
    const checkpoint = await checkpoints.read(table);
    return { cursor, checkpoint, players: await players.all(table) };
  });
}

/** What is kept and cannot be read is a difference, not a failure. */
async function ofContent<T>(read: () => Promise<T>): Promise<T | Checked> {
  try {
    return await read();
  } catch (error) {
    if (!isOfContent(error)) throw error;
    return wrong(null, `what is kept of the table cannot be read (${shortened(error.message)})`);
  }
}

function shortened(message: string): string {
  return message.length > 120 ? `${message.slice(0, 120)}…` : message;
}

const LEFT_OUT: Checked = { kind: 'none', why: 'left out' };

function projectionsFound(walked: Walked, kept: Projections | Checked | null): Checked {
  if (kept === null) return LEFT_OUT;
  return 'kind' in kept ? kept : checkProjections(walked, kept);
}

function sheetFound(walked: Walked, sheet: Awaited<ReturnType<typeof sheetOf>>): Checked {
  if (sheet === null) return LEFT_OUT;
  if (sheet.kind === 'captured') return checkSheet(walked, sheet);
  if (sheet.kind !== 'none') return sheet;
  return { kind: 'none', why: 'the table has no sheet yet' };
}

function journalFound(
  walked: Walked,
  { dealer, lines }: NonNullable<VerifyCase['journal']>,
): Verified['checks'][number] {
  return { check: 'journal', found: checkJournal(walked, dealerNamed(walked, dealer), lines) };
}

/** As the log knows him: by the settings that were pinned, and by who has sent. */
function dealerNamed({ table, commits }: Walked, name: string | undefined): string {
  const names = new Map(namesIn(commits).map((one) => [nameKey(one), one]));
  const newest = commits.findLast(({ settings }) => settings !== null)?.settings;
  const found = name === undefined ? newest?.dealers[0]?.name : names.get(nameKey(name));
  if (found !== undefined) return found;
  if (names.size === 0) return name ?? 'any dealer';
  const all = [...names.values()].join(', ');
  throw new Error(`--dealer: the table ${table} never had a dealer "${name}"; it had ${all}.`);
}

function namesIn(commits: readonly Commit[]): readonly string[] {
  return commits.flatMap(({ settings, sender }) => [
    ...(settings?.dealers ?? []).map((dealer) => dealer.name),
    sender.dealer,
  ]);
}

function countsOf({ stored, commits }: Walked): Omit<Verified, 'table' | 'checks'> {
  const { entries = 0, rolls = 0 } = commits.at(-1)?.after.table.books ?? {};
  const last = stored.at(-1);
  return {
    commits: stored.length,
    ...{ entries, rolls },
    head: last === undefined ? null : hashCommit(last),
  };
}

function unknownTable(table: string): Error {
  return new Error(
    `The books hold nothing of a table "${table}": it was never opened, or its id in house.json is another.`,
  );
}
