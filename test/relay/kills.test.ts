import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseHouse } from '../../lib/house/parse.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { USUAL_PACE } from '../../lib/relay/pace.ts';
import { gatherOutcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { type Books, startBooks, TWO_TABLES } from '../support/books.ts';
import { built } from '../support/built.ts';
import { often } from '../support/often.ts';
import { type BadProxy, startBadProxy } from './badProxy.ts';
import { KILL_POINTS, type KilledRelay, type KillPoint } from './killPoints.ts';

const KILLS = often(32, 200);
const KILLS_AT_EACH = Math.floor(KILLS / 10);
/** So long a relay that has begun may wait for the point at which it is to die, in milliseconds; then it dies where it is. */
const PATIENCE_MS = 2_500;
const PACE = {
  ...USUAL_PACE,
  lookMs: 5,
  settleMs: 50,
  pauseMs: 5,
  mostPauseMs: 40,
  wrongMs: 40,
  heartbeatMs: 1_000,
};

const folder = mkdtempSync(join(tmpdir(), 'cigo-relay-kills-'));
const journals = join(folder, 'JournalLogs');
const bundle = join(folder, 'killedRelay.mjs');
let books: Books;
let proxy: BadProxy;

beforeAll(async () => {
  mkdirSync(journals);
  await build({
    entryPoints: [fileURLToPath(new URL('./killedRelay.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    outfile: bundle,
  });
  books = await startBooks();
  proxy = await startBadProxy(books.url, 0.3, 20_261_130);
});

afterAll(async () => {
  await proxy.stop();
  await books.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startWriter(): { readonly process: ChildProcess; readonly ended: Promise<unknown> } {
  const four = readFileSync(new URL('../journals/four-line.txt', import.meta.url), 'utf8');
  const evening = `${readFileSync(DEMO_EVENING, 'utf8')}${four}[now]  Dealer Dan: table closed\n`;
  writeFileSync(join(folder, 'evening.txt'), evening);
  const process = spawn(
    globalThis.process.execPath,
    [built('test/relay/journalWriter.ts'), journals, join(folder, 'evening.txt'), '7'],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return { process, ended: once(process, 'exit') };
}

function startRelay(kill: KilledRelay['kill']) {
  const told: KilledRelay = {
    post: { ...books.relay(), url: proxy.url },
    path: journals,
    isFolder: true,
    dealer: 'Dealer Dan',
    fromStart: true,
    stateFolder: join(folder, 'state'),
    pace: PACE,
    kill,
  };
  const child = spawn(process.execPath, [bundle, JSON.stringify(told)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const begun = once(child.stdout, 'data');
  return { child, begun, ended: once(child, 'close'), printed: () => printed };
}

/** One life of a relay; answers where it died, or null where it had to be killed from outside. */
async function live(point: KillPoint, passes: number): Promise<KillPoint | null> {
  const relay = startRelay({ point, passes });
  await Promise.race([relay.begun, relay.ended]);
  const late = setTimeout(() => relay.child.kill('SIGKILL'), PATIENCE_MS);
  const [code, signal] = await relay.ended;
  clearTimeout(late);
  expect([code, signal], relay.printed()).toEqual([null, 'SIGKILL']);
  expect(relay.printed()).not.toContain('LOUD');
  return relay.printed().includes(`killed at ${point}`) ? point : null;
}

/** What `replay` makes of the files, one after another. */
function replayed() {
  const read = parseHouse(TWO_TABLES);
  const table = read.ok ? read.house.tables[0] : undefined;
  if (table === undefined) throw new Error('expected a right house');
  const player = createPlayer(table.settings, 'Dealer Dan');
  const gathered = gatherOutcome();
  const text = readdirSync(journals)
    .sort()
    .map((name) => readFileSync(join(journals, name), 'utf8'))
    .join('');
  for (const [i, line] of text.split('\n').entries()) gathered.add(player.hear(line, i + 1));
  return { ...gathered.outcome(player), text, files: readdirSync(journals).length };
}

const headers = () => ({ authorization: `Bearer ${books.staff}` });

async function readTable(): Promise<{ entries: number; rolls: number; state: unknown }> {
  const response = await fetch(`${books.url}/v1/tables/lucky7`, { headers: headers() });
  return (await response.json()) as { entries: number; rolls: number; state: unknown };
}

async function readLedger(): Promise<object[]> {
  const entries: object[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const url = `${books.url}/v1/tables/lucky7/ledger?limit=1000&after=${after}`;
    const page = (await (await fetch(url, { headers: headers() })).json()) as {
      entries: object[];
      next: number | null;
    };
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
}

/** Until the books stand still at what is expected, or a while has gone by. */
async function untilTaken(expected: { entries: number; rolls: number }): Promise<void> {
  for (let looks = 0; looks < 1_500; looks += 1) {
    const { entries, rolls } = await readTable();
    if (entries >= expected.entries && rolls >= expected.rolls) break;
    await pause(100);
  }
  await pause(500);
}

test(`a relay killed ${KILLS} times, a bad network, a client that pauses, bursts and begins new files: ledger = replay`, async () => {
  const writer = startWriter();
  const counts = new Map<KillPoint, number>(KILL_POINTS.map((point) => [point, 0]));
  const few = (): KillPoint =>
    [...counts].sort(([, one], [, other]) => one - other)[0]?.[0] ?? 'read-append';
  const total = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (let lives = 0; total() < KILLS; lives += 1) {
    const died = await live(few(), lives % 4 === 0 ? 1 : 0);
    if (died !== null) counts.set(died, (counts.get(died) ?? 0) + 1);
  }
  writer.process.kill('SIGTERM');
  await writer.ended;

  const { ledger, rolls, state, text, files } = replayed();
  proxy.mend();
  const last = startRelay(null);
  await untilTaken({ entries: ledger.length, rolls: rolls.length });
  last.child.kill('SIGKILL');
  await last.ended;
  expect(last.printed()).not.toContain('LOUD');

  const table = await readTable();
  expect(table).toMatchObject({ entries: ledger.length, rolls: rolls.length, state });
  // A relay gives its own numbers to the lines that it sends.
  const withoutNumbers = ledger.map(({ n: _, ...entry }) => entry);
  expect(await readLedger()).toMatchObject(withoutNumbers);

  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(KILLS_AT_EACH);
  expect(files).toBeGreaterThan(2);
  expect(ledger.length).toBeGreaterThan(100);
  expect(Object.keys(proxy.done).length).toBeGreaterThanOrEqual(often(5, 7));
  process.stdout.write(
    `${text.split('\n').length - 1} lines, ${ledger.length} entries, ${rolls.length} rolls, ${files} files, kills ${JSON.stringify([...counts])}, faults ${JSON.stringify(proxy.done)}\n`,
  );
}, 600_000);
