import { describe, expect, test } from 'vitest';
import { fault, ok, skipped, warn } from '../../lib/doctor/finding.ts';
import { count, jsonOf, lineOf, summaryOf } from '../../lib/doctor/report.ts';

const PLAIN = { bold: same, dim: same, good: same, bad: same };
const MARKED = {
  bold: (text: string) => `B(${text})`,
  dim: (text: string) => `D(${text})`,
  good: (text: string) => `G(${text})`,
  bad: (text: string) => `R(${text})`,
};
const FINDINGS = [
  ok('webhook', 'It answers'),
  warn('reads', 'It is slow', 'Wait'),
  fault('clock', 'It is late', 'Set it'),
  skipped('sheets', 'the house is not right'),
];

function same(text: string): string {
  return text;
}

describe('a report', () => {
  test('has its columns one below the other', () => {
    expect(FINDINGS.map((finding) => lineOf(finding, PLAIN))).toEqual([
      'ok     webhook                     It answers.',
      'warn   reads                       It is slow. Wait.',
      'fault  clock                       It is late. Set it.',
      '-      sheets                      skipped: the house is not right.',
    ]);
  });

  test('is coloured by level', () => {
    const heads = FINDINGS.map((finding) => lineOf(finding, MARKED).slice(0, 8));
    expect(heads).toEqual(['G(ok   )', 'B(warn )', 'R(fault)', 'D(-    )']);
  });

  test('ends in one sentence', () => {
    expect(summaryOf(FINDINGS, PLAIN)).toBe('1 fault and 1 warning to look after.');
    expect(summaryOf(FINDINGS.slice(0, 2), PLAIN)).toBe('No fault and 1 warning.');
    expect(summaryOf(FINDINGS.slice(0, 1), PLAIN)).toBe('All is well.');
    expect(summaryOf([...FINDINGS, ...FINDINGS], PLAIN)).toBe(
      '2 faults and 2 warnings to look after.',
    );
    expect(summaryOf(FINDINGS.slice(2), PLAIN)).toBe('1 fault to look after.');
  });

  test('for programs is one JSON object', () => {
    expect(JSON.parse(jsonOf(FINDINGS))).toEqual({ faults: 1, warnings: 1, findings: FINDINGS });
    expect(count(FINDINGS, 'skipped')).toBe(1);
  });
});
