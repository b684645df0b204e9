import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Reads the types that googleapis ships into `lib/local/sheets/googleSchema.json`, by which the
 * local Sheets API checks every body. Run it after an update of googleapis:
 * `npx tsx tools/sheetsSchema.ts`; a test compares the file with the types.
 */
const TYPES = new URL('../node_modules/googleapis/build/src/apis/sheets/v4.d.ts', import.meta.url);
const SCHEMA = new URL('../lib/local/sheets/googleSchema.json', import.meta.url);

/** The bodies that the local API takes: all else is reached from these. */
const ROOTS = [
  'BatchUpdateSpreadsheetRequest',
  'SearchDeveloperMetadataRequest',
  'ValueRange',
  'ClearValuesRequest',
];

/** Fields by name, each with its type: `string`, `GridRange`, `GridRange[]`, `{GridRange}`. */
type Fields = Readonly<Record<string, string>>;
type Schema = Readonly<Record<string, Fields>>;

/** `Schema$A[]` is `A[]`, `{ [key: string]: Schema$A; } | null` is `{A}`. */
function typeOf(text: string): string {
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/ \| null$/, '')
    .replaceAll('Schema$', '');
  const map = /^\{ \[key: string\]: ([^;]+);? \}$/.exec(bare)?.[1];
  return map === undefined ? bare : `{${map}}`;
}

function fieldsOf(body: string): Fields {
  const found = body.matchAll(/^ {8}(\w+)\?: ((?:\{[\s\S]*?^ {8}\}|[^;{]*)[^;]*);/gm);
  return Object.fromEntries(Array.from(found, ([, name, type = '']) => [name, typeOf(type)]));
}

/** All schemas of the types, and of these the ones that a body can hold, in order of their names. */
export function readSchema(types: string): Schema {
  const bare = types.replace(/\/\*\*[\s\S]*?\*\//g, '');
  const interfaces = bare.matchAll(/^ {4}export interface Schema\$(\w+) \{\n([\s\S]*?)^ {4}\}/gm);
  const all = new Map(Array.from(interfaces, ([, name = '', body = '']) => [name, fieldsOf(body)]));
  const reached = new Set<string>();
  const open = [...ROOTS];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const fields = all.get(name);
    if (fields === undefined) {
      throw new Error(`expected googleapis' types to hold Schema$${name}`);
    }
    reached.add(name);
    const inner = Object.values(fields).map((type) => type.replace(/[[\]{}]/g, ''));
    open.push(...inner.filter((type) => /^[A-Z]/.test(type) && !reached.has(type)));
  }
  return Object.fromEntries([...reached].sort().map((name) => [name, all.get(name) ?? {}]));
}

/** The file as it is to be, from the installed googleapis. */
export async function schemaFile(): Promise<string> {
  return `${JSON.stringify(readSchema(await readFile(TYPES, 'utf8')), null, 2)}\n`;
}

export const SCHEMA_PATH = fileURLToPath(SCHEMA);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(SCHEMA, await schemaFile());
}
