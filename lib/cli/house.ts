import { readFile } from 'node:fs/promises';
import { machineSettings } from '../environment.ts';
import { type Fault, faultLine } from '../house/faults.ts';
import { checkHouseText, pushHouse } from '../house/push.ts';
import { fileFault, InputFault } from './faults.ts';
import { type HouseStore, STORE_OPTIONS, useCloud, useMachine } from './houseStore.ts';
import { countsOf, jsonOf, listOf, timeOf } from './houseWords.ts';
import { readOptions } from './options.ts';
import { createPaper, type Paper } from './paper.ts';

/** Answers 1 where the house is not right. */
type Part = (args: readonly string[], paper: Paper) => Promise<0 | 1>;

const PARTS: Readonly<Record<string, Part>> = { check, push, show };
const HOLDS =
  'Relays, time zones and sheets of it hold within 30 s, all else from the next table open on.';

/** `cigo house`: checks a house.json, makes a version of it, or shows the versions. */
export async function house([name = '', ...args]: readonly string[]): Promise<0 | 1> {
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (part !== undefined) return part(args, createPaper(process.stdout));
  throw new InputFault('Say what to do with the house: cigo house check, push or show.');
}

async function check(args: readonly string[], paper: Paper): Promise<0 | 1> {
  const { positionals } = readOptions({ args: [...args], allowPositionals: true, options: {} });
  const file = fileIn(positionals);
  const checked = checkHouseText(await textOf(file));
  if (!checked.ok) return notRight(file, checked.faults);
  await paper.print(`${file} is right: ${countsOf(checked.house)}.\n`);
  return 0;
}

async function push(args: readonly string[], paper: Paper): Promise<0 | 1> {
  const { values, positionals } = readOptions({
    args: [...args],
    allowPositionals: true,
    options: STORE_OPTIONS,
  });
  const file = fileIn(positionals);
  const text = await textOf(file);
  const checked = checkHouseText(text);
  if (!checked.ok) return notRight(file, checked.faults);
  const done = await useCloud(values, (store) => pushTo(store, file, text, paper));
  if (done !== null) return done;
  throw new InputFault(
    'Say where the house goes: cigo house push --stack NAME. On one machine nothing is pushed: a running cigo takes its house file in when it is saved.',
  );
}

async function pushTo(
  { versions, where, by }: HouseStore,
  file: string,
  text: string,
  paper: Paper,
): Promise<0 | 1> {
  const pushed = await pushHouse(versions, { text, by, at: Date.now() });
  if (pushed.kind === 'wrong') return notRight(file, pushed.faults);
  const { version, changes, at, by: whose } = pushed.version;
  if (pushed.kind === 'same') {
    const whom = `by ${whose}, ${timeOf(at)} UTC`;
    await paper.print(`Nothing changes: version ${version} (${whom}) says the same.\n`);
    return 0;
  }
  await paper.print(changes.map((change) => `  ${change}\n`).join(''));
  await paper.print(`${file} is version ${version} in ${where} now. ${HOLDS}\n`);
  return 0;
}

async function show(args: readonly string[], paper: Paper): Promise<0 | 1> {
  const { values } = readOptions({
    args: [...args],
    options: {
      ...STORE_OPTIONS,
      version: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { version, json } = values;
  const wanted = version === undefined ? null : numberIn(version);
  const use = async (store: HouseStore): Promise<string> =>
    wanted === null ? allOf(store, json) : oneOf(store, wanted, json);
  await paper.print((await useCloud(values, use)) ?? (await useMachine(use)));
  return 0;
}

async function allOf({ versions, where }: HouseStore, json: boolean): Promise<string> {
  const notes = await versions.list();
  if (json) return notes.map((note) => `${jsonOf(note)}\n`).join('');
  if (notes.length > 0) return listOf(notes);
  return `There is no version in ${where} yet: the house that was deployed serves.\n`;
}

async function oneOf(
  { versions, where }: HouseStore,
  wanted: number,
  json: boolean,
): Promise<string> {
  const version = await versions.newest(wanted + 1);
  if (version?.version !== wanted) {
    throw new InputFault(`There is no version ${wanted} in ${where}; cigo house show lists them.`);
  }
  if (json) return `${jsonOf(version)}\n`;
  return `${listOf([version])}\n${version.text.trimEnd()}\n`;
}

function fileIn(positionals: readonly string[]): string {
  const [file = machineSettings().houseFile, ...more] = positionals;
  if (more.length === 0) return file;
  throw new InputFault(`Name one house file, not ${positionals.length}.`);
}

function numberIn(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw new InputFault(`--version: must be the number of a version, got "${text}".`);
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw fileFault(file, error);
  });
}

/** Tells all faults at once, as the other commands do. */
function notRight(file: string, faults: readonly Fault[]): 1 {
  const lines = faults.map((fault) => `  ${faultLine(fault)}\n`).join('');
  process.stderr.write(`${file} is not right; mend it and try again:\n${lines}`);
  return 1;
}
