import { checkVersion, type HouseVersion, type HouseVersions } from './versions.ts';

/** Versions that last as long as the process: for tests. */
export function createMemoryVersions(): HouseVersions {
  const versions = new Map<number, HouseVersion>();
  const downwards = (): HouseVersion[] => [...versions.values()].sort(byNumber);
  return {
    async newest(below = Number.POSITIVE_INFINITY) {
      return downwards().find(({ version }) => version < below) ?? null;
    },
    async list() {
      return downwards().map(({ text: _, ...note }) => note);
    },
    async put(version) {
      checkVersion(version);
      if (versions.has(version.version)) return 'taken';
      versions.set(version.version, version);
      return 'put';
    },
  };
}

function byNumber(a: HouseVersion, b: HouseVersion): number {
  return b.version - a.version;
}
