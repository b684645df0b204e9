import type { SenderRole } from '../game/facts.ts';
import type { Relay, TableConfig } from '../house/house.ts';
import type { Commit } from '../ledger/commit.ts';
import { rulesInForce } from '../ledger/heads.ts';
import { type TableView, tableAfter } from '../ledger/queries.ts';
import { coverageAfter } from './coverage.ts';
import { clockOffMs } from './heard.ts';
import { lastHeard, newestCommits, signsOf } from './signs.ts';
import type { Presence } from './store.ts';
import type { WatchDeps } from './watch.ts';

/** Who is there at a table; moments are ISO 8601, UTC. */
export interface PresenceView {
  /** The sender whose journal counts; null at a closed table and while nobody keeps it. */
  readonly keeper: string | null;
  /** Whether he was heard of late; null at a closed table, where nobody has to be. */
  readonly covered: boolean | null;
  /** Since when that is so; where it is not covered, he was heard then for the last time. */
  readonly since: string | null;
  /** Those of the house, as they stand there. */
  readonly relays: readonly RelayView[];
}

export interface RelayView {
  readonly relay: string;
  readonly dealer: string;
  readonly role: SenderRole;
  /** Null where it was never heard. */
  readonly heardAt: string | null;
  /** How far its clock is ahead of the server's; null before its first heartbeat. */
  readonly clockOffMs: number | null;
}

/** The table as it stands, and who is there. */
export async function readTableWithPresence(
  { log, presence, now }: WatchDeps,
  { id, relays }: TableConfig,
): Promise<TableView & { readonly presence: PresenceView }> {
  const [known, commits] = await Promise.all([presence.read(id), newestCommits(log, id)]);
  const newest = commits.at(-1) ?? null;
  const signs = signsOf(commits, known.heard);
  const coverage = coverageAfter(known.covering.coverage, signs, now());
  return {
    ...tableAfter(id, newest, await rulesInForce(log, newest, commits)),
    presence: {
      keeper: signs.open ? signs.keeper : null,
      covered: coverage.kind === 'closed' ? null : coverage.kind === 'covered',
      since: coverage.kind === 'closed' ? null : iso(coverage.since),
      relays: relays.map((relay) => relayView(relay, commits, known)),
    },
  };
}

function relayView(
  { id: relay, dealer, role }: Relay,
  commits: readonly Commit[],
  { heard }: Presence,
): RelayView {
  const heardAt = lastHeard(relay, commits, heard);
  const beat = heard.find((one) => one.relay === relay);
  return {
    ...{ relay, dealer, role },
    heardAt: heardAt === null ? null : iso(heardAt),
    clockOffMs: beat === undefined ? null : clockOffMs(beat),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
