import type { Files, OpenFile } from '../../lib/relay/files.ts';
import type { Random } from '../support/random.ts';

interface Content {
  now: Buffer;
  /** What the disk has for sure. */
  synced: Buffer;
}

/** A disk that forgets, when the power fails, what was not synced: all of it, or all but a part. */
export interface MemoryDisk extends Files {
  /** Changes a file as another program does. */
  put(file: string, content: string | Buffer): void;
  remove(file: string): void;
  powerFails(random: Random): void;
  /** After so many more changes the power fails: that one is done in part, and none after it. */
  fuse: number;
  /** From now on so many more bytes fit; then it is full. */
  room: number;
}

export function createMemoryDisk(): MemoryDisk {
  const files = new Map<string, Content>();

  /** Whether a change is the one in which the power fails. */
  const burns = (): boolean => {
    disk.fuse -= 1;
    if (disk.fuse < 0) throw new Error('no power');
    return disk.fuse === 0;
  };

  const open = (content: Content, self: MemoryDisk): OpenFile => ({
    size: () => content.now.length,
    read: (at, length) => Buffer.from(content.now.subarray(at, at + length)),
    append(bytes) {
      const whole = burns() ? bytes.length >> 1 : bytes.length;
      const fits = Math.min(whole, self.room);
      self.room -= fits;
      content.now = Buffer.concat([content.now, bytes.subarray(0, fits)]);
      if (fits < bytes.length) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    },
    truncate(size) {
      burns();
      self.room += content.now.length - size;
      content.now = Buffer.from(content.now.subarray(0, size));
    },
    sync() {
      if (!burns()) content.synced = content.now;
    },
    close: () => undefined,
  });

  const disk: MemoryDisk = {
    room: Number.POSITIVE_INFINITY,
    fuse: Number.POSITIVE_INFINITY,
    list(folder) {
      const inside = [...files.keys()].filter((file) => file.startsWith(`${folder}/`));
      return inside.length === 0 ? null : inside.map((file) => file.slice(folder.length + 1));
    },
    size: (file) => files.get(file)?.now.length ?? null,
    read(file, at, length) {
      const content = files.get(file);
      if (content === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' });
      return Buffer.from(content.now.subarray(at, at + length));
    },
    open(file) {
      const content = files.get(file) ?? { now: Buffer.alloc(0), synced: Buffer.alloc(0) };
      files.set(file, content);
      return open(content, disk);
    },
    rename(from, to) {
      if (burns()) return;
      const content = files.get(from);
      if (content === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' });
      files.set(to, content);
      files.delete(from);
    },
    put(file, content) {
      const bytes = Buffer.from(content);
      files.set(file, { now: bytes, synced: bytes });
    },
    remove: (file) => void files.delete(file),
    powerFails(random) {
      disk.fuse = Number.POSITIVE_INFINITY;
      for (const content of files.values()) content.now = whatIsLeft(content, random);
    },
  };
  return disk;
}

/** The synced bytes, and any part of those behind them: cut off anywhere, or with a hole at its end. */
function whatIsLeft({ now, synced }: Content, random: Random): Buffer {
  const isLonger = now.subarray(0, synced.length).equals(synced);
  if (!isLonger) return random.pick([now, synced]);
  const size = now.length - synced.length;
  const rest = Buffer.from(now.subarray(synced.length, synced.length + random.below(size + 1)));
  if (rest.length > 0 && random.chance(0.3)) rest.fill(0, random.below(rest.length));
  return Buffer.concat([synced, rest]);
}
