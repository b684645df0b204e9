import type { House } from '../house/house.ts';
import { metricLine } from '../metrics.ts';
import type { Coverage } from './coverage.ts';
import { type WatchDeps, type Watched, watchTable } from './watch.ts';

export interface WatchHandlerDeps extends WatchDeps {
  readonly house: () => Promise<House>;
  /** Takes one line of JSON. */
  readonly say: (line: string) => void;
  /** Has `Live` of a table written anew: its coverage has turned. */
  readonly ring: (table: string) => Promise<void>;
}

/**
 * Looks at each table of the house whether its keeper is heard, says where that has turned, and rings for the table. The
 * last line counts the tables that are open and not covered; CloudWatch takes the metric from it.
 * @throws at the end, where a table could not be looked at; the others have been.
 */
export function createWatchHandler(deps: WatchHandlerDeps): () => Promise<void> {
  return async () => {
    const { tables } = await deps.house();
    const failed: string[] = [];
    let silent = 0;
    for (const { id } of tables) {
      const seen = await watchOne(deps, id);
      if (seen === null) failed.push(id);
      else if (seen.kind === 'silent') silent += 1;
    }
    deps.say(metricLine('watch', { RelaySilent: silent }, deps.now(), line('info', 'watch')));
    if (failed.length === 0) return;
    throw new Error(`The watch could not look at ${failed.join(', ')}: the lines before say why.`);
  };
}

/** Null where it could not be done. */
async function watchOne(deps: WatchHandlerDeps, table: string): Promise<Coverage | null> {
  try {
    const watched = await watchTable(deps, table);
    await tell(deps, table, watched);
    return watched.coverage;
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    deps.say(JSON.stringify({ ...line('error', 'watch-failed'), table, why }));
    return null;
  }
}

async function tell(
  { say, ring }: WatchHandlerDeps,
  table: string,
  { coverage, turnedFrom }: Watched,
): Promise<void> {
  if (turnedFrom === null) return;
  if (coverage.kind === 'silent') {
    const since = new Date(coverage.since).toISOString();
    say(JSON.stringify({ ...line('warn', 'relay-silent'), table, keeper: coverage.keeper, since }));
  } else if (turnedFrom.kind === 'silent') {
    say(JSON.stringify({ ...line('info', 'relay-heard'), table, keeper: turnedFrom.keeper }));
  }
  await ring(table);
}

function line(level: 'info' | 'warn' | 'error', event: string) {
  return { level, event };
}
