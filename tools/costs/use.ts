import { times } from '../../lib/costs/bill.ts';
import type { Consumption } from '../../lib/costs/prices.ts';
import type { Measured } from './measure.ts';

/** What the template of the cloud holds, counted in it. */
export interface Fixed {
  readonly secrets: number;
  readonly alarms: number;
  readonly encryptionKeys: number;
  readonly dashboards: number;
  readonly metrics: number;
}

/** Assumed, not measured: they are said beside the table. */
export const ASSUMED = {
  /** Until Google has answered a batch, in milliseconds. */
  googleMs: 300,
  /** One access log line and the platform's lines of one invocation, in bytes. */
  logBytes: 1_200,
  /** A bell is sent, received and deleted. */
  queueRequests: 3,
  /** An empty queue is asked by five pollers, each every 20 s. */
  idlePolls: (5 * 30 * 86_400) / 20,
} as const;

const MEMORY_GB = { intake: 1, mirror: 0.5, audit: 0.5 };
const AUDITS_A_MONTH = 30 * 24 * 12;
const WATCHES_A_MONTH = 30 * 24 * 60;
const GB = 1e9;

/** What one settled roll used, with its share of bets, seats and talk, each line played and mirrored by itself. */
export function usePerRoll(measured: Measured): Consumption {
  const { deliveries, commits, flushes, intake, mirror, settledRolls } = measured;
  const mirrorSeconds = (measured.mirrorMs + ASSUMED.googleMs) / 1000;
  const invocations = deliveries + flushes;
  const all: Consumption = {
    apiRequest: deliveries,
    lambdaRequest: invocations,
    lambdaGbSecond:
      deliveries * billedSeconds(measured.intakeMs) * MEMORY_GB.intake +
      flushes * mirrorSeconds * MEMORY_GB.mirror,
    writeUnit: intake.writeUnits + mirror.writeUnits,
    readUnit: intake.readUnits + mirror.readUnits,
    pipeRequest: commits,
    queueRequest: commits * ASSUMED.queueRequests,
    logGb: (invocations * ASSUMED.logBytes) / GB,
    storedGbMonth: intake.writtenBytes / GB,
    backupGbMonth: intake.writtenBytes / GB,
  };
  return times(all, 1 / settledRolls);
}

/** What a month costs in which nobody plays. */
export function usePerIdleMonth(measured: Measured, fixed: Fixed): Consumption {
  const { audit, auditMs, watch, watchMs } = measured;
  const runs = AUDITS_A_MONTH + WATCHES_A_MONTH;
  const runSeconds =
    AUDITS_A_MONTH * billedSeconds(auditMs) + WATCHES_A_MONTH * billedSeconds(watchMs);
  return {
    secretMonth: fixed.secrets,
    alarmMonth: fixed.alarms,
    encryptionKeyMonth: fixed.encryptionKeys,
    dashboardMonth: fixed.dashboards,
    metricMonth: fixed.metrics,
    scheduleRequest: runs,
    lambdaRequest: runs,
    lambdaGbSecond: runSeconds * MEMORY_GB.audit,
    readUnit: AUDITS_A_MONTH * audit.readUnits + WATCHES_A_MONTH * watch.readUnits,
    queueRequest: ASSUMED.idlePolls,
    logGb: (runs * ASSUMED.logBytes) / GB,
  };
}

/** Lambda bills whole milliseconds. */
function billedSeconds(ms: number): number {
  return Math.ceil(ms) / 1000;
}
