/** The namespace of cigo's own metrics in CloudWatch. */
export const NAMESPACE = 'Cigo';

/** The unit of each metric, as CloudWatch calls it. */
export const METRICS = {
  /** 1 where a log, or a sheet that is ahead of it, is not what it should be; else 0. */
  ChainBroken: 'Count',
  /** How old the oldest commit is that is not in the sheet. */
  MirrorBehindSeconds: 'Seconds',
  /** So many commits a run of the audit has looked at. */
  AuditedCommits: 'Count',
  /** Flushes that a person has to do something about. */
  SheetsRefused: 'Count',
  /** Flushes that wait for Google's next minute. */
  SheetsBusy: 'Count',
  /** Tables that are open while the relay that keeps them is not heard. */
  RelaySilent: 'Count',
} as const;

export type MetricName = keyof typeof METRICS;

/** The part that a metric comes from is its only dimension: one price for all tables. */
export type MetricSource = 'audit' | 'mirror' | 'watch';

/**
 * A line for the log of a lambda from which CloudWatch takes metrics by itself (embedded metric format): no call, no
 * permission.
 * @param at UTC, in milliseconds.
 * @param fields what the line says beside.
 */
export function metricLine(
  source: MetricSource,
  metrics: Readonly<Partial<Record<MetricName, number>>>,
  at: number,
  fields: object,
): string {
  const names = Object.keys(metrics) as MetricName[];
  const directive = {
    Namespace: NAMESPACE,
    Dimensions: [['source']],
    Metrics: names.map((name) => ({ Name: name, Unit: METRICS[name] })),
  };
  const _aws = { Timestamp: at, CloudWatchMetrics: [directive] };
  return JSON.stringify({ ...fields, source, ...metrics, _aws });
}
