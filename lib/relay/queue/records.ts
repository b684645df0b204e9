import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { placeSchema } from '../follow/place.ts';

const number = z.int().check(z.minimum(1));
const kept = z.strictObject({
  text: z.string(),
  utcOffset: z.nullable(z.string()),
  readAt: z.int(),
});

/** What the queue's file tells, one after another. */
const recordSchema = z.discriminatedUnion('kind', [
  /** Whose queue this is, and the highest id that lines may have been sent under: the first record. */
  z.strictObject({
    kind: z.literal('queue'),
    version: z.literal(1),
    owner: z.string(),
    top: z.string(),
  }),
  /** A run of numbers begins; `from` is above 1 where older lines were let go. */
  z.strictObject({
    kind: z.literal('journal'),
    id: z.string(),
    from: number,
    taken: number,
    tried: z.boolean(),
  }),
  /** Lines got the next numbers, and the journals were read up to a place: both or neither. */
  z.strictObject({
    kind: z.literal('lines'),
    lines: z.array(kept),
    place: z.nullable(placeSchema),
  }),
  z.strictObject({ kind: z.literal('passed'), names: z.array(z.string()) }),
  /** Lines of a journal are about to be sent for the first time. */
  z.strictObject({ kind: z.literal('tried'), id: z.string() }),
  /** The server goes on with `next`. */
  z.strictObject({ kind: z.literal('taken'), id: z.string(), next: number }),
  /** Nothing of a journal's lines from a number on was ever taken: another id, and they are numbered from 1. */
  z.strictObject({ kind: z.literal('renamed'), id: z.string(), to: z.string(), from: number }),
  /** What is still queued of a journal cannot be sent any more. */
  z.strictObject({ kind: z.literal('ended'), id: z.string() }),
]);
export type QueueRecord = z.infer<typeof recordSchema>;

/** A record as one line of the file: its check sum, its JSON. */
export function encodeRecord(record: QueueRecord): Buffer {
  const json = JSON.stringify(record);
  return Buffer.from(`${sumOf(json)} ${json}\n`);
}

/**
 * The records that a file holds, up to the first that is not whole: what a crash tore is cut off. Nothing is lost by
 * that, since what a record says of lines it also says of the place behind them: they are read and numbered again.
 * @returns `length` the bytes that they fill.
 */
export function decodeRecords(bytes: Buffer): {
  readonly records: readonly QueueRecord[];
  readonly length: number;
} {
  const records: QueueRecord[] = [];
  let length = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, length);
    const record = end < 0 ? null : decodeLine(bytes.toString('utf8', length, end));
    if (record === null) return { records, length };
    records.push(record);
    length = end + 1;
  }
}

function decodeLine(line: string): QueueRecord | null {
  const json = line.slice(9);
  if (line !== `${sumOf(json)} ${json}`) return null;
  const read = recordSchema.safeParse(JSON.parse(json));
  if (read.success) return read.data;
  throw new Error(
    'expected the queue to be of this version of cigo: use the version that wrote it',
  );
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
