import { createRandom, type Random } from '../../../support/random.ts';
import type { RandomEvening } from '../../../support/randomEvening.ts';
import { randomHouse } from '../../../support/randomHouse.ts';
import { settingsOf } from '../../../support/setup.ts';

const STAMP = '[11/29/2026 20:00:00]  ';
const AMOUNTS = ['1', '2k', '2k', '5k', '5k', '3 500', '1000b'];

/** What happens next, in lines without their stamps. */
type Next = (random: Random) => readonly string[];

const dealt = (...said: readonly string[]): readonly string[] => {
  return said.map((text) => `Dealer Dan: ${text}`);
};

/** More people than the list of what is owed holds, some written in two ways. */
function person(random: Random): string {
  const name = `guest ${random.below(random.pick([3, 70]))}`;
  return random.pick([name, name, name.toUpperCase(), `${name} 5k`]);
}

/** A queue of people who are owed something, longer than the list now and then. */
function queue(random: Random): readonly string[] {
  const first = random.below(40);
  const length = random.pick([1, 2, 30, 64]);
  const numbers = Array.from({ length }, (_, i) => first + i);
  return dealt(...numbers.map((number) => `correct guest ${number} gets 2k for luck`));
}

/** A come in with as many side bets as a table takes, decided at once or at the next call, and taken back. */
function feast(random: Random): readonly string[] {
  const guests = Array.from({ length: random.pick([2, 45, 51]) }, (_, i) => `feaster ${i}`);
  const seven = '<0x40001234> *Alice rolls 3, 4*';
  const undos = Array<string>(random.below(24)).fill('undo');
  return [
    ...dealt('roller Alice', 'Alice bets 5k', 'dice open'),
    ...[seven, ...dealt(...guests.map((guest) => `${guest} sides 5k`))],
    ...(random.chance(0.5) ? queue(random).slice(0, 14) : []),
    ...[...dealt('roll for point', 'dice open'), seven],
    ...[...dealt(random.pick(['roll for point', 'box off', 'note x']), ...undos)],
  ];
}

const DEBTS: readonly Next[] = [
  queue,
  feast,
  (random) => dealt(`correct ${person(random)} gets ${random.pick(AMOUNTS)} for luck`),
  (random) => dealt(`correct ${person(random)} gets ${random.pick(AMOUNTS)} for luck`),
  (random) => dealt(`correct ${person(random)} gives ${random.pick(AMOUNTS)} for luck`),
  (random) => dealt(`paid ${person(random)}`),
  (random) => dealt(`paid ${person(random)} ${random.pick(AMOUNTS)}`),
  (random) => dealt(...Array<string>(random.pick([1, 1, 2, 3, 25])).fill('undo')),
  (random) => dealt(`seat ${person(random)}`),
  (random) => dealt(`seat ${person(random)} as ${person(random)}`),
  (random) => dealt(`unseat ${person(random)}`),
  (random) =>
    dealt(
      random.pick(['bank counts 5k', 'note x', 'next', 'take table', 'table open', 'dice open']),
    ),
  (random) => (random.chance(0.05) ? dealt('table closed', 'table open') : []),
];

const PLAYERS = ['Alice', 'Alice', 'Bob', 'Bob Rolls'];

/** Mostly one of two cups; now and then one of more than may be under way at once. */
function cup(random: Random): string {
  if (random.chance(0.1)) return `<0x4000100${random.below(10)}> `;
  return random.pick(['', '<0x40001234> ']);
}

const die = (random: Random): number => random.pick([1, 2, 3, 4, 5, 6, 3, 4, 7]);

const DICE: readonly Next[] = [
  (random) => {
    const serial = cup(random);
    const first = `${serial}The first die rolls to a stop and shows: ${die(random)}`;
    return [`${serial}${random.pick(PLAYERS)} casts the dice`, first];
  },
  (random) => {
    const cups = Array.from({ length: random.pick([1, 8, 9, 10]) }, (_, i) => `<0x4000100${i}> `);
    return cups.map((serial) => `${serial}The first die rolls to a stop and shows: 1`);
  },
  (random) => [`${cup(random)}The second die stops and shows: ${die(random)}`],
  (random) => [`${cup(random)}Total for this roll: ${2 + random.below(11)}`],
  (random) => [`${cup(random)}Total for this roll: 7`],
  (random) => {
    const [serial, a, b] = [cup(random), 1 + random.below(6), 1 + random.below(6)];
    const lines = [
      `${random.pick(PLAYERS)} casts the dice`,
      `The first die rolls to a stop and shows: ${a}`,
      `The second die stops and shows: ${b}`,
    ];
    const whole = [...lines, `Total for this roll: ${a + b}`].map((line) => serial + line);
    const between = dealt(random.pick(['dice open', 'dice locked', 'undo', 'note x', 'bet off']));
    return random.chance(0.5) ? whole : whole.toSpliced(3, 0, ...between);
  },
  (random) => [`${cup(random)}*${random.pick(PLAYERS)} rolls ${die(random)}, ${die(random)}*`],
  (random) => [`${cup(random)}*${random.pick(PLAYERS)} rolls 3, 4*`],
  (random) => dealt(`${random.pick(PLAYERS)} bets ${random.pick(AMOUNTS)}`),
  (random) => dealt(`${random.pick(PLAYERS)} bets 5k`, 'dice open'),
  () => dealt('Alice bets 5k', 'Bob bets 5k'),
  () => dealt('roll for point'),
  () => dealt('roll for point', 'dice open'),
  () => dealt('dice open'),
  () => dealt('dice locked', 'dice open'),
  () => dealt('dice locked'),
  (random) => dealt(...Array<string>(random.pick([1, 1, 1, 2, 3])).fill('undo')),
  (random) => dealt(`${random.pick(PLAYERS)} sides 2k`),
  (random) => dealt(`${random.pick(PLAYERS)} ${random.pick(['collects', 'splits', 'rides'])}`),
  (random) => dealt(random.pick(['bet off', 'box off', 'note x', 'next', 'sides off', 'sides on'])),
  (random) => dealt(`${random.pick(['seat', 'unseat', 'roller'])} ${random.pick(PLAYERS)}`),
  () => ['Eve: take table', ...dealt('take table')],
  (random) => (random.chance(0.1) ? dealt('table closed') : dealt('table open')),
];

/** An evening of corrections, payments and undos. */
export function eveningOfDebts(seed: number): RandomEvening {
  return stressed(seed, DEBTS);
}

/** An evening of locks, undos and four-line rolls that lie across each other. */
export function eveningOfDice(seed: number): RandomEvening {
  return stressed(seed, DICE);
}

function stressed(seed: number, nexts: readonly Next[]): RandomEvening {
  const random = createRandom(seed);
  const { setup: any } = randomHouse(random);
  const setup = { ...any, dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] };
  const said = [...dealt('table open', 'seat Alice', 'seat Bob')];
  const length = 20 + random.below(300);
  while (said.length < length) said.push(...random.pick(nexts)(random));
  const lines = said.map((text) => STAMP + text);
  return { setup, house: settingsOf(setup), lines };
}
