import * as z from 'zod/mini';
import type { LineObject } from '../../journal/record.ts';
import type { Line, NumberedLine } from '../delivery.ts';
import { whole } from './packing.ts';

const lineObject = z.strictObject({
  text: z.string(),
  at: z.exactOptional(whole),
  serial: z.exactOptional(whole),
  name: z.exactOptional(z.string()),
  cliloc: z.exactOptional(whole),
  type: z.exactOptional(z.union([z.string(), z.int()])),
});

const roll = z.strictObject({
  r: z.string(),
  d: z.tuple([whole, whole]),
  s: z.optional(whole),
  a: z.optional(whole),
});

/** Lines since the commit's first, and the line: as text, as an object, a roll, or a dealer line. */
export const packedLine = z.tuple([
  whole,
  z.union([z.string(), lineObject, roll, z.strictObject({ c: z.string() })]),
]);

type PackedLine = z.output<typeof packedLine>;

export function packLine({ n, line }: NumberedLine, from: number): PackedLine {
  return [n - from, packAny(line)];
}

export function unpackLine([n, packed]: PackedLine, from: number): NumberedLine {
  return { n: from + n, line: unpackAny(packed) };
}

function packAny(line: Line): PackedLine[1] {
  switch (line.kind) {
    case 'line':
      return typeof line.raw === 'string' ? line.raw : { ...line.raw };
    case 'roll':
      return { r: line.name, d: [...line.dice], s: line.serial, a: line.at };
    case 'order':
      return { c: line.line };
  }
}

function unpackAny(packed: PackedLine[1]): Line {
  if (typeof packed === 'string') return { kind: 'line', raw: packed };
  if ('c' in packed) return { kind: 'order', line: packed.c };
  if ('text' in packed) return { kind: 'line', raw: packed satisfies LineObject };
  const { r, d, s, a } = packed;
  return {
    kind: 'roll',
    name: r,
    dice: d,
    ...(s === undefined ? {} : { serial: s }),
    ...(a === undefined ? {} : { at: a }),
  };
}
