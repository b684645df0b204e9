import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fetchedPackage } from '../../tools/fetchedPackage.ts';
import type { RunningDynamoDb } from './dynalite.ts';

/** Carries Amazon's DynamoDB Local (1.25.1) as a jar. */
const SIMULATOR = {
  name: 'amplify-dynamodb-simulator',
  version: '2.9.30',
  integrity:
    'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
};
const OLDEST_JAVA = 17;
const NO_JAVA = `DynamoDB Local needs Java ${OLDEST_JAVA} or newer (JAVA_HOME or PATH)`;
const START_TRIES = 3;
const START_MS = 60_000;

/**
 * Starts Amazon's own DynamoDB Local, in memory, on a free port of this machine; all regions and
 * credentials see the same tables. The jar is fetched into `.cache/` on first need.
 * @returns null, after one line that says so, where there is no Java 17.
 * @throws in CI (environment variable `CI`) instead of answering null.
 */
export async function startDynamoDbLocal(): Promise<RunningDynamoDb | null> {
  const java = process.env['JAVA_HOME'] ? join(process.env['JAVA_HOME'], 'bin', 'java') : 'java';
  if ((await javaVersion(java)) < OLDEST_JAVA) {
    if (process.env['CI']) throw new Error(`${NO_JAVA}; in CI it may not be missing.`);
    console.warn(`${NO_JAVA}: the tests on DynamoDB Local are skipped.`);
    return null;
  }
  const emulator = join(await fetchedPackage(SIMULATOR), 'emulator');
  // Between choosing a free port and taking it someone else may take it: then choose again.
  for (let tries = 1; tries <= START_TRIES; tries += 1) {
    const running = await startOn(await freePort(), java, emulator);
    if (running) return running;
  }
  throw new Error(`DynamoDB Local did not start in ${START_TRIES} tries; run java -version.`);
}

/** The major version, 0 where there is no Java at all. */
async function javaVersion(java: string): Promise<number> {
  try {
    const { stderr } = await promisify(execFile)(java, ['-version']);
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startOn(
  port: number,
  java: string,
  emulator: string,
): Promise<RunningDynamoDb | null> {
  const jvm = ['-Xmx512m', '-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
  const child = spawn(java, [...jvm, ...options], { cwd: emulator, stdio: 'ignore' });
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
