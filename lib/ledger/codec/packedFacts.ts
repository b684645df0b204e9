import * as z from 'zod/mini';
import type { Count } from '../../game/drawer.ts';
import { toGold } from '../../game/gold.ts';
import type { Payment } from '../../game/owed.ts';
import { OUTCOMES, type Outcome, type Roll } from '../../game/rolls.ts';
import { type Account, accountsOf, type Entry, playerAccount } from '../../game/transfers.ts';
import { gold, placeOf, whole, wordAt } from './packing.ts';
import { STORED_KINDS, STORED_VERDICTS } from './words.ts';

/** A number of lines since the commit's first; below 0 for a roll that broke off. */
const line = z.int();

/** Line, name, the two dice, verdict, and the total where it is not their sum. */
export const packedRoll = z.tuple([
  line,
  z.string(),
  z.nullable(whole),
  z.nullable(whole),
  whole,
  z.optional(z.nullable(whole)),
]);

type PackedRoll = z.output<typeof packedRoll>;

export function packRoll(roll: Roll, from: number): PackedRoll {
  const [a, b] = roll.dice;
  const verdict = placeOf(STORED_VERDICTS, roll.counts ? roll.outcome : roll.reason);
  const packed: PackedRoll = [roll.n - from, roll.name, a, b, verdict];
  if (roll.total !== sum(a, b)) packed[5] = roll.total;
  return packed;
}

export function unpackRoll(packed: PackedRoll, number: number, from: number): Roll {
  const [n, name, a, b, place, total] = packed;
  const verdict = wordAt(STORED_VERDICTS, place);
  const seen = {
    roll: number,
    n: from + n,
    name,
    dice: [a, b] as const,
    total: total === undefined ? sum(a, b) : total,
  };
  return isOutcome(verdict)
    ? { ...seen, counts: true, outcome: verdict }
    : { ...seen, counts: false, reason: verdict };
}

function isOutcome(verdict: string): verdict is Outcome {
  return (OUTCOMES as readonly string[]).includes(verdict);
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Line, label, amount, and a 1 where an undo took the payment back. */
export const packedPayment = z.tuple([line, z.string(), gold, z.optional(z.literal(1))]);

type PackedPayment = z.output<typeof packedPayment>;

export function packPayment({ n, label, amount, takenBack }: Payment, from: number): PackedPayment {
  return takenBack ? [n - from, label, amount, 1] : [n - from, label, amount];
}

export function unpackPayment([n, label, amount, back]: PackedPayment, from: number): Payment {
  const paid = { n: from + n, label, amount: toGold(amount) };
  return back === undefined ? paid : { ...paid, takenBack: true };
}

/** Line, amount, and what the books said. */
export const packedCount = z.tuple([line, gold, z.int()]);

type PackedCount = z.output<typeof packedCount>;

export function packCount({ n, amount, booked }: Count, from: number): PackedCount {
  return [n - from, amount, booked];
}

export function unpackCount([n, amount, booked]: PackedCount, from: number): Count {
  return { n: from + n, amount: toGold(amount), booked };
}

/** Kind, line, amount, player, and what only some entries have. */
export const packedEntry = z.tuple([
  whole,
  line,
  gold,
  z.string(),
  z.optional(
    z.strictObject({
      r: z.optional(whole),
      v: z.optional(whole),
      o: z.optional(z.string()),
      /** The two accounts, where the kind does not tell them. */
      w: z.optional(z.tuple([z.string(), z.string()])),
    }),
  ),
]);

type PackedEntry = z.output<typeof packedEntry>;

/** The dealer's words stand at the first entry of their line only: one undo can make a hundred. */
export function packEntries(entries: readonly Entry[], from: number): PackedEntry[] {
  return entries.map((entry, i) => {
    const before = entries[i - 1];
    const said = before?.n === entry.n && before.note === entry.note;
    return packEntry(entry, said ? undefined : entry.note, from);
  });
}

export function unpackEntries(
  packed: readonly PackedEntry[],
  firstNumber: number,
  from: number,
): Entry[] {
  const entries: Entry[] = [];
  for (const [i, one] of packed.entries()) {
    const before = entries[i - 1];
    const said = before?.n === from + one[1] ? before.note : undefined;
    entries.push(unpackEntry(one, firstNumber + i, from, said));
  }
  return entries;
}

function packEntry(entry: Entry, note: string | undefined, from: number): PackedEntry {
  const { kind, n, amount, player, roll, reverses } = entry;
  const routed = accountsOf(kind, player) !== null;
  const more = {
    r: roll,
    v: reverses,
    o: note,
    w: routed
      ? undefined
      : ([shortAccount(entry.from), shortAccount(entry.to)] as [string, string]),
  };
  const packed: PackedEntry = [placeOf(STORED_KINDS, kind), n - from, amount, player ?? ''];
  const bare = Object.values(more).every((value) => value === undefined);
  return bare ? packed : [packed[0], packed[1], packed[2], packed[3], more];
}

function unpackEntry(
  packed: PackedEntry,
  number: number,
  first: number,
  said: string | undefined,
): Entry {
  const [place, n, amount, name, more = {}] = packed;
  const note = more.o ?? said;
  const kind = wordAt(STORED_KINDS, place);
  const player = name === '' ? undefined : name;
  const stored = more.w?.map((account) => longAccount(account, name));
  const [from, to] = stored ?? accountsOf(kind, player) ?? [];
  if (from === undefined || to === undefined) {
    throw new Error(`expected a ${kind} to store its two accounts`);
  }
  return {
    entry: number,
    n: first + n,
    kind,
    ...(player === undefined ? {} : { player }),
    from,
    to,
    amount: toGold(amount),
    ...(more.r === undefined ? {} : { roll: more.r }),
    ...(more.v === undefined ? {} : { reverses: more.v }),
    ...(note === undefined ? {} : { note }),
  };
}

/** The person concerned is named beside it already. */
function shortAccount(account: Account): string {
  return account.startsWith('player:') ? 'p' : account;
}

function longAccount(account: string, player: string): Account {
  switch (account) {
    case 'bank':
    case 'chest':
    case 'stake':
    case 'sides':
      return account;
    case 'p':
      return playerAccount(player);
    default:
      throw new Error(`expected an account, got ${account}`);
  }
}
