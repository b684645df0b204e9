import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** How often the audit runs. */
export const AUDIT_EVERY: Duration = Duration.minutes(5);

/**
 * Calls the audit every five minutes, and no run a second time: the next one begins where it would have begun. That
 * none runs at all is seen by the alarm on its silence.
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
  const schedule = new CfnSchedule(scope, 'Schedule', {
    description: 'The audit of all tables',
    scheduleExpression: `rate(${AUDIT_EVERY.toMinutes()} minutes)`,
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: audit.functionArn,
      roleArn: role.roleArn,
      retryPolicy: {
        maximumRetryAttempts: 2,
        maximumEventAgeInSeconds: AUDIT_EVERY.toSeconds(),
      },
    },
  });
  schedule.node.addDependency(role);
}
