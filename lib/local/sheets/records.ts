import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * One line of a file: the first half of its SHA-256 in hexadecimal, a space, JSON, a newline.
 * Whoever is killed while writing leaves a last line that is not so, and it is not read.
 */
function lineOf(record: unknown): string {
  const json = JSON.stringify(record);
  return `${digest(json)} ${json}\n`;
}

function digest(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 32);
}

/** The record of a line without its newline; undefined when the line is not whole. */
function readLine(line: string): unknown {
  const json = line.slice(33);
  return line.slice(0, 33) === `${digest(json)} ` ? JSON.parse(json) : undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) {
      return '';
    }
    throw error;
  }
}

/** Makes the names in a folder durable, after a file was created or renamed. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Replaces a file by one record in whole: at every moment it is the old one or the new one.
 * Returns its size in bytes.
 */
export async function replaceRecord(path: string, record: unknown): Promise<number> {
  const line = lineOf(record);
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(line);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
  return Buffer.byteLength(line);
}

/** The one record of a file; undefined without the file. @throws when the file is damaged. */
export async function readRecord(path: string): Promise<unknown> {
  const text = await readIfThere(path);
  if (text === '') {
    return undefined;
  }
  const record = readLine(text.trimEnd());
  if (record === undefined) {
    throw new Error(`${path} is damaged: restore it from a backup, or move it away.`);
  }
  return record;
}

export interface Journal {
  /** Bytes in the file now. */
  readonly size: () => number;
  /** Puts a record at the end; once this returns it survives a crash. */
  readonly append: (record: unknown) => Promise<void>;
  /** Drops all records. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The whole lines of a journal, and how many bytes they take. A torn last line is left out. */
function wholeLines(path: string, text: string): { records: unknown[]; bytes: number } {
  const lines = text.split('\n');
  const records: unknown[] = [];
  let bytes = 0;
  for (const [number, line] of lines.entries()) {
    const record = readLine(line);
    if (record === undefined) {
      if (number < lines.length - 2) {
        throw new Error(
          `line ${number + 1} of ${path} is damaged: restore the file from a backup, or move it away.`,
        );
      }
      break;
    }
    records.push(record);
    bytes += Buffer.byteLength(line) + 1;
  }
  return { records, bytes };
}

/** Opens a file for writing, cut to its whole lines; makes it where there is none. */
async function openCut(path: string, bytes: number): Promise<FileHandle> {
  const made = await open(path, 'a');
  await made.close();
  const file = await open(path, 'r+');
  await file.truncate(bytes);
  await syncFolder(dirname(path));
  return file;
}

/** A disk that is almost full takes a part of the bytes without a word, and refuses the next. */
async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/**
 * Opens a journal: its records so far, and the journal to append to, whose file is made by the
 * first record. A last line that was torn off by a crash is cut away: nobody was told that it had
 * been written.
 * @throws when a line before the last is damaged
 */
export async function openJournal(
  path: string,
): Promise<{ records: readonly unknown[]; journal: Journal }> {
  const { records, bytes } = wholeLines(path, await readIfThere(path));
  let size = bytes;
  let file: FileHandle | null = null;
  const append = async (record: unknown) => {
    file ??= await openCut(path, size);
    const line = Buffer.from(lineOf(record));
    await writeWhole(file, line, size);
    await file.datasync();
    size += line.length;
  };
  const clear = async () => {
    file ??= await openCut(path, 0);
    await file.truncate(0);
    await file.datasync();
    size = 0;
  };
  const close = async () => {
    await file?.close();
    file = null;
  };
  return { records, journal: { size: () => size, append, clear, close } };
}

/** Removes what a crash in the middle of `replaceRecord` leaves behind. */
export async function removeLeftover(path: string): Promise<void> {
  try {
    await unlink(`${path}.new`);
  } catch (error) {
    if (!isMissing(error)) {
      throw error;
    }
  }
}
