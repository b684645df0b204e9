import { expect, test } from 'vitest';
import { type Coverage, coverageAfter, type Signs } from '../../lib/presence/coverage.ts';

const CLOSED: Coverage = { kind: 'closed' };
const covered = (since: number): Coverage => ({ kind: 'covered', since });
const silent = (keeper: string | null, since: number): Coverage => {
  return { kind: 'silent', keeper, since };
};
const open = (keeper: string | null, heardAt: number | null): Signs => {
  return { open: true, keeper, heardAt };
};
const NOW = 1_000_000;

test.each<[string, Coverage, Signs, Coverage]>([
  ['nobody has to be at a closed table', covered(5), { open: false }, CLOSED],
  ['not even who was silent', silent('dan', 5), { open: false }, CLOSED],
  ['who opens a table covers it', CLOSED, open('dan', NOW), covered(NOW)],
  ['two heartbeats may be lost', CLOSED, open('dan', NOW - 90_000), covered(NOW - 90_000)],
  ['a third may not', covered(5), open('dan', NOW - 90_001), silent('dan', NOW - 90_001)],
  ['who is heard again covers it', silent('dan', 5), open('dan', NOW - 1), covered(NOW - 1)],
  ['covered is covered, whoever keeps it', covered(5), open('eve', NOW), covered(5)],
  ['a silence goes on', silent('dan', 5), open('dan', 5), silent('dan', 5)],
  ['one that was broken is another', silent('dan', 5), open('dan', 6), silent('dan', 6)],
  ['another keeper has a silence of his own', silent('dan', 9), open('eve', 5), silent('eve', 5)],
  ['who was never heard is silent from now on', CLOSED, open('dan', null), silent('dan', NOW)],
  ['and stays it', silent('dan', 5), open('dan', null), silent('dan', 5)],
  ['a hand-over takes its time', covered(5), open(null, NOW - 90_000), covered(5)],
  ['but not for ever', covered(5), open(null, NOW - 90_001), silent(null, NOW - 90_001)],
  ['since its beginning', silent(null, 5), open(null, NOW - 90_001), silent(null, 5)],
])('%s', (_, before, signs, after) => {
  expect(coverageAfter(before, signs, NOW)).toEqual(after);
});

test.each<[Coverage, Signs]>([
  [CLOSED, { open: false }],
  [covered(5), open('dan', NOW)],
  [silent('dan', 5), open('dan', 5)],
  [silent('dan', 5), open('dan', null)],
  [silent(null, 5), open(null, 6)],
])('what has not turned is not written again: %j', (before, signs) => {
  expect(coverageAfter(before, signs, NOW)).toBe(before);
});
