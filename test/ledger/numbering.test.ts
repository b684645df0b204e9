import { describe, expect, test } from 'vitest';
import type { Settings } from '../../lib/game/settings.ts';
import { decideAgain } from '../../lib/ledger/again.ts';
import { decodeCommit, encodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import { loadHead } from '../../lib/ledger/heads.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { makeCommit } from '../../lib/ledger/makeCommit.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';

/** Seven lines, a delivery each: commit 4 is a bet of 5,000, commit 5 doubles it, 6 is the next bet. */
async function books() {
  const table = tableUnderTest();
  await table.given(`
    dan > table open
    dan > seat Alice
    dan > roller Alice
    dan > Alice bets 5k
    dan > *Alice rolls 5, 4*
    dan > Alice bets 5k
  `);
  const { log } = table;
  const commits = (await log.range(TABLE, 1, 9, 9)).map(decodeCommit);
  /** A commit of the log, put behind its end with something changed, and everything in it reckoned anew. */
  const puts = async (seq: number, change: Partial<Commit>): Promise<string | undefined> => {
    const copied = commits[seq - 1];
    if (copied === undefined) throw new Error(`expected commit ${seq}`);
    await putBehind(log, { ...copied, ...change });
    return (await verifyLog(log, TABLE)).difference?.what;
  };
  return { puts, commits };
}

async function putBehind(log: Log, commit: Commit): Promise<void> {
  const head = await loadHead(log, TABLE);
  const settings = commit.settings ?? head.settings;
  if (settings === null) throw new Error('expected settings');
  const noPast = (): never => {
    throw new Error('expected nothing to be taken back');
  };
  const part = decideAgain(head.ledger, { ...commit, seq: head.seq + 1 }, settings, noPast);
  const place = { ...part.place, n: commit.to };
  await log.append(encodeCommit(makeCommit(head, commit, { ...part, place }, commit.settings)));
}

/** The roll that won the first bet, under other numbers. */
const again = (from: number, to: number, n: number, { kept }: Commit): Partial<Commit> => ({
  from,
  to,
  kept: kept.map(({ line }) => ({ n, line })),
});

describe('a log is not right', () => {
  test('when a line that was taken before settles a second bet', async () => {
    const { puts } = await books();
    expect(await puts(5, {})).toBe('it begins with line 5 of its journal, and line 7 is next');
  });

  test.each<[string, number, number, number, string]>([
    [
      'there is a gap in the numbers',
      9,
      9,
      9,
      'it begins with line 9 of its journal, and line 7 is next',
    ],
    [
      'a kept line stands behind those taken',
      7,
      8,
      9,
      'the lines that it keeps are not those that it says it took',
    ],
  ])('when %s', async (_, from, to, n, what) => {
    const { puts, commits } = await books();
    const fifth = commits[4];
    if (fifth === undefined) throw new Error('expected a fifth commit');
    expect(await puts(5, again(from, to, n, fifth))).toBe(what);
    const own = await books();
    expect(await own.puts(5, again(7, 7, 7, fifth))).toBeUndefined();
  });

  test('when a journal goes on that a later one had closed', async () => {
    const { puts, commits } = await books();
    const journal = '20250101T000000000Z-aaaa';
    expect(await puts(5, { journal, from: 1, to: 1 })).toBe(
      `it takes lines of a journal that ${commits[0]?.journal} had closed`,
    );
  });

  test('when settings are pinned at an open table', async () => {
    const { puts, commits } = await books();
    const [opening, , , , fifth] = commits;
    if (opening?.settings == null || fifth === undefined) throw new Error('expected an opening');
    const { rules } = opening.settings;
    const settings: Settings = {
      ...opening.settings,
      rules: { ...rules, stakeOnSeven: 'returned' },
    };
    expect(await puts(5, { ...again(7, 7, 7, fifth), settings })).toBe(
      'it pins settings at an open table, which goes on by those that its opening pinned',
    );
  });

  test('when an opening pins none', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / table closed\ndan > table open');
    const [first, second] = (await table.log.range(TABLE, 1, 9, 9)).map(decodeCommit);
    if (first === undefined || second === undefined) throw new Error('expected two commits');
    const other = tableUnderTest();
    await other.given('dan > table open / table closed');
    await putBehind(other.log, { ...second, settings: null });
    expect((await verifyLog(other.log, TABLE)).difference).toEqual({
      seq: 2,
      what: 'it opens the table and pins no settings',
    });
  });
});
