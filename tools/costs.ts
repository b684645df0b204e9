import { writeFile } from 'node:fs/promises';
import { quietSdk } from '../lib/environment.ts';
import { fixedParts } from './costs/fixed.ts';
import { measure } from './costs/measure.ts';
import { costPage } from './costs/report.ts';

/** `npm run costs`: measures, prints the page and writes it. */
const PAGE = new URL('../docs/costs.md', import.meta.url);
const EVENINGS = 20;

quietSdk();
const measured = await measure(EVENINGS, (done) => {
  process.stderr.write(`\revening ${done} of ${EVENINGS}`);
});
process.stderr.write('\n');
const page = costPage(measured, await fixedParts());
await writeFile(PAGE, page);
console.log(page);
