import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_TEXT_BYTES, type Log, type StoredCommit } from '../../lib/ledger/log.ts';

/** As the codec escapes it, raw, and where UTF-8 and UTF-16 differ in length and order. */
const ODD_TEXTS = {
  'JSON with an escaped lone surrogate': JSON.stringify('\ud800 and \udfff'),
  'a raw NUL': 'a\u0000b',
  'every control': String.fromCharCode(...Array(32).keys()),
  'emoji and their joiners': '🎲👨‍👩‍👧🏴‍☠️',
  'bidi controls and a byte order mark': '\ufeff\u202eecid\u202c',
  'a private and the last code point': '\ue000\u{10ffff}',
  'line ends': 'a\r\nb\u2028c\u0085d',
  'what looks like markup': '</script>"\\\'{{}}',
  'not composed': 'e\u0301 and \u00e9',
  nothing: '',
};

let tables = 0;
/** A table that no other test writes to. */
function freshTable(): string {
  tables += 1;
  return `table-${tables}`;
}

function commit(table: string, seq: number, text = `commit ${seq}`): StoredCommit {
  return { table, seq, text };
}

async function fill(log: Log, table: string, seqs: readonly number[]): Promise<void> {
  for (const seq of seqs) await log.append(commit(table, seq));
}

/** Reads page by page, as a reader of the whole log does. */
async function readAll(log: Log, table: string, limit: number): Promise<StoredCommit[]> {
  const commits: StoredCommit[] = [];
  for (;;) {
    const from = (commits.at(-1)?.seq ?? 0) + 1;
    const page = await log.range(table, from, Number.MAX_SAFE_INTEGER, limit);
    expect(page.length).toBeLessThanOrEqual(limit);
    if (page.length === 0) return commits;
    commits.push(...page);
  }
}

/** What every log keeps to, whatever it is made of. */
export function logContract(name: string, open: () => Log): void {
  describe(`the log in ${name}: one place, one commit`, () => appending(open));
  describe(`the log in ${name}: reading`, () => reading(open));
  describe(`the log in ${name}: reading page by page`, () => paging(open));
  describe(`the log in ${name}: text comes back as it went in`, () => texts(open));
}

function appending(open: () => Log): void {
  test('takes a commit once, and keeps the first', async () => {
    const log = open();
    const table = freshTable();
    expect(await log.append(commit(table, 1, 'first'))).toBe('appended');
    expect(await log.append(commit(table, 1, 'second'))).toBe('taken');
    expect(await log.newest(table)).toEqual(commit(table, 1, 'first'));
  });

  test('calls the very same commit taken too', async () => {
    const log = open();
    const table = freshTable();
    await log.append(commit(table, 1));
    expect(await log.append(commit(table, 1))).toBe('taken');
    expect(await readAll(log, table, 10)).toEqual([commit(table, 1)]);
  });

  test('lets one of 50 have the place', async () => {
    const log = open();
    const table = freshTable();
    const texts = [...Array(50).keys()].map((i) => `caller ${i}`);
    const answers = await Promise.all(texts.map((text) => log.append(commit(table, 1, text))));
    expect(answers.filter((answer) => answer === 'appended')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(49);
    const winner = texts[answers.indexOf('appended')];
    expect(await readAll(log, table, 10)).toEqual([commit(table, 1, winner)]);
  });

  test('looks at that one place only: it takes a commit after a gap', async () => {
    const log = open();
    const table = freshTable();
    await fill(log, table, [1, 3]);
    expect(await log.newest(table)).toEqual(commit(table, 3));
    expect(await log.append(commit(table, 2))).toBe('appended');
    expect(await readAll(log, table, 10)).toEqual([1, 2, 3].map((seq) => commit(table, seq)));
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('throws at seq %d', async (seq) => {
    const log = open();
    const table = freshTable();
    await expect(log.append(commit(table, seq))).rejects.toThrow('whole number from 1');
    expect(await log.newest(table)).toBeNull();
  });

  test('throws at text over 64 KB of UTF-8, and at a lone surrogate', async () => {
    const log = open();
    const table = freshTable();
    const long = `${'é'.repeat(LONGEST_TEXT_BYTES / 2)}!`;
    await expect(log.append(commit(table, 1, long))).rejects.toThrow('not 65537');
    await expect(log.append(commit(table, 1, 'a\ud800b'))).rejects.toThrow('lone surrogates');
    expect(await log.newest(table)).toBeNull();
  });
}

function reading(open: () => Log): void {
  test('knows nothing of a table without commits', async () => {
    const log = open();
    const table = freshTable();
    expect(await log.newest(table)).toBeNull();
    expect(await log.range(table, 1, 100, 10)).toEqual([]);
  });

  test('sees each commit as soon as it is appended', async () => {
    const log = open();
    const table = freshTable();
    for (let seq = 1; seq <= 30; seq += 1) {
      await log.append(commit(table, seq));
      expect(await log.newest(table)).toEqual(commit(table, seq));
      expect(await log.range(table, seq, seq, 1)).toEqual([commit(table, seq)]);
    }
  });

  test('orders by number, not by spelling', async () => {
    const log = open();
    const table = freshTable();
    const seqs = [1, 2, 9, 10, 11, 99, 100, 101, 255, 256, 999, 1000, 65_536, 1_000_000];
    await fill(log, table, seqs.toReversed());
    expect(await log.newest(table)).toEqual(commit(table, 1_000_000));
    const read = await log.range(table, 1, 1_000_000, 100);
    expect(read.map(({ seq }) => seq)).toEqual(seqs);
  });

  test('keeps tables apart, also those whose names begin alike', async () => {
    const log = open();
    const table = freshTable();
    const [beside, behind] = [`${table}-1`, `${table}0`];
    await log.append(commit(table, 1, 'one'));
    await log.append(commit(beside, 1, 'two'));
    await log.append(commit(beside, 2, 'three'));
    expect(await log.newest(table)).toEqual(commit(table, 1, 'one'));
    expect(await log.newest(beside)).toEqual(commit(beside, 2, 'three'));
    expect(await log.newest(behind)).toBeNull();
    expect(await log.range(table, 1, 9, 9)).toEqual([commit(table, 1, 'one')]);
  });
}

function paging(open: () => Log): void {
  test('reads a range from its first to its last, at most as many as asked', async () => {
    const log = open();
    const table = freshTable();
    await fill(log, table, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const seqs = async (from: number, to: number, limit: number) =>
      (await log.range(table, from, to, limit)).map(({ seq }) => seq);
    expect(await seqs(9, 11, 10)).toEqual([9, 10, 11]);
    expect(await seqs(2, 12, 3)).toEqual([2, 3, 4]);
    expect(await seqs(12, 99, 3)).toEqual([12]);
    expect(await seqs(13, 99, 3)).toEqual([]);
    expect(await seqs(5, 4, 3)).toEqual([]);
    expect(await seqs(1, 12, 0)).toEqual([]);
  });

  test.each([1, 5, 12, 13, 1000])('reads everything by pages of %d', async (limit) => {
    const log = open();
    const table = freshTable();
    const seqs = [...Array(12).keys()].map((i) => i + 1);
    await fill(log, table, seqs);
    expect(await readAll(log, table, limit)).toEqual(seqs.map((seq) => commit(table, seq)));
  });

  test('reads on over what one answer can hold', async () => {
    const log = open();
    const table = freshTable();
    const text = 'x'.repeat(LONGEST_TEXT_BYTES);
    const seqs = [...Array(20).keys()].map((i) => i + 1);
    for (const seq of seqs) await log.append(commit(table, seq, text));
    const read = await readAll(log, table, 1000);
    expect(read.map(({ seq }) => seq)).toEqual(seqs);
    expect(read.every((stored) => stored.text === text)).toBe(true);
  });
}

function texts(open: () => Log): void {
  test.each(Object.entries(ODD_TEXTS))('%s', async (_name, text) => {
    const log = open();
    const table = freshTable();
    await log.append(commit(table, 1, text));
    expect((await log.newest(table))?.text).toBe(text);
    expect((await log.range(table, 1, 1, 1))[0]?.text).toBe(text);
  });

  test('64 KB of the longest letters', async () => {
    const log = open();
    const table = freshTable();
    const text = '🎲'.repeat(LONGEST_TEXT_BYTES / 4);
    expect(await log.append(commit(table, 1, text))).toBe('appended');
    expect(await log.newest(table)).toEqual(commit(table, 1, text));
  });

  test('any text at all', async () => {
    const log = open();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        const table = freshTable();
        await log.append(commit(table, 1, text));
        expect((await log.newest(table))?.text).toBe(text);
      }),
    );
  });
}
