/** The serial of 1 January 1970: sheets count days from 30 December 1899. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;

/** Turns moments into date serials of one time zone. */
export type Calendar = (ms: number) => number;

/**
 * Dates as a sheet has them, in the local time of a zone; seconds are whole. The hour that repeats in autumn has the
 * same serials twice.
 * @param timeZone IANA name.
 * @returns takes UTC in milliseconds.
 */
export function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone) ?? newCalendar(timeZone);
  calendars.set(timeZone, known);
  return known;
}

/** To make one takes as long as to turn many moments. */
const calendars = new Map<string, Calendar>();

function newCalendar(timeZone: string): Calendar {
  // Any other zone needs the tables of all: some 12 ms of a function that begins.
  if (timeZone === 'UTC') return inUtc;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const days = Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
    const seconds = part('hour') * 3600 + part('minute') * 60 + part('second');
    return EPOCH + days + seconds / 86_400;
  };
}

function inUtc(ms: number): number {
  if (!Number.isFinite(ms)) throw new RangeError(`expected a moment, got ${ms}`);
  const seconds = Math.floor(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  return EPOCH + days + (seconds - days * 86_400) / 86_400;
}
