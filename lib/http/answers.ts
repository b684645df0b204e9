import * as z from 'zod/mini';
import { REFUSALS } from '../game/refusals.ts';
import { OUTCOMES, REASONS } from '../game/rolls.ts';
import { KINDS } from '../game/transfers.ts';

export const count = z.int().check(z.minimum(0));
export const number = z.int().check(z.minimum(1));
/** ISO 8601, UTC. */
export const time = z.string();
/** When a thing happened by its line's own stamp, and when it was received; the commit that holds it. */
const when = {
  time,
  receivedAt: time,
  seq: number,
  /** For so many milliseconds the sender had held it back; absent where it came in time. */
  lateMs: z.optional(number),
};

/** An entry of the ledger. Absent keys are left out, never null, and more keys may be added. */
export const entry = z.looseObject({
  entry: number,
  n: number,
  kind: z.enum(KINDS),
  player: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  amount: number,
  roll: z.optional(number),
  reverses: z.optional(number),
  note: z.optional(z.string()),
  dealer: z.string(),
  ...when,
});

/** A roll, counted or not; a four-line roll that broke off has null for what is missing. */
export const roll = z.looseObject({
  roll: number,
  n: number,
  name: z.string(),
  dice: z.tuple([z.nullable(z.int()), z.nullable(z.int())]),
  total: z.nullable(z.int()),
  counts: z.boolean(),
  outcome: z.optional(z.enum(OUTCOMES)),
  reason: z.optional(z.enum(REASONS)),
  /** Entered by a dealer instead of read from a game client. */
  byHand: z.optional(z.literal(true)),
  ...when,
});

/** A dealer's line that changed nothing. */
export const refusedLine = z.looseObject({
  n: number,
  text: z.string(),
  code: z.enum(REFUSALS),
  /** The limit of that moment, where it is none that always holds: the least bet, or the largest; 0 where none is taken. */
  limit: z.optional(count),
});

/** What the house can come to owe: by the next roll, and from here to the chest; gold. */
const exposure = z.looseObject({
  nextRoll: count,
  run: count,
  /** What each total of the next roll would do; empty where none is awaited. */
  rolls: z.array(
    z.looseObject({
      totals: z.array(z.int().check(z.minimum(2), z.maximum(12))),
      outcome: z.enum(OUTCOMES),
      owed: count,
      /** By how much bank and chest would change. */
      bank: z.int(),
      chest: z.int(),
    }),
  ),
  /** The least bet that does not favour the player while so much lies in the chest. */
  leastFairBet: number,
});

export const state = z.looseObject({
  open: z.boolean(),
  mode: z.enum(['closed', 'lucky7', 'box']),
  roller: z.nullable(z.string()),
  bet: z.nullable(number),
  armed: z.boolean(),
  box: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  point: z.nullable(z.int().check(z.minimum(2), z.maximum(12))),
  pointCalled: z.boolean(),
  chest: count,
  sidesOn: z.boolean(),
  sidesOpen: z.boolean(),
  seats: z.array(z.looseObject({ seat: number, label: z.string(), rollsAs: z.string() })),
  sides: z.array(z.looseObject({ label: z.string(), risk: number, waiting: z.boolean() })),
  /** What staff have still to hand over since the table opened; below 0 it is to be taken back. */
  owed: z.array(z.looseObject({ label: z.string(), amount: z.int() })),
  owedBeyond: z.optional(z.int()),
  /** In reads of an open table. */
  exposure: z.optional(exposure),
});

/** The answer to each of the three writes. */
export const takenAnswer = z.looseObject({
  next: number,
  seq: count,
  rolls: z.array(roll),
  ledger: z.array(entry),
  refused: z.array(refusedLine),
  say: z.array(z.string()),
  duplicate: z.boolean(),
  /** The table as it stands after it, and the sender whose journal counts there. Always there, but in answers of old. */
  state: z.optional(state),
  keeper: z.optional(z.nullable(z.string())),
  /** Who has sent this, as the house knows him. */
  sender: z.optional(
    z.looseObject({
      id: z.string(),
      dealer: z.string(),
      role: z.enum(['journal', 'console', 'witness']),
    }),
  ),
  wait: z.optional(z.literal(true)),
  /** For each counted roll the code that leads its player to it. */
  receipts: z.optional(z.array(z.looseObject({ roll: number, receipt: z.string() }))),
});

export const tableAnswer = z.looseObject({
  table: z.string(),
  seq: count,
  entries: count,
  rolls: count,
  state,
  house: z.looseObject({ bank: z.int(), chest: count, stake: count, sides: count }),
  /** Who is there: whether the keeper was heard of late, and when each sender of the house was. */
  presence: z.looseObject({
    keeper: z.nullable(z.string()),
    /** Null at a closed table, where nobody has to be. */
    covered: z.nullable(z.boolean()),
    since: z.nullable(time),
    relays: z.array(
      z.looseObject({
        relay: z.string(),
        dealer: z.string(),
        role: z.enum(['journal', 'console', 'witness']),
        heardAt: z.nullable(time),
        /** Ahead of the server's clock in milliseconds, below 0 behind it. */
        clockOffMs: z.nullable(z.int()),
      }),
    ),
  }),
});

export const ledgerAnswer = z.looseObject({
  entries: z.array(entry),
  next: z.nullable(count),
});

export const healthAnswer = z.strictObject({ status: z.literal('ok') });

/** Every error. Some carry more: LINE_GAP `expected`, JOURNAL_CLOSED `current`, both of them `sender`. */
export const errorAnswer = z.strictObject({
  error: z.looseObject({ code: z.string(), message: z.string() }),
});
