import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a handler's process is sent. */
export interface Handed {
  readonly event: unknown;
  /** Milliseconds that its clock is to be ahead of the machine's. */
  readonly aheadMs: number;
}

/** What it sends back. */
export interface Handled {
  readonly answer?: unknown;
  readonly error?: string;
}

/** One instance of a function, a process of its own: cold until its first event, which it takes one at a time. */
export interface Instance {
  /** @throws Died when the process ends first, and what the handler throws, as a text. */
  invoke(event: unknown, aheadMs: number): Promise<unknown>;
  /** SIGKILL; the answer comes when the process is gone. */
  kill(): Promise<void>;
}

/** The process ended while it had an event. */
export class Died extends Error {
  override readonly name = 'Died';
}

interface InstanceProps {
  readonly runtime: string;
  readonly bundle: string;
  readonly env: Readonly<Record<string, string>>;
}

export function startInstance({ runtime, bundle, env }: InstanceProps): Instance {
  const child = spawn(process.execPath, [runtime, bundle], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complained = '';
  child.stderr?.on('data', (chunk) => {
    complained += chunk;
  });
  const ended = once(child, 'exit');
  const died = ended.then(() => {
    throw new Died(`the process ended: ${complained}`);
  });
  died.catch(() => {});
  return {
    async invoke(event, aheadMs) {
      const silenced = new AbortController();
      const answered = once(child, 'message', { signal: silenced.signal });
      answered.catch(() => {});
      // Where the process has just ended, `died` says so.
      child.send({ event, aheadMs } satisfies Handed, () => {});
      const first = Promise.race([answered, died]);
      const [{ answer, error }] = (await first.finally(() => silenced.abort())) as [Handled];
      if (error !== undefined) throw new Error(error);
      return answer;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
