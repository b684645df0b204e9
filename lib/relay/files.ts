import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What a relay does with files, so that tests can be the disk. Every function may throw Node's errors. */
export interface Files {
  /** The names in a folder; null where there is no such folder. */
  list(folder: string): readonly string[] | null;
  /** In bytes; null where there is no such file. */
  size(file: string): number | null;
  /** At most `length` bytes from `at`. */
  read(file: string, at: number, length: number): Buffer;
  /** Opens a file to add to; made, with its folder, where it is not there. Readable by its owner alone. */
  open(file: string): OpenFile;
  /** Puts `from` in the place of `to`, durably. */
  rename(from: string, to: string): void;
}

export interface OpenFile {
  size(): number;
  read(at: number, length: number): Buffer;
  /** Writes at the end, wholly or with an error; what was written of it in part is for `truncate`. */
  append(bytes: Buffer): void;
  truncate(size: number): void;
  /** Returns when the disk has all that was written. */
  sync(): void;
  close(): void;
}

const ONLY_OWNER = 0o600;
const ONLY_OWNERS_FOLDER = 0o700;

/**
 * This machine's disk. Journals are opened for each look and closed again: so a client may delete or rename them at
 * any time, and on Windows the size is the true one, which a folder's listing is not while the file is being written.
 */
export const disk: Files = {
  list: (folder) => unlessMissing(() => readdirSync(folder)),
  size: (file) => unlessMissing(() => using(file, (open) => fstatSync(open).size)),
  read: (file, at, length) => using(file, (open) => readFrom(open, at, length)),
  open(file) {
    mkdirSync(dirname(file), { recursive: true, mode: ONLY_OWNERS_FOLDER });
    return openFile(openSync(file, constants.O_RDWR | constants.O_CREAT, ONLY_OWNER));
  },
  rename(from, to) {
    renameSync(from, to);
    syncFolder(dirname(to));
  },
};

function openFile(open: number): OpenFile {
  return {
    size: () => fstatSync(open).size,
    read: (at, length) => readFrom(open, at, length),
    append(bytes) {
      // Not by O_APPEND: a file that was opened so cannot be truncated on Windows.
      const end = fstatSync(open).size;
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(open, bytes, done, bytes.length - done, end + done);
      }
    },
    truncate: (size) => ftruncateSync(open, size),
    sync: () => fsyncSync(open),
    close: () => closeSync(open),
  };
}

function using<T>(file: string, use: (open: number) => T): T {
  const open = openSync(file, 'r');
  try {
    return use(open);
  } finally {
    closeSync(open);
  }
}

function readFrom(open: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const read = readSync(open, bytes, done, length - done, at + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}

function unlessMissing<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Makes a change of names durable. Windows cannot open a folder for that, and does it by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  using(folder, fsyncSync);
}

/** Node's word for what went wrong with a file or a socket, such as `ENOSPC`; empty where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
