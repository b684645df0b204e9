import { writeFile } from 'node:fs/promises';
import { cpus, totalmem, type } from 'node:os';
import { quietSdk } from '../../lib/environment.ts';
import { FULL, measureSheet, QUICK } from './measure.ts';
import { createProgress } from './progress.ts';
import { benchmarkPage } from './report.ts';

/** `npm run bench:sheet`: measures, prints the page and writes it; with `-- --quick` in small, and writes nothing. */
const PAGE = new URL('../../docs/benchmarks.md', import.meta.url);

quietSdk();
const quick = process.argv.includes('--quick');
const progress = createProgress();
const measured = await measureSheet(quick ? QUICK : FULL, progress.told);
progress.end();
const memory = Math.round(totalmem() / 1024 ** 3);
const machine = `${cpus().length} cores, ${memory} GB of memory, ${type()}, Node ${process.versions.node}`;
const page = benchmarkPage(measured, machine, new Date().toISOString().slice(0, 10));
if (!quick) await writeFile(PAGE, page);
console.log(page);
