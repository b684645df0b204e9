import * as z from 'zod/mini';
import { KINDS } from '../game/transfers.ts';
import { count, entry, number, roll, time } from './answers.ts';

const sender = z.looseObject({
  id: z.string(),
  dealer: z.string(),
  role: z.enum(['journal', 'console', 'witness']),
});

/** The outcome or the reason in one word, and the rule in one sentence. */
const rule = { word: z.string(), rule: z.string() };

const line = z.looseObject({
  n: number,
  time,
  receivedAt: time,
  seq: number,
  /** As it came: a text, or what a client has said in its place. */
  line: z.unknown(),
});

/** The accepted line of the dealer's at which a window begins. */
const border = z.looseObject({
  ...line.shape,
  kind: z.enum(['bets', 'roll-for-point', 'table-open', 'table-closed']),
});

const hash = z.string();

/** How the roll's commit hangs in the chain; a check has null where there was nothing to look at. */
const chain = z.looseObject({
  seq: number,
  hash,
  previous: z.nullable(hash),
  holds: z.boolean(),
  checks: z.array(
    z.looseObject({
      check: z.enum(['previous', 'next', 'decided']),
      holds: z.nullable(z.boolean()),
      told: z.string(),
    }),
  ),
});

/** The dossier of one roll: the raw lines, what counted and why, the other rolls of its window, the gold it moved. */
export const rollAnswer = z.looseObject({
  table: z.string(),
  roll,
  ledger: z.array(entry),
  lines: z.array(line),
  earlierLines: z.array(line),
  sender,
  journal: z.string(),
  seq: number,
  rule: z.looseObject(rule),
  window: z.looseObject({
    since: z.nullable(border),
    until: z.nullable(border),
    decidedBy: z.nullable(number),
    whole: z.boolean(),
    rolls: z.array(z.looseObject({ ...roll.shape, ...rule, sender, journal: z.string() })),
  }),
  takenBack: z.nullable(z.looseObject({ seq: number, receivedAt: time, ledger: z.array(entry) })),
  chain,
  /** Where the roll counts: the code that leads its player to it. */
  receipt: z.optional(z.string()),
});

const transfers = z.array(
  z.looseObject({
    entry: number,
    kind: z.enum(KINDS),
    amount: number,
    from: z.string(),
    to: z.string(),
  }),
);

/** What a player is shown of his own counted roll. */
export const receiptAnswer = z.looseObject({
  table: z.string(),
  roll,
  player: z.nullable(z.string()),
  dealer: z.string(),
  text: z.nullable(z.string()),
  rule: z.looseObject(rule),
  ledger: transfers,
  takenBack: z.nullable(z.looseObject({ receivedAt: time, ledger: transfers })),
  window: z.looseObject({
    rolls: z.array(
      z.looseObject({
        roll: number,
        name: z.string(),
        dice: z.tuple([z.nullable(z.int()), z.nullable(z.int())]),
        total: z.nullable(z.int()),
        counts: z.boolean(),
        time,
        ...rule,
      }),
    ),
    decidedBy: z.nullable(number),
    whole: z.boolean(),
  }),
  chain: z.looseObject({ seq: count, hash, holds: z.boolean() }),
});
