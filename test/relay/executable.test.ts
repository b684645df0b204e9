import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { gatherOutcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { buildRelay } from '../../tools/relay/build.ts';
import { FUSE, RESOURCE } from '../../tools/relay/executable.ts';
import { nodeFor } from '../../tools/relay/nodes.ts';
import { withoutSignatures } from '../../tools/relay/unsigned.ts';
import { type Books, startBooks } from '../support/books.ts';
import { makeOwnRoot, type OwnRoot } from './ownRoot.ts';
import { environmentOf } from './relayProcess.ts';
import { readWindowsExecutable } from './windowsExecutable.ts';

const BLOCK = 65_536;

/** Why the executables cannot be made and tried here; null where they can. In CI it throws instead. */
async function whyNot(): Promise<string | null> {
  const here = `${process.platform}-${process.arch}`;
  if (here !== 'linux-x64') return `this is ${here}`;
  try {
    await Promise.all([nodeFor('linux-x64'), nodeFor('win-x64')]);
    return null;
  } catch (error) {
    if (process.env['CI']) throw error;
    return String(error).split('\n')[0] ?? '';
  }
}

const why = await whyNot();
if (why !== null) process.stderr.write(`The relay's executables are not tested: ${why}\n`);

describe.runIf(why === null)('one file for dealers without Node', () => {
  const dist = mkdtempSync(join(tmpdir(), 'cigo-relay-dist-'));
  let built: Awaited<ReturnType<typeof buildRelay>>;
  let root: OwnRoot;
  let books: Books;

  beforeAll(async () => {
    built = await buildRelay(dist);
    root = makeOwnRoot(join(dist, 'cigo-relay-linux-x64'));
    books = await startBooks();
  });
  afterAll(async () => {
    await root.remove();
    await books.stop();
    rmSync(dist, { recursive: true, force: true });
  });

  async function read<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${books.staff}` };
    return (await (await fetch(`${books.url}/v1/tables/lucky7${path}`, { headers })).json()) as T;
  }

  test('there are two executables, the script and the licences of what is in them, and sums to check them by', () => {
    const names = [
      'LICENSES.txt',
      'SHA256SUMS',
      'cigo-relay-linux-x64',
      'cigo-relay-win-x64.exe',
      'cigo-relay.cjs',
    ];
    expect(readdirSync(dist).sort()).toEqual(names);
    expect(built.files.map(({ name }) => name).sort()).toEqual(names);
    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], {
      cwd: dist,
      encoding: 'utf8',
    });
    expect(checked.match(/: OK$/gm)).toHaveLength(4);
    const licences = readFileSync(join(dist, 'LICENSES.txt'), 'utf8');
    expect(licences.match(/^==== .*$/gm)).toEqual(['==== Node.js', '==== zod']);
  });

  test('the script has the relay and zod in it, and nothing of the cloud, the ledger or the sheet', () => {
    const { files, text } = built.script;
    expect(files).toContain('lib/relay/relay.ts');
    const strange = /^lib\/(audit|cloud|costs|doctor|export|ledger|local|page|sheet)\//;
    expect(files.filter((file) => strange.test(file))).toEqual([]);
    expect(files.filter((file) => /node_modules\/(?!zod\/)/.test(file))).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThan(400_000);
    expect(text).not.toContain(dist);
    expect(text).not.toContain(process.cwd());
  });

  test('whoever has Node can run the script itself', () => {
    const script = join(dist, 'cigo-relay.cjs');
    expect(readFileSync(script, 'utf8')).toBe(built.script.text);
    const version = execFileSync(process.execPath, [script, '--version'], { encoding: 'utf8' });
    expect(version).toMatch(/^cigo-relay \d+\.\d+\.\d+, Node\.js \d+\.\d+\.\d+\n$/);
  });

  test('it says what it is, how it is called, and what is wrong in one sentence', async () => {
    const version = root.start(['--version'], {});
    expect(await version.ended()).toBe(0);
    expect(version.printed()).toMatch(/^cigo-relay \d+\.\d+\.\d+, Node\.js 24\.\d+\.\d+\n$/);
    const help = root.start(['--help'], {});
    expect(await help.ended()).toBe(0);
    expect(help.printed()).toMatch(/^cigo-relay --table ID .*\[JOURNAL-FILE-OR-FOLDER\]/);
    const wrong = root.start(['--tabel', 'lucky7'], {});
    expect(await wrong.ended()).toBe(2);
    expect(wrong.printed()).toMatch(/^Unknown option '--tabel'; use cigo-relay .*\n$/);
    const untold = root.start([], {});
    expect(await untold.ended()).toBe(2);
    expect(untold.printed()).toMatch(/^The relay must be told the address of cigo .*\n$/);
  });

  test('the sample evening on a machine without Node, written while it runs: ledger = replay', async () => {
    const said = readFileSync(DEMO_EVENING, 'utf8').trimEnd().split('\n');
    const journals = join(root.folder, 'JournalLogs');
    const file = join(journals, '2026_11_28_20_00_00_journal.txt');
    mkdirSync(journals);
    // A relay's lock goes by the name of its folder alone, so that name is to be this run's own.
    const env = environmentOf(books.relay(), root.inside(basename(root.folder)));
    const args = ['--table', 'lucky7', '--dealer', 'Dealer Dan', root.inside('JournalLogs')];
    if (root.isAlone) {
      const strange = root.files().filter((name) => !/^\/(cigo-relay|.*\.so[.\d]*)$/.test(name));
      expect(strange).toEqual([]);
    }

    const begun = performance.now();
    const first = root.start(args, env);
    await first.untilPrinted('There is no journal in');
    const startMs = performance.now() - begun;
    await speak(file, said.slice(0, 40));
    await first.untilPrinted('say ');
    const memory = memoryOf(first.pid);
    expect(await first.end(), first.printed()).toBe(0);
    await speak(file, said.slice(40, 50));
    const second = root.start(args, env);
    await second.untilPrinted('Connected.');
    await speak(file, said.slice(50));

    const { ledger, rolls, state } = replayed(readFileSync(file, 'utf8'));
    for (let looks = 0; looks < 1_000; looks += 1) {
      const table = await read<{ entries: number; state: { open: boolean } }>('');
      if (table.entries >= ledger.length && !table.state.open) break;
      await pause(100);
    }
    expect(await second.end(), second.printed()).toBe(0);

    expect(await read('')).toMatchObject({ entries: ledger.length, rolls: rolls.length, state });
    // A relay gives its own numbers to the lines that it sends.
    const withoutNumbers = ledger.map(({ n: _, ...entry }) => entry);
    const { entries } = await read<{ entries: object[] }>('/ledger?limit=1000');
    expect(entries).toMatchObject(withoutNumbers);
    expect(ledger.length).toBeGreaterThan(40);
    expect(first.printed() + second.printed()).not.toMatch(/whsec_|Warning/);
    process.stdout.write(
      `${built.script.files.length} files, ${Buffer.byteLength(built.script.text)} bytes of script; it says what it waits for after ${Math.round(startMs)} ms; ${memory}; ${root.isAlone ? 'a root of its own' : 'an empty PATH'}; ${ledger.length} entries, ${rolls.length} rolls\n`,
    );
  });

  /** As a game client writes: line by line, some in two halves. */
  async function speak(file: string, lines: readonly string[]): Promise<void> {
    for (const [i, line] of lines.entries()) {
      const text = `${line}\r\n`;
      const half = i % 7 === 3 ? Math.floor(text.length / 2) : 0;
      appendFileSync(file, text.slice(0, half));
      if (half > 0) await pause(30);
      appendFileSync(file, text.slice(half));
      await pause(10);
    }
  }

  function replayed(text: string) {
    const [table] = books.house.tables;
    if (table === undefined) throw new Error('expected a table');
    const player = createPlayer(table.settings, 'Dealer Dan');
    const gathered = gatherOutcome();
    for (const [i, line] of text.split('\n').entries()) gathered.add(player.hear(line, i + 1));
    return gathered.outcome(player);
  }

  function memoryOf(pid: number): string {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return `${/VmRSS:\s*(\d+ kB)/.exec(status)?.[1]} of memory`;
  }

  test("Windows' executable is Node's own, byte by byte, without its signature and with the script in it", async () => {
    const node = readWindowsExecutable(readFileSync(await nodeFor('win-x64')));
    const bytes = readFileSync(join(dist, 'cigo-relay-win-x64.exe'));
    const relay = readWindowsExecutable(bytes);
    expect(relay.machine).toBe(0x8664);
    expect(relay.entryPoint).toBe(node.entryPoint);
    expect(node.signatures).toBeGreaterThan(0);
    expect(relay.signatures).toBe(0);

    const { [`10/${RESOURCE}/0`]: blob, ...rest } = Object.fromEntries(relay.resources);
    expect(blob?.includes(built.script.text)).toBe(true);
    expect(Object.keys(rest)).toEqual([...node.resources.keys()]);
    for (const [name, resource] of node.resources) expect(rest[name]?.equals(resource)).toBe(true);

    const changed = node.sections
      .filter(({ name }) => name !== '.rsrc')
      .flatMap(({ name, address, inMemory, bytes: was }) => {
        const same = relay.sections.find((section) => section.name === name);
        expect(same?.address).toBe(address);
        const size = Math.min(inMemory, was.length);
        return differences(was.subarray(0, size), same?.bytes.subarray(0, size));
      });
    expect(changed).toEqual(['0 → 1']);
    expect(bytes.includes(`${FUSE}:1`)).toBe(true);
    expect(bytes.includes(`${FUSE}:0`)).toBe(false);
  });

  /** Each byte that is another; looked for in blocks, since a section has tens of millions of bytes. */
  function differences(was: Buffer, is: Buffer | undefined): readonly string[] {
    if (is?.length !== was.length) return [`${was.length} bytes are ${is?.length}`];
    const blocks = Array.from({ length: Math.ceil(was.length / BLOCK) }, (_, i) =>
      [was, is].map((all) => all.toString('latin1', i * BLOCK, (i + 1) * BLOCK)),
    );
    return blocks.flatMap(([before = '', after = '']) =>
      before === after ? [] : otherBytes(before, after),
    );
  }

  function otherBytes(before: string, after: string): readonly string[] {
    const places = [...before].map((_, i) => i).filter((i) => before[i] !== after[i]);
    return places.map((i) => `${before[i]} → ${after[i]}`);
  }

  test('what bears no signature stays as it is; what is no executable of Windows is refused', async () => {
    const node = readFileSync(await nodeFor('win-x64'));
    const bare = withoutSignatures(node);
    expect(bare.length).toBeLessThan(node.length);
    expect(withoutSignatures(bare).equals(bare)).toBe(true);
    expect(() => withoutSignatures(Buffer.concat([node, Buffer.from('x')]))).toThrow(
      'expected the signatures at the end of the executable',
    );
    expect(() => withoutSignatures(Buffer.alloc(1_000))).toThrow(
      'expected a Windows executable of 64 bits',
    );
  });

  test('the Linux executable can be started by everybody who has it', () => {
    expect(statSync(join(dist, 'cigo-relay-linux-x64')).mode & 0o111).toBe(0o111);
  });
});
