import { expect, test } from 'vitest';
import { readReport } from '../../lib/closing/report.ts';
import { REFUSED } from '../../lib/game/refusalWords.ts';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';
import { verifyLog } from '../../lib/ledger/verify.ts';
import { TABS } from '../../lib/sheet/tabs.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from '../ledger/deliveries.ts';
import { blocksOf, pageText, spansOf } from './pages.ts';

/** The dealers' page: what it tells them to say is played through the real reader, game and log. */

const PAGE = pageText('docs/dealers.md');

/** A line of the evening, and what cigo answers to it. */
interface Row {
  readonly said: string;
  readonly answers: readonly string[];
}

const EVENING: readonly Row[] = blocksOf(PAGE)
  .filter(({ language }) => language === 'evening')
  .flatMap(({ text }) => rowsOf(text));

function rowsOf(text: string): readonly Row[] {
  const rows: Row[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [said = '', answer] = line.split(/ {2,}/);
    const before = said === '' ? rows.pop() : undefined;
    const answers = [...(before?.answers ?? []), ...(answer === undefined ? [] : [answer])];
    rows.push({ said: before?.said ?? said, answers });
  }
  return rows;
}

/** `Eve: take table` is said by her, and she deals from there on; what she says at a table that is kept, its dealer hears. */
const BY = /^(Dan|Eve): (.+)$/;

async function played(): Promise<{ table: TableUnderTest; got: Row[] }> {
  const table = tableUnderTest();
  const got: Row[] = [];
  let dealer = 'dan';
  for (const { said, answers } of EVENING) {
    const [, name, order = said] = BY.exec(said) ?? [];
    if (name !== undefined && order === 'take table') {
      await table.deliver(dealer, [`Dealer ${name}: ${order}`]);
    }
    dealer = name?.toLowerCase() ?? dealer;
    const taken = await table.deliver(dealer, [order]);
    if (taken.kind !== 'taken') throw new Error(`expected "${said}" to be taken`);
    got.push({ said, answers: taken.say.map((text, at) => asShort(text, answers[at])) });
  }
  return { table, got };
}

/** An answer that the page cuts off with `…` is compared as far as it goes. */
function asShort(text: string, shown = ''): string {
  const start = shown.endsWith('…') ? shown.slice(0, -1) : null;
  return start !== null && text.startsWith(start) ? shown : text;
}

const evening = await played();

test('the evening is answered as the page says, line by line', () => {
  expect(evening.got.length).toBeGreaterThan(50);
  expect(evening.got).toEqual(EVENING);
});

test('every line of it is an order that is carried out, or a roll', async () => {
  const orders = EVENING.map(({ said }) => BY.exec(said)?.[2] ?? said).filter(
    (said) => !said.startsWith('*'),
  );
  expect(orders.filter((said) => readDealerLine(said) === null)).toEqual([]);
  const commits = await evening.table.commits();
  expect(commits.flatMap(({ refused }) => refused)).toEqual([]);
});

test('its books are right, its drawer was counted without a variance, and nothing is left to pay', async () => {
  const { log } = evening.table;
  expect((await verifyLog(log, TABLE)).difference).toBeNull();
  const { shifts, owed } = await readReport(log, TABLE);
  expect(owed).toBe(0);
  const counts = shifts.flatMap(({ opening, closing }) => [opening, closing]);
  const held = counts.flatMap((count) => count?.variance ?? []);
  expect(held.length).toBeGreaterThanOrEqual(3);
  expect(held.filter((variance) => variance !== 0)).toEqual([]);
});

test('every line that it quotes beside the evening is an order', () => {
  const quoted = spansOf(PAGE).filter((span) => !/^[/.!*]/.test(span));
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((span) => readDealerLine(span) === null)).toEqual([]);
});

test('it quotes refusals in the words of cigo, and names every tab of the sheet', () => {
  const said = Object.values(REFUSED);
  const quoted = Array.from(PAGE.matchAll(/"([^"]+)"/g), ([, words = '']) => words.toLowerCase());
  expect(quoted.length).toBeGreaterThan(2);
  expect(quoted.filter((words) => !said.some((text) => text.includes(words)))).toEqual([]);
  expect(TABS.filter(({ title }) => !PAGE.includes(`| **${title}** |`))).toEqual([]);
});
