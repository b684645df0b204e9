import { AlarmStatusWidget, Dashboard, GraphWidget, type IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Measured, ownMetric } from './measures.ts';

const period = Duration.minutes(5);
const sum = { statistic: 'Sum', period };
const SIZE = { width: 12, height: 6 };

/** The alarms, and what they watch, on one page. */
export function createDashboard(
  scope: Construct,
  { api, handlers, doorbell }: Measured,
  alarms: readonly IAlarm[],
): Dashboard {
  const functions: IFunction[] = Object.values(handlers);
  const waiting = { statistic: 'Maximum', period };
  return new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.hours(12),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 4 })],
      [
        graph(
          'Requests',
          [api.metricCount(sum), api.metricClientError(sum)],
          [api.metricServerError(sum)],
        ),
        graph('Taking lines (ms)', [
          handlers.intake.metricDuration({ statistic: 'p50', period }),
          handlers.intake.metricDuration({ statistic: 'p99', period }),
        ]),
      ],
      [
        graph(
          'Errors',
          functions.map((one) => one.metricErrors(sum)),
        ),
        graph(
          'Throttles',
          functions.map((one) => one.metricThrottles(sum)),
        ),
      ],
      [
        graph('Sheets behind', [ownMetric('audit', 'MirrorBehindSeconds', 'Maximum')]),
        graph(
          'Sheets refused',
          [ownMetric('mirror', 'SheetsRefused', 'Sum')],
          [ownMetric('mirror', 'SheetsBusy', 'Sum')],
        ),
      ],
      [
        graph(
          'Bells',
          [doorbell.bells.metricApproximateNumberOfMessagesVisible(waiting)],
          [
            doorbell.deadBells.metricApproximateNumberOfMessagesVisible(waiting),
            doorbell.deadRecords.metricApproximateNumberOfMessagesVisible(waiting),
          ],
        ),
        graph(
          'Audit',
          [ownMetric('audit', 'AuditedCommits', 'Sum')],
          [ownMetric('audit', 'ChainBroken', 'Maximum')],
        ),
      ],
      [
        graph('Tables that are open and not covered', [
          ownMetric('watch', 'RelaySilent', 'Minimum'),
        ]),
      ],
    ],
  });
}

function graph(title: string, left: GraphMetrics, right: GraphMetrics = []): GraphWidget {
  return new GraphWidget({ title, left: [...left], right: [...right], ...SIZE });
}

type GraphMetrics = readonly ReturnType<IFunction['metricErrors']>[];
