import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bug } from './bugs.ts';

/** A copy of the project in which a bug can stand without harm. */
export interface Copy {
  readonly folder: string;
  /**
   * Puts the bug in, and answers with what takes it out again.
   * @throws where the code it replaces does not stand there exactly once.
   */
  plant(bug: Bug): () => void;
  remove(): void;
}

/** Copies what git knows of the project in its present state. */
export function copyProject(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-planted-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    plant(bug) {
      const path = join(folder, bug.file);
      const right = readFileSync(path, 'utf8');
      writeFileSync(path, planted(right, bug));
      return () => writeFileSync(path, right);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * A file's text with the bug in it.
 * @throws where the code it replaces does not stand there exactly once.
 */
export function planted(text: string, { name, file, right, wrong }: Bug): string {
  const [before, after, ...more] = text.split(right);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`expected what "${name}" replaces to stand once in ${file}`);
  }
  return before + wrong + after;
}
