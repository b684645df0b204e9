import type { Decision } from './decision.ts';
import type { Fact, Hearing } from './facts.ts';
import { breakOff, seeDie } from './groups.ts';
import { hearOrder } from './hearing.ts';
import { hearHandover } from './keeping.ts';
import { seeRoll } from './seeing.ts';
import type { Table } from './table.ts';

/**
 * Decides what one journal line does to one table. Pure: the same table and line always give the same answer.
 * Answers `wait` where the line cannot be taken before another journal has been heard.
 */
export function decide(table: Table, fact: Fact, hearing: Hearing): Decision | 'wait' {
  switch (fact.kind) {
    case 'roll': {
      const { name, dice, serial, speaker } = fact;
      const total = dice[0] + dice[1];
      return seeRoll(table, { name, dice, total, serial, speaker }, null, hearing);
    }
    case 'die':
      return seeDie(table, fact, hearing);
    case 'order':
      return hearOrder(table, fact.order, fact.text, hearing);
    case 'handover':
      return hearHandover(table, fact.dealer, hearing);
  }
}

/** The end of a sender's journal breaks its open four-line rolls off. */
export function endJournal(
  table: Table,
  { settings, sender }: Pick<Hearing, 'settings' | 'sender'>,
): Decision {
  return breakOff(table, settings, sender, (group) => group.sender === sender.id);
}
