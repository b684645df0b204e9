import { join } from 'node:path';
import { readRecord } from '../journal/record.ts';
import type { Files } from './files.ts';
import { journalsIn } from './follow/folder.ts';

const ENOUGH_BYTES = 1 << 16;

/** Whether the client prints serials, by the end of its newest journal; null where there is nothing to judge by. */
export function printsSerials(files: Files, path: string, isFolder: boolean): boolean | null {
  const newest = isFolder ? journalsIn(files.list(path) ?? []).at(-1)?.name : '';
  if (newest === undefined) return null;
  const file = join(path, newest);
  const size = files.size(file) ?? 0;
  const start = Math.max(0, size - ENOUGH_BYTES);
  const lines = files
    .read(file, start, size - start)
    .toString('utf8')
    .split(/\r?\n/);
  const records = lines.map(readRecord).filter((record) => record !== null);
  return records.length === 0 ? null : records.some(({ serial }) => serial !== null);
}
