import type { Settings } from '../../lib/game/settings.ts';
import type { Table } from '../../lib/game/table.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { createRandom, type Random } from './random.ts';
import { awaitedRoll, strangeRoll } from './randomDice.ts';
import { type Mood, randomHouse } from './randomHouse.ts';
import { anySpeech, nextSpeech } from './randomSpeech.ts';
import { type Setup, settingsOf } from './setup.ts';

/** An evening that could have been: a table with its rules, and the lines of Dealer Dan's journal. */
export interface RandomEvening {
  /** The table as `house.json` has it, but for its id. */
  readonly setup: Setup;
  readonly house: Settings;
  readonly lines: readonly string[];
}

const NO_RECORDS = ['', 'Dealer Dan: undo', '[durability : 5]', '[Party][Eve]: take table'];
const CHATTER = ['Mallory: hello', '[Party][Dealer Dan]: undo', 'System: Dealer Dan: bet off', ''];

/**
 * An evening made from a seed; the same seed gives the same one. The game is played while it is made, so that it goes
 * deep: mostly a dealer brings it on and the right person rolls, now and then anything at all is said or thrown.
 */
export function randomEvening(seed: number): RandomEvening {
  const random = createRandom(seed);
  const { setup, mood } = randomHouse(random);
  const house = settingsOf(setup);
  const player = createPlayer(house, 'Dealer Dan');
  const lines: string[] = [];
  const add = (line: string): void => {
    lines.push(line);
    player.hear(line, lines.length);
  };
  const fortune = Array<string>(1001).fill('correct Bob gets 1000b for nothing');
  if (mood.wealth) for (const said of ['table open', ...fortune]) add(dealt(said, 0, mood));
  for (const start = lines.length; lines.length < start + mood.length; ) {
    for (const line of nextLines(player.table, random, mood, lines.length)) add(line);
  }
  return { setup, house, lines };
}

/** The next lines, as the client writes them. */
function nextLines(table: Table, random: Random, mood: Mood, at: number): readonly string[] {
  const deals = (said: readonly string[]) => said.map((text) => dealt(text, at, mood));
  if (random.chance(mood.trouble)) return trouble(table, random, mood, at);
  if (table.game.mode !== 'closed' && table.keeper === null) return deals(['take table']);
  const said = nextSpeech(table, random, mood);
  if (said !== null) return deals(said);
  if (table.game.mode === 'closed') throw new Error('expected no roll to be awaited here');
  return awaitedRoll(table.game, random, mood).map((text) => stamped(text, at));
}

function trouble(table: Table, random: Random, mood: Mood, at: number): readonly string[] {
  switch (random.below(16)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return strangeRoll(table, random, mood).map((text) => stamped(text, at));
    case 5: {
      const undos = random.chance(0.1) ? 22 : 1 + random.below(4);
      return Array<string>(undos).fill(dealt('undo', at, mood));
    }
    case 6:
      return random.chance(0.3) ? [stamped('Eve: take table', at)] : [];
    case 7:
      return [random.pick(NO_RECORDS)];
    case 8:
      return [stamped(random.pick(CHATTER), at)];
    default:
      return [dealt(anySpeech(random), at, mood)];
  }
}

function dealt(said: string, at: number, mood: Mood): string {
  return stamped(`${mood.dealerSerial}Dealer Dan: ${said}`, at);
}

/** A second for each line; two lines of one second are as likely as not, and nothing hangs on it. */
function stamped(text: string, at: number): string {
  const two = (value: number): string => String(value % 60).padStart(2, '0');
  return `[11/29/2026 20:${two(Math.floor(at / 60))}:${two(at)}]  ${text}`;
}
