import { parseArgs } from 'node:util';

/** Options that take a text, each with what it is where nobody says. */
type Texts = Readonly<Record<string, { readonly type: 'string'; readonly default: string }>>;

/** The options of a tool's command line; where they are of no use it says how it is called, and ends with 2. */
export function optionsIn<T extends Texts>(
  usage: string,
  options: T,
): Readonly<Record<keyof T, string>> {
  try {
    const values: Readonly<Record<string, unknown>> = parseArgs({ options }).values;
    return values as Record<keyof T, string>;
  } catch {
    process.stderr.write(`usage: ${usage}\n`);
    process.exit(2);
  }
}
