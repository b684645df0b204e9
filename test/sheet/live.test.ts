import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTCOMES, REASONS } from '../../lib/game/rolls.ts';
import { CHART_DATA } from '../../lib/sheet/tabs.ts';
import { rollInWords } from '../../lib/sheet/words.ts';
import { liveOf } from './liveText.ts';
import { valuesOf } from './sheetText.ts';
import { EVENING, type House, openHouse, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function liveAfter(...said: readonly string[]): Promise<readonly string[]> {
  const stage = house.stage();
  await stage.say(...said);
  return liveOf(stage);
}

describe('Live', () => {
  test('at a table that has never been opened', async () => {
    expect(await liveOf(house.stage())).toEqual([
      expect.stringMatching(/^Table \| table-\d+$/),
      'Status | Closed',
      'Covered',
      'Roller',
      'Bet',
      'Dice',
      'Box',
      'Point',
      'Chest | 0',
      'Bank | 0',
      'Side betting',
      'In side bets | 0',
      'Keeper',
      'Most owed |  | on the next roll',
      'Most owed |  | on the run to the chest',
      'True up to entry | 0',
      'True up to roll | 0',
      'True up to seq | 0',
      'Received',
      '',
      'If the next roll is | Outcome | Owed |  |  |  | What it changes',
      '',
      'To hand over | Player | Gold',
      '',
      'Roll | Time | Name | Dice | Total | Counts | What it did',
      '',
      'Seat | Player | Rolls as',
      '',
      'Side bet | Player | Risk',
    ]);
  });

  test('in a box, with seats, side bets and the last rolls', async () => {
    const live = await liveAfter(
      'table open',
      'seat Alice',
      'seat Bob as Bob II',
      'Alice bets 5k',
      '*Mallory rolls 1, 1*',
      '*Alice rolls 3, 4*',
      'Bob II sides 2,500',
      'Zoe sides 5k',
      'roll for point',
      '*Alice rolls 5, 2*',
      'Zoe rides',
    );
    expect(live.slice(1)).toEqual([
      'Status | Alice is in box 2, the point is not called',
      'Covered | covered',
      'Roller | Alice',
      'Bet',
      'Dice | locked',
      'Box | 2',
      'Point',
      'Chest | 25000',
      'Bank | -27500',
      'Side betting | taken now',
      'In side bets | 15000',
      'Keeper | dealer',
      'Most owed | 15000 | on the next roll',
      'Most owed | 70000 | on the run to the chest',
      'Notice | With this chest a bet under 1,986 favours the player',
      'True up to entry | 7',
      'True up to roll | 3',
      'True up to seq | 1',
      'Received | …',
      '',
      'If the next roll is | Outcome | Owed |  |  |  | What it changes',
      '2–6, 8–12 | point | 0',
      '7 | come-in | 15000 |  |  |  | bank −15,000',
      '',
      'To hand over | Player | Gold',
      '',
      'Roll | Time | Name | Dice | Total | Counts | What it did',
      '3 | … | Alice | 5 + 2 | 7 | yes | Come in!',
      '2 | … | Alice | 3 + 4 | 7 | yes | Come in!',
      '1 | … | Mallory | 1 + 1 | 2 | no | Does not count: somebody else was the roller',
      '',
      'Seat | Player | Rolls as',
      '1 | Alice | Alice | rolls',
      '2 | Bob II | Bob',
      '',
      'Side bet | Player | Risk',
      '1 | Bob II | 2500 | to choose',
      '2 | Zoe | 10000 | runs',
    ]);
  });

  test.each([
    [['table open'], 'Open, nobody is seated', ''],
    [['table open', 'seat Alice'], 'Open, Alice may bet', 'locked'],
    [['table open', 'seat Alice', 'Alice bets 5k'], 'Open, Alice rolls for the bet', 'armed'],
    [
      ['table open', 'seat Alice', 'Alice bets 5k', '*Alice rolls 3, 4*', 'roll for point'],
      'Alice is in box 1 and rolls for the point',
      'armed',
    ],
    [
      [
        'table open',
        'seat Alice',
        'Alice bets 5k',
        '*Alice rolls 3, 4*',
        'roll for point',
        '*Alice rolls 3, 3*',
      ],
      'Alice is in box 1 and rolls for the 6',
      'armed',
    ],
    [['table open', 'seat Alice', 'unseat Alice', 'table closed'], 'Closed', ''],
  ])('after %j says: %s', async (said, status, dice) => {
    const live = await liveAfter(...said);
    expect(live[1]).toBe(`Status | ${status}`);
    if (dice !== '') expect(live[5]).toBe(`Dice | ${dice}`);
  });

  test('shows the last fifteen rolls, newest first, and which were taken back', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING.slice(0, 27));
    const live = await liveOf(stage);
    const rolls = live.filter((row) => /^\d+ \| … \|/.test(row));
    expect(rolls[0]).toBe('9 | … | Alice | 2 + 4 | 6 | undone | Taken back, was: The bet is lost');
    await stage.deliver(EVENING.slice(27));
    const later = (await liveOf(stage)).filter((row) => /^\d+ \| … \|/.test(row));
    expect(later.map((row) => Number.parseInt(row, 10))).toEqual(
      Array.from({ length: 15 }, (_, i) => 25 - i),
    );
  });

  test('finds them also where each is in a commit of its own, with others in between', async () => {
    const stage = house.stage();
    await stage.say('table open');
    for (let roll = 1; roll <= 17; roll += 1) {
      await stage.say(`*Bob rolls 1, ${(roll % 6) + 1}*`);
      for (let note = 1; note <= 9; note += 1) await stage.say(`note ${note}`);
    }
    const rolls = (await liveOf(stage)).filter((row) => /^\d+ \| … \|/.test(row));
    expect(rolls.map((row) => Number.parseInt(row, 10))).toEqual(
      Array.from({ length: 15 }, (_, i) => 17 - i),
    );
  });

  test('lists what is still to be handed to whom, until the dealer says that it is paid', async () => {
    const stage = house.stage();
    await stage.say('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k', '*Alice rolls 1, 2*');
    await stage.say('Bob bets 2k', 'bet off');
    const owed = async () => {
      const live = await liveOf(stage);
      return live.slice(
        live.indexOf('To hand over | Player | Gold') + 1,
        live.indexOf('Roll | Time | Name | Dice | Total | Counts | What it did') - 1,
      );
    };
    expect(await owed()).toEqual(['1 | Alice | 10000', '2 | Bob | 2000']);
    await stage.say('paid Alice 4k', 'paid Bob');
    expect(await owed()).toEqual(['1 | Alice | 6000']);
    await stage.say('paid Alice', 'undo');
    expect(await owed()).toEqual(['1 | Alice | 6000']);
  });

  test('has beside it where chest and bank stood after each of the newest commits with entries', async () => {
    const stage = house.stage();
    await stage.say('table open');
    for (let times = 1; times <= 120; times += 1) await stage.say('chest adds 1k', 'note x');
    await settle(stage, stage.mirror());
    const rows = await valuesOf(stage.api, stage.spreadsheetId, 'Live');
    const points = rows.map((row) => row.slice(CHART_DATA.column)).filter((row) => row.length > 0);
    expect(points[0]).toEqual(['Entry', 'Chest', 'Bank']);
    expect(points.slice(1)).toEqual(
      Array.from({ length: CHART_DATA.points }, (_, i) => {
        const added = 21 + i;
        return [added + 1, 25_000 + added * 1000, -25_000 - added * 1000];
      }),
    );
  });

  test('leaves nothing behind of what it showed before', async () => {
    const stage = house.stage();
    await stage.say(
      ...['table open', ...[1, 2, 3, 4, 5, 6, 7].map((seat) => `seat P${seat}`), 'P1 bets 5k'],
      ...['*P1 rolls 3, 4*', ...Array.from({ length: 50 }, (_, i) => `S${i} sides 5k`)],
    );
    const full = await liveOf(stage);
    expect(full.filter((row) => row.endsWith(' | 5000 | runs'))).toHaveLength(50);
    expect(full.length).toBeLessThanOrEqual(110);
    await stage.say('box off', 'table closed');
    const closed = await liveOf(stage);
    expect(closed.at(-1)).toBe('Side bet | Player | Risk');
    await house.expectRight(stage);
  });
});

describe('in words', () => {
  const seen = { roll: 1, n: 1, name: 'Alice', dice: [3, 4], total: 7 } as const;

  test('every outcome is said in its own way', () => {
    const said = OUTCOMES.map((outcome) => rollInWords({ ...seen, counts: true, outcome }, false));
    expect(new Set(said).size).toBe(OUTCOMES.length);
  });

  test('every reason is said in its own way', () => {
    const said = REASONS.map((reason) => rollInWords({ ...seen, counts: false, reason }, false));
    expect(new Set(said).size).toBe(REASONS.length);
    expect(said.every((words) => words.startsWith('Does not count: '))).toBe(true);
  });
});
