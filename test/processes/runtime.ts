/**
 * Stands in for AWS's own runtime in the process of a handler: loads a bundle and hands it each event that comes, at the
 * time that comes with it, so that nobody has to wait for leases to end and for a next minute.
 */
import type { Handed, Handled } from './instance.ts';

/** As the cloud gives the mirror: more than all that a flush or a healing wants to have left. */
const REMAINING_MS = 150_000;

const [, , bundle = ''] = process.argv;
const machineNow = Date.now;
let aheadMs = 0;
Date.now = () => machineNow() + aheadMs;
const { handler } = await import(bundle);

process.on('message', (handed: Handed) => void handle(handed));
process.on('disconnect', () => process.exit());

async function handle(handed: Handed): Promise<void> {
  ({ aheadMs } = handed);
  const context = { getRemainingTimeInMillis: () => REMAINING_MS };
  const handled: Handled = await Promise.resolve(handler(handed.event, context)).then(
    (answer: unknown) => ({ answer }),
    (error: unknown) => ({ error: String(error) }),
  );
  process.send?.(handled);
}
