import { expect, test } from 'vitest';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { TABLE, tableUnderTest } from './deliveries.ts';

/** A `take table` that a later one of the same delivery makes void (CONTRACT, Who may move a table). */

test.each([
  ['after a roll that does not count', '*Bob rolls 6, 6* / take table / take table'],
  ['after talk', '*Bob rolls 6, 6* / Zoe: hello / take table / take table'],
  ['after a line that nobody speaks', '*Bob rolls 6, 6* / ~Bob throws / take table / take table'],
  ['more than once', '*Bob rolls 6, 6* / take table / take table / take table'],
  ['before one that does not wait', '*Bob rolls 6, 6* / take table / take table now'],
])('%s, it moves nothing when its commit is decided again', async (_, said) => {
  const table = tableUnderTest();
  await table.given('eve > table open / seat Bob / Bob bets 5k');
  await table.given(`dan > ${said}`);
  await table.given('eve > note still here');
  const { seq, difference } = await verifyLog(table.log, TABLE);
  expect(difference).toBeNull();
  expect(seq).toBe(3);
});
