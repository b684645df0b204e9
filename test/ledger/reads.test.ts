import { expect, test } from 'vitest';
import { loadCommit, loadHead, loadHeadAt } from '../../lib/ledger/heads.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';

function counted(log: Log): { readonly log: Log; readonly reads: () => number } {
  let reads = 0;
  const range: Log['range'] = (...at) => {
    reads += 1;
    return log.range(...at);
  };
  return { log: { ...log, range }, reads: () => reads };
}

test('whoever walks along a log knows the steps that it passed: an undo costs him no read', async () => {
  const table = tableUnderTest();
  await table.given(`
    dan > table open / seat Alice / seat Bob
    dan > chest adds 1
    dan > chest adds 2 / chest adds 3
    dan > note well
    dan > undo / undo
    dan > chest adds 4
    dan > undo / undo / undo
  `);
  const { log, reads } = counted(table.log);
  expect(await verifyLog(log, TABLE)).toMatchObject({ seq: 7, difference: null });
  // One page with all commits, and one that is empty.
  expect(reads()).toBe(2);
});

test('a commit that the log does not hold is asked for in vain', async () => {
  const table = tableUnderTest();
  await table.given('dan > table open');
  const { log } = table;
  expect((await loadCommit(log, TABLE, 1)).seq).toBe(1);
  expect(await loadHeadAt(log, TABLE, 1)).toEqual(await loadHead(log, TABLE));
  expect(await loadHeadAt(log, TABLE, 0)).toMatchObject({ seq: 0, hash: null, commit: null });
  await expect(loadCommit(log, TABLE, 2)).rejects.toThrow('expected commit 2 of table lucky7');
  await expect(loadHeadAt(log, TABLE, 9)).rejects.toThrow('expected commit 9 of table lucky7');
});
