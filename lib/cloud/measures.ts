import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricName, type MetricSource, NAMESPACE } from '../metrics.ts';
import type { Doorbell } from './doorbell.ts';
import type { Handlers } from './handlers.ts';
import { AUDIT_EVERY } from './schedule.ts';

/** What is measured: by the alarms and on the dashboard. */
export interface Measured {
  readonly api: HttpApi;
  readonly handlers: Handlers;
  readonly doorbell: Doorbell;
}

/** One of cigo's own metrics over five minutes. */
export function ownMetric(source: MetricSource, metricName: MetricName, statistic: string): Metric {
  return new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { source },
    statistic,
    period: AUDIT_EVERY,
  });
}
