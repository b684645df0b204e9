import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { WATCH } from '../audit/tasks.ts';

/** How often the audit runs. */
export const AUDIT_EVERY: Duration = Duration.minutes(5);

/** How often it is looked whether the keepers of open tables are heard. */
const WATCH_EVERY: Duration = Duration.minutes(1);

/**
 * Calls the audit every five minutes, and the watch every minute, and no run a second time: the next one begins where it
 * would have begun. That none runs at all is seen by the alarm on the audit's silence.
 */
export function createSchedule(scope: Construct, audit: IFunction): void {
  const once = new EventInvokeConfig(scope, 'AuditOnce', {
    function: audit,
    retryAttempts: 0,
    maxEventAge: AUDIT_EVERY,
  });
  Validations.of(once).acknowledge({
    id: 'Serverless-LambdaAsyncFailureDestination',
    reason: 'A failed run leaves nothing behind that the next one does not do. Alarms tell of it.',
  });
  const role = new Role(scope, 'ScheduleRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
  });
  role.addToPolicy(
    new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [audit.functionArn] }),
  );
  const calls: readonly Calls[] = [
    { id: 'Schedule', description: 'The audit of all tables', every: AUDIT_EVERY, input: null },
    { id: 'Watch', description: 'Whether the keepers are heard', every: WATCH_EVERY, input: WATCH },
  ];
  for (const call of calls) createCalls(scope, call, audit, role);
}

interface Calls {
  readonly id: string;
  readonly description: string;
  readonly every: Duration;
  /** What the function is handed; null for nothing. */
  readonly input: object | null;
}

function createCalls(
  scope: Construct,
  { id, description, every, input }: Calls,
  { functionArn: arn }: IFunction,
  role: Role,
): void {
  const minutes = every.toMinutes();
  const schedule = new CfnSchedule(scope, id, {
    description,
    scheduleExpression: minutes === 1 ? 'rate(1 minute)' : `rate(${minutes} minutes)`,
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn,
      roleArn: role.roleArn,
      ...(input !== null && { input: JSON.stringify(input) }),
      retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: every.toSeconds() },
    },
  });
  schedule.node.addDependency(role);
}
