import { expect } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import type { Taken } from '../../lib/ledger/answer.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import type { Delivery, Line } from '../../lib/ledger/delivery.ts';
import { createIntake, type Intake } from '../../lib/ledger/handle.ts';
import { loadHead } from '../../lib/ledger/heads.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { clientLine } from '../support/clientLine.ts';
import { stateText } from '../support/effects.ts';
import { type Setup, settingsOf } from '../support/setup.ts';
import { answerText } from './answerText.ts';

export const TABLE = 'lucky7';
export const RECEIVED_AT = Date.UTC(2026, 10, 29, 20);

/** Two dealers with their journals, a phone, and somebody who looks on. */
const SENDERS: readonly Sender[] = [
  { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
  { id: 'eve', role: 'journal', dealer: 'Dealer Eve' },
  { id: 'phone', role: 'console', dealer: 'Dealer Dan' },
  { id: 'eyes', role: 'witness', dealer: 'Dealer Dan' },
];

const DEALERS = [{ name: 'Dealer Dan' }, { name: 'Dealer Eve' }];

/** A line in short, or whole. */
export type Said = string | Line;

/** A table whose senders deliver to one intake upon a log in memory. */
export interface TableUnderTest {
  readonly log: Log;
  /**
   * Delivers the left column of a script and expects the right one as the answer, row by row:
   * `dan > table open / seat Alice | next 3 seq 1; 1: chest-top-up bank→chest 25,000`. Lines are the short forms of
   * `clientLine`, a dealer's own without his name. `dan 2 > …` begins at line 2, else where the last answer left off;
   * `dan new > …` begins a new journal, `dan old > …` goes back to the one before. A row that begins with `|` goes on
   * with the row before. `? roller, dice` asks how the table stands, as a process that knows nothing reads it.
   */
  goes(script: string): Promise<void>;
  /** Delivers without a look at the answer. */
  given(script: string): Promise<void>;
  deliver(from: string, lines: readonly Said[]): Promise<Taken>;
  /** The house changes its settings of the day. */
  house(setup: Setup): void;
  /** The process that takes ends; another begins that knows nothing. */
  restart(): void;
  commits(): Promise<readonly Commit[]>;
}

/** Which of a sender's journals is being read, and where it goes on. */
interface Journal {
  readonly number: number;
  readonly next: number;
}

export function tableUnderTest(setup: Setup = {}, log: Log = createMemoryLog()): TableUnderTest {
  let intake: Intake = createIntake(log);
  let settings: Settings = settingsOf({ dealers: DEALERS, ...setup });
  const journals = new Map<string, Journal>();

  const deliver = async (from: string, lines: readonly Said[]): Promise<Taken> => {
    const [who = '', place] = from.split(' ');
    const sender = senderOf(who);
    const { number, next } = placed(journals.get(who) ?? { number: 1, next: 1 }, place);
    const delivery = deliveryOf(sender, journalId(who, number), next, lines);
    const taken = await intake.take({ ...delivery, table: { id: TABLE, settings } });
    journals.set(who, { number, next: goesOn(taken, next) });
    return taken;
  };

  const answer = async (left: string): Promise<string> => {
    if (left.startsWith('?')) {
      return stateText((await loadHead(log, TABLE)).ledger.table, left.slice(1));
    }
    const [from = '', said = ''] = left.split(' >');
    return answerText(await deliver(from, linesOf(said)));
  };

  return {
    log,
    deliver,
    async goes(script) {
      const rows = rowsOf(script);
      const got: Row[] = [];
      for (const { left } of rows) got.push({ left, right: await answer(left) });
      expect(text(got)).toBe(text(rows));
    },
    async given(script) {
      for (const { left } of rowsOf(script)) await answer(left);
    },
    house(change) {
      settings = settingsOf({ dealers: DEALERS, ...change });
    },
    restart() {
      intake = createIntake(log);
    },
    async commits() {
      return (await log.range(TABLE, 1, Number.MAX_SAFE_INTEGER, 10_000)).map(decodeCommit);
    },
  };
}

/** The id of a sender's first, second … journal. */
export function journalId(who: string, number: number): string {
  const minute = String(number).padStart(2, '0');
  return `20261129T20${minute}00000Z-${who.replace(/[^a-z0-9]/g, '').padEnd(4, '0')}`;
}

function senderOf(id: string): Sender {
  const known = SENDERS.find((sender) => sender.id === id);
  return known ?? { id, role: 'journal', dealer: 'Dealer Dan' };
}

function goesOn(taken: Taken, next: number): number {
  switch (taken.kind) {
    case 'taken':
      return taken.next;
    case 'gap':
      return taken.expected;
    case 'closed-journal':
      return next;
  }
}

function placed({ number, next }: Journal, place: string | undefined): Journal {
  switch (place) {
    case undefined:
      return { number, next };
    case 'new':
      return { number: number + 1, next: 1 };
    case 'old':
      return { number: number - 1, next: 1 };
    default:
      return { number, next: Number(place) };
  }
}

function deliveryOf(
  sender: Sender,
  journal: string,
  from: number,
  lines: readonly Said[],
): Omit<Delivery, 'table'> {
  return {
    sender,
    journal,
    from,
    utcOffset: null,
    lines: lines.map((said) => (typeof said === 'string' ? lineOf(said, sender) : said)),
    receivedAt: RECEIVED_AT,
  };
}

const ROLL = /^\*(.+) rolls (\d), (\d)\*$/;
/** Lines of the short forms that are not his own dealer's speech. */
const OTHERS = /^(?:<0x|raw |~|\*|die[12] \d|total \d)|: /;

function lineOf(said: string, { role, dealer }: Sender): Line {
  const roll = ROLL.exec(said);
  if (role === 'console' && roll !== null) {
    const [, name = '', a, b] = roll;
    return { kind: 'roll', name, dice: [Number(a), Number(b)] };
  }
  if (role === 'console') return { kind: 'order', line: said };
  return { kind: 'line', raw: clientLine(OTHERS.test(said) ? said : `${dealer}: ${said}`) };
}

function linesOf(said: string): string[] {
  return said.trim() === '' ? [] : said.split(' / ').map((line) => line.trim());
}

interface Row {
  readonly left: string;
  readonly right: string;
}

function rowsOf(script: string): readonly Row[] {
  const rows: Row[] = [];
  for (const line of script.split('\n').filter((row) => row.trim() !== '')) {
    const [left = '', right = ''] = line.split('|').map((column) => column.trim());
    const before = left === '' ? rows.pop() : undefined;
    rows.push(
      before === undefined
        ? { left, right }
        : { left: before.left, right: before.right === '' ? right : `${before.right}; ${right}` },
    );
  }
  return rows;
}

function text(rows: readonly Row[]): string {
  return rows.map(({ left, right }) => `${left} | ${right}`).join('\n');
}
