import * as z from 'zod/mini';
import type { AuditHandler } from './handler.ts';

/** What a schedule hands over to have the keepers looked at; everything else is the audit. */
export const WATCH = { task: 'watch' } as const;

const watching = z.object({ task: z.literal(WATCH.task) });

/** One function has both tasks: they need the same few rights, and a failure of either is told by the same alarms. */
export function byTask(tasks: {
  readonly audit: AuditHandler;
  readonly watch: () => Promise<void>;
}): AuditHandler {
  return (event, context) =>
    watching.safeParse(event).success ? tasks.watch() : tasks.audit(event, context);
}
