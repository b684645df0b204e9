/** Made once: a formatter takes longer to be made than a thousand amounts to be written. */
const IN_GROUPS = new Intl.NumberFormat('en-US');

/** Gold as people read it, in groups of three: `1,250,000`, `-3`. */
export function goldText(amount: number): string {
  return IN_GROUPS.format(amount).replace(/^-0$/, '0');
}
