import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { goldenNights } from '../ledger/nights.ts';
import { relayed } from '../ledger/relayed.ts';
import { changed, foundBy, logOf, type Packed, rehashed, said, versionOne } from './books.ts';

const night = goldenNights().find(({ name }) => name === 'evening-04.txt');

let stored: readonly StoredCommit[];
/** A commit in the middle that holds entries. */
let middle: number;
beforeAll(async () => {
  if (night === undefined) throw new Error('expected evening-04.txt');
  ({ stored } = await relayed(night, 7));
  middle = stored.findIndex(({ seq, text }) => seq > 3 && text.includes('"e":')) + 1;
});

const verified = (log: readonly StoredCommit[]) => said({ log: logOf(log) });

describe('a log that nobody touched is right', () => {
  test('as it lies there', async () => {
    expect(await verified(stored)).toMatchObject({ status: 0, seq: null, wrong: {} });
  });

  test('one of version 1 of the rules', async () => {
    expect(await verified(versionOne())).toMatchObject({ status: 0, wrong: {} });
  });

  test('a table that nobody knows is no table', async () => {
    await expect(verified([])).rejects.toThrow(/^The books hold nothing of a table "lucky7"/);
  });
});

/** What somebody does to the text of one commit, and which checks see it. */
const CHANGES: readonly (readonly [string, (packed: Packed) => void, readonly string[]])[] = [
  [
    'an amount',
    ({ e }) => {
      if (e?.[0] !== undefined) e[0][2] += 1;
    },
    ['chain', 'balances', 'replay'],
  ],
  [
    'the name of a player',
    ({ e }) => {
      for (const entry of e ?? []) entry[3] = 'Mallory';
    },
    ['chain', 'replay'],
  ],
  ['a line that was kept', ({ l = [] }) => void l.splice(0, 1), ['chain', 'replay']],
  ['an entry that is gone', ({ e = [] }) => void e.splice(0, 1), ['chain', 'balances', 'replay']],
  [
    'a line more',
    ({ l = [] }) => void l.unshift([0, '[11/29/2026 18:00:00]  Dealer Dan: seat Mallory']),
    ['chain', 'replay'],
  ],
  [
    'what lies in the bank',
    ({ z: { b } }) => {
      b[3] = (b[3] ?? 0) + 1000;
    },
    ['chain', 'balances', 'replay'],
  ],
  [
    'where the table stands',
    ({ z }) => {
      z.g = { ...z.g, a: z.g?.['a'] === 1 ? 0 : 1 };
    },
    ['chain', 'replay'],
  ],
  [
    'when it came',
    (packed) => {
      packed.a += 60_000;
    },
    ['chain'],
  ],
];

describe('whoever changes one commit names it', () => {
  test.each(CHANGES)('%s', async (_, by, checks) => {
    const result = await verified(changed(stored, middle, by));
    expect(result).toMatchObject({ status: 1, seq: middle });
    expect(Object.keys(result.wrong)).toEqual(checks);
    for (const what of Object.values(result.wrong)) expect(what).toContain(`commit ${middle}`);
  });

  test('the hash that it names', async () => {
    const result = await verified(
      changed(stored, middle, (packed) => {
        packed.p = 'A'.repeat(43);
      }),
    );
    expect(result).toMatchObject({ status: 1, seq: middle });
    expect(result.wrong).toEqual({
      chain: `commit ${middle} does not name the hash of commit ${middle - 1}`,
    });
  });

  test('the settings that an opening has pinned', async () => {
    const opening = changed(stored, 1, ({ g }) => {
      if (g !== undefined) g.rules['chestFloor'] = 1;
    });
    const result = await verified(rehashed(opening, 1));
    expect(result).toMatchObject({ status: 1, seq: 1 });
    expect(result.wrong.replay).toMatch(
      /^commit 1: its kept lines, decided again, do not give its /,
    );
  });

  test('its text, which is none any more', async () => {
    const cut = stored.map((one) =>
      one.seq === middle ? { ...one, text: one.text.slice(0, -9) } : one,
    );
    const result = await verified(cut);
    expect(result).toMatchObject({ status: 1, seq: middle });
    expect(Object.keys(result.wrong)).toEqual(['chain', 'balances', 'replay']);
  });

  test('and leaves the newest as it is: then it is one of two', async () => {
    const late = stored.length - 1;
    const result = await verified(
      changed(stored, late, (packed) => {
        packed.a += 1;
      }),
    );
    expect(result.seq).toBe(late);
    expect(result.wrong.chain).toBe(
      `commit ${late + 1}, the newest, does not name the hash of commit ${late}: one of the two was changed`,
    );
  });

  test.each(CHANGES.filter(([, , checks]) => checks.includes('replay')))(
    '%s, and all hashes after it, so that the chain is whole',
    async (_, by, checks) => {
      const result = await verified(rehashed(changed(stored, middle, by), middle));
      expect(result).toMatchObject({ status: 1, seq: middle });
      expect(Object.keys(result.wrong)).toEqual(checks.filter((check) => check !== 'chain'));
    },
  );
});

describe('whoever takes commits out or puts them elsewhere', () => {
  test('one is gone from the middle', async () => {
    const result = await verified(stored.filter(({ seq }) => seq !== middle));
    expect(result).toMatchObject({ status: 1, seq: middle });
    expect(result.wrong).toEqual({
      chain: `commit ${middle} is missing, and commit ${middle + 1} is there`,
    });
    expect(foundBy(result, 'replay').kind).toBe('stopped');
  });

  test('the first is gone', async () => {
    const result = await verified(stored.slice(1));
    expect(result).toMatchObject({ status: 1, seq: 1 });
  });

  test('one is gone, and those after it have moved up', async () => {
    const without = stored
      .filter(({ seq }) => seq !== middle)
      .map((one) => (one.seq > middle ? { ...one, seq: one.seq - 1 } : one));
    const result = await verified(rehashed(without, middle - 1));
    expect(result).toMatchObject({ status: 1, seq: middle });
    expect(result.wrong.chain).toBeUndefined();
    expect(result.wrong.balances).toContain(`commit ${middle}: `);
  });

  test('two have changed places', async () => {
    const [one = '', other = ''] = [stored[middle - 1]?.text, stored[middle]?.text];
    const swapped = stored.map((commit) => {
      if (commit.seq === middle) return { ...commit, text: other };
      return commit.seq === middle + 1 ? { ...commit, text: one } : commit;
    });
    const result = await verified(swapped);
    expect(result).toMatchObject({ status: 1, seq: middle });
    expect(Object.keys(result.wrong)).toEqual(['chain', 'balances', 'replay']);
  });
});
