import type { Settings } from '../../lib/game/settings.ts';
import type { Box, Game, Lucky7, OpenGame, Table } from '../../lib/game/table.ts';
import type { Entry } from '../../lib/game/transfers.ts';
import { DEFAULT_HOUSE } from '../../lib/house/defaultHouse.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { createRandom, type Random } from '../../test/support/random.ts';

/** A line of a dealer's journal, and what it does. */
export interface PlayedLine {
  readonly text: string;
  /** Whether it is a roll that counts. */
  readonly counts: boolean;
  readonly entries: readonly Entry[];
  /** How the game stood before it. */
  readonly before: Game;
}

export const DEALER = 'Dealer Dan';

/** From one line to the next, as the client stamps them. */
export const LINE_MS = 2_000;

const FIRST_NAMES = ['Alice', 'Bob', 'Cleo', 'Dora', 'Egon', 'Gwendolyn', 'Mary-Jane', 'Urza'];
const SECOND_NAMES = ['', ' Grey', ' of Vesper', ' the Bold', ' Ironhand'];
const PEOPLE = FIRST_NAMES.flatMap((first) => SECOND_NAMES.map((second) => first + second));
const AMOUNTS = ['1k', '2k', '5k', '5,000', '10k', '12,500', '20k', '50k'];

/** How often, of all lines, something other than the game's next step is heard. */
const [UNDONE, TYPED_ROLL, LEAVES, CLOSES] = [0.012, 0.02, 0.01, 0.002];
/** How often one more side bet is taken while they are. */
const SIDES = 0.55;

/** What tables differ in. */
export interface Habits {
  readonly mostSides: number;
  /** How often the dealer says whom he has paid, of all lines. */
  readonly paid: number;
  /** How often somebody says what is no order. */
  readonly talk: number;
}

export const USUAL: Habits = { mostSides: 4, paid: 0.05, talk: 0 };
/** What is said beside the game; the dealer's own words too. */
const TALK = [
  'Gawker: nice one',
  'Alice: come on, a seven',
  'Mallory: who is next?',
  `${DEALER}: Welcome, all! First roll counts, luck to everyone.`,
];

/** Those of the default house's table. */
export function tableSettings(): Settings {
  const [table] = DEFAULT_HOUSE.tables;
  if (table === undefined) throw new Error('expected the default house to have a table');
  return table.settings;
}

/**
 * Play at a table of seven without an end: bets, true dice, boxes, side bets, payments, people who come and go, rolls
 * that somebody types, and undos. The same seed gives the same lines.
 * @param from the first line's stamp, UTC in milliseconds.
 */
export function* play(
  settings: Settings,
  seed: number,
  from: number,
  habits: Habits = USUAL,
): Generator<PlayedLine> {
  const random = createRandom(seed);
  const player = createPlayer(settings, DEALER);
  for (let n = 1; ; n += 1) {
    const text = stamped(nextText(player.table, random, habits), from + n * LINE_MS);
    const before = player.table.game;
    const { rolls, entries } = player.hear(text, n);
    yield { text, counts: rolls.some((roll) => roll.counts), entries, before };
  }
}

/** A line of the dealer's own. */
export function said(speech: string, at: number): string {
  return stamped(dealt(speech), at);
}

function nextText(table: Table, random: Random, habits: Habits): string {
  const { game } = table;
  if (game.mode === 'closed') return dealt('table open');
  // Who does not talk draws no lot, so that the play is the same.
  if (habits.talk > 0 && random.chance(habits.talk)) return random.pick(TALK);
  if (random.chance(UNDONE)) return dealt('undo I misheard');
  if (random.chance(TYPED_ROLL)) return `Mallory: ${rollText('Alice', random)}`;
  const [due] = table.owed.people;
  if (due !== undefined && random.chance(habits.paid)) return dealt(`paid ${due.label}`);
  return game.mode === 'lucky7' ? atLucky7(game, random) : inBox(game, random, habits);
}

function atLucky7(game: Lucky7, random: Random): string {
  if (game.bet !== null) return awaited(game, random);
  if (game.seats.length < 7) return dealt(`seat ${random.pick(PEOPLE)}`);
  if (random.chance(CLOSES)) return dealt('table closed');
  if (random.chance(LEAVES)) return dealt(`unseat ${random.pick(game.seats).label}`);
  return dealt(`${rollerOf(game)} bets ${random.pick(AMOUNTS)}`);
}

function inBox(game: Box, random: Random, { mostSides }: Habits): string {
  if (game.call.called) return awaited(game, random);
  const waiting = game.sides.find((side) => side.waiting);
  if (waiting !== undefined && random.chance(0.8)) {
    return dealt(`${waiting.label} ${random.pick(['collects', 'splits', 'rides'])}`);
  }
  if (game.sidesOpen && game.sides.length < mostSides && random.chance(SIDES)) {
    return dealt(`${random.pick(PEOPLE)} sides ${random.pick(AMOUNTS)}`);
  }
  return dealt('roll for point');
}

/** After an undo the dice are locked until the dealer opens them. */
function awaited(game: OpenGame, random: Random): string {
  return game.armed ? rollText(rollerOf(game), random) : dealt('dice open');
}

function rollerOf({ seats, roller }: OpenGame): string {
  return seats.find(({ seat }) => seat === roller)?.rollsAs ?? 'Nobody';
}

function rollText(name: string, random: Random): string {
  return `*${name} rolls ${1 + random.below(6)}, ${1 + random.below(6)}*`;
}

function dealt(speech: string): string {
  return `${DEALER}: ${speech}`;
}

function stamped(text: string, at: number): string {
  const [, year, month, day, time] =
    /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(new Date(at).toISOString()) ?? [];
  return `[${month}/${day}/${year} ${time}]  ${text}`;
}
