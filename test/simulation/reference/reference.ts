import { obey } from './dealer.ts';
import {
  type Count,
  type Entry,
  type Evening,
  newEvening,
  type Payment,
  type Refused,
  type Roll,
  type Seat,
} from './evening.ts';
import { exposureOf, type ReferenceExposure } from './exposure.ts';
import { breakAllOff, takeDie } from './fourLine.ts';
import { hearTake, keepBy, takeTable } from './keeper.ts';
import { dieOf, type JournalRecord, type Read, readLine, throwOf } from './lines.ts';
import { balanceOf, balancesOf } from './money.ts';
import { keyOf } from './names.ts';
import { type Order, orderOf } from './orders.ts';
import { areBad, isSpoken, keep, reasonNow } from './rolls.ts';
import { type Settings, settingsOf } from './settings.ts';

/**
 * One line as the books took it: `n` within its sender's `journal`. `dealer` is the sender's. For
 * what a line is see `readLine`; `table` is the house's table when the line was taken, where that
 * is another than at first.
 */
export interface Told {
  readonly sender: string;
  readonly role: 'journal' | 'console' | 'witness';
  readonly dealer: string;
  readonly journal: number;
  readonly n: number;
  readonly line: string;
  readonly table?: unknown;
}

/** What came of it, in the shape of `replay --json` (CONTRACT.md), without `file`. */
export interface ReferenceOutcome {
  readonly table: string;
  readonly ledger: readonly Entry[];
  readonly rolls: readonly Roll[];
  readonly refused: readonly Refused[];
  readonly balances: { readonly [account: string]: number };
  readonly state: ReferenceState;
  readonly payments: readonly Payment[];
  readonly counts?: readonly Count[];
}

export interface ReferenceState {
  readonly open: boolean;
  readonly mode: 'closed' | 'lucky7' | 'box';
  readonly roller: string | null;
  readonly bet: number | null;
  readonly armed: boolean;
  readonly box: number | null;
  readonly point: number | null;
  readonly pointCalled: boolean;
  readonly chest: number;
  readonly sidesOn: boolean;
  readonly sidesOpen: boolean;
  readonly seats: readonly Seat[];
  readonly sides: readonly {
    readonly label: string;
    readonly risk: number;
    readonly waiting: boolean;
  }[];
  readonly owed: readonly { readonly label: string; readonly amount: number }[];
  readonly owedBeyond?: number;
  readonly exposure?: ReferenceExposure;
}

/**
 * A second reading of the rules, made to be obvious and not to be fast, that shares nothing with
 * the product. `table` is one table of house.json as written. `told` stands in the order in which
 * the books took the lines. `alone` reads them as `replay` reads a file: as if no other journal
 * existed (nothing waits for one), and with an end that breaks open groups off.
 */
export function referenceOf(
  table: unknown,
  told: readonly Told[],
  { alone = false }: { readonly alone?: boolean } = {},
): ReferenceOutcome {
  const evening = newEvening(settingsOf(table));
  const memories: Memories = new Map();
  for (const line of told) {
    if (!evening.game.open) evening.settings = settingsOf(line.table ?? table);
    const before = beforeIt(evening, memories, line);
    const read = readLine(line.line, line.role === 'console');
    if (read === null) continue;
    take(evening, line, read, before, alone);
    const record = read.kind === 'record' ? read : null;
    memories.set(line.sender, { journal: line.journal, before: record });
  }
  if (alone) breakAllOff(evening);
  return outcomeOf(evening);
}

/** For each sender the journal that he is at, and the newest record in it. */
type Memories = Map<string, { readonly journal: number; readonly before: JournalRecord | null }>;

/** The record just before this line; a new journal begins without one and breaks groups off. */
function beforeIt(evening: Evening, memories: Memories, line: Told): JournalRecord | null {
  const memory = memories.get(line.sender);
  if (memory?.journal === line.journal) return memory.before;
  breakAllOff(evening, line.sender);
  memories.set(line.sender, { journal: line.journal, before: null });
  return null;
}

function take(
  evening: Evening,
  told: Told,
  read: Read,
  before: JournalRecord | null,
  alone: boolean,
): void {
  if (read.kind === 'command') {
    takeSpeech(evening, told, read.text, alone);
    return;
  }
  if (read.kind === 'by-hand') {
    takeRoll(evening, told, read, false, read.serial);
    return;
  }
  const { text, speaker, serial } = read;
  const die = evening.settings.dialects.includes('four-line') ? dieOf(text) : null;
  const roll = throwOf(text, evening.settings);
  if (die !== null) {
    const hasSpeaker = speaker !== null;
    if (isSpoken(evening, { hasSpeaker, serial }) || !mayThrow(evening, told)) return;
    takeDie(evening, { sender: told.sender, n: told.n, serial, die, before });
  } else if (roll !== null) {
    takeRoll(evening, told, roll, speaker !== null, serial);
  } else if (read.local) {
    takeRecord(evening, told, read, alone);
  }
}

/** At an open table die lines of whoever does not keep it leave no trace. */
function mayThrow({ game, keeper }: Evening, { sender }: Told): boolean {
  return !game.open || keeper === sender;
}

function takeRoll(
  evening: Evening,
  { sender, n }: Told,
  { name, dice }: { readonly name: string; readonly dice: readonly [number, number] },
  hasSpeaker: boolean,
  serial: number | null,
): void {
  const total = dice[0] + dice[1];
  const badDice = areBad(dice, total);
  const reason = reasonNow(evening, { sender, name, hasSpeaker, serial, badDice });
  keep(evening, { n, name, dice, total }, reason);
}

/** In a journal its own dealer gives orders; of the others only `take table` is heard. */
function takeRecord(evening: Evening, told: Told, record: JournalRecord, alone: boolean): void {
  const speaker = dealerWho(evening.settings, record);
  if (speaker === null) return;
  if (speaker === keyOf(told.dealer)) {
    takeSpeech(evening, told, record.text, alone);
    return;
  }
  const verb = orderOf(record.text, false)?.verb;
  if (verb === 'take table' || verb === 'take table now') hearTake(evening, told.sender, speaker);
}

/** The key of the dealer who has spoken; null where it was no dealer. */
function dealerWho({ dealers }: Settings, { speaker, serial }: JournalRecord): string | null {
  if (speaker === null || (serial !== null && serial >= 0x40000000)) return null;
  const key = keyOf(speaker);
  const found = dealers.find(
    (dealer) => dealer.key === key && (dealer.serial === null || dealer.serial === serial),
  );
  return found?.key ?? null;
}

/** What a sender's own dealer says. */
function takeSpeech(evening: Evening, told: Told, speech: string, alone: boolean): void {
  const order = orderOf(speech, told.role === 'console');
  if (order === null) return;
  if (takeChangeOfKeeper(evening, told, order, alone)) return;
  const notKeeper = evening.game.open && evening.keeper !== told.sender;
  if (told.role === 'witness' || notKeeper) {
    evening.refused.push({ n: told.n, text: speech.trim(), code: 'NOT_KEEPER' });
    return;
  }
  obey(evening, told, speech, order);
}

/** True where the line was about the keeper, and that is all that it was about. */
function takeChangeOfKeeper(evening: Evening, told: Told, order: Order, alone: boolean): boolean {
  const { open } = evening.game;
  if (order.verb === 'take table' || order.verb === 'take table now') {
    if (open && told.role === 'witness') return false;
    const taker = { sender: told.sender, role: told.role, dealer: keyOf(told.dealer) };
    takeTable(evening, taker, order.verb === 'take table now', alone);
    return true;
  }
  if (order.verb !== 'hand table') return false;
  if (!open) return true;
  if (evening.keeper !== told.sender) return false;
  keepBy(evening, null, { sender: order.name ?? '' });
  return true;
}

function outcomeOf(evening: Evening): ReferenceOutcome {
  const { settings, entries, rolls, refused, payments, counts } = evening;
  return {
    table: settings.id,
    ledger: entries,
    rolls,
    refused,
    balances: balancesOf(entries),
    state: stateOf(evening),
    payments,
    ...(counts.length === 0 ? {} : { counts }),
  };
}

function stateOf(evening: Evening): ReferenceState {
  const { game, entries, owed, owedBeyond } = evening;
  const { open, seats, roller, bet, armed, box, point, pointCalled, sidesOn, sidesOpen } = game;
  const inPlay = box === null ? 'lucky7' : 'box';
  return {
    open,
    mode: open ? inPlay : 'closed',
    roller: seats.find(({ seat }) => seat === roller)?.label ?? null,
    bet,
    armed,
    box,
    point,
    pointCalled,
    chest: balanceOf(entries, 'chest'),
    sidesOn,
    sidesOpen,
    seats,
    sides: game.sides,
    owed,
    ...(owedBeyond === 0 ? {} : { owedBeyond }),
    ...(open ? { exposure: exposureOf(evening) } : {}),
  };
}
