import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Post } from '../../lib/relay/post.ts';
import { PYTHON } from '../support/lacking.ts';
import type { GameClient } from './gameClient.ts';

export const KINDS = ['razor', 'classic'] as const;
export type Kind = (typeof KINDS)[number];

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
export const SCRIPTS: Readonly<Record<Kind, string>> = {
  razor: pathOf('../../docs/relays/razor-enhanced.py'),
  classic: pathOf('../../docs/relays/classicassist.py'),
};

/** Shorter pauses than a dealer's, so that the tests need not wait. */
const QUICK = [
  ['stop.wait(0.1)', 'stop.wait(0.01)'],
  ['quiet += 0.1', 'quiet += 1'],
  ['random.uniform(0.25, 0.5)', 'random.uniform(0.01, 0.02)'],
  ['1.5 if', '0.05 if'],
];

/** A relay script in a process of its own, in a stand-in for its game client. */
export interface RunningScript {
  /** The sentences that it has shown. */
  told(): readonly string[];
  untilTold(part: string): Promise<void>;
  /** Until it ends by itself. */
  readonly ended: Promise<void>;
  /** `SIGKILL` as a crash, `SIGINT` as the client's stop button. */
  end(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
}

/**
 * Python runs a file of this folder, which gets a script and the settings of a dealer.
 * @param limit a shell command to be run first, such as a limit on the size of files.
 */
export function startPython(
  file: string,
  kind: Kind,
  client: GameClient,
  to: Post,
  limit: string,
): ChildProcessByStdio<Writable, Readable, Readable> {
  const secretFile = join(client.folder, 'secret.txt');
  writeFileSync(secretFile, `\u{feff}${to.secret}\r\n`);
  const told = {
    said: join(client.folder, 'said'),
    shown: join(client.folder, 'shown'),
    changes: QUICK,
    settings: {
      ADDRESS: to.url,
      TABLE: to.table,
      RELAY: to.relay,
      SECRET_FILE: secretFile,
      STATE_FILE: queueOf(client),
    },
  };
  const given = [pathOf(file), kind, SCRIPTS[kind], JSON.stringify(told)];
  return spawn('sh', ['-c', `${limit}; exec "$@"`, 'sh', PYTHON, '-B', ...given], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'America/St_Johns' },
  });
}

/** @param limit a shell command to be run first, such as a limit on the size of files. */
export function startScript(kind: Kind, client: GameClient, to: Post, limit = ':'): RunningScript {
  const child = startPython('./client.py', kind, client, to, limit);
  let [printed, wrong] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    wrong += text;
  });
  let isOver = false;
  const ended = once(child, 'close').then(() => {
    isOver = true;
  });
  const sentences = () =>
    printed
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as string);
  return {
    told: sentences,
    ended,
    async untilTold(part) {
      while (!sentences().some((sentence) => sentence.includes(part))) {
        if (child.exitCode !== null) throw new Error(`it ended: ${printed}${wrong}`);
        await pause(20);
      }
    },
    async end(signal) {
      if (isOver) return;
      child.kill(signal);
      await ended;
      const trace = signal === 'SIGINT' ? /KeyboardInterrupt/ : /^$/;
      if (wrong !== '' && !trace.test(wrong)) throw new Error(`expected no stack trace: ${wrong}`);
    },
  };
}

/** Where the script keeps what waits. */
export function queueOf(client: GameClient): string {
  return join(client.folder, 'queue');
}

/** How many of the client's lines are on the script's disk as read, whether they mattered or not. */
export function linesRead(client: GameClient): number {
  return changes(client).reduce((sum, { seen = [] }) => sum + seen.length, 0);
}

/** Waits until a script has looked at all that was said until now, and has done with it. */
export async function untilLooked(client: GameClient): Promise<void> {
  // A look may be under way; the next one sees all, and the one after that comes when it is done with.
  const before = client.looks();
  while (client.looks() < before + 3) await pause(10);
}

/** The same, and until cigo has taken all that was queued, or for a minute: then nothing more can come. */
export async function untilTaken(client: GameClient): Promise<void> {
  await untilLooked(client);
  const end = Date.now() + 60_000;
  while (linesWaiting(client) > 0 && Date.now() < end) await pause(10);
}

/** The texts that were queued, to be sent. */
export function textsQueued(client: GameClient): readonly string[] {
  return changes(client).flatMap(({ lines = [] }) => lines.map(({ text }) => text));
}

/** How many lines are queued and were not taken yet. */
function linesWaiting(client: GameClient): number {
  let waiting: { readonly journal: string; readonly n: number }[] = [];
  for (const { journal, taken = 0, first = null, lines = [], alone = false } of changes(client)) {
    const isLeft = (n: number) => taken <= n && (first === null || n < first);
    waiting = alone ? [] : waiting.filter((line) => line.journal !== journal || isLeft(line.n));
    waiting.push(...lines.map((_, place) => ({ journal, n: (first ?? 1) + place })));
  }
  return waiting.length;
}

interface Change {
  readonly journal: string;
  readonly taken?: number;
  readonly first?: number;
  readonly seen?: readonly string[];
  readonly lines?: readonly { readonly text: string }[];
  readonly alone?: boolean;
}

/** What stands in a queue; what a crash cut off does not count. */
function changes(client: GameClient): readonly Change[] {
  if (!existsSync(queueOf(client))) return [];
  return readFileSync(queueOf(client), 'utf8').split('\n').flatMap(change);
}

function change(text: string): readonly Change[] {
  try {
    return [JSON.parse(text) as Change];
  } catch {
    return [];
  }
}
