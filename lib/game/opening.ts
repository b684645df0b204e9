import { applyMove } from './applying.ts';
import { topUp } from './chest.ts';
import type { Decision } from './decision.ts';
import type { Hearing } from './facts.ts';
import { breakOff } from './groups.ts';
import { still } from './move.ts';
import type { Lucky7, Table } from './table.ts';

const OPENED: Lucky7 = {
  mode: 'lucky7',
  seats: [],
  roller: null,
  bet: null,
  armed: false,
  sidesOn: true,
  lastCounted: null,
};

/** `table open`: its sender keeps the table from here on; the bank tops the chest up to its floor. */
export function openTable(table: Table, hearing: Hearing): Decision {
  const { settings, sender, n } = hearing;
  const others = breakOff(table, settings, sender, (group) => group.sender !== sender.id);
  const { chest } = table.books.house;
  const transfers = topUp(chest, settings.rules.chestFloor);
  const opened = applyMove(others.table, { game: OPENED, transfers }, n);
  return {
    ...opened,
    rolls: others.rolls,
    table: { ...opened.table, keeper: sender.id, pledge: null, steps: [] },
  };
}

/** `table closed`: breaks open groups off, then empties the seats; the chest keeps what it holds. */
export function closeTable(table: Table, hearing: Hearing): Decision {
  const broken = breakOff(table, hearing.settings, hearing.sender);
  const closed = applyMove(broken.table, still({ mode: 'closed' }), hearing.n);
  return {
    ...closed,
    rolls: broken.rolls,
    table: { ...closed.table, keeper: null, pledge: null, steps: [] },
  };
}
