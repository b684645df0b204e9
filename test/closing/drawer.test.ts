import { describe, expect, test } from 'vitest';
import { type Drawer, drawerAfter, NO_DRAWER, type Shift } from '../../lib/closing/drawer.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { RECEIVED_AT, TABLE, tableUnderTest } from '../ledger/deliveries.ts';

/** Each shift in short: dealer, opening count, closing count, each as `counted/expected`, and what is expected at last. */
function shiftsOf(commits: readonly Commit[]): readonly string[] {
  const { drawer, ended } = followed(commits);
  const running = drawer.running === null ? [] : [drawer.running.shift];
  return [...ended, ...running].map(inShort);
}

function followed(commits: readonly Commit[]) {
  const ended: Shift[] = [];
  let drawer: Drawer = NO_DRAWER;
  for (const commit of commits) {
    const step = drawerAfter(drawer, commit);
    drawer = step.drawer;
    ended.push(...step.ended);
  }
  return { drawer, ended };
}

function minuteOf(time: number): number {
  return new Date(time).getUTCMinutes();
}

function inShort({ dealer, to, opening, closing, expected }: Shift): string {
  const found = (count: Shift['opening']): string =>
    count === null ? '-' : `${count.counted}/${count.expected ?? '?'}`;
  const end = to === null ? ' (runs)' : '';
  return `${dealer} ${found(opening)} ${found(closing)} ${expected ?? '?'}${end}`;
}

async function shifts(script: string): Promise<readonly string[]> {
  const table = tableUnderTest();
  await table.given(script);
  const { difference } = await verifyLog(table.log, TABLE);
  expect(difference).toBeNull();
  return shiftsOf(await table.commits());
}

const WON = 'seat Alice / Alice bets 5k / *Alice rolls 4, 5*';

describe('a shift', () => {
  test('counts at its start and its end, and what is missing is told', async () => {
    const told = await shifts(`
      dan > table open / bank counts 1m / ${WON} / paid Alice / bank counts 995k / table closed
      dan > table open / bank counts 995k
      dan > ${WON} / paid Alice / bank counts 989k
    `);
    expect(told).toEqual([
      'Dealer Dan 1000000/? 995000/995000 995000',
      'Dealer Dan 995000/995000 989000/990000 990000 (runs)',
    ]);
  });

  test('ends where another dealer takes the table, whose opening count shows what was missing before', async () => {
    const told = await shifts(`
      dan > table open / bank counts 100k / seat Alice / Alice bets 5k / *Alice rolls 5, 1*
      dan > Dealer Eve: take table
      eve > Dealer Eve: take table / Dealer Eve: bank counts 104k
      eve > Dealer Eve: Alice bets 1k / *Alice rolls 5, 1* / Dealer Eve: bank counts 105k
      eve > Dealer Eve: table closed
    `);
    expect(told).toEqual([
      'Dealer Dan 100000/? - 105000',
      'Dealer Eve 104000/105000 105000/105000 105000',
    ]);
  });

  test('that was never opened with a count is held against the last one before', async () => {
    const told = await shifts(`
      dan > table open / bank counts 100k / table closed
      dan > table open / seat Alice / Alice bets 5k / *Alice rolls 5, 1* / bank counts 105k
      eve > Dealer Eve: take table now
      eve > Dealer Eve: Alice bets 1k / Dealer Eve: bank counts 105,900
    `);
    expect(told).toEqual([
      'Dealer Dan 100000/? - 100000',
      'Dealer Dan - 105000/105000 105000',
      'Dealer Eve - 105900/106000 106000 (runs)',
    ]);
  });

  test('of a table where nothing was ever counted expects nothing', async () => {
    expect(await shifts(`dan > table open / ${WON} / table closed`)).toEqual(['Dealer Dan - - ?']);
  });

  test('what was owed at the closing has been handed over by the next opening', async () => {
    const told = await shifts(`
      dan > table open / bank counts 100k / ${WON} / bank counts 105k / table closed
      dan > table open / bank counts 95k
    `);
    expect(told).toEqual([
      'Dealer Dan 100000/? 105000/105000 105000',
      'Dealer Dan 95000/95000 - 95000 (runs)',
    ]);
  });

  test('begins at the line that took the table, and ended there, whatever was delivered with it', async () => {
    const at = (minute: number, dealer: string, text: string) => {
      const raw = { name: `Dealer ${dealer}`, text, at: RECEIVED_AT + minute * 60_000 };
      return { kind: 'line', raw } as const;
    };
    const table = tableUnderTest();
    await table.deliver('dan', [at(0, 'Dan', 'talk'), at(1, 'Dan', 'table open')]);
    await table.deliver('eve', [
      at(1, 'Eve', 'seat Zoe'),
      at(3, 'Eve', 'take table now'),
      at(4, 'Eve', 'next'),
    ]);
    await table.deliver('eve', [at(5, 'Dan', 'take table'), at(6, 'Eve', 'seat Bob')]);
    const { ended } = followed(await table.commits());
    const minutes = ended.map(({ dealer, from, to }) => {
      return `${dealer} ${minuteOf(from)} to ${to === null ? '-' : minuteOf(to)}`;
    });
    expect(minutes).toEqual(['Dealer Dan 1 to 3', 'Dealer Eve 3 to 5']);
  });
});
