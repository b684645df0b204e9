import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Post } from '../../lib/relay/post.ts';
import type { GameClient } from './gameClient.ts';

export const KINDS = ['razor', 'classic'] as const;
export type Kind = (typeof KINDS)[number];

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
export const SCRIPTS: Readonly<Record<Kind, string>> = {
  razor: pathOf('../../docs/relays/razor-enhanced.py'),
  classic: pathOf('../../docs/relays/classicassist.py'),
};
const STAND_IN = pathOf('./client.py');

/** Shorter pauses than a dealer's, so that the tests need not wait. */
const QUICK = [
  ['stop.wait(0.1)', 'stop.wait(0.01)'],
  ['quiet += 0.1', 'quiet += 1'],
  ['random.uniform(0.25, 0.5)', 'random.uniform(0.01, 0.02)'],
];

/** A relay script in a process of its own, in a stand-in for its game client. */
export interface RunningScript {
  /** The sentences that it has shown. */
  told(): readonly string[];
  untilTold(part: string): Promise<void>;
  /** `SIGKILL` as a crash, `SIGINT` as the client's stop button. */
  end(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
}

/** @param limit a shell command to be run first, such as a limit on the size of files. */
export function startScript(kind: Kind, client: GameClient, to: Post, limit = ':'): RunningScript {
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
  const child = spawn(
    'sh',
    [
      '-c',
      `${limit}; exec python3 "$@"`,
      'sh',
      STAND_IN,
      kind,
      SCRIPTS[kind],
      JSON.stringify(told),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TZ: 'America/St_Johns' } },
  );
  let [printed, wrong] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    wrong += text;
  });
  let ended = false;
  const closed = once(child, 'close').then(() => {
    ended = true;
  });
  const sentences = () =>
    printed
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as string);
  return {
    told: sentences,
    async untilTold(part) {
      while (!sentences().some((sentence) => sentence.includes(part))) {
        if (child.exitCode !== null) throw new Error(`it ended: ${printed}${wrong}`);
        await pause(20);
      }
    },
    async end(signal) {
      if (ended) return;
      child.kill(signal);
      await closed;
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

/** The texts that were queued, to be sent. */
export function textsQueued(client: GameClient): readonly string[] {
  return changes(client).flatMap(({ lines = [] }) => lines.map(({ text }) => text));
}

interface Change {
  readonly seen?: readonly string[];
  readonly lines?: readonly { readonly text: string }[];
}

/** What stands in a queue; what a crash cut off does not count. */
function changes(client: GameClient): readonly Change[] {
  const whole = readFileSync(queueOf(client), 'utf8').split('\n').filter(isWhole);
  return whole.map((change) => JSON.parse(change) as Change);
}

function isWhole(change: string): boolean {
  try {
    return typeof JSON.parse(change) === 'object';
  } catch {
    return false;
  }
}
