import { expect, test } from 'vitest';
import type { Settings } from '../../lib/game/settings.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { clientLine } from '../support/clientLine.ts';
import { settingsOf } from '../support/setup.ts';
import { journalId, RECEIVED_AT, TABLE } from './deliveries.ts';

/** The highest bet is the mark of a house. */
function houseOf(maxBet: number): Settings {
  return settingsOf({ dealers: [{ name: 'Dealer Dan' }], rules: { maxBet } });
}

/** One sender and a house that changes; his deliveries always bring the settings of the first. */
function tableOfTheDay() {
  const log = createMemoryLog();
  const stage = {
    house: houseOf(100) as Settings | null,
    asked: 0,
    next: 1,
    onAsk: async () => {},
  };
  const process = () =>
    createIntake(log, async (table) => {
      expect(table).toBe(TABLE);
      stage.asked += 1;
      await stage.onAsk();
      return stage.house;
    });
  const intake = process();
  const say = async (said: readonly string[], by = intake) => {
    const taken = await by.take({
      table: { id: TABLE, settings: houseOf(1) },
      sender: { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
      journal: journalId('dan', 1),
      from: stage.next,
      utcOffset: null,
      lines: said.map((text) => ({ kind: 'line', raw: clientLine(`Dealer Dan: ${text}`) })),
      receivedAt: RECEIVED_AT,
    });
    stage.next = taken.kind === 'taken' ? taken.next : stage.next;
    return taken;
  };
  const pinned = async () => {
    const commits = (await log.range(TABLE, 1, 99, 99)).map(decodeCommit);
    return commits.map(({ settings }) => settings?.rules.maxBet ?? null);
  };
  return { stage, say, process, pinned };
}

test('an opening pins the settings of the newest house, not those that its delivery brings', async () => {
  const { stage, say, pinned } = tableOfTheDay();
  await say(['table open']);
  stage.house = houseOf(200);
  await say(['note while it is open']);
  await say(['table closed']);
  await say(['table open']);
  expect(await pinned()).toEqual([100, null, null, 200]);
});

test('while the table is open nobody asks the house', async () => {
  const { stage, say } = tableOfTheDay();
  await say(['table open']);
  expect(stage.asked).toBe(1);
  for (const said of ['seat Alice', 'Alice bets 5', 'bet off', 'table closed']) await say([said]);
  expect(stage.asked).toBe(1);
});

test('a process that still thinks the table open asks once it has read that it is not', async () => {
  const { stage, say, process, pinned } = tableOfTheDay();
  await say(['table open']);
  await say(['table closed'], process());
  stage.house = houseOf(200);
  await say(['table open']);
  expect(await pinned()).toEqual([100, null, 200]);
});

test('where others are first, the house is asked anew for the next try', async () => {
  const { stage, say, process, pinned } = tableOfTheDay();
  await say(['table open', 'table closed']);
  const other = process();
  stage.onAsk = async () => {
    stage.onAsk = async () => {};
    await say(['note from another process'], other);
    stage.next -= 1;
    stage.house = houseOf(300);
  };
  await say(['note from another process', 'table open']);
  expect((await pinned()).at(-1)).toBe(300);
});

test('a table that the newest house has no more goes by what its delivery brings', async () => {
  const { stage, say, pinned } = tableOfTheDay();
  stage.house = null;
  await say(['table open']);
  expect(await pinned()).toEqual([1]);
});

test('where the house cannot be reached nothing is written', async () => {
  const { stage, say, pinned } = tableOfTheDay();
  stage.onAsk = async () => {
    throw new Error('away');
  };
  await expect(say(['table open'])).rejects.toThrow('away');
  expect(await pinned()).toEqual([]);
});

test('nobody is asked for a heartbeat, which no settings decide', async () => {
  const { stage, say, pinned } = tableOfTheDay();
  await say([]);
  expect(stage.asked).toBe(0);
  await say(['note at a closed table']);
  expect(stage.asked).toBe(1);
  await say([]);
  expect(stage.asked).toBe(1);
  expect(await pinned()).toEqual([100]);
});
