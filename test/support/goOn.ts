import { decide } from '../../lib/game/decide.ts';
import type { Decision } from '../../lib/game/decision.ts';
import type { Fact } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import type { Table } from '../../lib/game/table.ts';
import type { Entry } from '../../lib/game/transfers.ts';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';

/** What the keeper's dealer says does to a table as it stands; the table itself stays as it was. */
export function said(table: Table, settings: Settings, text: string): Decision {
  const order = readDealerLine(text);
  if (order === null) throw new Error(`expected an order: ${text}`);
  return heard(table, settings, { kind: 'order', order, text });
}

/** A roll of the house dice by him whose turn it is, with the lock opened for it. */
export function rolled(table: Table, settings: Settings, total: number): Decision {
  const { game } = table;
  if (game.mode === 'closed') throw new Error('expected an open table');
  const open = game.armed ? table : said(table, settings, 'dice open').table;
  const roller = game.seats.find(({ seat }) => seat === game.roller)?.rollsAs ?? '';
  const first = Math.max(1, total - 6);
  return heard(open, settings, {
    kind: 'roll',
    name: roller,
    dice: [first, total - first],
    serial: settings.diceSerials[0] ?? null,
    speaker: false,
  });
}

/** Gold that these entries bring out of bank and chest to players, or beside their side bets. */
export function owedBy(entries: readonly Entry[]): number {
  const ours = (account: string): boolean => account === 'bank' || account === 'chest';
  return entries.reduce((sum, { from, to, amount }) => {
    return ours(from) && !ours(to) ? sum + amount : sum;
  }, 0);
}

function heard(table: Table, settings: Settings, fact: Fact): Decision {
  const id = table.keeper ?? 'nobody';
  const decision = decide(table, fact, {
    settings,
    sender: { id, role: 'journal', dealer: 'Dealer Dan' },
    n: 1,
    waits: false,
    step: { seq: 1, at: 0 },
    past: () => {
      throw new Error('expected nothing to be taken back');
    },
  });
  if (decision === 'wait') throw new Error('expected nothing to wait');
  return decision;
}
