import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letters } from '../../lib/sheet/form/mending.ts';
import { TABS } from '../../lib/sheet/tabs.ts';
import { valuesOf } from './sheetText.ts';
import { type House, openHouse, type Stage, settle } from './stage.ts';
import { expectWhole, tabsOf } from './wholeness.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function mirrored(stage: Stage): Promise<Stage> {
  await settle(stage, stage.mirror());
  await expectWhole(stage);
  return stage;
}

/** Where a text stands, and as which kind of value: tab, column, kind. */
async function placesOf({ api, spreadsheetId }: Stage, text: string): Promise<string[]> {
  const tabs = await tabsOf(api, spreadsheetId);
  const places = TABS.flatMap(({ sheetId, title }) =>
    (tabs.get(sheetId) ?? []).flatMap(({ values = [] }) =>
      values.flatMap(({ userEnteredValue = {} }, column) => {
        const kinds = Object.entries(userEnteredValue).filter(([, value]) => value === text);
        return kinds.map(([kind]) => `${title} ${letters(column)} ${kind}`);
      }),
    ),
  );
  return [...new Set(places)].sort();
}

const order = (line: string) => ({ kind: 'order', line }) as const;

describe('a player is shown as his name is kept, in every tab that shows him', () => {
  test.each([
    ['29 characters', 'Abcdefghijklmnopqrstuvwxyz 12'],
    ['digits alone', '0042'],
    ['what looks like a power of ten', '1E5'],
    ['what looks like a date', 'May 1'],
    ['what looks like a truth', 'True'],
    ['combining marks that no letter has', 'Z\u0335\u0322e\u0329o'],
    ['right-to-left text', 'שלום עולם'],
    ['a mark of its own', 'D’Arcy'],
  ])('%s', async (_, name) => {
    const stage = house.stage();
    await stage.deliver([
      order('table open'),
      order(`seat ${name}`),
      order(`${name} bets 5k`),
      { kind: 'roll', name, dice: [1, 2] },
      order(`correct ${name} gets 3k for a meal`),
    ]);
    await mirrored(stage);
    const account = `player:${name.toLowerCase()}`;
    expect(await placesOf(stage, name)).toEqual([
      'Ledger D stringValue',
      'Live B stringValue',
      'Live C stringValue',
      'Players A stringValue',
      'Rolls C stringValue',
    ]);
    expect(await placesOf(stage, account)).toEqual([
      'Checks A stringValue',
      'Ledger E stringValue',
      'Ledger F stringValue',
    ]);
  });

  test.each(['e\u0301va', 'A\u030angstro\u0308m'])('%s, put together', async (name) => {
    const stage = house.stage();
    await stage.deliver([order('table open'), order(`correct ${name} gets 3k for a meal`)]);
    await mirrored(stage);
    const shown = name.normalize('NFC');
    const kept = shown.slice(0, 1).toUpperCase() + shown.slice(1);
    expect(await placesOf(stage, kept)).toContain('Players A stringValue');
  });
});

describe('what is thrown or given as a reason is shown as it is typed', () => {
  const odd = ['=IMPORTXML("http://x")', '+1', '-1', '@x', '1E5', '0042', 'May 1', 'TRUE', "'0"];

  test.each([...odd, '٣', '<U+202E>evil', '1,000.00', '50%', '2026-11-29', '#REF', '{=1}'])(
    '%s',
    async (name) => {
      const stage = house.stage();
      await stage.deliver([
        order('table open'),
        order(`correct Bob gets 5 for ${name}`),
        { kind: 'roll', name, dice: [1, 2] },
        { kind: 'line', raw: `[11/29/2026 20:00:00]  *${name} rolls 3, 4*` },
      ]);
      await mirrored(stage);
      expect(await placesOf(stage, name)).toEqual([
        'Ledger J stringValue',
        'Live C stringValue',
        'Rolls C stringValue',
      ]);
    },
  );

  test('and so is the line itself', async () => {
    const stage = house.stage();
    const raw = '[11/29/2026 20:00:00]  *=HYPERLINK("http://x","y") rolls 3, 4*';
    await stage.deliver([order('table open'), { kind: 'line', raw }]);
    await mirrored(stage);
    expect(await placesOf(stage, raw)).toEqual(['Rolls L stringValue']);
  });
});

test.each([999_999_999_999, 1_000_000_000_000, 123_456_789_012])(
  '%d gold keeps every digit in every tab',
  async (amount) => {
    const stage = house.stage();
    await stage.say('table open', `correct Bob gets ${amount} for a castle`, 'seat Zoe');
    await stage.say(`chest adds ${amount}`, `Zoe bets ${amount}`);
    await mirrored(stage);
    const { api, spreadsheetId } = stage;
    const ledger = await valuesOf(api, spreadsheetId, 'Ledger');
    expect(ledger.slice(2).map((row) => row[6])).toEqual([amount, amount, amount]);
    const [, bob, zoe] = await valuesOf(api, spreadsheetId, 'Players');
    expect(bob?.[8]).toBe(amount);
    expect([zoe?.[2], zoe?.[8]]).toEqual([amount, -amount]);
    const checks = await valuesOf(api, spreadsheetId, 'Checks');
    expect(checks).toContainEqual(['player:bob', amount]);
    expect(checks).toContainEqual(['chest', 25_000 + amount]);
    expect(checks).toContainEqual(['Sum of all accounts', 0, 'right']);
    const live = (await valuesOf(api, spreadsheetId, 'Live')).map((row) => row.slice(0, 2));
    expect(live).toContainEqual(['Bet', amount]);
    expect(live.flat()).toContain(25_000 + amount);
  },
);

test('the hour that repeats in autumn stays in the order of the entries', async () => {
  const stage = house.stage();
  const times = ['00:10', '00:50', '01:10', '01:50'].map((at) => Date.parse(`2026-10-25T${at}Z`));
  const raw = (text: string, at: number) =>
    ({ kind: 'line', raw: { name: 'Dealer Dan', text, at } }) as const;
  const [first = 0, ...others] = times;
  await stage.deliver([raw('table open', first), ...others.map((at) => raw('chest adds 1k', at))]);
  await stage.deliver([...times].map((at) => ({ kind: 'roll', name: 'Bob', dice: [1, 2], at })));
  await mirrored(stage);
  const serials = ['02:10', '02:50', '02:10', '02:50'].map(
    (local) => 25_569 + Date.parse(`2026-10-25T${local}Z`) / 86_400_000,
  );
  for (const title of ['Ledger', 'Rolls']) {
    const [, ...rows] = await valuesOf(stage.api, stage.spreadsheetId, title);
    expect(rows.map(([number]) => number)).toEqual([1, 2, 3, 4]);
    rows.forEach(([, time], at) => {
      expect(time).toBeCloseTo(Number(serials[at]), 9);
    });
  }
});
