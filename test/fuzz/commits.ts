import { readFileSync } from 'node:fs';
import { decodeCommit, encodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { createRandom, type Random } from '../support/random.ts';
import { mutated } from './mutate.ts';
import { nastyJson } from './nastyJson.ts';
import type { Tally } from './tally.ts';
import { must } from './texts.ts';

const TABLE = 'lucky7';

/** Commits that were written by the first version of the rules, and lie in logs for ever. */
export const OLD_COMMITS: readonly StoredCommit[] = readFileSync(
  new URL('../ledger/versionOne.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((text) => text !== '')
  .map((text, at) => ({ table: TABLE, seq: at + 1, text }));

/**
 * Damages one commit of a log: it is read or refused in one sentence, and the audit names it, or the next one,
 * which holds its hash.
 * @throws with the seed and the damaged text.
 */
export async function fuzzCommit(
  seed: number,
  commits: readonly StoredCommit[],
  tally: Tally,
): Promise<void> {
  const random = createRandom(seed);
  const at = random.below(commits.length);
  const stored = commits[at] ?? { table: TABLE, seq: 0, text: '' };
  const damaged = { ...stored, text: damage(random, stored.text) };
  if (damaged.text === stored.text) return;
  try {
    tally.text('stored commits');
    readOrRefused(damaged);
    await audited(commits, damaged, at === commits.length - 1);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}: ${what}\ncommit ${damaged.seq} ${JSON.stringify(damaged.text)}`);
  }
}

function damage(random: Random, text: string): string {
  if (random.chance(0.4))
    return mutated(random, text, ['{', '}', '[', ']', ',', '"', '0', '1', '-']);
  return nastyJson(random, JSON.parse(text));
}

function readOrRefused(stored: StoredCommit): void {
  let commit: ReturnType<typeof decodeCommit>;
  try {
    commit = decodeCommit(stored);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    must(
      message.startsWith(`expected commit ${stored.seq} of table ${TABLE} to be readable: `),
      `what cannot be read is refused in one sentence, not by ${String(error)}`,
    );
    return;
  }
  must(commit.seq === stored.seq, 'a commit that is read knows its place');
  must(Number.isSafeInteger(commit.after.table.books.entries), 'it counts its entries');
}

/** A log into which somebody has reached is never found right. */
async function audited(
  commits: readonly StoredCommit[],
  damaged: StoredCommit,
  isLast: boolean,
): Promise<void> {
  const log = createMemoryLog();
  for (const commit of commits) {
    const put = commit.seq === damaged.seq ? damaged : commit;
    // What no log would take is found where it is put.
    if (!(await taken(log.append(put)))) return;
  }
  const { difference } = await verifyLog(log, TABLE);
  if (difference === null && isLast && meansTheSame(damaged)) return;
  must(difference !== null, 'a damaged log is not found right');
  must(
    difference !== null && [damaged.seq, damaged.seq + 1].includes(difference.seq),
    `the first difference is told of commit ${damaged.seq}, not of ${difference?.seq}`,
  );
}

/** Of the last commit nobody holds the hash: it may be written in other words by who means the same. */
function meansTheSame(stored: StoredCommit): boolean {
  return encodeCommit(decodeCommit(stored)).text === stored.text;
}

async function taken(appended: Promise<unknown>): Promise<boolean> {
  return appended.then(
    () => true,
    () => false,
  );
}
