/** A sign of life that a sender gave at a table. */
export interface Heard {
  readonly table: string;
  /** The sender. */
  readonly relay: string;
  readonly journal: string;
  /** The line that it goes on with. */
  readonly next: number;
  /** By the server's clock: UTC, in milliseconds. */
  readonly heardAt: number;
  /** By its own clock: whole seconds since 1970, as `webhook-timestamp` has them. */
  readonly sentAt: number;
}

/**
 * How far the sender's clock is ahead of the server's, in milliseconds; below 0 it is behind. Since only its whole
 * seconds are known, it is right to half a second, and short by what the way took.
 */
export function clockOffMs({ sentAt, heardAt }: Heard): number {
  return sentAt * 1000 + 500 - heardAt;
}
