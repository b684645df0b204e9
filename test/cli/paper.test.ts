import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPaper } from '../../lib/cli/paper.ts';
import { runCigo } from './runCigo.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ESCAPE = '\u001b';

/** A stream that has all that a terminal's has, and prints nowhere. */
function terminal(isTTY: boolean): NodeJS.WriteStream {
  const { getColorDepth, hasColors } = WriteStream.prototype;
  return Object.assign(new Writable(), { isTTY, getColorDepth, hasColors }) as never;
}

describe('colours', () => {
  afterEach(() => vi.unstubAllEnvs());

  const printed = (isTTY: boolean): string => {
    const { bold, dim, good, bad } = createPaper(terminal(isTTY));
    return [bold('a'), dim('b'), good('c'), bad('d')].join('');
  };

  test.each([
    ['a terminal', { TERM: 'xterm-256color' }, true],
    ['a terminal whose reader wants none', { TERM: 'xterm-256color', NO_COLOR: '1' }, true],
    ['a terminal that has none', { TERM: 'dumb' }, true],
    ['a pipe or a file', { TERM: 'xterm-256color' }, false],
    ['a pipe in a terminal of colours', { TERM: 'xterm-256color', FORCE_COLOR: '1' }, false],
  ])('in %s', (what, env, isTTY) => {
    for (const name of [
      'FORCE_COLOR',
      'NO_COLOR',
      'NODE_DISABLE_COLORS',
      'COLORTERM',
      'TMUX',
      'CI',
    ]) {
      vi.stubEnv(name, undefined);
    }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(printed(isTTY) === 'abcd').toBe(what !== 'a terminal');
  });

  test('are made in one file, so that no command has others', () => {
    const makers = ['bin', 'lib', 'lambdas']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }),
      )
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => /styleText|\\(?:x1b|u001b)\[[\d;]*m/.test(readFileSync(path, 'utf8')));
    expect(makers.map((path) => path.slice(ROOT.length))).toEqual(['lib/cli/paper.ts']);
  });

  test.each([
    ['replay', 'lib/local/demo/evening.txt'],
    ['odds', '--bet', '5k'],
    ['house', 'check'],
    ['doctor', '--house', 'missing.json'],
    ['verify', '--table', 'Lucky'],
    ['no-such-command'],
  ])('are nowhere in what is piped: cigo %s %s', async (...args) => {
    const { stdout, stderr } = await runCigo(args, { FORCE_COLOR: '3', TERM: 'xterm-256color' });
    expect(stdout + stderr).not.toBe('');
    expect(stdout + stderr).not.toContain(ESCAPE);
  });
});
