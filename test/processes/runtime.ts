/**
 * Stands in for AWS's own runtime in the process of a handler: loads a bundle and hands it each event that comes, at the
 * time that comes with it, so that nobody has to wait for leases to end and for a next minute.
 */
import type { Handed, Handled } from './instance.ts';

/** As the cloud gives the mirror: more than all that a flush or a healing wants to have left. */
const REMAINING_MS = 150_000;

interface Bundle {
  readonly handler: (event: unknown, context: object) => unknown;
}

const [, , bundle = ''] = process.argv;
const machineNow = Date.now;
let aheadMs = 0;
Date.now = () => machineNow() + aheadMs;
/** Loaded with its first event: what it reads while it begins belongs to that. */
let loaded: Promise<Bundle> | null = null;

process.on('message', (handed: Handed) => void handle(handed));
process.on('disconnect', () => process.exit());

async function handle(handed: Handed): Promise<void> {
  ({ aheadMs } = handed);
  const handled: Handled = await answerTo(handed.event).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error: String(error) }),
  );
  process.send?.(handled);
}

async function answerTo(event: unknown): Promise<unknown> {
  loaded ??= import(bundle) as Promise<Bundle>;
  const { handler } = await loaded;
  return handler(event, { getRemainingTimeInMillis: () => REMAINING_MS });
}
