import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Place } from './page.ts';
import { checkedText, lineOf } from './records.ts';

/**
 * A file of texts that nothing depends on after this process: it is begun anew at each start, and
 * gone when it is closed. It has room for them where memory has not.
 */
export interface Scratch {
  /** Bytes that it takes on disk. */
  readonly size: () => number;
  /** Puts a text at the end; null when the disk does not take it, and then nothing has changed. */
  readonly append: (text: string) => Place | null;
  /** @throws when what is read is not what was written */
  readonly read: (place: Place) => string;
  /**
   * Writes the file anew with the texts of these places alone, and tells where each is now; null
   * when the disk does not take them, and then nothing has changed. All other places are void.
   */
  readonly rewrite: (places: readonly Place[]) => readonly Place[] | null;
  /** Removes the file. */
  readonly close: () => void;
}

interface Written {
  readonly path: string;
  readonly file: number;
  size: number;
}

function begin(path: string): Written {
  return { path, file: openSync(path, 'w+', 0o600), size: 0 };
}

function end({ path, file }: Written): void {
  closeSync(file);
  rmSync(path, { force: true });
}

/** A disk that is almost full takes a part of the bytes without a word, and refuses the next. */
function put(to: Written, bytes: Buffer): number {
  const at = to.size;
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(to.file, bytes, done, bytes.length - done, at + done);
  }
  to.size += bytes.length;
  return at;
}

function get({ path, file }: Written, { at, bytes }: Place): Buffer {
  const buffer = Buffer.allocUnsafe(bytes);
  for (let done = 0; done < bytes; ) {
    const read = readSync(file, buffer, done, bytes - done, at + done);
    if (read === 0) {
      throw new Error(`${path} ends before ${at + bytes}.`);
    }
    done += read;
  }
  return buffer;
}

/** The file is made when something is put into it; what a killed process left there is gone at once. */
export function createScratch(path: string): Scratch {
  const paths = [path, `${path}.new`] as const;
  for (const left of paths) {
    rmSync(left, { force: true });
  }
  let edition = 0;
  let now: Written | null = null;
  const open = (): Written => {
    now ??= begin(paths[edition % 2 === 0 ? 0 : 1]);
    return now;
  };
  const rewrite = (places: readonly Place[]): readonly Place[] | null => {
    const before = open();
    let next: Written | null = null;
    try {
      next = begin(paths[edition % 2 === 0 ? 1 : 0]);
      const moved: Place[] = [];
      for (const place of places) {
        const at = put(next, get(before, place));
        moved.push({ at, bytes: place.bytes, edition: edition + 1 });
      }
      end(before);
      [now, edition] = [next, edition + 1];
      return moved;
    } catch {
      if (next !== null) {
        end(next);
      }
      return null;
    }
  };
  return {
    size: () => now?.size ?? 0,
    append: (text) => {
      const bytes = Buffer.from(lineOf(text));
      try {
        return { at: put(open(), bytes), bytes: bytes.length, edition };
      } catch {
        return null;
      }
    },
    read: (place) => {
      const there = now !== null && place.edition === edition;
      const line = there ? get(now as Written, place).toString() : '';
      const text = checkedText(line.slice(0, -1));
      if (text === undefined) {
        throw new Error(`${path} does not hold what was written to it at ${place.at}.`);
      }
      return text;
    },
    rewrite,
    close: () => {
      if (now !== null) {
        end(now);
      }
      now = null;
    },
  };
}
