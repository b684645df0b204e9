import { callPoint, rollInBox } from '../../lib/game/box.ts';
import { topUp } from '../../lib/game/chest.ts';
import { toGold } from '../../lib/game/gold.ts';
import { bet, settleBet } from '../../lib/game/lucky7.ts';
import { isMove, type Verdict } from '../../lib/game/move.ts';
import type { CountedRoll } from '../../lib/game/rolls.ts';
import type { Rules } from '../../lib/game/settings.ts';
import { chooseSide, placeSide } from '../../lib/game/sideBets.ts';
import type { OpenGame } from '../../lib/game/table.ts';
import type { Transfer } from '../../lib/game/transfers.ts';
import type { Done, Table } from './table.ts';

/** The same table played by the game's rules alone: no lines are read, and of the books only the chest is kept. */
export function openByRules(rules: Rules, die: () => number): Table {
  const seats = [{ seat: 1, label: 'Alice', rollsAs: 'Alice' }] as const;
  const standing = { armed: false, sidesOn: true, lastCounted: null };
  let game: OpenGame = { mode: 'lucky7', seats, roller: 1, bet: null, ...standing };
  let chest = 0;

  const book = (transfers: readonly Transfer[]): readonly Transfer[] => {
    for (const { from, to, amount } of transfers) {
      if (to === 'chest') chest += amount;
      if (from === 'chest') chest -= amount;
    }
    return transfers;
  };
  const house = () => ({ rules, chest: toGold(chest) });
  const taken = (verdict: Verdict, outcome?: CountedRoll['outcome'], total = 0): Done => {
    if (!isMove(verdict)) throw new Error(`expected to be taken, not ${verdict}`);
    if (verdict.game.mode === 'closed') throw new Error('expected the table to stay open');
    game = verdict.game;
    const entries = book(verdict.transfers);
    return outcome === undefined ? { entries } : { entries, roll: { outcome, total } };
  };
  book(topUp(chest, rules.chestFloor));
  return {
    bet: (amount) => taken(bet(game, 'Alice', toGold(amount), house())),
    throwDice() {
      const total = die() + die();
      const { outcome, ...move } =
        game.mode === 'box' ? rollInBox(game, total, house()) : settleBet(game, total, house());
      return taken(move, outcome, total);
    },
    side: (name, amount) => taken(placeSide(game, name, toGold(amount), house())),
    choose: (name, choice) => taken(chooseSide(game, name, choice)),
    callPoint: () => taken(callPoint(game, house())),
    get box() {
      return game.mode === 'box' ? game.box : null;
    },
    get sides() {
      return game.mode === 'box' ? game.sides : [];
    },
    get chest() {
      return chest;
    },
  };
}
