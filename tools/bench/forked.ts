import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEntries, builtFile } from '../../test/support/built.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is started as processes of their own, from the root of the project. */
const ENTRIES = [
  'tools/bench/child.ts',
  'tools/bench/http/process.ts',
  'tools/bench/memory/process.ts',
  'tools/bench/replay/process.ts',
  'tools/bench/sheet/liveProcess.ts',
  'tools/bench/store/dynaliteProcess.ts',
];

/** Compiles them once: what is measured is the code as it deploys, not what a compiler beside it makes of it. */
export async function buildForks(): Promise<void> {
  await buildEntries(ENTRIES);
}

/** Starts one of them, named by its source. */
export function startFork(
  file: URL,
  args: readonly string[],
  stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'],
): ChildProcess {
  const entry = relative(ROOT, fileURLToPath(file)).split(sep).join('/');
  return fork(builtFile(entry), args, { execArgv: [], stdio });
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
