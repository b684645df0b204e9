import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readOptions } from '../../lib/cli/options.ts';
import { runCigo } from './runCigo.ts';

const COMMANDS = fileURLToPath(new URL('../../lib/cli', import.meta.url));

function read(...args: readonly string[]) {
  return readOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      bet: { type: 'string' },
      json: { type: 'boolean', default: false },
      file: { type: 'string', multiple: true },
    },
  });
}

describe('an option of a command line', () => {
  test('is read as Node reads it', () => {
    const { values, positionals } = read('one', '--bet', '5k', '--json', 'two');
    expect({ ...values }).toEqual({ bet: '5k', json: true });
    expect(positionals).toEqual(['one', 'two']);
    expect(() => read('--best', '5k')).toThrow("Unknown option '--best'");
  });

  test.each([
    { what: 'with the same value', args: ['--bet', '5k', '--bet', '5k'], named: 'bet' },
    { what: 'with another value', args: ['--bet=5k', 'one', '--bet', '7k'], named: 'bet' },
    { what: 'without a value', args: ['--json', '--json'], named: 'json' },
  ])('is refused where it is given twice, $what', ({ args, named }) => {
    expect(() => read(...args)).toThrow(`--${named} is given more than once: give it once`);
  });

  test('may be given several times where it says so, and as the value of another', () => {
    expect(read('--file', 'a', '--file', 'b').values.file).toEqual(['a', 'b']);
    expect(read('--bet=--bet', '--', '--bet', '--bet').values.bet).toBe('--bet');
  });
});

test('every command reads its options here', () => {
  const others = readdirSync(COMMANDS).filter((name) => {
    return /\bparseArgs\b/.test(readFileSync(`${COMMANDS}/${name}`, 'utf8'));
  });
  expect(others).toEqual(['options.ts']);
});

test('the command line says in one sentence which option is given twice, and does nothing', async () => {
  const { status, stdout, stderr } = await runCigo(['odds', '--bet', '5k', '--bet', '7k']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^--bet is given more than once: give it once; use cigo odds \[.+\]\n$/);
});
