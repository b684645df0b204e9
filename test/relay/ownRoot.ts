import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RelayProcess, watched } from './relayProcess.ts';

/** The world of an executable, with nothing in it but the executable, the C and C++ libraries, and a home. */
export interface OwnRoot {
  readonly folder: string;
  /** Whether it really sees nothing else. */
  readonly isAlone: boolean;
  /** Each file in it, from its root. */
  files(): readonly string[];
  /** A path in it as the executable knows it. */
  inside(path: string): string;
  start(args: readonly string[], env: Readonly<Record<string, string>>): RelayProcess;
  /** Ends what still runs in it, and takes it away. */
  remove(): Promise<void>;
}

/**
 * Makes a root of its own for an executable of Linux. Where the system lets nobody but its administrator do that, the
 * executable sees the whole machine, but has an empty PATH; one line says so.
 */
export function makeOwnRoot(executable: string): OwnRoot {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-relay-root-'));
  for (const library of librariesOf(executable)) {
    mkdirSync(join(folder, dirname(library)), { recursive: true });
    copyFileSync(library, join(folder, library));
  }
  linkSync(executable, join(folder, 'cigo-relay'));
  mkdirSync(join(folder, 'home'));
  const enter = ['--map-root-user', `--root=${folder}`, '--wd=/', '/cigo-relay'];
  const isAlone = spawnSync(UNSHARE, [...enter, '--version'], { env: ENV }).status === 0;
  if (!isAlone) {
    process.stderr.write(
      'No root of its own can be made here: the executable runs with an empty PATH.\n',
    );
  }
  const started: RelayProcess[] = [];
  const inside = (path: string) => join(isAlone ? '/' : folder, path);
  return {
    folder,
    isAlone,
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length)),
    inside,
    start(args, env) {
      const [command, ...before] = isAlone ? [UNSHARE, ...enter] : [join(folder, 'cigo-relay')];
      const given = { ...ENV, HOME: inside('home'), ...env };
      const child = spawn(command ?? '', [...before, ...args], {
        cwd: folder,
        env: given,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const relay = watched(child);
      started.push(relay);
      return relay;
    },
    async remove() {
      await Promise.all(started.map((relay) => relay.end()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ENV = { PATH: '' };
const UNSHARE = '/usr/bin/unshare';

/** Their absolute paths, the loader among them. */
function librariesOf(executable: string): readonly string[] {
  const listed = execFileSync('ldd', [executable], { encoding: 'utf8' });
  return Array.from(listed.matchAll(/(?:=> |^\s*)(\/\S+)/gm), ([, path = '']) => path);
}
