import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BOOKS_BUGS, GAME_BUGS } from '../tools/planted/bugs.ts';
import { planted } from '../tools/planted/copy.ts';

// Whether each is found takes minutes: `npm run planted`.
describe('a bug that is put in on purpose', () => {
  test.each([...GAME_BUGS, ...BOOKS_BUGS])('has its place: $name', (bug) => {
    const right = readFileSync(bug.file, 'utf8');
    expect(planted(right, bug)).not.toBe(right);
  });
});
