import { ApiError } from './errors.ts';

const MINUTE_MS = 60_000;

/** How often a user may write. Google's is 60 a minute, refilled every minute. */
export interface Quota {
  readonly writesPerMinute: number;
}

/** https://developers.google.com/workspace/sheets/api/limits */
export const GOOGLES_QUOTA: Quota = { writesPerMinute: 60 };

/** The refusal as reported in https://github.com/n8n-io/n8n/issues/16750. */
function exceeded(limit: number): ApiError {
  const consumer = 'project_number:0';
  return new ApiError(
    'RESOURCE_EXHAUSTED',
    `Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service 'sheets.googleapis.com' for consumer '${consumer}'.`,
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: {
          quota_limit: 'WriteRequestsPerMinutePerUser',
          quota_limit_value: String(limit),
          quota_metric: 'sheets.googleapis.com/write_requests',
          quota_unit: '1/min/{project}/{user}',
          service: 'sheets.googleapis.com',
          consumer: 'projects/0',
        },
      },
    ],
  );
}

/**
 * Counts each user's writes by the minute of the clock (`now` in ms). A batch counts once, however
 * many requests it holds; one that is refused for the quota does not count.
 */
export function createQuota({ writesPerMinute }: Quota, now: () => number) {
  const written = new Map<string, number>();
  let minute = 0;
  return {
    /** @throws ApiError 429 when this user's minute is used up */
    countWrite(user: string): void {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        written.clear();
      }
      const count = written.get(user) ?? 0;
      if (count >= writesPerMinute) {
        throw exceeded(writesPerMinute);
      }
      written.set(user, count + 1);
    },
  };
}
