import { counted } from '../plainText.ts';
import type { FileLine } from '../verify/journal/lines.ts';
import { closingOf, jsonOf, linesOf as reportOf, statusOf } from '../verify/report.ts';
import { verify as verifyBooks } from '../verify/verify.ts';
import { InputFault } from './faults.ts';
import { linesOf } from './lines.ts';
import { tableIn } from './named.ts';
import { readOptions } from './options.ts';
import { createPaper } from './paper.ts';
import { useReach } from './verifyReach.ts';

/** `cigo verify`: reads a table's books back; answers 1 where something is not right. */
export async function verify(args: readonly string[]): Promise<0 | 1> {
  const { values, positionals } = readOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      table: { type: 'string' },
      'from-journal': { type: 'string', multiple: true },
      dealer: { type: 'string' },
      json: { type: 'boolean', default: false },
      'without-sheet': { type: 'boolean', default: false },
      house: { type: 'string' },
      stack: { type: 'string' },
      'ledger-table': { type: 'string' },
      'mirror-table': { type: 'string' },
      endpoint: { type: 'string' },
    },
  });
  const table = tableIn('verify', values.table);
  const files = filesIn(values['from-journal'], positionals, values.dealer);
  const lines = files === null ? [] : await readAll(files);
  const places = {
    ...{ stack: values.stack, endpoint: values.endpoint, house: values.house },
    ...{ ledgerTable: values['ledger-table'], mirrorTable: values['mirror-table'] },
  };
  const progress = createProgress();
  const { verified, where } = await useReach(places, async ({ log, beside, sheetsOf, where }) => {
    const journal = files === null ? null : { dealer: values.dealer, lines };
    const sheets = values['without-sheet'] ? null : sheetsOf;
    const at = { table, log, beside, sheetsOf: sheets, journal, progress: progress.tell };
    return { verified: await verifyBooks(at).finally(progress.end), where };
  });
  const paper = createPaper(process.stdout);
  if (values.json) {
    await paper.print(`${jsonOf(verified)}\n`);
  } else {
    const found = verified.checks.flatMap((one) => reportOf(one.check, one.found, paper));
    const head = `${paper.bold(table)} ${paper.dim(`in ${where}`)}`;
    await paper.print(`${[head, ...found, closingOf(verified, paper)].join('\n')}\n`);
  }
  if (statusOf(verified) < 2) return statusOf(verified) === 1 ? 1 : 0;
  throw new InputFault('Something could not be looked at, as is said above; put that right first.');
}

/** `--from-journal a.txt b.txt` as well as the option twice; null where it is not given. */
function filesIn(
  given: readonly string[] | undefined,
  more: readonly string[],
  dealer: string | undefined,
): readonly string[] | null {
  if (given !== undefined) return [...given, ...more];
  const [stray] = more;
  if (stray !== undefined) {
    throw new InputFault(`What is "${stray}"? Name a dealer's files with --from-journal FILE.`);
  }
  if (dealer === undefined) return null;
  throw new InputFault('--dealer: name his files too, with --from-journal FILE.');
}

/** All files before anything else, so that a wrong name is told at once. */
async function readAll(files: readonly string[]): Promise<readonly FileLine[]> {
  const all: FileLine[] = [];
  for (const file of files) {
    let n = 0;
    for await (const lines of linesOf(file)) {
      for (const text of lines) {
        n += 1;
        all.push({ file, n, text });
      }
    }
  }
  return all;
}

/** How far it has come, in a terminal only: one line that is written over. */
function createProgress(): { readonly tell: (seq: number) => void; readonly end: () => void } {
  const { stderr } = process;
  const clear = (): void => void (stderr.isTTY && stderr.write('\r\u001b[K'));
  let told = 0;
  return {
    tell(seq) {
      if (!stderr.isTTY || seq - told < 2_000) return;
      told = seq;
      stderr.write(`\r\u001b[K${counted(seq, 'commit')} read …`);
    },
    end: () => {
      if (told > 0) clear();
    },
  };
}
