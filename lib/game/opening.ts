import { applyMove } from './applying.ts';
import { topUp } from './chest.ts';
import type { Decision } from './decision.ts';
import type { Hearing } from './facts.ts';
import { breakOff } from './groups.ts';
import { still } from './move.ts';
import { type Lucky7, NOTHING_OWED, type Table } from './table.ts';

const OPENED: Lucky7 = {
  mode: 'lucky7',
  seats: [],
  roller: null,
  bet: null,
  armed: false,
  sidesOn: true,
  lastCounted: null,
};

/** `table open`: its sender keeps the table, nothing is owed any more, the bank tops the chest up to its floor. */
export function openTable(table: Table, hearing: Hearing): Decision {
  const { settings, sender } = hearing;
  const others = breakOff(table, settings, sender, (group) => group.sender !== sender.id);
  const { chest } = table.books.house;
  const transfers = topUp(chest, settings.rules.chestFloor);
  const opened = applyMove(others.table, { game: OPENED, transfers }, hearing);
  return {
    ...opened,
    rolls: others.rolls,
    table: { ...opened.table, keeper: sender.id, pledge: null, steps: [], owed: NOTHING_OWED },
  };
}

/** `table closed`: breaks open groups off, then empties the seats; the chest, and what is owed, stay as they are. */
export function closeTable(table: Table, hearing: Hearing): Decision {
  const broken = breakOff(table, hearing.settings, hearing.sender);
  const closed = applyMove(broken.table, still({ mode: 'closed' }), hearing);
  return {
    ...closed,
    rolls: broken.rolls,
    table: { ...closed.table, keeper: null, pledge: null, steps: [] },
  };
}
