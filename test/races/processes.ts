import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Order, Report } from './worker.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Processes that share nothing but DynamoDB. */
export interface Processes {
  /** Gives each process its order at the same time; answers their reports in the same order. */
  obey(orders: readonly Order[]): Promise<readonly Report[]>;
  end(): Promise<void>;
}

/** Starts so many; the worker is bundled once, so that each starts in a fraction of the time. */
export async function startProcesses(
  many: number,
  endpoint: string,
  tableName: string,
): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-races-'));
  const worker = join(folder, 'worker.cjs');
  const bundled = { bundle: true, platform: 'node', format: 'cjs', outfile: worker } as const;
  await build({ ...bundled, entryPoints: [WORKER], logLevel: 'error' });
  const children = await Promise.all(
    Array.from({ length: many }, () => start(worker, endpoint, tableName)),
  );
  return {
    obey: (orders) =>
      Promise.all(
        children.map((child, i) => {
          const order = orders[i];
          if (order === undefined) throw new Error('expected an order for each process');
          return obey(child, order);
        }),
      ),
    async end() {
      for (const child of children) child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

async function start(worker: string, endpoint: string, tableName: string): Promise<ChildProcess> {
  const child = fork(worker, [endpoint, tableName], { execArgv: [] });
  await heard(child);
  return child;
}

async function obey(child: ChildProcess, order: Order): Promise<Report> {
  child.send(order);
  return (await heard(child)) as Report;
}

/** The next message of a process. @throws when it ends instead. */
async function heard(child: ChildProcess): Promise<unknown> {
  const silenced = new AbortController();
  const { signal } = silenced;
  const ended = once(child, 'exit', { signal }).then(([status]) => {
    throw new Error(`expected the process to answer, but it ended with ${status}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    ended.catch(() => {});
    silenced.abort();
  }
}
