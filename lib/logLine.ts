import { plainJson } from './plainText.ts';

/**
 * Writes one line of JSON as it is, but for what would steer a screen. In a lambda `console.log` would put it as a text into an object of its own, where
 * CloudWatch finds neither fields nor metrics.
 */
export function logLine(line: string): void {
  process.stdout.write(`${plainJson(line)}\n`);
}
