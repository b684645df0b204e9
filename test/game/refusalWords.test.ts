import { describe, expect, test } from 'vitest';
import { REFUSALS } from '../../lib/game/refusals.ts';
import { NOTHING_TAKEN, REFUSED, REMEDIES, remedyFor } from '../../lib/game/refusalWords.ts';

describe('a refusal is told in words', () => {
  test.each(REFUSALS)('%s: why, in a sentence that goes on behind what was refused', (code) => {
    expect(REFUSED[code]).toMatch(/^[a-z][^.]{10,60}\.$/);
  });

  test.each(REFUSALS)('%s: what to do, in a sentence of its own', (code) => {
    expect(REMEDIES[code]).toMatch(/^[A-Z].{8,70}\.$/);
  });

  test('and not to take more or less, where nothing at all would be taken', () => {
    expect(remedyFor({ code: 'BET_TOO_SMALL' })).toBe(REMEDIES.BET_TOO_SMALL);
    expect(remedyFor({ code: 'BET_TOO_SMALL', limit: 1_986 })).toBe(REMEDIES.BET_TOO_SMALL);
    expect(remedyFor({ code: 'BET_TOO_SMALL', limit: 0 })).toBe(NOTHING_TAKEN);
  });

  test('each in its own', () => {
    expect(new Set(Object.values(REFUSED)).size).toBe(REFUSALS.length);
  });
});
