import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { applyBatch, type BatchBody } from './batch.ts';
import { emptySpreadsheet, type Spreadsheet, type User } from './model.ts';
import { type Journal, openJournal, removeLeftover, replaceRecords } from './records.ts';
import { createScratch } from './scratch.ts';
import { Shelf } from './shelf.ts';
import { readSnapshot, snapshotTexts } from './snapshot.ts';

type Requests = NonNullable<BatchBody['requests']>;
type Asked = Requests | ((book: Spreadsheet) => Requests);

/** One applied batch in the journal: enough to apply it again, with the same ids. */
interface Entry {
  readonly revision: number;
  readonly user: User;
  readonly requests: Requests;
}

/** One spreadsheet, its batches applied one after the other. */
export interface Book {
  /** The spreadsheet as it stands: what has been answered, and nothing else. */
  readonly current: () => Spreadsheet;
  /**
   * Applies a batch, which may be made of the spreadsheet as it is when its turn comes, and returns
   * once it is on disk. @throws ApiError with nothing changed.
   */
  readonly apply: (asked: Asked, user: User) => Promise<readonly object[]>;
  readonly close: () => Promise<void>;
}

/** A journal is folded into a snapshot once it is both this long and longer than the last one. */
const FOLD_BYTES = 4 * 1024 * 1024;

interface Files {
  readonly journal: Journal;
  readonly shelf: Shelf;
  readonly fold: (book: Spreadsheet) => Promise<void>;
}

/**
 * The snapshot is put in place before the journal is cleared. A crash in between leaves batches
 * that the snapshot holds already; `revision` tells them apart.
 */
async function openFiles(folder: string, id: string): Promise<{ files: Files; book: Spreadsheet }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${id}.snapshot`);
  await removeLeftover(path);
  const scratch = createScratch(join(folder, `${id}.pages`));
  try {
    const opened = await readSnapshot(path, scratch);
    const { shelf, book: start } = opened ?? {
      shelf: new Shelf(scratch),
      book: emptySpreadsheet(id),
    };
    let book = start;
    const journal = await openJournal(join(folder, `${id}.journal`), (record) => {
      const { revision, requests, user } = record as Entry;
      if (revision > start.revision) {
        book = applyBatch(book, requests, user, Infinity).book;
        shelf.settle(book);
      }
    });
    let folded = 0;
    const fold = async (current: Spreadsheet) => {
      if (journal.size() > Math.max(FOLD_BYTES, folded)) {
        folded = await replaceRecords(path, snapshotTexts(current, shelf));
        await journal.clear();
      }
    };
    return { files: { journal, shelf, fold }, book };
  } catch (error) {
    scratch.close();
    throw error;
  }
}

function createBook(start: Spreadsheet, files: Files | null, mostCells: number): Book {
  let current = start;
  let last: Promise<unknown> = Promise.resolve();
  const commit = async (asked: Asked, user: User) => {
    const requests = typeof asked === 'function' ? asked(current) : asked;
    const { book, replies } = applyBatch(current, requests, user, mostCells);
    await files?.journal.append({ revision: book.revision, user, requests } satisfies Entry);
    current = book;
    files?.shelf.settle(book);
    await files?.fold(book);
    return replies;
  };
  return {
    current: () => current,
    apply: (asked, user) => {
      const result = last.then(() => commit(asked, user));
      last = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      await last;
      await files?.journal.close();
      files?.shelf.close();
    },
  };
}

async function openBook(folder: string | null, id: string, mostCells: number): Promise<Book> {
  if (folder === null) {
    return createBook(emptySpreadsheet(id), null, mostCells);
  }
  const { files, book } = await openFiles(folder, id);
  return createBook(book, files, mostCells);
}

/** All spreadsheets of this machine, by id. */
export interface Store {
  /** The spreadsheet of this id, which springs into being when it is first asked for. */
  readonly open: (id: string) => Promise<Book>;
  /** The ids of all spreadsheets that somebody has written to, in order. */
  readonly list: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * Keeps spreadsheets of at most `mostCells` cells in a folder, or in memory alone without one. What
 * is kept already is read whatever its size.
 */
export function createStore(folder: string | null, mostCells: number): Store {
  const books = new Map<string, Promise<Book>>();
  const open = (id: string): Promise<Book> => {
    const book = books.get(id) ?? openBook(folder, id, mostCells);
    books.set(id, book);
    return book;
  };
  return {
    open,
    list: async () => {
      const files = folder === null ? [] : await readdir(folder).catch(() => []);
      const stored = files.flatMap((file) => /^(.+)\.journal$/.exec(file)?.[1] ?? []);
      const ids = [...new Set([...stored, ...books.keys()])].sort();
      const opened = await Promise.all(ids.map(async (id) => ({ id, book: await open(id) })));
      return opened.filter(({ book }) => book.current().revision > 0).map(({ id }) => id);
    },
    close: async () => {
      const opened = await Promise.allSettled(books.values());
      const closing = opened.map((book) =>
        book.status === 'fulfilled' ? book.value.close() : null,
      );
      await Promise.all(closing);
    },
  };
}
