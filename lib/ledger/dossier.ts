import type { StepPast } from '../game/facts.ts';
import type { Roll } from '../game/rolls.ts';
import { type RuleApplied, ruleOf } from '../game/ruleWords.ts';
import type { Settings } from '../game/settings.ts';
import { type ShownEntry, type ShownRoll, showEntry, showRoll } from './answer.ts';
import type { Commit } from './commit.ts';
import { commitsFrom } from './commits.ts';
import type { Line } from './delivery.ts';
import { findRoll } from './find.ts';
import { pinnedBy } from './heads.ts';
import { checkLinks, type Links } from './links.ts';
import type { Log } from './log.ts';
import { linesBefore } from './spreadLines.ts';
import { timeOf } from './times.ts';
import {
  type Border,
  type BorderKind,
  findWindow,
  type Neighbourhood,
  type PlacedRoll,
  readAround,
  type Window,
} from './window.ts';

/** A kept line of a journal as a dossier has it. */
export interface DossierLine {
  readonly n: number;
  /** By its own stamp; ISO 8601, UTC, like the next. */
  readonly time: string;
  readonly receivedAt: string;
  readonly seq: number;
  readonly line: unknown;
}

/** Where a window begins or ends: the dealer's line, and when. */
export type DossierBorder = DossierLine & { readonly kind: BorderKind };

/** Another roll of the window, who sent it, and the rule that it was decided by. */
export type DossierRoll = ShownRoll &
  RuleApplied & {
    readonly undone?: true;
    readonly sender: Commit['sender'];
    readonly journal: string;
  };

/** All that the books say of one roll. */
export interface Dossier {
  readonly table: string;
  readonly roll: ShownRoll & { readonly undone?: true };
  /** The gold that it moved. */
  readonly ledger: readonly ShownEntry[];
  /** The raw lines of its commit that mattered. */
  readonly lines: readonly DossierLine[];
  /** Where a roll of four lines came in several deliveries: those of the ones before. */
  readonly earlierLines: readonly DossierLine[];
  readonly sender: Commit['sender'];
  readonly journal: string;
  readonly seq: number;
  readonly rule: RuleApplied;
  readonly window: {
    readonly since: DossierBorder | null;
    readonly until: DossierBorder | null;
    readonly decidedBy: number | null;
    readonly whole: boolean;
    readonly rolls: readonly DossierRoll[];
  };
  /** The commit that took it back; null where none did. */
  readonly takenBack: {
    readonly seq: number;
    readonly receivedAt: string;
    readonly ledger: readonly ShownEntry[];
  } | null;
  readonly chain: Links;
}

/** A dossier, and what a receipt must know besides. */
export interface Found {
  readonly dossier: Dossier;
  readonly commit: Commit;
  readonly roll: Roll;
  /** What the step changed that the roll was; null where it was none, or could not be decided again. */
  readonly step: StepPast | null;
}

/** What the books say of one roll; null where the table has not seen it. */
export async function readRoll(log: Log, table: string, number: number): Promise<Dossier | null> {
  return (await findDossier(log, table, number))?.dossier ?? null;
}

/** The same with what stands behind it. */
export async function findDossier(log: Log, table: string, number: number): Promise<Found | null> {
  const commit = await findRoll(log, table, number);
  const roll = commit?.rolls.find((one) => one.roll === number);
  if (commit === null || roll === undefined) return null;
  const { links, steps } = await checkLinks(log, commit);
  const step = steps.find((one) => one.roll === number) ?? null;
  const { settings } = await pinnedBy(log, commit);
  const around = await readAround(log, commit);
  const back = roll.counts ? await takenBackBy(log, commit, number) : null;
  const window = await findWindow(log, around, roll, back !== null);
  const { sender, journal, seq } = commit;
  const ledger = commit.entries.filter((entry) => entry.roll === number);
  const dossier: Dossier = {
    table,
    roll: { ...showRoll(commit, roll), ...(back !== null && { undone: true }) },
    ledger: ledger.map((entry) => showEntry(commit, entry)),
    lines: commit.kept.map(({ n, line }) => lineShown(commit, n, line)),
    earlierLines: earlierLines(around, roll),
    sender,
    journal,
    seq,
    rule: ruleOf(roll, known(step, settings)),
    window: windowShown(window),
    takenBack:
      back === null
        ? null
        : takenBackShown(
            back,
            ledger.map(({ entry }) => entry),
          ),
    chain: links,
  };
  return { dossier, commit, roll, step };
}

function known(step: StepPast | null, settings: Settings | null) {
  return step === null || settings === null ? null : { game: step.before, rules: settings.rules };
}

function lineShown(commit: Commit, n: number, line: Line): DossierLine {
  return {
    n,
    time: new Date(timeOf(commit, n)).toISOString(),
    receivedAt: new Date(commit.receivedAt).toISOString(),
    seq: commit.seq,
    line: line.kind === 'line' ? line.raw : line,
  };
}

function earlierLines(around: Neighbourhood, roll: Roll): readonly DossierLine[] {
  return linesBefore(around, roll).map(({ commit, n, line }) => lineShown(commit, n, line));
}

function windowShown({
  since,
  until,
  decidedBy,
  whole,
  others,
  undone,
}: Window): Dossier['window'] {
  return {
    since: borderShown(since),
    until: borderShown(until),
    decidedBy,
    whole,
    rolls: others.map((one) => rollShown(one, undone)),
  };
}

function borderShown(border: Border | null): DossierBorder | null {
  if (border === null) return null;
  const { commit, n, line, kind } = border;
  return { ...lineShown(commit, n, line), kind };
}

function rollShown({ roll, commit }: PlacedRoll, undone: ReadonlySet<number>): DossierRoll {
  const { sender, journal } = commit;
  return {
    ...showRoll(commit, roll),
    ...ruleOf(roll, null),
    ...(undone.has(roll.roll) && { undone: true }),
    sender,
    journal,
  };
}

function takenBackShown(back: Commit, entries: readonly number[]): Dossier['takenBack'] {
  const reversed = back.entries.filter(({ reverses }) => entries.includes(reverses ?? 0));
  return {
    seq: back.seq,
    receivedAt: new Date(back.receivedAt).toISOString(),
    ledger: reversed.map((entry) => showEntry(back, entry)),
  };
}

/** The commit that took a counted roll back: only while its step is among those that an undo can reach. */
async function takenBackBy(log: Log, { table, seq }: Commit, roll: number): Promise<Commit | null> {
  for await (const commit of commitsFrom(log, table, seq)) {
    if (commit.undone.includes(roll)) return commit;
    if (!commit.after.table.steps.some((step) => step.seq === seq)) return null;
  }
  return null;
}
