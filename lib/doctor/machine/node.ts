import { type Finding, fault, ok } from '../finding.ts';

const LEAST = [20, 19] as const;

/** Whether this Node.js is new enough. @param version such as `20.20.2`. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
  if (enough) return ok('Node.js', `Version ${version}`);
  const what = `Version ${version} is older than ${LEAST.join('.')}, the oldest that cigo runs on`;
  return fault('Node.js', what, 'Install the newest long-term version from nodejs.org');
}
