import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchedPackage } from '../../tools/fetchedPackage.ts';
import type { RunningDynamoDb } from './dynalite.ts';
import { JAVA, javaVersion, OLDEST_JAVA } from './lacking.ts';

/** Carries Amazon's DynamoDB Local (1.25.1) as a jar. */
const SIMULATOR = {
  name: 'amplify-dynamodb-simulator',
  version: '2.9.30',
  integrity:
    'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
};
const START_TRIES = 3;
const START_MS = 60_000;

/**
 * Starts Amazon's own DynamoDB Local, in memory, on a free port of this machine; all regions and
 * credentials see the same tables. The jar is fetched into `.cache/` on first need.
 * @returns null where there is no Java 17 (`lacking.ts` says so), or, after one line, where the jar cannot be fetched.
 * @throws in CI (environment variable `CI`) instead of answering null.
 */
export async function startDynamoDbLocal(): Promise<RunningDynamoDb | null> {
  if ((await javaVersion()) < OLDEST_JAVA) return without(`Java ${OLDEST_JAVA} is not here`);
  const folder = await fetchedPackage(SIMULATOR).catch((error: unknown) => {
    const [why = ''] = String(error).split('\n');
    console.warn(`DynamoDB Local cannot be fetched, so its tests are skipped: ${why}`);
    return without(why);
  });
  if (folder === null) return null;
  const emulator = join(folder, 'emulator');
  // Between choosing a free port and taking it someone else may take it: then choose again.
  for (let tries = 1; tries <= START_TRIES; tries += 1) {
    const running = await startOn(await freePort(), emulator);
    if (running) return running;
  }
  throw new Error(`DynamoDB Local did not start in ${START_TRIES} tries; run java -version.`);
}

function without(why: string): null {
  if (process.env['CI']) throw new Error(`DynamoDB Local may not be missing in CI: ${why}.`);
  return null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startOn(port: number, emulator: string): Promise<RunningDynamoDb | null> {
  const jvm = ['-Xmx512m', '-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
  const child = spawn(JAVA, [...jvm, ...options], { cwd: emulator, stdio: 'ignore' });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    await stopped(child);
  };
  const endpoint = `http://127.0.0.1:${port}`;
  if (await answers(endpoint, child)) return { endpoint, stop };
  await stop();
  return null;
}

/** Waits until anything at all is answered; false once the process has ended or takes too long. */
async function answers(endpoint: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(endpoint).catch(() => null);
    if (answer) return true;
    await pause(100);
  }
  return false;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
