import { type Gold, toGold } from '../game/gold.ts';
import type { Rules } from '../game/settings.ts';
import type { TableConfig } from '../house/house.ts';
import { oddsOf, usualBet } from '../odds/odds.ts';
import { type ShownOdds, showOdds } from '../odds/shown.ts';
import type { Head } from './commit.ts';
import { loadHead } from './heads.ts';
import type { Log } from './log.ts';

/**
 * The odds at a table now, by the rules that it was opened under and with what lies in its chest. At a closed table: by
 * the house's rules of now, and with the chest as the next opening will leave it. Without a bet that of the roller is
 * meant, or else the least that is taken.
 */
export async function readOdds(
  log: Log,
  { id, settings }: Pick<TableConfig, 'id' | 'settings'>,
  asked: Gold | null,
): Promise<ShownOdds> {
  const head = await loadHead(log, id);
  const { game, books } = head.ledger.table;
  const rules = rulesAt(head, settings.rules);
  const chest = toGold(Math.max(books.house.chest, rules.chestFloor));
  const open = game.mode === 'lucky7' ? game.bet : null;
  return showOdds(id, oddsOf({ rules, chest, bet: asked ?? open ?? usualBet(rules, chest) }));
}

function rulesAt({ ledger, settings }: Head, ofNow: Rules): Rules {
  if (ledger.table.game.mode === 'closed' || settings === null) return ofNow;
  return settings.rules;
}
