import type { Commit } from '../../../lib/ledger/commit.ts';
import type { Sends } from '../plan.ts';
import type { Told } from '../reference/reference.ts';
import type { Machine } from '../world/machine.ts';
import type { World } from '../world/world.ts';

/** What the true journals tell the reference, and what of it was never taken, or taken otherwise. */
export interface Telling {
  readonly told: readonly Told[];
  readonly faults: readonly string[];
}

/** One sender's lines, as they are used up. */
interface Source {
  readonly sends: Sends;
  /** All lines of the client's journal; null for a sender without one. */
  readonly raw: readonly string[] | null;
  next: number;
  readonly journals: string[];
}

/**
 * All lines of the true journals, in the order in which the books took them: each commit stands for what its sender
 * numbered so, and for the lines of the journal before it that were not forwarded because nothing comes of them.
 */
export function tell(
  commits: readonly Commit[],
  senders: readonly Sends[],
  { evidence }: World,
  machines: ReadonlyMap<string, Machine>,
): Telling {
  const faults: string[] = [];
  const told: Told[] = [];
  const sources = new Map(senders.map((sends) => [sends.id, sourceOf(sends, machines)]));
  for (const { sender, journal, from, to } of commits) {
    const source = sources.get(sender.id);
    const lines = evidence.linesOf(sender.id).get(journal);
    if (source === undefined || lines === undefined) {
      faults.push(`expected no commit of ${sender.id} in ${journal}`);
      continue;
    }
    if (source.journals.at(-1) !== journal) source.journals.push(journal);
    for (let n = from; n <= to; n += 1) {
      const taken = takeFrom(source, n, lines[n - 1] ?? 'a line that was never sent');
      told.push(...taken.told);
      faults.push(...taken.faults);
    }
  }
  for (const source of sources.values()) told.push(...restOf(source));
  return { told, faults };
}

function sourceOf(sends: Sends, machines: ReadonlyMap<string, Machine>): Source {
  const raw = machines.get(sends.id)?.lines.map((line) => line.replace(/\r$/, '')) ?? null;
  return { sends, raw, next: 0, journals: [] };
}

function toldBy({ sends, journals }: Source, n: number, line: string): Told {
  const { id, role, dealer } = sends;
  return { sender: id, role, dealer, journal: journals.length, n, line };
}

/** A line that was taken as number `n`, and those of the journal before it that were not forwarded. */
function takeFrom(source: Source, n: number, line: string): Telling {
  const { raw, next, sends } = source;
  const found = raw === null ? next : raw.indexOf(line, next);
  const at = Math.max(found, next);
  const before = raw?.slice(next, at) ?? [];
  source.next = at + 1;
  return {
    told: [...before, line].map((text) => toldBy(source, n, text)),
    faults: found < 0 ? [`${sends.id} has forwarded what is not next: ${line}`] : [],
  };
}

function restOf(source: Source): readonly Told[] {
  return (source.raw ?? []).slice(source.next).map((line) => toldBy(source, 0, line));
}
