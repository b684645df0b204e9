import type { House, TableConfig } from '../house/house.ts';
import { metricLine } from '../metrics.ts';
import type { LedgerReport } from '../sheet/heal/heal.ts';
import { targetIn } from '../sheet/target.ts';
import { type AuditDeps, auditTable, type Finding } from './audit.ts';

export interface AuditHandlerDeps extends AuditDeps {
  readonly house: () => Promise<House>;
  /** Takes one line of JSON. */
  readonly say: (line: string) => void;
  /** Has a table's sheet held against its ledger, of which this was found. */
  readonly ask: (table: string, report: LedgerReport) => Promise<void>;
}

/** What a function knows of the time that it has left, in milliseconds. */
export interface Remaining {
  getRemainingTimeInMillis(): number;
}

export type AuditHandler = (event: unknown, context: Remaining) => Promise<void>;

/** With less than this left no further table is begun. */
const TABLE_MS = 40_000;
/** What is not right is told in a cell: so many letters of it. */
const LONGEST_REPORT = 500;
/** Runs are this far apart, more or less: each begins at another table. */
const RUN_MS = 300_000;

/**
 * Audits each table of the house and says of each, in one line, what it has found; CloudWatch takes the metrics from
 * that line. Then each sheet is to be held against its ledger by whoever writes to it.
 * @throws at the end, where a table could not be audited; the others have been.
 */
export function createAuditHandler(deps: AuditHandlerDeps): AuditHandler {
  return async (_event, context) => {
    const house = await deps.house();
    const failed: string[] = [];
    for (const table of inTurn(house.tables, deps.now())) {
      const done =
        context.getRemainingTimeInMillis() < TABLE_MS
          ? complain(deps, table, 'no time is left: the next run begins at another table')
          : await auditOne(deps, house, table);
      if (!done) failed.push(table.id);
    }
    if (failed.length === 0) return;
    throw new Error(`The audit could not look at ${failed.join(', ')}: the lines before say why.`);
  };
}

function inTurn(tables: readonly TableConfig[], now: number): readonly TableConfig[] {
  const first = Math.floor(now / RUN_MS) % tables.length;
  return [...tables.slice(first), ...tables.slice(0, first)];
}

/** Whether it could be done. */
async function auditOne(
  deps: AuditHandlerDeps,
  house: House,
  { id }: TableConfig,
): Promise<boolean> {
  try {
    const finding = await auditTable(deps, id, targetIn(house, id));
    deps.say(lineOf(id, finding, deps.now()));
    await deps.ask(id, reportOf(finding));
    return true;
  } catch (error) {
    return complain(deps, { id }, error instanceof Error ? error.message : String(error));
  }
}

function complain({ say }: AuditHandlerDeps, { id }: { readonly id: string }, why: string): false {
  say(JSON.stringify({ level: 'error', event: 'audit-failed', table: id, why: why.slice(0, 500) }));
  return false;
}

function reportOf({ differences: [first] }: Finding): LedgerReport {
  return {
    broken:
      first === undefined ? null : `commit ${first.seq}: ${first.what}`.slice(0, LONGEST_REPORT),
  };
}

function lineOf(table: string, finding: Finding, now: number): string {
  const { audited, through, behindSeconds, differences } = finding;
  const metrics = {
    AuditedCommits: audited,
    ChainBroken: differences.length > 0 ? 1 : 0,
    // A table without a sheet is behind nothing: told all the same, or an alarm would never end.
    MirrorBehindSeconds: behindSeconds ?? 0,
  };
  const level = differences.length > 0 ? 'error' : 'info';
  return metricLine('audit', metrics, now, { level, event: 'audit', table, through, differences });
}
