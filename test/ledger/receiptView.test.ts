import { describe, expect, test } from 'vitest';
import { nameKey } from '../../lib/game/names.ts';
import { rollerOf } from '../../lib/game/seats.ts';
import type { Entry } from '../../lib/game/transfers.ts';
import { isDieText } from '../../lib/journal/dieText.ts';
import { readRoll } from '../../lib/journal/rollText.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { type Receipt, readReceipt } from '../../lib/ledger/receiptView.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { createRandom } from '../support/random.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';
import { goldenNights, type Night, randomNight } from './nights.ts';
import { relayed } from './relayed.ts';

async function receiptOf({ log }: Pick<TableUnderTest, 'log'>, roll: number): Promise<Receipt> {
  const found = await readReceipt(log, TABLE, roll);
  if (found === null) throw new Error(`expected roll ${roll} to count`);
  return found;
}

const kinds = ({ ledger }: Pick<Receipt, 'ledger'>) =>
  ledger.map(({ kind, amount }) => `${kind} ${amount}`);

describe('a player is shown', () => {
  test('his roll, the rule, the gold that it moved, and what did not count beside it', async () => {
    const table = tableUnderTest();
    await table.given(`
      dan > table open / seat Alice / Alice bets 5k
      eyes > *Alice rolls 4, 5*
      dan > *Zoe rolls 1, 1* / *Alice rolls 4, 5* / *Alice rolls 1, 1*
    `);
    expect(await receiptOf(table, 3)).toMatchObject({
      table: TABLE,
      roll: { roll: 3, name: 'Alice', dice: [4, 5], outcome: 'double' },
      player: 'Alice',
      dealer: 'Dealer Dan',
      text: '*Alice rolls 4, 5*',
      rule: { word: 'double' },
      ledger: [
        { kind: 'stake-back', amount: 5_000, from: 'stake', to: 'player:alice' },
        { kind: 'winnings', amount: 5_000, from: 'bank', to: 'player:alice' },
      ],
      takenBack: null,
      window: {
        rolls: [
          { roll: 1, word: 'other-journal' },
          { roll: 4, word: 'extra-roll' },
        ],
        decidedBy: 3,
      },
      chain: { seq: 3, holds: true },
    });
  });

  test('his own side bet, and nobody else’s, though both were settled by his roll', async () => {
    const table = tableUnderTest();
    await table.given(`
      dan > table open / seat Alice / Alice bets 5k / *Alice rolls 3, 4*
      dan > Alice sides 2k / Bob sides 7k / roll for point / *Alice rolls 6, 1*
    `);
    expect(kinds(await receiptOf(table, 2))).toEqual(['side-winnings 2000']);
  });

  test('his own where another is called as the dice call him', async () => {
    const table = tableUnderTest();
    await table.given(`
      dan > table open / seat Bob as Bob II / seat Bob / Bob II bets 5k / *Bob rolls 3, 4*
      dan > Bob sides 7k / Bob II sides 2k / roll for point / *Bob rolls 6, 1*
    `);
    const receipt = await receiptOf(table, 2);
    expect(receipt.player).toBe('Bob II');
    expect(kinds(receipt)).toEqual(['side-winnings 2000']);
  });

  test('that it was taken back, without the dealer’s words about it', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / Alice bets 5k / *Alice rolls 2, 3*');
    await table.given('dan > undo Bob had rolled first');
    const receipt = await receiptOf(table, 1);
    expect(receipt.roll.undone).toBe(true);
    expect(receipt.takenBack?.ledger).toEqual([
      { entry: 4, kind: 'reversal', amount: 5_000, from: 'bank', to: 'stake' },
    ]);
    expect(JSON.stringify(receipt)).not.toContain('Bob');
  });

  test('no text where the dealer entered the dice, and the text alone where a line has more', async () => {
    const byHand = tableUnderTest();
    await byHand.given('phone > table open / seat Alice / Alice bets 5k');
    await byHand.deliver('phone', [{ kind: 'roll', name: 'Alice', dice: [3, 4] }]);
    expect(await receiptOf(byHand, 1)).toMatchObject({ text: null, roll: { byHand: true } });
    const dice = tableUnderTest({ diceSerials: ['0x40001234'] });
    await dice.given('dan > table open / seat Alice / Alice bets 5k');
    await dice.given('dan > <0x40001234> Mallory: *Alice rolls 3, 4*');
    const receipt = await readReceipt(dice.log, TABLE, 1);
    expect(JSON.stringify(receipt)).not.toContain('Mallory');
  });

  test('nothing of a roll that did not count, or that nobody has seen', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / *Alice rolls 3, 4*');
    expect(await readReceipt(table.log, TABLE, 1)).toBeNull();
    expect(await readReceipt(table.log, TABLE, 2)).toBeNull();
  });
});

/** What a replay, which knows nothing of commits, says of each counted roll. */
interface Known {
  readonly roll: number;
  readonly label: string;
  readonly entries: readonly Entry[];
}

interface Witnessed {
  readonly counted: readonly Known[];
  /** Everybody who was seated, rolled or had gold moved. */
  readonly people: ReadonlySet<string>;
}

function witnessed({ settings, dealer, lines }: Night): Witnessed {
  const player = createPlayer(settings, dealer);
  const counted: Known[] = [];
  const people: (string | undefined)[] = [];
  for (const [i, line] of lines.entries()) {
    const { game } = player.table;
    const { rolls, entries } = player.hear(line, i + 1);
    people.push(...entries.map((entry) => entry.player), ...rolls.map(({ name }) => name));
    const label = game.mode === 'closed' ? undefined : rollerOf(game)?.label;
    const known = rolls.filter(({ counts }) => counts).map(({ roll }) => ({ roll, entries }));
    if (label !== undefined) counted.push(...known.map((one) => ({ ...one, label })));
  }
  return { counted, people: new Set(people.map((name) => name ?? '')) };
}

/** The keys that a receipt may have, however deep. */
const KEYS = new Set(
  [
    'table roll player dealer text rule ledger takenBack window chain n name dice total counts outcome undone byHand',
    'time receivedAt seq lateMs word entry kind amount from to rolls decidedBy whole hash holds',
  ].flatMap((words) => words.split(' ')),
);

/** Each text of a value but those that are the same for everybody, and each key. */
function inside(value: unknown, key = ''): { texts: string[]; keys: string[] } {
  if (typeof value === 'string') {
    const own = /^(rule|word|kind|outcome|time|receivedAt|hash|table|dealer|text)$/.test(key);
    return { texts: own ? [] : [value], keys: [key] };
  }
  if (typeof value !== 'object' || value === null) return { texts: [], keys: [key] };
  const parts = Array.isArray(value)
    ? value.map((one) => inside(one, key))
    : Object.entries(value).map(([name, one]) => inside(one, name));
  return {
    texts: parts.flatMap(({ texts }) => texts),
    keys: [...parts.flatMap(({ keys }) => keys), key],
  };
}

/** Whether a name stands in a text as a word of its own. */
function names(text: string, name: string): boolean {
  const parts = nameKey(text).split(nameKey(name));
  return parts.slice(1).some((after, i) => {
    return !/[\p{L}\p{N}]$/u.test(parts[i] ?? '') && !/^[\p{L}\p{N}]/u.test(after);
  });
}

/** The line's text is a roll of that name, or a die that names nobody. */
function saysOnly({ text, roll }: Receipt): boolean {
  const dialects = ['one-line', 'uox3', 'sphere'] as const;
  return text !== null && (isDieText(text) || readRoll(text, dialects)?.name === roll.name);
}

function without(text: string, name: string): string {
  return nameKey(text).replaceAll(nameKey(name), '·');
}

const ACCOUNTS = new Set(['bank', 'chest', 'stake', 'sides', 'player']);

async function expectNoLeak(night: Night, seed: number, most: number): Promise<number> {
  const random = createRandom(seed);
  const { stored } = await relayed(night, seed);
  const log = createMemoryLog();
  for (const commit of stored) await log.append(commit);
  const { counted, people } = witnessed(night);
  const chosen = Array.from({ length: Math.min(most, counted.length) }, () => random.pick(counted));
  for (const { roll, label, entries } of chosen) {
    const receipt = await receiptOf({ log }, roll);
    const own = entries.filter(
      ({ player }) => player !== undefined && nameKey(player) === nameKey(label),
    );
    expect(receipt.player, `${night.name}, roll ${roll}`).toBe(label);
    expect(receipt.ledger, `${night.name}, roll ${roll}`).toEqual(
      own.map(({ entry, kind, amount, from, to }) => ({ entry, kind, amount, from, to })),
    );
    const { texts, keys } = inside(receipt);
    expect(keys.filter((key) => key !== '' && !KEYS.has(key))).toEqual([]);
    expect(saysOnly(receipt), `${night.name}, roll ${roll}: ${receipt.text}`).toBe(true);
    const mine = [label, receipt.roll.name];
    // What is left of a text without his own names; "Bob Rolls" is a name too, and in every roll of Bob's.
    const rest = texts.map((text) => mine.reduce((left, name) => without(left, name), text));
    const others = [...people].filter((name) => name !== '' && !ACCOUNTS.has(nameKey(name)));
    const leaked = others.filter((name) => rest.some((text) => names(text, name)));
    expect(leaked, `${night.name}, roll ${roll}`).toEqual([]);
  }
  return chosen.length;
}

describe('nobody else is in it', () => {
  test('on the evenings of test/journals', async () => {
    let looked = 0;
    for (const night of goldenNights()) looked += await expectNoLeak(night, 1, 4);
    expect(looked).toBeGreaterThan(40);
  });

  test('on random evenings', async () => {
    let looked = 0;
    for (let seed = 100; seed < 112; seed += 1) {
      looked += await expectNoLeak(randomNight(seed), seed, 4);
    }
    expect(looked).toBeGreaterThan(20);
  });

  test('and a leak would be found', () => {
    expect(names('*Alice rolls 3, 4*', 'alice')).toBe(true);
    expect(names('player:bob', 'Bob')).toBe(true);
    expect(names('Bobby', 'Bob')).toBe(false);
    const { texts, keys } = inside({ ledger: [{ from: 'player:bob', spare: 1 }] });
    expect(texts).toEqual(['player:bob']);
    expect(keys.filter((key) => key !== '' && !KEYS.has(key))).toEqual(['spare']);
  });
});
