import type { Box, Lucky7, Table } from '../../lib/game/table.ts';
import type { Random } from './random.ts';
import type { Mood } from './randomHouse.ts';

/** People who play, some with names that look like something else. */
export const PEOPLE: readonly string[] = [
  'Alice',
  'Bob',
  'Bob Rolls',
  'Smith Bets',
  'Low Sides',
  'Lord Urza',
  "O'Neil",
  'Mary-Jane',
  'Jos?',
  'José',
  '007',
];

const NO_NAMES = ['=cmd', '<b>Bob</b>', 'x'.repeat(30), '*Alice*', 'Bob, jr'];
const AMOUNTS = ['5k', '5,000', '5.000', '1.5k', '5 000 gp', '2', '60.000', '1,500k', '0.5k gold'];
const FORTUNES = ['1 million', '600b', '1000b', '1,000,000,000,000'];
const NO_AMOUNTS = ['0', '1.500k', '1.2345k', 'much', '1,5', '1001b', ''];

/** How often a dealer who could bring the game on pays somebody out instead. */
const PAYS = 0.06;

export function randomName(random: Random): string {
  return random.chance(0.04) ? random.pick(NO_NAMES) : random.pick(PEOPLE);
}

export function randomAmount(random: Random): string {
  if (random.chance(0.06)) return random.pick(NO_AMOUNTS);
  return random.pick(random.chance(0.05) ? FORTUNES : AMOUNTS);
}

/** What a dealer says to bring the game on, from where it stands; null where a roll is awaited. */
export function nextSpeech(
  { game, owed }: Table,
  random: Random,
  mood: Mood,
): readonly string[] | null {
  if (random.chance(PAYS)) {
    const due = owed.people[random.below(owed.people.length + 1)];
    if (due !== undefined && game.mode !== 'closed') return [payment(due.label, random)];
  }
  switch (game.mode) {
    case 'closed':
      return ['table open'];
    case 'lucky7':
      return atLucky7(game, random, mood);
    case 'box':
      return game.call.called ? unlocked(game, random) : beforeTheCall(game, random, mood);
  }
}

function atLucky7(game: Lucky7, random: Random, mood: Mood): readonly string[] | null {
  if (game.bet !== null) return unlocked(game, random);
  if (game.seats.length < mood.seats || random.chance(0.08)) return [seatSomebody(random)];
  const roller = game.seats.find((seat) => seat.seat === game.roller);
  return [`${roller?.label ?? 'Nobody'} bets ${randomAmount(random)}`];
}

function seatSomebody(random: Random): string {
  const name = randomName(random);
  return random.chance(0.1) ? `seat ${name} as ${name} II` : `seat ${name}`;
}

/** A dealer who awaits a roll opens the dice, most of the time. */
function unlocked(game: Lucky7 | Box, random: Random): readonly string[] | null {
  if (game.armed || random.chance(0.2)) return null;
  return [random.pick(['dice open', 'I wish to release this'])];
}

function beforeTheCall(game: Box, random: Random, mood: Mood): readonly string[] {
  const said = game.sides.flatMap(({ label, waiting }) => choices(label, waiting, random));
  if (mood.crowd && game.sidesOpen) {
    for (let guest = 1; guest <= 52; guest += 1) said.push(`Guest ${guest} sides 2`);
  }
  while (random.chance(game.sidesOpen ? 0.6 : 0.1)) {
    said.push(`${randomName(random)} sides ${randomAmount(random)}`);
  }
  return [...said, 'roll for point'];
}

/** What becomes of a side bet: most owners decide, some twice, and some who have nothing to decide. */
function choices(label: string, waiting: boolean, random: Random): string[] {
  const times = (random.chance(waiting ? 0.8 : 0.05) ? 1 : 0) + (random.chance(0.05) ? 1 : 0);
  return Array.from(
    { length: times },
    () => `${label} ${random.pick(['collects', 'splits', 'rides', 'rides'])}`,
  );
}

/** All that somebody is owed, or a part. */
function payment(name: string, random: Random): string {
  return random.chance(0.5) ? `paid ${name}` : `paid ${name} ${randomAmount(random)}`;
}

type Say = (random: Random) => string;

const ANYTHING: readonly Say[] = [
  () => 'table open',
  () => 'table closed',
  seatSomebody,
  seatSomebody,
  (random) => `unseat ${randomName(random)}`,
  (random) => `roller ${randomName(random)}`,
  () => 'next',
  (random) => `${randomName(random)} bets ${randomAmount(random)}`,
  () => 'bet off',
  () => 'dice open',
  () => 'dice locked',
  () => 'I wish to lock this down',
  () => 'roll for point',
  (random) => `${randomName(random)} sides ${randomAmount(random)}`,
  (random) => `${randomName(random)} ${random.pick(['collects', 'splits', 'rides'])}`,
  () => 'sides on',
  () => 'sides off',
  (random) => `chest adds ${randomAmount(random)}`,
  (random) =>
    `correct ${randomName(random)} ${random.pick(['gets', 'gives'])} ${randomAmount(random)} for luck`,
  () => 'box off',
  (random) => payment(randomName(random), random),
  (random) => `bank counts ${randomAmount(random)}`,
  () => 'take table',
  () => 'undo',
  () => 'undo a mistake',
  () => 'note so it was',
  () => 'good luck everybody',
];

/** An order of any kind, whether it fits or not, spoken in any way. */
export function anySpeech(random: Random): string {
  const said = random.pick(ANYTHING)(random);
  switch (random.below(12)) {
    case 0:
      return said.toUpperCase();
    case 1:
      return `  ${said.replaceAll(' ', '  ')}!`;
    case 2:
      return `${said}.`;
    default:
      return said;
  }
}
