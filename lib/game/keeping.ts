import { groupsAfter } from './applying.ts';
import { isKeeper } from './counting.ts';
import { changed, type Decision, noTrace, refusal } from './decision.ts';
import { locked } from './dice.ts';
import type { Hearing, Sender } from './facts.ts';
import { breakOff } from './groups.ts';
import { nameKey } from './names.ts';
import type { Pledge, Table } from './table.ts';

/**
 * `take table` by the sender's own dealer: his journal is the one that counts from here on.
 * Answers `wait` while the old keeper's journal has not delivered its end (CONTRACT, Change of shift).
 */
export function takeTable(
  table: Table,
  now: boolean,
  text: string,
  hearing: Hearing,
): Decision | 'wait' {
  const { sender, n } = hearing;
  if (table.game.mode === 'closed' || isKeeper(table, sender)) return noTrace(table);
  if (sender.role === 'witness') return refusal(table, 'NOT_KEEPER', n, text);
  if (!now && hearing.waits && !isPledged(table.pledge, sender)) return 'wait';
  return keptBy(table, sender.id, null, hearing);
}

/** Another dealer takes the table where the keeper's client hears it: that ends his keeping. */
export function hearHandover(table: Table, dealer: string, hearing: Hearing): Decision {
  if (table.game.mode === 'closed' || !isKeeper(table, hearing.sender)) return noTrace(table);
  return keptBy(table, null, { to: 'dealer', dealer }, hearing);
}

/** `hand table to ID`: a console ends its own keeping in favour of another sender. */
export function handTable(table: Table, to: string, hearing: Hearing): Decision {
  return keptBy(table, null, { to: 'sender', sender: to }, hearing);
}

/** Each change of keeper locks the dice and breaks open groups off. */
function keptBy(
  table: Table,
  keeper: string | null,
  pledge: Pledge | null,
  { sender, settings }: Hearing,
): Decision {
  const { table: quiet, rolls } = breakOff(table, settings, sender);
  const game = locked(quiet.game);
  const groups = groupsAfter(quiet.groups, quiet.game, game);
  return changed({ ...quiet, game, groups, keeper, pledge, uncounted: 0 }, { rolls });
}

function isPledged(pledge: Pledge | null, sender: Sender): boolean {
  switch (pledge?.to) {
    case undefined:
      return false;
    case 'dealer':
      return sender.role === 'journal' && nameKey(pledge.dealer) === nameKey(sender.dealer);
    case 'sender':
      return pledge.sender === sender.id;
  }
}
