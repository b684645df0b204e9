import { ApiError } from './errors.ts';

const MINUTE_MS = 60_000;

/** How many calls a minute takes, refilled every minute; a limit left out is none. */
export interface Quota {
  readonly writesPerMinute?: number;
  readonly readsPerMinute?: number;
  /** All users together. */
  readonly writesPerMinutePerProject?: number;
  readonly readsPerMinutePerProject?: number;
}

/** https://developers.google.com/workspace/sheets/api/limits */
export const GOOGLES_QUOTA: Quota = {
  writesPerMinute: 60,
  readsPerMinute: 60,
  writesPerMinutePerProject: 300,
  readsPerMinutePerProject: 300,
};

export type CallKind = 'read' | 'write';

const NAMES = { read: 'Read', write: 'Write' } as const;

interface Limit {
  readonly most: number;
  /** `null` counts the whole project. */
  readonly user: string | null;
}

/**
 * The refusal as reported in https://github.com/n8n-io/n8n/issues/16750 for writes,
 * https://github.com/AutomaApp/automa/issues/1844 for reads, and
 * https://github.com/r-lib/gargle/issues/160 for a project.
 */
export function quotaExceeded(kind: CallKind, limit: number, ofProject: boolean): ApiError {
  const consumer = 'project_number:0';
  const name = NAMES[kind];
  const whose = ofProject ? 'PerProject' : 'PerUser';
  return new ApiError(
    'RESOURCE_EXHAUSTED',
    `Quota exceeded for quota metric '${name} requests' and limit '${name} requests per minute${ofProject ? '' : ' per user'}' of service 'sheets.googleapis.com' for consumer '${consumer}'.`,
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: {
          quota_limit: `${name}RequestsPerMinute${whose}`,
          quota_limit_value: String(limit),
          quota_metric: `sheets.googleapis.com/${kind}_requests`,
          quota_unit: ofProject ? '1/min/{project}' : '1/min/{project}/{user}',
          service: 'sheets.googleapis.com',
          consumer: 'projects/0',
        },
      },
    ],
  );
}

function limitsOf(quota: Quota, kind: CallKind, user: string): readonly Limit[] {
  const read = kind === 'read';
  const each = read ? quota.readsPerMinute : quota.writesPerMinute;
  const all = read ? quota.readsPerMinutePerProject : quota.writesPerMinutePerProject;
  return [
    { most: each ?? Infinity, user },
    { most: all ?? Infinity, user: null },
  ];
}

/**
 * Counts calls by the minute of the clock (`now` in ms). A batch counts once, however many
 * requests it holds; a call that is refused for the quota does not count.
 */
export function createQuota(quota: Quota, now: () => number) {
  const counts = new Map<string, number>();
  let minute = 0;
  return {
    /** @throws ApiError 429 when this minute is used up */
    count(kind: CallKind, user: string): void {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        counts.clear();
      }
      const limits = limitsOf(quota, kind, user);
      const keyOf = (limit: Limit) => JSON.stringify([kind, limit.user]);
      const full = limits.find((limit) => (counts.get(keyOf(limit)) ?? 0) >= limit.most);
      if (full !== undefined) {
        throw quotaExceeded(kind, full.most, full.user === null);
      }
      for (const limit of limits) {
        counts.set(keyOf(limit), (counts.get(keyOf(limit)) ?? 0) + 1);
      }
    },
  };
}
