import {
  type Alarm,
  ComparisonOperator,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Handlers } from './handlers.ts';
import { type Measured, ownMetric } from './measures.ts';

/** One alarm: what it says, which article of docs/runbook.md explains it, and when it rings. */
interface Watch {
  readonly id: string;
  readonly says: string;
  readonly article: string;
  readonly metric: Metric;
  readonly threshold: number;
  /** So many periods of five minutes in a row. */
  readonly periods?: number;
  /** What it means if nothing is measured. */
  readonly silence?: keyof typeof SILENCE;
}

const SILENCE = {
  /** Nothing happened. */
  fine: TreatMissingData.NOT_BREACHING,
  /** Nobody has looked: what was so before is so still. */
  unknown: TreatMissingData.IGNORE,
  /** This is what the alarm is for: it rings below the threshold, instead of at or above it. */
  bad: TreatMissingData.BREACHING,
} as const;

const period = Duration.minutes(5);
const sum = { statistic: 'Sum', period };

/** The alarms of all parts. Each tells the topic when it begins and when it is over. */
export function createAlarms(
  scope: Construct,
  measured: Measured,
  topic: ITopic,
): readonly Alarm[] {
  const watches = [
    ...watchesOfApi(measured),
    ...watchesOfHandlers(measured.handlers),
    ...watchesOfSheets(measured),
    ...watchesOfRelays(),
    ...watchesOfLedger(),
  ];
  return watches.map((watch) => createAlarm(scope, watch, new SnsAction(topic)));
}

function watchesOfApi({ api, handlers }: Measured): readonly Watch[] {
  return [
    {
      id: 'ApiFails',
      says: 'The webhook or a read answers with an error of the server.',
      article: 'api-fails',
      metric: api.metricServerError(sum),
      threshold: 3,
    },
    {
      id: 'IntakeSlow',
      says: 'Lines are taken slowly: one in a hundred waits for 3 s or more.',
      article: 'intake-slow',
      metric: handlers.intake.metricDuration({ statistic: 'p99', period }),
      threshold: 3000,
      periods: 3,
    },
  ];
}

function watchesOfHandlers(handlers: Handlers): readonly Watch[] {
  return (['intake', 'view', 'mirror', 'audit'] as const).flatMap((name): readonly Watch[] => {
    const id = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    return [
      {
        id: `${id}Fails`,
        says: `The function ${name} ends with an error.`,
        article: `${name}-fails`,
        metric: handlers[name].metricErrors(sum),
        threshold: 1,
        periods: name === 'audit' ? 2 : 1,
      },
      {
        id: `${id}Throttled`,
        says: `AWS does not start the function ${name} as often as it is called.`,
        article: 'function-throttled',
        metric: handlers[name].metricThrottles(sum),
        threshold: 1,
        periods: 2,
      },
    ];
  });
}

function watchesOfSheets({ doorbell }: Measured): readonly Watch[] {
  const waiting = { statistic: 'Maximum', period };
  return [
    {
      id: 'SheetBehind',
      says: 'For ten minutes a sheet has not shown what its ledger holds.',
      article: 'sheet-behind',
      metric: ownMetric('audit', 'MirrorBehindSeconds', 'Maximum'),
      threshold: 300,
      periods: 2,
      silence: 'unknown',
    },
    {
      id: 'SheetRefused',
      says: 'Google, or the sheet as it stands, refuses what is written.',
      article: 'sheet-refused',
      metric: ownMetric('mirror', 'SheetsRefused', 'Sum'),
      threshold: 1,
    },
    {
      id: 'DeadBells',
      says: 'A sheet could not be written in a thousand tries.',
      article: 'dead-bells',
      metric: doorbell.deadBells.metricApproximateNumberOfMessagesVisible(waiting),
      threshold: 1,
    },
    {
      id: 'DeadRecords',
      says: 'The pipe could not ring for a commit in twelve hours.',
      article: 'dead-records',
      metric: doorbell.deadRecords.metricApproximateNumberOfMessagesVisible(waiting),
      threshold: 1,
    },
  ];
}

function watchesOfRelays(): readonly Watch[] {
  return [
    {
      id: 'RelaySilent',
      says: 'For five minutes a table has been open while the relay that keeps it was not heard.',
      article: 'relay-silent',
      // The least of the looks of five minutes: whoever comes back in between wakes nobody.
      metric: ownMetric('watch', 'RelaySilent', 'Minimum'),
      threshold: 1,
      silence: 'unknown',
    },
  ];
}

function watchesOfLedger(): readonly Watch[] {
  return [
    {
      id: 'ChainBroken',
      says: 'The ledger is not what was written: a commit was changed, is missing, or cannot be decided again.',
      article: 'chain-broken',
      metric: ownMetric('audit', 'ChainBroken', 'Maximum'),
      threshold: 1,
      silence: 'unknown',
    },
    {
      id: 'AuditSilent',
      says: 'For fifteen minutes nobody has looked at the ledger.',
      article: 'audit-silent',
      metric: ownMetric('audit', 'AuditedCommits', 'SampleCount'),
      threshold: 1,
      periods: 3,
      silence: 'bad',
    },
  ];
}

function createAlarm(scope: Construct, watch: Watch, action: SnsAction): Alarm {
  const { id, says, article, metric, threshold, periods = 1, silence = 'fine' } = watch;
  const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
  const alarm = metric.createAlarm(scope, `${id}Alarm`, {
    alarmDescription: `${says} What to do: docs/runbook.md#${article}`,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator:
      silence === 'bad' ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: SILENCE[silence],
  });
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
