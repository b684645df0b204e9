import type { Commit } from '../ledger/commit.ts';
import type { Coverage } from '../presence/coverage.ts';
import { type Cell, text } from './cells.ts';
import { BOLD, colour } from './formats.ts';
import type { Calendar } from './serial.ts';
import { styled } from './styled.ts';

/** The serial of 1 January 1970. */
const EPOCH = 25_569;
/** As `Checks` shows what is wrong; the words say it too. */
const ALARM = {
  backgroundColorStyle: colour('#b3001b'),
  textFormat: { ...BOLD.textFormat, foregroundColorStyle: colour('#ffffff') },
};

/**
 * Whether somebody hears the table; nothing at a closed one. What was remembered at the last look is no longer true of
 * another keeper, nor once the newest commit is of the keeper's own lines.
 */
export function coveredCell(newest: Commit | null, coverage: Coverage, calendar: Calendar): Cell {
  if (newest === null || newest.after.table.game.mode === 'closed') return text('');
  const { keeper } = newest.after.table;
  if (coverage.kind === 'silent' && coverage.keeper === keeper) {
    const heardSince = newest.sender.id === keeper && newest.receivedAt > coverage.since;
    if (!heardSince) return styled(text(`NOT COVERED since ${moment(coverage, calendar)}`), ALARM);
  }
  return text(keeper === null ? 'nobody keeps the table' : 'covered');
}

/** To the minute, in the house's time zone. */
function moment({ since }: { readonly since: number }, calendar: Calendar): string {
  const local = new Date(Math.round((calendar(since) - EPOCH) * 86_400) * 1000);
  return local.toISOString().slice(0, 16).replace('T', ' ');
}
