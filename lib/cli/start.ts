import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type MachineSettings, machineSettings } from '../environment.ts';
import { DEFAULT_HOUSE_TEXT } from '../house/defaultHouse.ts';
import { relayEvening } from '../local/demo/relayEvening.ts';
import type { MachineHouse } from '../local/houseFile.ts';
import { type Machine, startMachine } from '../local/machine.ts';
import { secretsFile } from '../local/secrets.ts';
import { plainJson } from '../plainText.ts';
import { accountNames } from '../sheet/access.ts';
import { fileFault, InputFault } from './faults.ts';
import { machineHouse } from './machineHouse.ts';
import { readOptions } from './options.ts';
import { createPaper, type Paper } from './paper.ts';

/** Between two lines of the sample evening: slow enough to watch, so quick that the chest falls within a minute. */
const PACE_MS = 550;
/** Time for a browser to be opened before the evening begins. */
const BEFORE_MS = 2_000;

/** `npm start`: a whole cigo on this machine, until it is told to stop. */
export async function start(args: readonly string[]): Promise<void> {
  readOptions({ args: [...args], options: {} });
  const settings = machineSettings();
  const house = await machineHouse(settings.houseFile);
  const { machine, paper, stopped } = await begin(settings, house, {
    folder: settings.dataDir,
    fresh: false,
  });
  await paper.print(`${paper.dim('Press Ctrl-C to stop.')}\n`);
  await stopped;
  await end(machine, paper);
}

/**
 * `npm run demo`: the same with fresh books of its own, and a sample evening relayed through the real webhook.
 * It stays up after the evening.
 */
export async function demo(args: readonly string[]): Promise<void> {
  const { values } = readOptions({ args: [...args], options: { pace: { type: 'string' } } });
  const paceMs = paceOf(values.pace);
  const settings = machineSettings();
  const books = join(settings.dataDir, 'demo');
  const house = { text: DEFAULT_HOUSE_TEXT, file: null };
  const running = await begin(settings, house, { folder: books, fresh: true });
  const { machine, paper, stopped, signal } = running;
  await playDemo(running, paceMs).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!signal.aborted) {
    await paper.print(
      `\nThe evening is over; the sheet stays. ${paper.dim('Press Ctrl-C to stop.')}\n`,
    );
  }
  await stopped;
  await end(machine, paper);
}

interface Running {
  readonly machine: Machine;
  readonly paper: Paper;
  /** Fires when the process is told to stop. */
  readonly signal: AbortSignal;
  readonly stopped: Promise<void>;
}

async function begin(
  settings: MachineSettings,
  house: MachineHouse,
  books: { readonly folder: string; readonly fresh: boolean },
): Promise<Running> {
  const paper = createPaper(process.stdout);
  const machine = await startMachine({
    house,
    secretsFolder: settings.dataDir,
    booksFolder: books.folder,
    fresh: books.fresh,
    port: settings.port,
    google: await googleCredentials(settings.googleCredentialsFile),
    log: (line) => process.stderr.write(`${plainJson(line)}\n`),
  }).catch((error: unknown) => {
    throw portTaken(error, settings.port);
  });
  process.on('uncaughtException', (error) => {
    if (!machine.outlives(error)) endAtOnce(error);
  });
  const { signal, stopped } = untilStopped();
  await paper.print(banner(machine, settings, paper));
  return { machine, paper, signal, stopped };
}

/** Only once there is something to close: until then Ctrl-C ends the process as it always does. */
function untilStopped(): Pick<Running, 'signal' | 'stopped'> {
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => {
        stop.abort();
        resolve();
      });
    }
  });
  return { signal: stop.signal, stopped };
}

/** How to read what Google gave, where the owner has set a file for this machine; a wrong one is told at once. */
async function googleCredentials(
  file: string | undefined,
): Promise<(() => Promise<string>) | null> {
  if (file === undefined) return null;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileFault(file, error);
  });
  if (accountNames(text).length === 0) {
    const wanted = "an external_account or a service account's key, or an array of these";
    throw new InputFault(`${file}: must be the JSON of ${wanted}; download it from Google anew.`);
  }
  return () => readFile(file, 'utf8');
}

function banner({ url }: Machine, { dataDir }: MachineSettings, paper: Paper): string {
  const rows = [
    ['Live sheet', paper.bold(`${url}/`)],
    ['Webhook', `${url}/v1/tables/{table}/journal`],
    ['Secrets', secretsFile(dataDir)],
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${paper.dim(name.padEnd(11))}${value}`);
  return `${paper.bold('cigo')} keeps the books on this machine.\n${lines.join('\n')}\n`;
}

function paceOf(text: string | undefined): number {
  if (text === undefined) return PACE_MS;
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InputFault(`--pace: must be whole milliseconds up to 99999, got "${text}".`);
}

async function playDemo({ machine, paper, signal }: Running, paceMs: number): Promise<void> {
  const table = 'lucky7';
  const [relay = '', [secret = ''] = []] = Object.entries(machine.secrets.relays)[0] ?? [];
  await paper.print(`\nA sample evening at table ${table}, from its dealer's journal:\n`);
  await pause(BEFORE_MS, undefined, { signal });
  const to = { url: machine.url, table, relay, secret };
  await relayEvening(to, paceMs, (line, say) => print(line, say, paper), signal);
}

function print(line: string, say: readonly string[], paper: Paper): void {
  const answers = say.map((text) => `      ${paper.good('→')} ${paper.bold(text)}\n`).join('');
  void paper.print(`  ${paper.dim(line.slice(0, 21))}${line.slice(21)}\n${answers}`);
}

async function end(machine: Machine, paper: Paper): Promise<void> {
  await paper.print('\nClosing the books …');
  await machine.stop();
  await paper.print(' closed.\n');
}

function endAtOnce(error: Error): void {
  const what = `cigo has failed (${error.message}); start it again`;
  process.stderr.write(`${what}: what was answered is kept.\n`);
  process.exit(2);
}

function portTaken(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE') return error;
  return new InputFault(`Port ${port} is in use; stop what uses it, or set CIGO_PORT to another.`);
}
