import * as z from 'zod/mini';
import { toGold } from '../../game/gold.ts';
import { REASONS } from '../../game/rolls.ts';
import type { Group, Pledge, Step, Table } from '../../game/table.ts';
import type { Header } from '../../journal/reader.ts';
import type { Ledger, Place } from '../commit.ts';
import { packedGame, packGame, unpackGame } from './packedGame.ts';
import { packedOwed, packOwed, unpackOwed } from './packedOwed.ts';
import { gold, placeOf, whole, wordAt } from './packing.ts';
import { STORED_VERDICTS } from './words.ts';

/** Text and serial of a record that may be a header. */
const packedHeader = z.tuple([z.string(), z.nullable(whole)]);
/** Sender, journal, last line, and header where there is one. */
const packedPlace = z.tuple([z.string(), z.string(), whole, z.optional(packedHeader)]);
/** Sender, serial, name, first die, second die, last line, reason. */
const packedGroup = z.tuple([
  z.string(),
  z.nullable(whole),
  z.string(),
  whole,
  z.nullable(whole),
  whole,
  z.nullable(whole),
]);
/** Commits back from the one at hand, alone where it was that commit's first step. */
const packedStep = z.union([whole, z.tuple([whole, whole])]);
const pledge = z.union([z.strictObject({ d: z.string() }), z.strictObject({ s: z.string() })]);

/** Short keys: this stands in every commit. */
export const packedLedger = z.strictObject({
  g: packedGame,
  /** Entries, rolls, gold moved; then what lies in bank, chest, stake and sides. */
  b: z.tuple([whole, whole, whole, z.int(), gold, gold, gold]),
  /** What is owed to whom, and what is owed beyond the list. */
  o: z.optional(packedOwed),
  h: z.optional(z.int()),
  u: z.optional(whole),
  d: z.optional(z.array(packedGroup)),
  s: z.optional(z.array(packedStep)),
  k: z.optional(z.string()),
  y: z.optional(pledge),
  w: z.array(packedPlace),
  f: z.optional(z.string()),
  c: whole,
});

type PackedLedger = z.output<typeof packedLedger>;

export function packLedger(
  { table, places, forgotten, settingsAt }: Ledger,
  seq: number,
): PackedLedger {
  const { game, books, owed, uncounted, groups, steps, keeper } = table;
  const { bank, chest, stake, sides } = books.house;
  return {
    g: packGame(game),
    b: [books.entries, books.rolls, books.moved, bank, chest, stake, sides],
    o: packOwed(owed.people, game),
    h: owed.beyond === 0 ? undefined : owed.beyond,
    u: uncounted === 0 ? undefined : uncounted,
    d: groups.length === 0 ? undefined : groups.map(packGroup),
    s: steps.length === 0 ? undefined : steps.map((step) => packStep(step, seq)),
    k: keeper ?? undefined,
    y: packPledge(table.pledge),
    w: Object.entries(places).map(packPlace),
    f: forgotten ?? undefined,
    c: settingsAt,
  };
}

export function unpackLedger(packed: PackedLedger, seq: number): Ledger {
  return {
    table: unpackTable(packed, seq),
    places: Object.fromEntries(packed.w.map(unpackPlace)),
    forgotten: packed.f ?? null,
    settingsAt: packed.c,
  };
}

function unpackTable(packed: PackedLedger, seq: number): Table {
  const [entries, rolls, moved, bank, chest, stake, sides] = packed.b;
  const house = { bank, chest: toGold(chest), stake: toGold(stake), sides: toGold(sides) };
  const game = unpackGame(packed.g);
  return {
    game,
    books: { entries, rolls, house, moved },
    owed: { people: unpackOwed(packed.o, game), beyond: packed.h ?? 0 },
    uncounted: packed.u ?? 0,
    groups: (packed.d ?? []).map(unpackGroup),
    steps: (packed.s ?? []).map((step) => unpackStep(step, seq)),
    keeper: packed.k ?? null,
    pledge: unpackPledge(packed.y),
  };
}

function packStep(step: Step, seq: number): z.output<typeof packedStep> {
  return step.at === 0 ? seq - step.seq : [seq - step.seq, step.at];
}

function unpackStep(packed: z.output<typeof packedStep>, seq: number): Step {
  const [back, at] = typeof packed === 'number' ? [packed, 0] : packed;
  return { seq: seq - back, at };
}

function packGroup(group: Group): z.output<typeof packedGroup> {
  const { sender, serial, name, first, second, n, reason } = group;
  const verdict = reason === null ? null : placeOf(STORED_VERDICTS, reason);
  return [sender, serial, name, first, second, n, verdict];
}

function unpackGroup(packed: z.output<typeof packedGroup>): Group {
  const [sender, serial, name, first, second, n, verdict] = packed;
  return { sender, serial, name, first, second, n, reason: unpackReason(verdict) };
}

function unpackReason(verdict: number | null): Group['reason'] {
  if (verdict === null) return null;
  const word = wordAt(STORED_VERDICTS, verdict);
  const reason = REASONS.find((one) => one === word);
  if (reason === undefined) throw new Error(`expected a reason, got ${word}`);
  return reason;
}

function packPledge(given: Pledge | null): z.output<typeof pledge> | undefined {
  switch (given?.to) {
    case undefined:
      return undefined;
    case 'dealer':
      return { d: given.dealer };
    case 'sender':
      return { s: given.sender };
  }
}

function unpackPledge(packed: z.output<typeof pledge> | undefined): Pledge | null {
  if (packed === undefined) return null;
  return 'd' in packed ? { to: 'dealer', dealer: packed.d } : { to: 'sender', sender: packed.s };
}

function packPlace([sender, place]: [string, Place]): z.output<typeof packedPlace> {
  const { journal, n, header } = place;
  if (header === null) return [sender, journal, n];
  return [sender, journal, n, [header.text, header.serial]];
}

function unpackPlace(packed: z.output<typeof packedPlace>): [string, Place] {
  const [sender, journal, n, header] = packed;
  return [sender, { journal, n, header: unpackHeader(header) }];
}

function unpackHeader(packed: z.output<typeof packedHeader> | undefined): Header | null {
  return packed === undefined ? null : { text: packed[0], serial: packed[1] };
}
