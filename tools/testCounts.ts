import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Vitest's JSON report, as far as it is counted here. */
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.unknown()) }),
  ),
});

/**
 * Prints `PASSED FAILED` of the report that the first argument names. A skipped test and a file
 * that could not be loaded count as failed: in CI nothing may be left out.
 */
function main([file = '']: readonly string[]): void {
  const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const skipped = report.numPendingTests + report.numTodoTests;
  const unloaded = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.length === 0;
  });
  for (const { name } of unloaded) console.error(`This file could not be loaded: ${name}`);
  if (skipped > 0) console.error(`Tests that were skipped: ${skipped}`);
  console.log(report.numPassedTests, report.numFailedTests + skipped + unloaded.length);
}

main(process.argv.slice(2));
