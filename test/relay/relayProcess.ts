import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Post } from '../../lib/relay/post.ts';
import { built } from '../support/built.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `cigo relay` in a process of its own. */
export interface RelayProcess {
  readonly pid: number;
  printed(): string;
  /** Waits until it has printed something. @throws with what it printed, when it ends before. */
  untilPrinted(text: string): Promise<void>;
  /** Waits until it ends by itself; answers the exit status. */
  ended(): Promise<number | null>;
  /** Ends it as Ctrl-C does, unless it has ended; answers the exit status. */
  end(): Promise<number | null>;
}

/** @param limit a shell command to be run first, such as a limit on the size of files. */
export function startRelay(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  limit = ':',
): RelayProcess {
  const child = spawn(
    'sh',
    ['-c', `${limit}; exec "$0" "$@"`, process.execPath, built('bin/cigo.ts'), 'relay', ...args],
    { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return watched(child);
}

/** A relay that was started in whatever way. */
export function watched(child: ChildProcessByStdio<null, Readable, Readable>): RelayProcess {
  let printed = '';
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'close') as Promise<[number | null]>;
  // Its last words come after its end, and before this.
  let isClosed = false;
  child.once('close', () => {
    isClosed = true;
  });
  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    async untilPrinted(text) {
      while (!printed.includes(text)) {
        if (isClosed) throw new Error(`it ended: ${printed}`);
        await pause(20);
      }
    },
    ended: async () => (await ended)[0],
    async end() {
      child.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
  };
}

/** What tells a relay where to post. */
export function environmentOf(
  { url, relay, secret }: Post,
  stateDir: string,
): Record<string, string> {
  return { CIGO_URL: url, CIGO_RELAY: relay, CIGO_RELAY_SECRET: secret, CIGO_STATE_DIR: stateDir };
}
