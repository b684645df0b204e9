import { describe, expect, test } from 'vitest';
import { RULES_VERSION } from '../../lib/game/settings.ts';
import { settingsOf } from '../support/setup.ts';
import { tableUnderTest } from './deliveries.ts';

const DEALERS = [{ name: 'Dealer Dan' }, { name: 'Dealer Eve' }];

function maxBet(gold: number) {
  return { rules: { maxBet: gold } };
}

describe('the settings of a table', () => {
  test('are stored by each opening, changed or not', async () => {
    const table = tableUnderTest(maxBet(5000));
    await table.given(`
      dan > table open / note one
      dan > note two / table closed
      dan > table open
      dan > note three
    `);
    const commits = await table.commits();
    const stored = settingsOf({ dealers: DEALERS, ...maxBet(5000) });
    expect(commits.map(({ settings }) => settings)).toEqual([stored, null, stored, null]);
    expect(commits.map(({ after }) => after.settingsAt)).toEqual([1, 1, 3, 3]);
  });

  test('name the version of the rules', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open');
    expect((await table.commits())[0]?.settings).toMatchObject({ rulesVersion: RULES_VERSION });
  });

  test('do not change under an open table, whatever the house says', async () => {
    const table = tableUnderTest(maxBet(5000));
    await table.given('dan > table open / seat Alice');
    table.house(maxBet(100));
    await table.goes(`
      dan > Alice bets 5k                  | next 4 seq 2; 3: bet player:alice→stake 5,000
      dan > bet off                        | next 5 seq 3
                                           | 4: bet-returned stake→player:alice 5,000
    `);
    table.restart();
    await table.goes(`
      dan > Alice bets 5k                  | next 6 seq 4; 5: bet player:alice→stake 5,000
      dan > bet off                        | next 7 seq 5
                                           | 6: bet-returned stake→player:alice 5,000
      dan > table closed / table open      | next 8 seq 6
      dan > table open / seat Alice        | next 10 seq 7
      dan > Alice bets 5k                  | next 11 seq 8; 10: BET_TOO_LARGE
    `);
  });

  test('name the dealers too: a new one gives orders from the next opening on', async () => {
    const table = tableUnderTest({ dealers: [{ name: 'Dealer Dan' }] });
    await table.given('dan > table open');
    table.house({});
    await table.goes(`
      dan > Dealer Eve: take table         | next 3 seq 2
      dan > note still mine                | next 4 seq 3
      eve > take table / take table now    | next 3 seq 4
      dan > table closed                   | next 5 seq 5
      eve > table open                     | next 4 seq 6
    `);
  });
});

describe('at a closed table', () => {
  test('the settings of the day decide, and the first commit under changed ones stores them', async () => {
    const table = tableUnderTest();
    await table.goes(`
      dan > *Bob rolls 3, 4*               | next 2 seq 1; 1: #1 Bob 3+4=7 not table-closed
      dan > Bob rolls the dice and gets a 3 and 4. | next 3 seq 2
    `);
    table.house({ dialects: ['uox3'] });
    await table.goes(`
      dan > ~Bob rolls the dice and gets a 3 and 4. | next 4 seq 3
                                           | 3: #2 Bob 3+4=7 not table-closed
      dan > *Bob rolls 3, 4*               | next 5 seq 4
    `);
    const commits = await table.commits();
    expect(commits.map(({ settings }) => settings?.dialects)).toEqual([
      ['one-line', 'four-line'],
      undefined,
      ['uox3'],
      undefined,
    ]);
    expect(commits.map(({ after }) => after.settingsAt)).toEqual([1, 1, 3, 3]);
  });

  test('unchanged settings are not stored again, by a process that knows nothing either', async () => {
    const setup = {
      rules: { maxBet: 9, maxSide: 7, minSide: 2, boxes: 5, getOutVacatesSeat: true },
      dealers: [{ serial: '0x000FD38E', name: 'Dealer Dan' }, { name: 'Dealer Eve' }],
      diceSerials: ['0x40001234'],
      fourLineHeaders: ['{name} throws the dice'],
    };
    const table = tableUnderTest(setup);
    await table.given('dan > Zoe: hello');
    table.restart();
    await table.given('dan > Zoe: hello');
    table.house(setup);
    await table.given('dan > Zoe: hello');
    const stored = (await table.commits()).map(({ settings }) => settings !== null);
    expect(stored).toEqual([true, false, false]);
  });

  test.each([{ bankroll: 90_000 }, { minBet: 'fair' }, {}])(
    'limits that are not always the same are read back as the house has them: %j',
    async (rules) => {
      const table = tableUnderTest({ rules });
      await table.given('dan > Zoe: hello / table open / table closed');
      table.restart();
      await table.given('dan > Zoe: hello');
      const stored = (await table.commits()).map(({ settings }) => settings);
      expect(stored).toEqual([settingsOf({ dealers: DEALERS, rules }), null]);
    },
  );

  test('after an evening under older settings those of the day are stored', async () => {
    const table = tableUnderTest(maxBet(5000));
    await table.given('dan > table open / table closed');
    table.house(maxBet(100));
    await table.given('dan > Zoe: hello');
    expect((await table.commits()).map(({ settings }) => settings?.rules.maxBet)).toEqual([
      5000, 100,
    ]);
  });
});

describe('after the closing line', () => {
  test('the same delivery is cut: what follows is decided by the settings of the day', async () => {
    const table = tableUnderTest(maxBet(5000));
    await table.given('dan > table open / seat Alice');
    table.house(maxBet(100));
    await table.goes(`
      dan > table closed / table open / seat Alice / Alice bets 5k | next 4 seq 2
      dan > table open / seat Alice / Alice bets 5k | next 7 seq 3; 6: BET_TOO_LARGE
    `);
    const commits = await table.commits();
    expect(commits.map(({ settings }) => settings?.rules.maxBet)).toEqual([5000, undefined, 100]);
  });

  test('a closing that is refused does not cut', async () => {
    const table = tableUnderTest();
    await table.goes(`
      dan > table open / seat Alice / Alice bets 5k / table closed / bet off | next 6 seq 1
                                           | 1: chest-top-up bank→chest 25,000
                                           | 3: bet player:alice→stake 5,000; 4: TABLE_BUSY
                                           | 5: bet-returned stake→player:alice 5,000
    `);
  });
});

test('each commit stores the role and the dealer of its sender', async () => {
  const table = tableUnderTest();
  await table.given(`
    phone > table open
    eve > Zoe: hello
    eyes > Zoe: hello
  `);
  expect((await table.commits()).map(({ sender }) => sender)).toEqual([
    { id: 'phone', role: 'console', dealer: 'Dealer Dan' },
    { id: 'eve', role: 'journal', dealer: 'Dealer Eve' },
    { id: 'eyes', role: 'witness', dealer: 'Dealer Dan' },
  ]);
});
