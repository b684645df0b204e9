import type { OpenGame, Table } from '../../lib/game/table.ts';
import type { Random } from './random.ts';
import type { Mood } from './randomHouse.ts';
import { PEOPLE } from './randomSpeech.ts';

type Dice = readonly [number, number];

const FIRST = 'The first die rolls to a stop and shows: ';
const SECOND = 'The second die stops and shows: ';
const TOTAL = 'Total for this roll: ';

/** The roll that is awaited, with dice that lead to the chest more often than true ones. */
export function awaitedRoll(game: OpenGame, random: Random, mood: Mood): readonly string[] {
  const seat = game.seats.find((one) => one.seat === game.roller);
  const name = seat?.rollsAs ?? 'Nobody';
  return rollLines(name, luckyDice(game, random), mood.diceSerial, random, mood);
}

/** The lines of a roll that ought not to count, or not as it stands. */
export function strangeRoll({ game }: Table, random: Random, mood: Mood): readonly string[] {
  const name = someName(
    game.mode === 'closed' ? [] : game.seats.map((seat) => seat.rollsAs),
    random,
  );
  const dice = anyDice(random);
  const text = `*${name} rolls ${dice[0]}, ${dice[1]}*`;
  switch (random.below(9)) {
    case 0:
      return [`${random.pick(['System', 'You see', name, 'Dealer Dan'])}: ${text}`];
    case 1:
      return [`<0x00002222> ${text}`];
    case 2:
      return [`<0x40009999> ${text}`];
    case 3:
      return [`${mood.diceSerial}*${name} rolls ${random.below(9)}, ${random.below(9)}*`];
    case 4:
      return brokenRoll(name, dice, random, mood);
    case 5:
      return Array<string>(random.chance(0.3) ? 24 : 1).fill(`Mallory: ${text}`);
    case 6:
      return [`${name} rolls the dice and gets a ${dice[0]} and ${dice[1]}.`];
    case 7:
      return [
        `${mood.diceSerial}*You see ${name} rolls the dice and gets a ${dice[0]} and a ${dice[1]}!*`,
      ];
    default:
      return rollLines(name, dice, mood.diceSerial, random, mood);
  }
}

function someName(seated: readonly string[], random: Random): string {
  return random.pick(random.chance(0.5) && seated.length > 0 ? seated : PEOPLE);
}

function rollLines(
  name: string,
  [a, b]: Dice,
  serial: string,
  random: Random,
  mood: Mood,
): readonly string[] {
  if (!random.chance(mood.fourLine)) return [`${serial}*${name} rolls ${a}, ${b}*`];
  return [
    `${serial}${name} casts the dice`,
    `${serial}${FIRST}${a}`,
    ...(random.chance(0.1) ? ['Mallory: ooh'] : []),
    `${serial}${SECOND}${b}`,
    `${serial}${TOTAL}${random.chance(0.05) ? random.below(14) : a + b}`,
  ];
}

/** Die lines in no good order, of a few cups or of more than can be open at once. */
function brokenRoll(name: string, [a, b]: Dice, random: Random, mood: Mood): readonly string[] {
  const cup = (): string => `<0x4000100${random.below(10)}> `;
  if (random.chance(0.2)) return Array.from({ length: 10 }, () => `${cup()}${FIRST}${a}`);
  const serial = random.chance(0.5) ? mood.diceSerial : cup();
  const lines = [`${name} casts the dice`, FIRST + a, SECOND + b, TOTAL + (a + b)];
  return lines.filter(() => random.chance(0.7)).map((line) => serial + line);
}

function luckyDice(game: OpenGame, random: Random): Dice {
  if (game.mode === 'lucky7') return random.chance(0.4) ? summing(7, random) : anyDice(random);
  const point = game.call.called ? game.call.point : null;
  if (random.chance(0.25)) return anyDice(random);
  if (point === null) return random.chance(0.5) ? summing(7, random) : anyDice(random);
  return random.chance(0.85) ? summing(point, random) : summing(7, random);
}

function anyDice(random: Random): Dice {
  return [1 + random.below(6), 1 + random.below(6)];
}

function summing(total: number, random: Random): Dice {
  const least = Math.max(1, total - 6);
  const most = Math.min(6, total - 1);
  const a = least + random.below(most - least + 1);
  return [a, total - a];
}
