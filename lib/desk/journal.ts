const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const START = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z-/;

/**
 * A name for a run of numbers that begins now, above another one even where the clock was set back since
 * (CONTRACT, Numbers, gaps, copies).
 * @param chance bytes from a source that no two desks share; eight at least.
 */
export function newJournal(nowMs: number, above: string | null, chance: Uint8Array): string {
  const least = above === null ? 0 : startOf(above) + 1;
  const start = new Date(Math.max(nowMs, least)).toISOString().replaceAll(/[-:.]/g, '');
  const tail = Array.from(chance.subarray(0, 8), (byte) => LETTERS[byte % LETTERS.length]);
  return `${start}-${tail.join('')}`;
}

/** In milliseconds since 1970; 0 where the id has another form. */
function startOf(journal: string): number {
  const [, year, month, day, hour, minute, second, ms] = START.exec(journal) ?? [];
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(start) ? 0 : start;
}
