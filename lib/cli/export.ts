import type { Books, ExportedEntry, Span } from '../export/books.ts';
import { CSV_HEADER, csvLine } from '../export/csv.ts';
import { plainJson } from '../plainText.ts';
import { useBooks } from './exportBooks.ts';
import { InputFault } from './faults.ts';
import { tableIn } from './named.ts';
import { readOptions } from './options.ts';
import { createPaper } from './paper.ts';

/** How entries are written down. */
interface Format {
  readonly head: string;
  /** With its end. */
  readonly line: (entry: ExportedEntry) => string;
}

const FORMATS: Readonly<Record<string, Format>> = {
  csv: { head: CSV_HEADER, line: csvLine },
  json: { head: '', line: (entry) => `${plainJson(JSON.stringify(entry))}\n` },
};

/** `cigo export`: a table's entries from its log onto stdout, however many there are. */
export async function exportEntries(args: readonly string[]): Promise<void> {
  const { values } = readOptions({
    args: [...args],
    options: {
      table: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      from: { type: 'string' },
      to: { type: 'string' },
      stack: { type: 'string' },
      'ledger-table': { type: 'string' },
      endpoint: { type: 'string' },
    },
  });
  const table = tableIn('export', values.table);
  const format = formatNamed(values.format);
  const span = spanOf(values.from, values.to);
  const { stack, endpoint } = values;
  await useBooks({ stack, table: values['ledger-table'], endpoint }, (books) =>
    print(books, table, span, format),
  );
}

async function print(books: Books, table: string, span: Span, format: Format): Promise<void> {
  const paper = createPaper(process.stdout);
  await books.check(table);
  await paper.print(format.head);
  for await (const entries of books.entries(table, span)) {
    if (entries.length > 0) await paper.print(entries.map(format.line).join(''));
  }
}

function formatNamed(name: string): Format {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format !== undefined) return format;
  throw new InputFault(`--format: must be ${Object.keys(FORMATS).join(' or ')}, not "${name}".`);
}

function spanOf(from: string | undefined, to: string | undefined): Span {
  const span = {
    from: entryIn('--from', from, 1),
    to: entryIn('--to', to, Number.MAX_SAFE_INTEGER),
  };
  if (span.from <= span.to) return span;
  throw new InputFault(`--from ${span.from} comes after --to ${span.to}: turn them round.`);
}

function entryIn(option: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (/^[1-9]\d{0,14}$/.test(given)) return Number(given);
  throw new InputFault(`${option}: must be the number of an entry, 1 or more, not "${given}".`);
}
