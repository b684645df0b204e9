import { describe, expect, test } from 'vitest';
import { REFUSALS } from '../../lib/game/refusals.ts';
import { REFUSED, REMEDIES } from '../../lib/game/refusalWords.ts';

describe('a refusal is told in words', () => {
  test.each(REFUSALS)('%s: why, in a sentence that goes on behind what was refused', (code) => {
    expect(REFUSED[code]).toMatch(/^[a-z][^.]{10,60}\.$/);
  });

  test.each(REFUSALS)('%s: what to do, in a sentence of its own', (code) => {
    expect(REMEDIES[code]).toMatch(/^[A-Z].{8,70}\.$/);
  });

  test('each in its own', () => {
    expect(new Set(Object.values(REFUSED)).size).toBe(REFUSALS.length);
  });
});
