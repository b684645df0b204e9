import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const RUNTIME = fileURLToPath(new URL('./runtime.ts', import.meta.url));

/** What the runtime in the handler's process is sent. */
export interface Invocation {
  readonly id: number;
  readonly event: unknown;
  readonly remainingMs: number;
}

/** What it sends back: an answer or an error, and milliseconds since its process began. */
export interface Answered {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
  readonly loadedMs: number;
  readonly answeredMs: number;
}

/** What is to run: a bundle, the environment that it is given, and the time-out of its function. */
export interface LambdaProps {
  readonly node: string;
  readonly bundle: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** One instance of a function: a process of its own, cold until its first event. */
export interface Lambda {
  /** @throws what the handler throws, as a text. */
  invoke(event: unknown): Promise<unknown>;
  /** What it has printed. */
  logged(): string;
  /** Milliseconds from the start of the process until the code was loaded and until the first answer. */
  coldStart(): { readonly loadedMs: number; readonly answeredMs: number };
  stop(): Promise<void>;
}

/** Starts an instance. */
export function startLambda({ node, bundle, env, timeoutMs }: LambdaProps): Lambda {
  const child = spawn(node, [RUNTIME, bundle], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = once(child, 'exit');
  const printed = printedBy(child);
  const waiting = new Map<number, (answered: Answered) => void>();
  child.on('message', (answered: Answered) => waiting.get(answered.id)?.(answered));
  let invoked = 0;
  let first: Answered | null = null;
  return {
    async invoke(event) {
      invoked += 1;
      const id = invoked;
      const invocation: Invocation = { id, event, remainingMs: timeoutMs };
      const answer = new Promise<Answered>((resolve) => waiting.set(id, resolve));
      child.send(invocation);
      const died = ended.then(() => Promise.reject(new Error(`the process died: ${printed()}`)));
      const answered = await Promise.race([answer, died]);
      waiting.delete(id);
      first ??= answered;
      if (answered.error !== undefined) throw new Error(answered.error);
      return answered.answer;
    },
    logged: printed,
    coldStart() {
      if (first === null) throw new Error('expected an instance that has answered');
      return first;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return () => printed;
}
