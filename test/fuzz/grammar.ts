import type { JournalLine, LineObject } from '../../lib/journal/record.ts';
import type { Random } from '../support/random.ts';
import { anySpeech, PEOPLE, randomAmount, randomName } from '../support/randomSpeech.ts';
import { DISTURBING, mutated } from './mutate.ts';

/** The grammar of what a client's journal can hold: most of it of some form that a rule reads, the rest near to it. */

const DEALER_SERIAL = 0x000f_d38e;
export const HOUSE_DIE = 0x4000_1234;

const STAMPS = [
  '[11/29/2026 20:00:00]  ',
  '[09/19/2025 07:36:24]  ',
  '[07/25/2019 07:36]  ',
  '[02/31/2025 25:61:61]  ',
];
const SERIALS = [
  '<0x40001234> ',
  '<0x40009999> ',
  '<0x000FD38E> ',
  '<0x00002222> ',
  '<0x000fd38e> ',
];
const STRANGERS = [
  'Mallory',
  'System',
  'You see',
  '[Party][Dealer Dan]',
  'Dealer Dan II',
  'dice cup',
];
const DIALECT_NAMES = ['You', 'Alice', 'Bob Rolls'];
/** Parts of true lines, for mutations. */
const PARTS = [
  ': ',
  '*',
  ' rolls ',
  '3, 4*',
  ' bets ',
  ' sides ',
  ' collects',
  ' gets ',
  ' for ',
  ' as ',
  'seat ',
  'note ',
  '[',
  '<0x40001234> ',
  'Dealer Dan: ',
  'table closed',
  '5k',
  '1.500k',
  'Total for this roll: 7',
];

type Say = (random: Random) => string;

function die(random: Random): number {
  return random.chance(0.95) ? 1 + random.below(6) : random.pick([0, 7, 99, 999_999_999]);
}

/** Who rolls: most often somebody who sits at the table. */
function thrower(random: Random): string {
  return random.chance(0.6) ? 'Alice' : randomName(random);
}

function oneLineRoll(random: Random): string {
  return `*${thrower(random)} rolls ${die(random)}, ${die(random)}*`;
}

const ROLLS: readonly Say[] = [
  oneLineRoll,
  oneLineRoll,
  oneLineRoll,
  oneLineRoll,
  (random) => `${thrower(random)} rolls the dice and gets a ${die(random)} and ${die(random)}.`,
  (random) =>
    `*You see ${thrower(random)} rolls the dice and gets a ${die(random)} and a ${die(random)}!*`,
  (random) =>
    `*${random.pick(DIALECT_NAMES)} rolls the dice and gets a ${die(random)} and a ${die(random)}!*`,
];

const DICE: readonly Say[] = [
  (random) => `The first die rolls to a stop and shows: ${die(random)}`,
  (random) => `The second die stops and shows: ${die(random)}`,
  (random) => `Total for this roll: ${die(random) + die(random)}`,
];

/** A text with a meaning in it, whoever says it. */
function meaningful(random: Random): string {
  const roll = random.below(10);
  if (roll < 4) return random.pick(ROLLS)(random);
  if (roll < 6) return random.pick(DICE)(random);
  return anySpeech(random);
}

/** What stands after the stamp: dice that nobody speaks, the dealer's word, or somebody else's. */
function said(random: Random): string {
  const kind = random.below(20);
  if (kind < 7) return serial(random, 0.4, '<0x40001234> ') + random.pick(ROLLS)(random);
  if (kind < 9) return serial(random, 0.4, '<0x40001234> ') + random.pick(DICE)(random);
  if (kind < 17) return `${serial(random, 0.85, '<0x000FD38E> ')}Dealer Dan: ${anySpeech(random)}`;
  if (kind === 19) return random.pick(OTHERS)(random);
  return `${serial(random, 0.3, '<0x00002222> ')}${random.pick(STRANGERS)}: ${meaningful(random)}`;
}

/** What is near to a roll or an order, and mostly none. */
const OTHERS: readonly Say[] = [
  () => 'Bob rolls 2d20: 14',
  () => '*rolls the dice; they land on 6, 1*',
  () => '*Gary rolls the sapphire d20*',
  () => 'Mallory says *Alice rolls 6, 1*',
  (random) => `${random.pick(PEOPLE)} throws the dice`,
  () => 'Eve: take table',
  (random) => `Eve: ${meaningful(random)}`,
];

function serial(random: Random, chance: number, usual: string): string {
  if (!random.chance(chance)) return '';
  return random.chance(0.8) ? usual : random.pick(SERIALS);
}

function record(random: Random): string {
  return (random.chance(0.97) ? (STAMPS[0] ?? '') : random.pick(STAMPS)) + said(random);
}

/** What no rule reads, by its form alone. */
function loose(random: Random): string {
  switch (random.below(5)) {
    case 0:
      return said(random);
    case 1:
      return `${record(random)}\n${record(random)}`;
    case 2:
      return record(random).padEnd(501, 'x');
    case 3:
      return Array.from({ length: random.below(12) }, () => random.pick(DISTURBING)).join('');
    default:
      return String.fromCharCode(
        ...Array.from({ length: random.below(40) }, () => random.below(65_536)),
      );
  }
}

/** A line as a client forwards it that knows more than its journal prints. */
function knowing(random: Random): LineObject {
  const byDealer = random.chance(0.5);
  const name = byDealer ? 'Dealer Dan' : random.pick([...STRANGERS, '', ' ']);
  return {
    text: byDealer ? anySpeech(random) : meaningful(random),
    ...(random.chance(0.7) && (byDealer || random.chance(0.3)) ? { name } : {}),
    ...(random.chance(0.7)
      ? { serial: byDealer ? DEALER_SERIAL : random.pick([HOUSE_DIE, 0x2222, 0, 0xffff_ffff]) }
      : {}),
    ...(random.chance(0.2) ? { type: random.pick(['Party', 'Regular', 'Guild', 0, 13, -1]) } : {}),
    ...(random.chance(0.2) ? { cliloc: 500_000 } : {}),
  };
}

/** One line of a journal, whole or damaged. */
export function anyLine(random: Random): JournalLine {
  const kind = random.below(20);
  if (kind === 0) return loose(random);
  if (kind === 1) return knowing(random);
  const line = record(random);
  return random.chance(0.22) ? mutated(random, line, PARTS) : line;
}

/** A dealer's speech, whole or damaged. */
export function anyDealerSpeech(random: Random): string {
  const speech = anySpeech(random);
  return random.chance(0.5) ? mutated(random, speech, PARTS) : speech;
}

/** An amount as somebody may type it, whole or damaged. */
export function anyAmount(random: Random): string {
  const amount = randomAmount(random);
  return random.chance(0.6)
    ? mutated(random, amount, ['k', '.', ',', ' ', 'm', 'gp', '000'])
    : amount;
}

/** A name as somebody may type it, whole or damaged. */
export function anyName(random: Random): string {
  const name = randomName(random);
  return random.chance(0.6) ? mutated(random, name, ["'", '-', '.', '?', 'II']) : name;
}
