import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { check, type Fault, faultLine } from '../../house/faults.ts';
import type { Commit } from '../commit.ts';
import type { StoredCommit } from '../log.ts';
import {
  packCount,
  packEntries,
  packedCount,
  packedEntry,
  packedPayment,
  packedRoll,
  packPayment,
  packRoll,
  unpackCount,
  unpackEntries,
  unpackPayment,
  unpackRoll,
} from './packedFacts.ts';
import { packedLedger, packLedger, unpackLedger } from './packedLedger.ts';
import { packedLine, packLine, unpackLine } from './packedLine.ts';
import { packedRefusal, packRefusal, unpackRefusal } from './packedRefusal.ts';
import { packSettings, storedSettings, unpackSettings } from './packedSettings.ts';
import { placeOf, whole, wordAt } from './packing.ts';
import { STORED_ROLES } from './words.ts';

/** The form of the stored text; a new one is another number, and the old ones stay readable. */
const VERSION = 1;

/** What tells a commit of another form, written by another cigo. */
const anyForm = z.looseObject({ v: z.int() });

const packedCommit = z.strictObject({
  v: z.literal(VERSION),
  /** The hash of the commit before. */
  p: z.optional(z.string()),
  a: whole,
  o: z.optional(z.int()),
  /** Sender, role, dealer. */
  s: z.tuple([z.string(), whole, z.string()]),
  j: z.string(),
  f: whole,
  t: whole,
  /** For how long the lines were held back, where they came late. */
  h: z.optional(whole),
  l: z.optional(z.array(packedLine)),
  r: z.optional(z.array(packedRoll)),
  e: z.optional(z.array(packedEntry)),
  q: z.optional(z.array(packedPayment)),
  n: z.optional(z.array(packedCount)),
  x: z.optional(z.array(packedRefusal)),
  u: z.optional(z.array(whole)),
  g: z.optional(storedSettings),
  z: packedLedger,
});

type PackedCommit = z.output<typeof packedCommit>;

/** The commit as it is stored: JSON with short keys, some 800 bytes for a settled roll at a full table. */
export function encodeCommit(commit: Commit): StoredCommit {
  const { table, seq } = commit;
  const packed = pack(commit);
  // What could not be read again must never be written: nobody can take it out of the log.
  const fit = check(packedCommit, packed);
  if (!fit.ok) throw new Error(`expected commit ${seq} of ${table} to fit: ${first(fit.faults)}`);
  return { table, seq, text: JSON.stringify(packed) };
}

/**
 * Reads a stored commit.
 * @throws when it is not of a form that this cigo knows.
 */
export function decodeCommit({ table, seq, text }: StoredCommit): Commit {
  try {
    return unpack(parse(text), table, seq);
  } catch (error) {
    throw new Error(`expected commit ${seq} of table ${table} to be readable: ${reasonOf(error)}`);
  }
}

/** Names a commit by all that is stored of it; the next one holds this name (SHA-256, base64url). */
export function hashCommit({ table, seq, text }: StoredCommit): string {
  return createHash('sha256').update(`${table}\n${seq}\n${text}`).digest('base64url');
}

function pack(commit: Commit): PackedCommit {
  const { from, sender, after, seq } = commit;
  return {
    v: VERSION,
    p: commit.previous ?? undefined,
    a: commit.receivedAt,
    o: commit.utcOffset ?? undefined,
    s: [sender.id, placeOf(STORED_ROLES, sender.role), sender.dealer],
    j: commit.journal,
    f: from,
    t: commit.to,
    h: commit.lateMs ?? undefined,
    l: some(commit.kept.map((line) => packLine(line, from))),
    r: some(commit.rolls.map((roll) => packRoll(roll, from))),
    e: some(packEntries(commit.entries, from)),
    q: some(commit.payments.map((payment) => packPayment(payment, from))),
    n: some(commit.counts.map((count) => packCount(count, from))),
    x: some(commit.refused.map((refusal) => packRefusal(refusal, from))),
    u: some([...commit.undone]),
    g: commit.settings === null ? undefined : packSettings(commit.settings),
    z: packLedger(after, seq),
  };
}

function unpack(packed: PackedCommit, table: string, seq: number): Commit {
  const after = unpackLedger(packed.z, seq);
  const { f: from, r: rolls = [], e: entries = [], l: lines = [], x: refused = [] } = packed;
  const { books } = after.table;
  const [id, role, dealer] = packed.s;
  const kept = lines.map((line) => unpackLine(line, from));
  const firstRoll = books.rolls - rolls.length + 1;
  const firstEntry = books.entries - entries.length + 1;
  return {
    table,
    seq,
    receivedAt: packed.a,
    utcOffset: packed.o ?? null,
    lateMs: packed.h ?? null,
    sender: { id, role: wordAt(STORED_ROLES, role), dealer },
    journal: packed.j,
    from,
    to: packed.t,
    kept,
    rolls: rolls.map((roll, i) => unpackRoll(roll, firstRoll + i, from)),
    entries: unpackEntries(entries, firstEntry, from),
    payments: (packed.q ?? []).map((payment) => unpackPayment(payment, from)),
    counts: (packed.n ?? []).map((count) => unpackCount(count, from)),
    refused: refused.map((refusal) => unpackRefusal(refusal, kept, from)),
    undone: packed.u ?? [],
    settings: packed.g === undefined ? null : unpackSettings(packed.g),
    after,
    previous: packed.p ?? null,
  };
}

function some<T>(all: T[]): T[] | undefined {
  return all.length === 0 ? undefined : all;
}

function parse(text: string): PackedCommit {
  const json: unknown = JSON.parse(text);
  const form = anyForm.safeParse(json);
  if (form.success && form.data.v !== VERSION) {
    throw new Error(`its form is ${form.data.v}, and this cigo reads ${VERSION}`);
  }
  const read = check(packedCommit, json);
  if (!read.ok) throw new Error(first(read.faults));
  return read.value;
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its text is no JSON';
  return error instanceof Error ? error.message : String(error);
}

function first([fault]: readonly Fault[]): string {
  return fault === undefined ? '' : faultLine(fault);
}
