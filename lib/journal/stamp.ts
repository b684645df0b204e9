/** Month, day, year, hour, minute, and in newer builds the second: local time without a zone (JOURNALS). */
export const STAMP = /^\[(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)(?::(\d\d))?\] {2}/;

/**
 * The time on a line's stamp, in milliseconds as if it were UTC; null where there is none, or none that a
 * client's clock can have shown.
 */
export function stampOf(line: string): number | null {
  const parts = STAMP.exec(line);
  if (parts === null) return null;
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(time);
  const real = read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  return real && year > 1990 && year < 3000 && hour < 24 && minute < 60 && second < 60
    ? time
    : null;
}
