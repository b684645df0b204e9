import { RULES_VERSION, type Rules, type Settings } from '../../lib/game/settings.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import type { Done, Table } from './table.ts';

/**
 * A table played as an evening is: by the lines of a client's journal, the dealer's words and the printed rolls, each
 * read, decided and booked.
 */
export function openByLines(rules: Rules, die: () => number): Table {
  const player = createPlayer(settingsWith(rules), 'Dealer Dan');
  let n = 0;
  const hear = (line: string): Done => {
    n += 1;
    const { refused, trace, rolls, entries } = player.hear(`[11/29/2026 20:00:00]  ${line}`, n);
    const [roll] = rolls;
    if (refused !== null || !trace) throw new Error(`expected to be taken: ${line}`);
    if (roll === undefined) return { entries };
    if (!roll.counts) throw new Error(`expected to count: ${line}`);
    return { entries, roll };
  };
  const say = (words: string): Done => hear(`Dealer Dan: ${words}`);
  say('table open');
  say('seat Alice');
  return {
    bet: (amount) => say(`Alice bets ${amount}`),
    throwDice: () => hear(`*Alice rolls ${die()}, ${die()}*`),
    side: (name, amount) => say(`${name} sides ${amount}`),
    choose: (name, choice) => say(`${name} ${choice}`),
    callPoint: () => say('roll for point'),
    get box() {
      const { game } = player.table;
      return game.mode === 'box' ? game.box : null;
    },
    get sides() {
      const { game } = player.table;
      return game.mode === 'box' ? game.sides : [];
    },
    get chest() {
      return player.table.books.house.chest;
    },
  };
}

function settingsWith(rules: Rules): Settings {
  return {
    rules,
    dealers: [{ name: 'Dealer Dan' }],
    diceSerials: [],
    dialects: ['one-line', 'four-line'],
    fourLineHeaders: [],
    rulesVersion: RULES_VERSION,
  };
}
