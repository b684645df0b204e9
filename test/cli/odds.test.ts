import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oddsLines } from '../../lib/cli/oddsLines.ts';
import { toGold } from '../../lib/game/gold.ts';
import { DEFAULT_RULES } from '../../lib/game/settings.ts';
import { oddsAnswer } from '../../lib/http/oddsAnswer.ts';
import { oddsOf } from '../../lib/odds/odds.ts';
import { showOdds } from '../../lib/odds/shown.ts';
import { SETTINGS } from '../odds/settings.ts';
import { runCigo } from './runCigo.ts';

const SAID = { bet: false, chest: false };
const PLAIN = { bold: same, dim: same, good: same, bad: same };

function same(text: string): string {
  return text;
}

let [folder, house] = ['', ''];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cigo-odds-'));
  house = join(folder, 'two.json');
  const dealers = [{ name: 'Dan' }];
  const rules = { boxes: 1, stakeOnSeven: 'returned', chestFloor: 900 };
  const tables = [
    { id: 'lucky7', dealers },
    { id: 'small', dealers, rules },
  ];
  writeFileSync(house, JSON.stringify({ tables }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('cigo odds', () => {
  test('prints the odds of a bet, fractions as such', async () => {
    const { status, stdout, stderr } = await runCigo(['odds', '--house', house, '--bet', '5k']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'lucky7: boxes 3, stakeOnSeven bank, chestFloor 25,000',
        'A bet of 5,000, 25,000 in the chest',
        '  lose                          5 6 8  14/36  38.889 %   -5,000   +5,000        0',
        '  average with the chest                                -669.93  +392.15  +277.78',
        '  together        1  100.000 %   6557/13860   47.309 %        3.16',
        '  a bet reaches the chest                   281913290693/15975002736000   1.765 %',
        '  without the chest                                2/9  22.222 %',
        '  which is so many bets                                      3550000608000/281913290693      12.59',
        '  at 25,000 the player is favoured by bets under                                             1,986',
        'With 25,000 in the chest a bet of 5,000 favours the house.',
      ]),
    );
  });

  test('of another table and chest, as JSON of the same shape as over HTTP', async () => {
    const args = ['odds', '--house', house, '--table', 'small', '--chest', '0', '--json'];
    const { status, stdout } = await runCigo(args);
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    const odds = JSON.parse(stdout);
    expect(oddsAnswer.safeParse(odds).error?.issues ?? []).toEqual([]);
    expect(odds).toMatchObject({
      table: 'small',
      rules: { boxes: 1, stakeOnSeven: 'returned', chestFloor: 900 },
      ...{ bet: 1, chest: 0, favours: 'house' },
      box: { passed: { fraction: '6557/13860', percent: 47.3088 } },
      edge: { withChest: { fraction: '1/18', percent: 5.5556 } },
    });
  });

  test('says which bet and which chest it takes where none is named', async () => {
    const told = async (...args: readonly string[]) => {
      const { stdout } = await runCigo(['odds', '--house', house, ...args]);
      return stdout.split('\n').slice(1, stdout.split('\n').indexOf(''));
    };
    const [bet, chest] = [
      'The bet is the least that the house sets; --bet 5k takes another.',
      'The chest holds its floor; --chest 60k takes another.',
    ];
    expect(await told()).toEqual([bet, chest]);
    expect(await told('--bet', '5k')).toEqual([chest]);
    expect(await told('--bet', '5k', '--chest', '0')).toEqual([]);
  });

  test.each([
    [['--bet', '1.500k'], '--bet: "1.500k" is no amount of gold; write 5000, 5,000 or 5k.'],
    [['--chest', 'all'], '--chest: "all" is no amount of gold; write 5000, 5,000 or 5k.'],
    [['--table', 'big'], '--table: the house has no table "big"; it has lucky7, small.'],
    [
      ['--bet', '-5'],
      '--bet has no value, or one that begins with a dash; use cigo odds [--house FILE] [--table ID] [--bet AMOUNT] [--chest AMOUNT] [--json]',
    ],
  ])('of %j is one plain sentence and status 2', async (args, sentence) => {
    const ended = await runCigo(['odds', '--house', house, ...args]);
    expect(ended).toEqual({ status: 2, stdout: '', stderr: `${sentence}\n` });
  });
});

describe('what is printed', () => {
  const linesOf = (bet: number, chest: number, change = {}) => {
    const rules = { ...DEFAULT_RULES, ...change };
    const odds = oddsOf({ rules, bet: toGold(bet), chest: toGold(chest) });
    return oddsLines(showOdds('lucky7', odds), SAID, PLAIN);
  };

  test('says loudly whom the bet favours', () => {
    expect(linesOf(1_985, 25_000).at(-1)).toMatch(/a bet of 1,985 favours the player\.$/);
    expect(linesOf(1_986, 25_000).at(-1)).toMatch(/a bet of 1,986 favours the house\.$/);
  });

  test('says that the bank never gains where it keeps nothing of bets', () => {
    const lines = linesOf(5_000, 25_000, { stakeOnSeven: 'returned' });
    expect(lines).toContain('  the bank, which refills the chest, never gains');
  });

  test.each(SETTINGS)(
    'stands in columns with %i boxes and stakeOnSeven: %s',
    (boxes, stakeOnSeven) => {
      const lines = linesOf(5_000, 25_000, { boxes, stakeOnSeven });
      const parts = lines.join('\n').split('\n\n').slice(1, -1);
      expect(parts).toHaveLength(6);
      for (const part of parts) {
        // The last column stands right: no line of a part is longer than any that has a last cell.
        const ends = part
          .split('\n')
          .slice(1)
          .filter((line) => /[%\d]$/.test(line));
        expect(new Set(ends.map((line) => line.length)).size, part).toBe(1);
      }
      expect(lines.join('\n')).toContain(`${boxes} ${boxes === 1 ? 'box' : 'boxes'} left`);
    },
  );
});
