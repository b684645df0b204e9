import { describe, expect, test } from 'vitest';
import { NEW_HEAD } from '../../lib/ledger/commit.ts';
import { loadHeadAt } from '../../lib/ledger/heads.ts';
import { stepsOfCommit } from '../../lib/ledger/knownPasts.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { verifyCommit } from '../../lib/ledger/verifyCommit.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';

/** Commit 1 opens, 2 bets, rolls, pays and refuses, 3 takes two steps back. */
async function books() {
  const table = tableUnderTest();
  await table.given(`
    dan > table open / seat Alice
    dan > Alice bets 5k / Zoe: hello / *Alice rolls 4, 5* / paid Alice 4k / seat Alice
    dan > undo / undo why
  `);
  const { log } = table;
  const stored = await log.range(TABLE, 1, 9, 9);
  const steps = await stepsOfCommit(log, TABLE, 2);
  /** What is wrong with a commit when this is done to what it stores. */
  const wrong = async (seq: number, spoil: (text: string) => string): Promise<unknown> => {
    const before = await loadHeadAt(log, TABLE, seq - 1);
    const { text } = stored[seq - 1] as StoredCommit;
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    const past = ({ at }: { readonly at: number }) => {
      const found = steps[at];
      if (found === undefined) throw new Error('no such step');
      return found;
    };
    return verifyCommit(before, { table: TABLE, seq, text: spoilt }, past);
  };
  return { log, stored, steps, wrong };
}

/** Changes what lies under a stored key. */
function under(key: string, change: (value: never) => unknown): (text: string) => string {
  return (text) => {
    const json = JSON.parse(text);
    return JSON.stringify({ ...json, [key]: change(json[key] as never) });
  };
}

const state = (key: string, value: unknown) => under('z', (z: object) => ({ ...z, [key]: value }));

describe('a commit is right', () => {
  test('when its kept lines, decided again upon the one before, give its very text', async () => {
    const { log, stored, steps } = await books();
    for (const commit of stored) {
      const before = await loadHeadAt(log, TABLE, commit.seq - 1);
      const found = verifyCommit(before, commit, ({ at }) => steps[at] ?? (steps[0] as never));
      expect(found).toMatchObject({ head: { seq: commit.seq, settings: { rules: { boxes: 3 } } } });
      const after = await loadHeadAt(log, TABLE, commit.seq);
      expect(typeof found === 'string' ? found : found.head).toEqual(after);
    }
  });

  test('and tells what its steps changed', async () => {
    const { log, stored, steps } = await books();
    const [, second] = stored;
    if (second === undefined) throw new Error('expected a second commit');
    const found = verifyCommit(await loadHeadAt(log, TABLE, 1), second, () => steps[0] as never);
    expect(typeof found === 'string' ? found : found.steps).toEqual(steps);
    expect(steps.map(({ roll, payment }) => [roll, payment?.amount ?? null])).toEqual([
      [null, null],
      [1, null],
      [null, 4_000],
    ]);
  });
});

describe('a commit is not right', () => {
  const differs = (what: string) => `its kept lines, decided again, do not give its ${what}`;

  test.each<[string, number, (text: string) => string, string]>([
    [
      'it names another before it',
      2,
      under('p', () => 'x'),
      'it does not name the hash of the commit before it',
    ],
    [
      'it names one, and is the first',
      1,
      under('p', () => 'x'),
      'it does not name the hash of the commit before it',
    ],
    ['nobody pinned settings', 1, under('g', () => undefined), 'no settings were pinned for it'],
    [
      'it is of newer rules',
      1,
      under('g', (g: object) => ({ ...g, rulesVersion: 99 })),
      'it was decided by version 99 of the rules, which this cigo does not know',
    ],
    [
      'gold is gone from the bank',
      2,
      under('z', (z: { b: number[] }) => ({ ...z, b: z.b.with(3, -1) })),
      'its entries do not give what it says lies in bank',
    ],
    [
      'gold has come into the chest',
      1,
      under('z', (z: { b: number[] }) => ({ ...z, b: z.b.with(4, 25_001) })),
      'its entries do not give what it says lies in chest',
    ],
    [
      'an entry is of another amount',
      2,
      under('e', (e: unknown[][]) => e.map((one, i) => (i === 0 ? one.with(2, 4_999) : one))),
      'its entries do not give what it says lies in stake',
    ],
    [
      'a roll is another’s',
      2,
      under('r', (r: unknown[][]) => r.map((one) => one.with(1, 'Bob'))),
      differs('rolls'),
    ],
    [
      'an entry is another’s',
      2,
      under('e', (e: unknown[][]) => e.map((one) => one.with(3, 'Bob'))),
      differs('entries'),
    ],
    [
      'a payment is of more',
      2,
      under('q', (q: unknown[][]) => q.map((one) => one.with(2, 4_001))),
      differs('payments'),
    ],
    [
      'a refusal has another code',
      2,
      under('x', (x: unknown[][]) => x.map((one) => one.with(1, 0))),
      differs('refused'),
    ],
    ['another roll was taken back', 3, under('u', () => [7]), differs('undone')],
    [
      'a line is kept that says nothing',
      2,
      under('l', (l: unknown[][]) => l.toSpliced(1, 0, [1, '[11/29/2026 20:00:00]  Zoe: hello'])),
      differs('kept'),
    ],
    ['somebody else keeps the table', 2, state('k', 'eve'), differs('state')],
    ['its text has another form', 2, (text) => text.replace('{"v":1', '{ "v":1'), differs('form')],
    [
      'it is cut',
      2,
      (text) => text.slice(0, -9),
      'expected commit 2 of table lucky7 to be readable: its text is no JSON',
    ],
  ])('where %s', async (_what, seq, spoil, why) => {
    expect(await (await books()).wrong(seq, spoil)).toBe(why);
  });

  test('where it takes back what nobody did', async () => {
    const { log, stored } = await books();
    const third = stored[2] as StoredCommit;
    const found = verifyCommit(await loadHeadAt(log, TABLE, 2), third, () => {
      throw new Error('there is no such step');
    });
    expect(found).toBe('its lines cannot be decided again: there is no such step');
  });

  test('where it stands upon a table of another evening', async () => {
    const [, second] = (await books()).stored;
    expect(verifyCommit(NEW_HEAD, second as StoredCommit, () => null as never)).toBe(
      'it does not name the hash of the commit before it',
    );
  });
});
