import { describe, expect, onTestFinished, test } from 'vitest';
import { auditTable } from '../../lib/audit/audit.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { type Auditing, openAudit, SPREADSHEET, TABLE, TARGET } from './auditing.ts';

const DAY_MS = 86_400_000;

async function opened(count?: number): Promise<Auditing> {
  const auditing = await openAudit(count);
  onTestFinished(() => auditing.stop().catch(() => {}));
  return auditing;
}

/** The commit with one amount changed. */
function tampered(commit: StoredCommit | undefined): StoredCommit {
  if (commit === undefined) throw new Error('expected a commit');
  const text = commit.text.replace(/(\d)(?=[^\d])/, (digit) => String((Number(digit) + 1) % 10));
  return { ...commit, text };
}

describe('a ledger that nobody touched', () => {
  test('is looked at once as it comes, and what is new alone by the next run', async () => {
    const audit = await opened(6);
    expect(await auditTable(audit, TABLE, null)).toEqual({
      audited: 6,
      through: 6,
      behindSeconds: null,
      differences: [],
    });
    await audit.append(audit.stored.slice(6, 9));
    // Three that are new, and those of before once more on this day.
    expect(await auditTable(audit, TABLE, null)).toMatchObject({ audited: 9, through: 9 });
    expect(await auditTable(audit, TABLE, null)).toMatchObject({ audited: 3, through: 9 });
    expect(await auditTable(audit, TABLE, null)).toMatchObject({ audited: 0, through: 9 });
  });

  test('is looked at again from the beginning on the next day', async () => {
    const audit = await opened(6);
    for (let run = 0; run < 3; run += 1) await auditTable(audit, TABLE, null);
    audit.clock.ms += DAY_MS;
    expect(await auditTable(audit, TABLE, null)).toMatchObject({ audited: 6, differences: [] });
    expect(await auditTable(audit, TABLE, null)).toMatchObject({ audited: 0, differences: [] });
  });

  test('is looked at in parts, none of them too large, and begun again when the last is done', async () => {
    const audit = { ...(await opened(12)), fewest: 5 };
    const run = async () => (await auditTable(audit, TABLE, null)).audited;
    // Onward 5, 5, 2; from the beginning 5, 5, 2 one run later.
    expect([await run(), await run(), await run(), await run(), await run()]).toEqual([
      5, 10, 7, 2, 0,
    ]);
    audit.clock.ms += DAY_MS;
    expect(await run()).toBe(5);
    // Another day has begun before the look of this one is done: it goes on.
    audit.clock.ms += DAY_MS;
    expect(await run()).toBe(5);
    expect((await audit.checkpoints.read(TABLE)).again.seq).toBe(10);
    expect([await run(), await run(), await run(), await run(), await run()]).toEqual([
      2, 5, 5, 2, 0,
    ]);
  });

  test('may be empty', async () => {
    const audit = await opened(0);
    const nothing = { audited: 0, through: 0, behindSeconds: 0, differences: [] };
    expect(await auditTable(audit, TABLE, TARGET)).toEqual(nothing);
  });
});

describe('a run that died', () => {
  test('between its look and its checkpoint is repeated, with the same result', async () => {
    const audit = await opened(6);
    const mortal: Auditing = {
      ...audit,
      checkpoints: { ...audit.checkpoints, save: () => Promise.reject(new Error('died')) },
    };
    await expect(auditTable(mortal, TABLE, null)).rejects.toThrow('died');
    expect(await auditTable(audit, TABLE, null)).toMatchObject({ audited: 6, through: 6 });
  });

  test('hides no difference', async () => {
    const audit = await opened();
    await audit.overwrite(tampered(audit.stored[3]));
    const mortal: Auditing = {
      ...audit,
      checkpoints: { ...audit.checkpoints, save: () => Promise.reject(new Error('died')) },
    };
    await expect(auditTable(mortal, TABLE, null)).rejects.toThrow('died');
    const { differences } = await auditTable(audit, TABLE, null);
    expect(differences[0]?.seq).toBe(4);
  });
});

test('of two runs at once one alone moves the checkpoint, and none moves it back', async () => {
  const audit = await opened(6);
  await Promise.all([auditTable(audit, TABLE, null), auditTable(audit, TABLE, null)]);
  const { onward, revision } = await audit.checkpoints.read(TABLE);
  expect({ seq: onward.seq, revision }).toEqual({ seq: 6, revision: 1 });
});

describe('whoever changes a ledger is found out', () => {
  test('a commit that was changed before it was looked at, at every run until it is put right', async () => {
    const audit = await opened();
    await audit.overwrite(tampered(audit.stored[4]));
    for (let run = 0; run < 3; run += 1) {
      const { differences } = await auditTable(audit, TABLE, null);
      expect(differences.map(({ seq }) => seq)).toEqual([5]);
      audit.clock.ms += DAY_MS;
    }
    await audit.overwrite(audit.stored[4] as StoredCommit);
    const { differences, through } = await auditTable(audit, TABLE, null);
    expect({ differences, through }).toEqual({ differences: [], through: audit.stored.length });
  });

  test('a commit that was changed after it had been found right, within a day, and from then on', async () => {
    const audit = await opened();
    for (let run = 0; run < 3; run += 1) await auditTable(audit, TABLE, null);
    await audit.overwrite(tampered(audit.stored[4]));
    expect(await auditTable(audit, TABLE, null)).toMatchObject({ differences: [] });
    for (let run = 0; run < 3; run += 1) {
      audit.clock.ms += DAY_MS;
      const { differences } = await auditTable(audit, TABLE, null);
      expect(differences.map(({ seq }) => seq)).toEqual([5]);
    }
  });

  test.each([
    ['changed', (commit: StoredCommit | undefined) => tampered(commit)],
    ['none any more', () => ({ table: TABLE, seq: 6, text: 'nonsense' })],
  ])('the newest commit that had been found right, which is %s', async (_, changed) => {
    const audit = await opened(6);
    await auditTable(audit, TABLE, null);
    await audit.overwrite(changed(audit.stored[5]));
    const { differences } = await auditTable(audit, TABLE, null);
    expect(differences[0]).toEqual({
      seq: 6,
      what: 'it was changed after it had been found right',
    });
  });

  test('a commit that is missing', async () => {
    const audit = await opened();
    await audit.remove(5);
    expect((await auditTable(audit, TABLE, null)).differences).toEqual([
      { seq: 5, what: 'it is missing, and commit 6 is there' },
    ]);
  });

  test('a commit that is missing where the last run ended', async () => {
    const audit = await opened(6);
    await auditTable(audit, TABLE, null);
    await audit.append(audit.stored.slice(6));
    await audit.remove(6);
    const { differences, through } = await auditTable(audit, TABLE, null);
    expect(differences[0]).toEqual({ seq: 6, what: 'it was found right before, and is missing' });
    expect(through).toBe(6);
  });

  test('an end that was cut off', async () => {
    const audit = await opened(6);
    await auditTable(audit, TABLE, null);
    await audit.remove(6);
    await audit.remove(5);
    expect((await auditTable(audit, TABLE, null)).differences[0]).toEqual({
      seq: 6,
      what: 'it was found right before, but the ledger now ends at commit 4',
    });
  });

  test('an end that was cut off before it was looked at, by the sheet', async () => {
    const audit = await opened(6);
    await audit.mirrored(6);
    await audit.remove(6);
    expect(await auditTable(audit, TABLE, TARGET)).toMatchObject({
      behindSeconds: 0,
      differences: [
        { seq: 6, what: 'it was written into the sheet, but the ledger ends at commit 5' },
      ],
    });
  });

  test('a commit that cannot be read any more, in the sheet or not', async () => {
    const audit = await opened(6);
    await audit.mirrored(3);
    await audit.overwrite({ table: TABLE, seq: 4, text: 'nonsense' });
    const { differences } = await auditTable(audit, TABLE, TARGET);
    expect(differences.map(({ seq }) => seq)).toEqual([4, 4]);
  });

  test('the commit that all later ones were decided by', async () => {
    const audit = await opened(6);
    await auditTable(audit, TABLE, null);
    await audit.append(audit.stored.slice(6));
    await audit.remove(1);
    const { differences } = await auditTable(audit, TABLE, null);
    expect(differences).toContainEqual({
      seq: 7,
      what: 'it cannot be held against the commits before it: expected commit 1 of table lucky7 in the log',
    });
  });
});

describe('a sheet', () => {
  test('is as far behind as its oldest missing commit is old', async () => {
    const audit = await opened();
    // The evening was received on 29 November at 20:00; now it is noon of the next day.
    const wholeEvening = 16 * 3600;
    const behind = async () => (await auditTable(audit, TABLE, TARGET)).behindSeconds;
    expect(await behind()).toBe(wholeEvening);
    await audit.mirrored(audit.stored.length - 1);
    expect(await behind()).toBe(wholeEvening);
    await audit.mirrored(audit.stored.length);
    expect(await behind()).toBe(0);
  });

  test('that is a fresh one has nothing yet', async () => {
    const audit = await opened();
    await audit.mirrored(audit.stored.length, `${SPREADSHEET}-of-last-year`);
    expect((await auditTable(audit, TABLE, TARGET)).behindSeconds).toBe(16 * 3600);
  });
});

test('who comes late with a checkpoint moves nothing', async () => {
  const audit = await opened(6);
  const before = await audit.checkpoints.read(TABLE);
  for (let run = 0; run < 3; run += 1) await auditTable(audit, TABLE, null);
  const now = await audit.checkpoints.read(TABLE);
  expect(await audit.checkpoints.save(TABLE, before)).toBe(false);
  expect(await audit.checkpoints.read(TABLE)).toEqual(now);
});

test('a ledger that gets out of reach in the middle is no broken one', async () => {
  const audit = await opened(6);
  const lost = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  await auditTable(audit, TABLE, null);
  let reads = 0;
  const log: Auditing['log'] = {
    ...audit.log,
    range(...asked) {
      reads += 1;
      return reads === 2 ? Promise.reject(lost) : audit.log.range(...asked);
    },
  };
  await expect(auditTable({ ...audit, log }, TABLE, null)).rejects.toThrow('no connection');
});

test('a ledger out of reach is no broken one', async () => {
  const audit = await opened(6);
  await auditTable(audit, TABLE, null);
  await audit.stop();
  await expect(auditTable(audit, TABLE, null)).rejects.toThrow();
});
