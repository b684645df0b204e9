import * as z from 'zod/mini';
import { MOST_GOLD } from '../game/gold.ts';
import { DEFAULT_RULES } from '../game/settings.ts';
import { wanted } from './faults.ts';

/** Every opening pins the headers and dialects in one commit of at most 64 KB, so they have an end. */
const MOST_HEADERS = 20;
const LONGEST_HEADER = 100;
const MOST_DIALECTS = 4;
const ID = /^[a-z0-9-]{1,32}$/;

/** The id of a table or relay. */
export const idSchema = z
  .string()
  .check(z.regex(ID, wanted('1 to 32 of the characters a-z, 0-9 and -')));

/** People's serials lie below 0x40000000, those of items above. */
const [PERSON, ITEM] = ['0x000FD38E', '0x40001234'] as const;

function serialLike(example: string) {
  return z
    .string()
    .check(z.regex(/^0[xX][0-9a-fA-F]{1,8}$/, wanted(`a serial such as "${example}"`)));
}

function amount(least: 0 | 1) {
  return z.int().check(z.minimum(least), z.maximum(MOST_GOLD));
}

const leastBet = z.union([amount(1), z.literal('fair')], wanted('a whole number or "fair"'));

export const rulesSchema = z.strictObject({
  chestFloor: z._default(amount(0), DEFAULT_RULES.chestFloor),
  boxes: z._default(z.literal([1, 2, 3, 4, 5]), DEFAULT_RULES.boxes),
  minBet: z._default(leastBet, DEFAULT_RULES.minBet),
  maxBet: z._default(z.nullable(amount(1)), DEFAULT_RULES.maxBet),
  minSide: z._default(amount(1), DEFAULT_RULES.minSide),
  maxSide: z._default(z.nullable(amount(1)), DEFAULT_RULES.maxSide),
  stakeOnSeven: z._default(z.enum(['bank', 'chest', 'returned']), DEFAULT_RULES.stakeOnSeven),
  sideWindow: z._default(z.enum(['seven', 'every-come-in']), DEFAULT_RULES.sideWindow),
  diceLock: z._default(z.enum(['implied', 'spoken']), DEFAULT_RULES.diceLock),
  getOutVacatesSeat: z._default(z.boolean(), DEFAULT_RULES.getOutVacatesSeat),
  bankroll: z._default(z.nullable(amount(1)), DEFAULT_RULES.bankroll),
});

/** A speaker as a client's line can print one (JOURNALS, What follows), or he could never be heard. */
const dealerName = z
  .string()
  .check(
    z.regex(/^(?=.*\S)[^:\r\n]{1,60}$/, wanted('a name of 1 to 60 characters without a colon')),
  );

export const dealersSchema = z
  .array(z.strictObject({ name: dealerName, serial: z.optional(serialLike(PERSON)) }))
  .check(z.minLength(1), z.maxLength(20));

export const relaysSchema = z
  .array(
    z.strictObject({
      id: idSchema,
      dealer: z.optional(z.string()),
      role: z._default(z.enum(['journal', 'console', 'witness']), 'journal'),
    }),
  )
  .check(z.maxLength(10));

const header = z
  .string()
  .check(
    z.maxLength(LONGEST_HEADER),
    z.regex(
      /^(?:(?!\{name\}).)*\{name\}(?:(?!\{name\}).)*$/su,
      wanted('a text with {name} in it once'),
    ),
  );

const dialectsSchema = z
  .array(z.enum(['one-line', 'four-line', 'uox3', 'sphere']))
  .check(z.maxLength(MOST_DIALECTS));

const timeZone = z
  .string()
  .check(z.refine(isTimeZone, wanted('the IANA name of a time zone, such as "Europe/Berlin"')));

const spreadsheetId = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9_-]{1,128}$/,
      wanted('the id between /d/ and /edit in the address of the sheet'),
    ),
  );

export const tableSchema = z.strictObject({
  id: idSchema,
  rules: z.prefault(rulesSchema, {}),
  dealers: dealersSchema,
  diceSerials: z._default(z.array(serialLike(ITEM)).check(z.maxLength(20)), []),
  dialects: z._default(dialectsSchema, ['one-line', 'four-line']),
  fourLineHeaders: z._default(z.array(header).check(z.maxLength(MOST_HEADERS)), []),
  timeZone: z._default(timeZone, 'UTC'),
  spreadsheetId: z.optional(spreadsheetId),
  sayReceipts: z._default(z.boolean(), false),
  relays: z._default(relaysSchema, []),
});

/** `house.json` (CONTRACT). What one key says about another is checked apart. */
export const houseSchema = z.strictObject({ tables: z.array(tableSchema).check(z.minLength(1)) });

/** Whether this is a zone's name; an offset such as `+01:00` knows no summer time and is none. */
function isTimeZone(name: string): boolean {
  // To know any other, the tables of all zones are loaded: some 13 ms of a function that begins.
  if (name === 'UTC') return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
