/**
 * Writes one line of JSON as it is. In a lambda `console.log` would put it as a text into an object of its own, where
 * CloudWatch finds neither fields nor metrics.
 */
export function logLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
