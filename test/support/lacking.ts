import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** What tests drive besides Node, and what is said where it is not here. */

export const OLDEST_JAVA = 17;

/** Debian's: the one without windows needs half the work of the other. (Its script in /usr/bin would outlive it.) */
const CHROMIUMS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
/** Undefined where there is none. */
export const CHROMIUM: string | undefined = CHROMIUMS.find((path) => existsSync(path));

/** The interpreter itself: what is found by its name may be a shell script that looks for it each time. Empty where there is none. */
export const PYTHON: string = (
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout ??
  ''
).trim();

export const JAVA: string = process.env['JAVA_HOME']
  ? `${process.env['JAVA_HOME']}/bin/java`
  : 'java';

/** Its major version, 0 where there is no Java at all. */
export async function javaVersion(): Promise<number> {
  try {
    const { stderr } = await promisify(execFile)(JAVA, ['-version']);
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The programs that pages have people type, those that are not here. */
export function missingPrograms(): readonly string[] {
  return ['bash', 'curl', 'openssl'].filter(
    (name) => spawnSync(name, [name === 'openssl' ? 'version' : '--version']).error !== undefined,
  );
}

/** What there is on a machine. */
export interface Helpers {
  readonly java: number;
  readonly chromium: string | undefined;
  readonly python: string;
  readonly missing: readonly string[];
}

/** A plain line for each thing that is not here: which tests are skipped for that, and how to get it. */
export function lackingLines({ java, chromium, python, missing }: Helpers): readonly string[] {
  return [
    java >= OLDEST_JAVA
      ? null
      : `Java ${OLDEST_JAVA} or newer is not here (JAVA_HOME or PATH): the tests on DynamoDB Local are skipped. On Debian: apt-get install openjdk-17-jre-headless; elsewhere from adoptium.net.`,
    chromium !== undefined
      ? null
      : `Chromium is not here (${CHROMIUMS.join(' or ')}): the tests of the pages are skipped. On Debian: apt-get install chromium-headless-shell, or chromium.`,
    python !== ''
      ? null
      : 'Python 3 is not here (python3): the tests of the script relays are skipped. On Debian: apt-get install python3; elsewhere from python.org.',
    missing.length === 0
      ? null
      : `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not here: the commands of the pages are not tried. On Debian: apt-get install ${missing.join(' ')}.`,
  ].filter((line) => line !== null);
}

/**
 * Says what is missing, once, before the first test.
 * @throws in CI (environment variable `CI`), where nothing may be missing.
 */
export async function setup(): Promise<void> {
  const lines = lackingLines({
    java: await javaVersion(),
    chromium: CHROMIUM,
    python: PYTHON,
    missing: missingPrograms(),
  });
  if (lines.length > 0 && process.env['CI']) throw new Error(`In CI: ${lines.join(' ')}`);
  for (const line of lines) process.stderr.write(`${line}\n`);
}
