import { quietSdk } from '../lib/environment.ts';
import { runFuzz } from './fuzz/run.ts';
import { fuzzTable } from './fuzz/table.ts';
import { optionsIn } from './options.ts';

/** The big numbers, with progress and a table at the end. */
const USAGE = 'npm run fuzz -- [--lines N] [--requests N] [--from SEED]';

quietSdk();
const values = optionsIn(USAGE, {
  lines: { type: 'string', default: '100000' },
  requests: { type: 'string', default: '10000' },
  from: { type: 'string', default: '20261129' },
});
const counts = { lines: count('lines'), requests: count('requests'), seed: count('from') };
try {
  const ran = await runFuzz(counts, (done) => onTerminal(`\r${done.padEnd(60)}`));
  onTerminal(`\r${''.padEnd(60)}\r`);
  console.log(fuzzTable(ran, counts.seed));
} catch (error) {
  onTerminal('\n');
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function onTerminal(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(text);
}

function count(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} must be a whole number, not ${values[name]}.`);
  process.exit(2);
}
