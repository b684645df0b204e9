import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Bytes that are read of a file at once. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * One line of a file: the first half of the SHA-256 of a text in hexadecimal, a space, the text, a
 * newline. The text is JSON, which has no newlines. Whoever is killed while writing leaves a last
 * line that is not so, and it is not read.
 */
export function lineOf(json: string): string {
  return `${digest(json)} ${json}\n`;
}

function digest(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 32);
}

/** The JSON of a line without its newline; undefined when the line is not whole. */
export function checkedText(line: string): string | undefined {
  const json = line.slice(33);
  return line.slice(0, 33) === `${digest(json)} ` ? json : undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

interface Line {
  readonly text: string;
  /** With its newline. */
  readonly bytes: number;
  /** Whether a newline follows; only the last line of a file may have none. */
  readonly ended: boolean;
}

const NEWLINE = 10;

/** The lines of a file one by one, none without a file; a file may be larger than memory. */
async function* linesOf(path: string): AsyncGenerator<Line> {
  let begun: Buffer[] = [];
  const line = (last: Buffer, ended: boolean): Line => {
    const bytes = Buffer.concat([...begun, last]);
    begun = [];
    return { text: bytes.toString(), bytes: bytes.length + (ended ? 1 : 0), ended };
  };
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    for await (const chunk of chunks) {
      let from = 0;
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        yield line(chunk.subarray(from, to), true);
        from = to + 1;
      }
      begun.push(chunk.subarray(from));
    }
  } catch (error) {
    if (!isMissing(error)) {
      throw error;
    }
  }
  if (begun.some(({ length }) => length > 0)) {
    yield line(Buffer.alloc(0), false);
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

/** Writes a file of these records and returns its size in bytes. */
async function writeRecords(path: string, texts: Iterable<string>): Promise<number> {
  let size = 0;
  const file = await open(path, 'w');
  try {
    for (const text of texts) {
      const line = Buffer.from(lineOf(text));
      await writeWhole(file, line, size);
      size += line.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return size;
}

/**
 * Replaces a file by other records, each given as JSON: at every moment it has all the old ones or
 * all the new ones. Returns its size in bytes. @throws when they cannot be written, and then takes
 * no room on the disk that others may need
 */
export async function replaceRecords(path: string, texts: Iterable<string>): Promise<number> {
  const temporary = `${path}.new`;
  try {
    const size = await writeRecords(temporary, texts);
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await removeLeftover(path);
    throw error;
  }
}

/** What is thrown over a file whose records are not what was written. */
export function damaged(path: string): Error {
  return new Error(`${path} is damaged: restore it from a backup, or move it away.`);
}

/**
 * The records of a file that was replaced as a whole, one by one, each as JSON; none without the
 * file. @throws when one is damaged
 */
export async function* readRecords(path: string): AsyncGenerator<string> {
  for await (const line of linesOf(path)) {
    const text = checkedText(line.text);
    if (text === undefined) {
      throw damaged(path);
    }
    yield text;
  }
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

/**
 * Hands over the records of a journal and returns how many bytes they take. A torn last line is
 * left out.
 */
async function readWhole(path: string, take: (record: unknown) => void): Promise<number> {
  let [bytes, number, torn] = [0, 0, 0];
  for await (const line of linesOf(path)) {
    number += 1;
    const text = line.ended ? checkedText(line.text) : undefined;
    if (torn === 0 && text !== undefined) {
      take(JSON.parse(text));
      bytes += line.bytes;
    } else if (torn > 0 && line.ended) {
      throw new Error(
        `line ${torn} of ${path} is damaged: restore the file from a backup, or move it away.`,
      );
    } else {
      torn ||= number;
    }
  }
  return bytes;
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
 * Opens a journal to append to, whose file is made by the first record, and hands over its records
 * so far. A last line that was torn off by a crash is cut away: nobody was told that it had been
 * written.
 * @throws when a line before the last is damaged
 */
export async function openJournal(path: string, take: (record: unknown) => void): Promise<Journal> {
  let size = await readWhole(path, take);
  let file: FileHandle | null = null;
  const append = async (record: unknown) => {
    file ??= await openCut(path, size);
    const line = Buffer.from(lineOf(JSON.stringify(record)));
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
  return { size: () => size, append, clear, close };
}

/** Removes what a crash in the middle of `replaceRecords` leaves behind. */
export async function removeLeftover(path: string): Promise<void> {
  try {
    await unlink(`${path}.new`);
  } catch (error) {
    if (!isMissing(error)) {
      throw error;
    }
  }
}
