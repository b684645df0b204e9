import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a TypeScript file as a process of its own, wherever it is started from. */
export function startFork(
  file: URL,
  args: readonly string[],
  stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'],
): ChildProcess {
  return fork(fileURLToPath(file), args, { execArgv: ['--import', 'tsx'], stdio });
}

/**
 * The next thing that a process says.
 * @throws where it ends without another word.
 */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const died = once(child, 'exit', { signal }).then(() => Promise.reject(new Error(ENDED)));
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), died]);
    return message as T;
  } finally {
    waiting.abort();
    died.catch(() => undefined);
  }
}

const ENDED = 'A process that measures has ended too soon; what stands above says why.';

/** Lets go of a process, which then ends by itself. */
export async function endFork(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
}
