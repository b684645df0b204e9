/** Carriage returns alone, with a record of the client's behind one of them. */
const RETURNS = /\r\[\d\d\/\d\d\/\d{4} \d\d:\d\d/;

/**
 * Whether a text without a line feed has records that end with a carriage return alone, as on the Macs of old. No client
 * writes so (JOURNALS), and somebody's speech can be made to look so: such an end parts no records, and is told instead.
 */
export function endsInReturns(text: string): boolean {
  return !text.includes('\n') && RETURNS.test(text);
}
