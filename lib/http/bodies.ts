import * as z from 'zod/mini';
import { wanted } from '../house/faults.ts';
import { idSchema } from '../house/schema.ts';
import { INSTANT, instant, JOURNAL_ID, journalStart, offsetMinutes, UTC_OFFSET } from './times.ts';

/** The most lines that one delivery may hold. */
export const MOST_LINES = 500;
/** No client prints a longer name; it is also what keeps one commit small. */
const LONGEST_NAME = 100;
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const LAST_SERIAL = 0xffff_ffff;

const JOURNAL = 'an id such as "20250919T073624123Z-ab12" with a real time in UTC';
const OFFSET = 'an offset such as "+01:00", from -14:00 to +14:00';
const MOMENT = 'a time with its zone such as "2025-09-19T07:36:24Z", or milliseconds since 1970';
const SERIAL = 'a serial such as "0x40001234" or 1073746484';

const journal = z.string().check(
  z.regex(JOURNAL_ID, { ...wanted(JOURNAL), abort: true }),
  z.refine((id) => journalStart(id) !== null, wanted(JOURNAL)),
);

const number = z.int().check(z.minimum(1));

const utcOffset = z.pipe(
  z.string().check(
    z.regex(UTC_OFFSET, { ...wanted(OFFSET), abort: true }),
    z.refine((text) => offsetMinutes(text) !== null, wanted(OFFSET)),
  ),
  z.transform((text) => offsetMinutes(text)),
);

const instantText = z.string().check(
  z.regex(INSTANT, { ...wanted(MOMENT), abort: true }),
  z.refine((text) => instant(text) !== null, wanted(MOMENT)),
);
const anyInstant = z.pipe(
  instantText,
  z.transform((text) => instant(text) ?? 0),
);

/** When a line was read: a clock may stand in any year, and no line is late by more than a month. */
const readAt = z.union([whole(0, LAST_INSTANT), anyInstant], wanted(MOMENT));

/** When something happened, as a commit and a sheet can hold it: from 1970 to 9999. */
const at = z.union(
  [whole(0, LAST_INSTANT), z.pipe(anyInstant, whole(0, LAST_INSTANT))],
  wanted(MOMENT),
);

const serialText = z.string().check(z.regex(/^0[xX][0-9a-fA-F]{1,8}$/, wanted(SERIAL)));
const serial = z.union(
  [
    whole(0, LAST_SERIAL),
    z.pipe(
      serialText,
      z.transform((text) => Number.parseInt(text, 16)),
    ),
  ],
  wanted(SERIAL),
);

/** A die beyond 1 to 6 is a fact too: it is kept, and does not count. */
const die = whole(0, 999);

export const lineObject = z.strictObject({
  text: z.string(),
  at: z.exactOptional(at),
  serial: z.exactOptional(serial),
  name: z.exactOptional(z.string()),
  cliloc: z.exactOptional(whole(0, LAST_SERIAL)),
  type: z.exactOptional(z.union([z.string(), z.int()], wanted('a text or a whole number'))),
});

/** `POST /v1/tables/{table}/journal` */
export const journalBody = z.strictObject({
  table: idSchema,
  journal,
  from: number,
  utcOffset: z.exactOptional(utcOffset),
  readAt: z.exactOptional(readAt),
  lines: z
    .array(z.union([z.string(), lineObject], wanted('a text or an object')))
    .check(z.maxLength(MOST_LINES, { error: tooManyLines })),
});

/** `POST /v1/tables/{table}/rolls` */
export const rollBody = z.strictObject({
  table: idSchema,
  journal,
  n: number,
  name: z.string().check(z.maxLength(LONGEST_NAME)),
  dice: z.tuple([die, die]),
  serial: z.exactOptional(serial),
  at: z.exactOptional(at),
  readAt: z.exactOptional(readAt),
});

/** `POST /v1/tables/{table}/commands` */
export const commandBody = z.strictObject({
  table: idSchema,
  journal,
  n: number,
  line: z.string(),
  readAt: z.exactOptional(readAt),
});

/** A whole number; JSON's `-0` becomes 0, since the books know one nought only. */
function whole(least: number, most: number) {
  return z.int().check(
    z.minimum(least),
    z.maximum(most),
    z.overwrite((value: number) => value + 0),
  );
}

function tooManyLines(issue: { readonly input?: unknown }): string {
  const got = Array.isArray(issue.input) ? issue.input.length : 0;
  return `at most ${MOST_LINES} lines, got ${got}`;
}
