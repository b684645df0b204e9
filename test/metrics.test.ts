import { expect, test } from 'vitest';
import { metricLine } from '../lib/metrics.ts';

test('a line tells CloudWatch which of its members are metrics, and says more beside', () => {
  const metrics = { AuditedCommits: 12, MirrorBehindSeconds: 3.5 };
  const line = metricLine('audit', metrics, 1_800_000_000_000, { level: 'info', table: 'lucky7' });
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    table: 'lucky7',
    source: 'audit',
    AuditedCommits: 12,
    MirrorBehindSeconds: 3.5,
    _aws: {
      Timestamp: 1_800_000_000_000,
      CloudWatchMetrics: [
        {
          Namespace: 'Cigo',
          Dimensions: [['source']],
          Metrics: [
            { Name: 'AuditedCommits', Unit: 'Count' },
            { Name: 'MirrorBehindSeconds', Unit: 'Seconds' },
          ],
        },
      ],
    },
  });
});
