/** Lines that their sender held back for longer than this, in milliseconds, are marked late. */
const LATE_MS = 60_000;

/**
 * How late lines are, in milliseconds; null where they came in time, or nobody says. It decides nothing: order is line
 * numbers.
 * @param heldMs from the reading of the first line to the sending, both by the sender's own clock.
 */
export function lateness(heldMs: number | undefined): number | null {
  return heldMs !== undefined && heldMs > LATE_MS ? heldMs : null;
}
