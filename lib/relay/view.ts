import { readDealerLine } from '../journal/dealerLine.ts';
import { readRecord } from '../journal/record.ts';
import type { Event, Part } from './events.ts';
import type { TakenAnswer } from './send/reply.ts';

type Roll = TakenAnswer['rolls'][number];
type Refused = TakenAnswer['refused'][number];

/** What a dealer sees of a relay. */
export interface View {
  readonly connected: boolean;
  /** What is wrong, the server's trouble first. */
  readonly troubles: Readonly<Partial<Record<Part, string>>>;
  /** As the last answers let it be known. */
  readonly table: string;
  /** The newest last, as all lists here. */
  readonly rolls: readonly Roll[];
  readonly refused: readonly Refused[];
  readonly say: readonly string[];
  readonly notes: readonly { readonly sentence: string; readonly loud: boolean }[];
  readonly queue: number;
}

export const FIRST_VIEW: View = {
  connected: false,
  troubles: {},
  table: 'not heard of yet',
  rolls: [],
  refused: [],
  say: [],
  notes: [],
  queue: 0,
};

const MOST_ROLLS = 6;
const MOST_SAID = 4;
const MOST_REFUSED = 3;
const MOST_NOTES = 3;

/** What is seen after an event. */
export function seenAfter(view: View, event: Event): View {
  switch (event.kind) {
    case 'taken':
      return afterTaken(view, event);
    case 'connected':
      return { ...without(view, 'server'), connected: true };
    case 'trouble': {
      const troubles = { ...view.troubles, [event.part]: event.sentence };
      return { ...view, troubles, connected: view.connected && event.part !== 'server' };
    }
    case 'well':
      return without(view, event.part);
    case 'note':
      return { ...view, notes: [...view.notes, event].slice(-MOST_NOTES) };
    case 'queue':
      return { ...view, queue: event.length };
  }
}

function without(view: View, part: Part): View {
  if (view.troubles[part] === undefined) return view;
  const { [part]: _, ...troubles } = view.troubles;
  return { ...view, troubles };
}

function afterTaken(view: View, event: Extract<Event, { kind: 'taken' }>): View {
  const { answer } = event;
  const fresh = newIn(event);
  const moved = fresh.rolls.length + fresh.refused.length + answer.ledger.length > 0;
  return {
    ...view,
    table: tableAfter(view.table, event),
    rolls: [...view.rolls, ...fresh.rolls].slice(-MOST_ROLLS),
    // A refusal is shown until something else has happened.
    refused: moved ? fresh.refused.slice(-MOST_REFUSED) : view.refused,
    say: fresh.say.length > 0 ? fresh.say.slice(-MOST_SAID) : view.say,
  };
}

/** What an answer tells for the first time: to a copy it tells again what the copied lines did. */
export function newIn({
  answer,
  from,
}: Extract<Event, { kind: 'taken' }>): Pick<TakenAnswer, 'rolls' | 'refused' | 'say'> {
  const isNew = ({ n }: { readonly n: number }): boolean => n >= from;
  return {
    rolls: answer.rolls.filter(isNew),
    refused: answer.refused.filter(isNew),
    say: answer.say,
  };
}

/** The table's state is the staff's to read; a relay knows what its own lines did. */
function tableAfter(before: string, { answer, lines }: Extract<Event, { kind: 'taken' }>): string {
  if (answer.wait === true) return "waiting for the other dealer's journal";
  const codes = answer.refused.map(({ code }) => code);
  const reasons = answer.rolls.map(({ reason }) => reason);
  if (codes.includes('NOT_KEEPER') || reasons.includes('other-journal')) {
    return 'kept by another dealer';
  }
  if (codes.includes('TABLE_CLOSED') || reasons.includes('table-closed')) return 'closed';
  const orders = lines.map(orderIn);
  if (orders.includes('table-closed') && codes.length === 0) return 'closed';
  const moves = answer.ledger.length > 0 || answer.rolls.some(({ counts }) => counts);
  return moves || codes.length > 0 || orders.includes('table-open') ? 'open, kept here' : before;
}

function orderIn(line: string): string | null {
  const record = readRecord(line);
  return record === null || record.speaker === null
    ? null
    : (readDealerLine(record.text)?.kind ?? null);
}
