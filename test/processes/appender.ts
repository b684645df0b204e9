/** Appends records to the file that is named until one is refused, and prints how many were taken. */
import { openJournal } from '../../lib/local/sheets/records.ts';

const [, , path = ''] = process.argv;
const journal = await openJournal(path, () => undefined);
let taken = 0;
try {
  for (;;) {
    await journal.append({ record: taken + 1, text: 'x'.repeat(90) });
    taken += 1;
  }
} catch (error) {
  process.stdout.write(`${taken} ${error instanceof Error && 'code' in error ? error.code : ''}`);
}
