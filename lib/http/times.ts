export const JOURNAL_ID = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z-[a-z0-9]{4,12}$/;
export const UTC_OFFSET = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

export const INSTANT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const WIDEST_OFFSET = 14 * 60;

/**
 * When a journal began, from its id such as `20250919T073624123Z-ab12` (CONTRACT, Numbers, gaps, copies).
 * @returns milliseconds since 1970, or null where the id has another form or names no real time.
 */
export function journalStart(id: string): number | null {
  const found = JOURNAL_ID.exec(id);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, ms] = found;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  return isRealTime(written) ? Date.parse(`${written}.${ms}Z`) : null;
}

/**
 * Reads `+01:00`, from −14:00 to +14:00.
 * @returns minutes east of UTC, or null where it is none.
 */
export function offsetMinutes(text: string): number | null {
  const found = UTC_OFFSET.exec(text);
  if (found === null) return null;
  const [, sign, hours, minutes] = found;
  const width = Number(hours) * 60 + Number(minutes);
  if (width > WIDEST_OFFSET) return null;
  return sign === '-' && width > 0 ? -width : width;
}

/**
 * Reads a moment such as `2025-09-19T07:36:24.5+01:00`; without a zone it is none.
 * @returns milliseconds since 1970, or null where it is none.
 */
export function instant(text: string): number | null {
  const [, written] = INSTANT.exec(text) ?? [];
  if (written === undefined || !isRealTime(written)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

/** The engine reads 30 February as 2 March; here it is no day. */
function isRealTime(written: string): boolean {
  const date = new Date(`${written}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
}
