import { counted } from '../plainText.ts';
import type { Finding } from './finding.ts';

/** How the words of a report are marked on a terminal. */
export interface Styles {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

const LEVEL_WIDTH = 5;
const ABOUT_WIDTH = 26;

/** One finding as one line: its level, of what, what is so, and what to do. */
export function lineOf(finding: Finding, styles: Styles): string {
  const { level, about, what } = finding;
  const head = `${marked(level, styles)}  ${about.padEnd(ABOUT_WIDTH)}  `;
  if (level === 'skipped') return `${head}${styles.dim(`skipped: ${what}.`)}`;
  return 'todo' in finding ? `${head}${what}. ${finding.todo}.` : `${head}${what}.`;
}

/** How it all ended, in one sentence. */
export function summaryOf(findings: readonly Finding[], styles: Styles): string {
  const [faults, warnings] = [count(findings, 'fault'), count(findings, 'warn')];
  const hints = warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`;
  if (faults > 0) return styles.bad(`${counted(faults, 'fault')}${hints} to look after.`);
  return styles.good(warnings === 0 ? 'All is well.' : `No fault${hints}.`);
}

/** The report for programs: `{ faults, warnings, findings: [{ level, about, what, todo? }] }`. */
export function jsonOf(findings: readonly Finding[]): string {
  const [faults, warnings] = [count(findings, 'fault'), count(findings, 'warn')];
  return JSON.stringify({ faults, warnings, findings });
}

/** How many findings are of this level. */
export function count(findings: readonly Finding[], level: Finding['level']): number {
  return findings.filter((finding) => finding.level === level).length;
}

function marked(level: Finding['level'], styles: Styles): string {
  const word = (level === 'skipped' ? '-' : level).padEnd(LEVEL_WIDTH);
  switch (level) {
    case 'ok':
      return styles.good(word);
    case 'warn':
      return styles.bold(word);
    case 'fault':
      return styles.bad(word);
    case 'skipped':
      return styles.dim(word);
  }
}
