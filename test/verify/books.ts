import { readFileSync } from 'node:fs';
import { hashCommit } from '../../lib/ledger/codec/codec.ts';
import type { Log, StoredCommit } from '../../lib/ledger/log.ts';
import { type Checked, type CheckName, right } from '../../lib/verify/checked.ts';
import { firstOf, statusOf } from '../../lib/verify/report.ts';
import { type Verified, type VerifyCase, verify } from '../../lib/verify/verify.ts';

/** A log that somebody has had his hands on: whatever lies in it is read as it lies. */
export function logOf(stored: readonly StoredCommit[]): Log {
  const inOrder = stored.toSorted((one, other) => one.seq - other.seq);
  return {
    append: () => Promise.reject(new Error('expected nothing to be written')),
    newest: async () => inOrder.at(-1) ?? null,
    range: async (_, from, to, limit) =>
      inOrder.filter(({ seq }) => seq >= from && seq <= to).slice(0, limit),
  };
}

/** All commits of a table. */
export function storedIn(log: Log, table: string): Promise<readonly StoredCommit[]> {
  return log.range(table, 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

/** An evening that was written under version 1 of the rules. */
export function versionOne(): readonly StoredCommit[] {
  const texts = readFileSync(new URL('../ledger/versionOne.txt', import.meta.url), 'utf8');
  return texts
    .trimEnd()
    .split('\n')
    .map((text, i) => ({ table: 'lucky7', seq: i + 1, text }));
}

/** The packed text of a commit, as far as tests change it. */
export interface Packed {
  p?: string;
  a: number;
  l?: [number, unknown][];
  r?: unknown[][];
  e?: [number, number, number, string, unknown?][];
  g?: { rules: Record<string, unknown> };
  z: { b: number[]; s?: unknown; g?: Record<string, unknown> };
}

/** The same log with another text in one place. */
export function changed(
  stored: readonly StoredCommit[],
  at: number,
  by: (packed: Packed) => void,
): readonly StoredCommit[] {
  return stored.map((commit) => {
    if (commit.seq !== at) return commit;
    const packed: Packed = JSON.parse(commit.text);
    by(packed);
    return { ...commit, text: JSON.stringify(packed) };
  });
}

/** The same log with hashes that fit again, as somebody would leave it who knows how the chain is made. */
export function rehashed(stored: readonly StoredCommit[], from: number): readonly StoredCommit[] {
  const after = [...stored.slice(0, from)];
  for (const commit of stored.slice(from)) {
    const before = after.at(-1);
    const packed: Packed = JSON.parse(commit.text);
    if (before !== undefined) packed.p = hashCommit(before);
    after.push({ ...commit, text: JSON.stringify(packed) });
  }
  return after;
}

/** What verify says, in a few words. */
export interface Said {
  readonly status: 0 | 1 | 2;
  /** The first bad commit. */
  readonly seq: number | null;
  /** What each check says that is not right. */
  readonly wrong: Partial<Record<CheckName, string>>;
  readonly verified: Verified;
}

export async function said(at: Partial<VerifyCase> & Pick<VerifyCase, 'log'>): Promise<Said> {
  const usual = { table: 'lucky7', beside: null, sheetsOf: null, journal: null };
  const verified = await verify({ ...usual, progress: () => {}, ...at });
  const wrong = verified.checks.flatMap(({ check, found }) =>
    found.kind === 'wrong' ? [[check, found.what]] : [],
  );
  return {
    status: statusOf(verified),
    seq: firstOf(verified)?.seq ?? null,
    wrong: Object.fromEntries(wrong),
    verified,
  };
}

/** What one of the checks has found. */
export function foundBy({ verified }: Said, name: CheckName): Checked {
  return verified.checks.find(({ check }) => check === name)?.found ?? right('not looked at');
}
