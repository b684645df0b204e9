import { nameKey } from '../game/names.ts';
import type { RuleApplied } from '../game/ruleWords.ts';
import { rollerOf } from '../game/seats.ts';
import type { Kind } from '../game/transfers.ts';
import { readRecord } from '../journal/record.ts';
import type { ShownEntry, ShownRoll } from './answer.ts';
import type { Line } from './delivery.ts';
import { type DossierRoll, type Found, findDossier } from './dossier.ts';
import { lineOfRoll } from './lineOfRoll.ts';
import type { Log } from './log.ts';

/** A transfer between the house and the player whose roll it was. */
export interface ReceiptTransfer {
  readonly entry: number;
  readonly kind: Kind;
  readonly amount: number;
  readonly from: string;
  readonly to: string;
}

/** Another roll that the dice printed under the same name, in the same window. */
export type ReceiptRoll = Pick<ShownRoll, 'roll' | 'name' | 'dice' | 'total' | 'counts' | 'time'> &
  RuleApplied & { readonly undone?: true };

/**
 * What the player is shown of his own counted roll. Nobody else is in it: no name but his and the dealer's, no gold but
 * his, no balance, no sender.
 */
export interface Receipt {
  readonly table: string;
  readonly roll: ShownRoll & { readonly undone?: true };
  /** The label in the books of whoever rolled; null where that could not be decided again. */
  readonly player: string | null;
  readonly dealer: string;
  /** What the line said; null where the dice were entered by hand. */
  readonly text: string | null;
  readonly rule: RuleApplied;
  readonly ledger: readonly ReceiptTransfer[];
  /** When it was taken back, and what of the player's gold with it; null where it stands. */
  readonly takenBack: {
    readonly receivedAt: string;
    readonly ledger: readonly ReceiptTransfer[];
  } | null;
  readonly window: {
    readonly rolls: readonly ReceiptRoll[];
    readonly decidedBy: number | null;
    readonly whole: boolean;
  };
  readonly chain: { readonly seq: number; readonly hash: string; readonly holds: boolean };
}

/** What a player may see of a roll; null where the table has seen no such roll, or it did not count. */
export async function readReceipt(
  log: Log,
  table: string,
  number: number,
): Promise<Receipt | null> {
  const found = await findDossier(log, table, number);
  return found === null || !found.roll.counts ? null : receiptOf(found);
}

function receiptOf(found: Found): Receipt {
  const { dossier, commit, roll } = found;
  const player = playerOf(found);
  const { table, rule, takenBack, chain, window, sender } = dossier;
  const own = window.rolls.filter((one) => nameKey(one.name) === nameKey(roll.name));
  return {
    table,
    roll: dossier.roll,
    player,
    dealer: sender.dealer,
    text: textOf(lineOfRoll(commit, roll)),
    rule,
    ledger: ofPlayer(dossier.ledger, player),
    takenBack:
      takenBack === null
        ? null
        : { receivedAt: takenBack.receivedAt, ledger: ofPlayer(takenBack.ledger, player) },
    window: { rolls: own.map(ownRoll), decidedBy: window.decidedBy, whole: window.whole },
    chain: { seq: chain.seq, hash: chain.hash, holds: chain.holds },
  };
}

/** By the game just before the roll: two people may roll as one name, and their gold is not one. */
function playerOf({ step }: Found): string | null {
  if (step === null || step.before.mode === 'closed') return null;
  return rollerOf(step.before)?.label ?? null;
}

function ofPlayer(
  entries: readonly ShownEntry[],
  player: string | null,
): readonly ReceiptTransfer[] {
  if (player === null) return [];
  return entries
    .filter((entry) => entry.player !== undefined && nameKey(entry.player) === nameKey(player))
    .map(({ entry, kind, amount, from, to }) => ({ entry, kind, amount, from, to }));
}

function ownRoll({
  roll,
  name,
  dice,
  total,
  counts,
  time,
  word,
  rule,
  undone,
}: DossierRoll): ReceiptRoll {
  return {
    ...{ roll, name, dice, total, counts, time, word, rule },
    ...(undone !== undefined && { undone }),
  };
}

/** The text alone: what stands before it may name somebody else. */
function textOf(line: Line | undefined): string | null {
  if (line === undefined || line.kind !== 'line') return null;
  return readRecord(line.raw)?.text ?? null;
}
