/** Carriage returns alone, with a record of the client's behind one of them. */
const RETURNS = /\r\[\d\d\/\d\d\/\d{4} \d\d:\d\d/;

/**
 * Whether a text without a line feed has records that end with a carriage return alone, as on the Macs of old. No client
 * writes so (JOURNALS), and somebody's speech can be made to look so: such an end parts no records, and is told instead.
 */
export function endsInReturns(text: string): boolean {
  return !text.includes('\n') && RETURNS.test(text);
}

/**
 * A line of a file without its line feed, as it is forwarded and read: without the carriage return at its end, and
 * without noughts at its start.
 */
export function lineText(line: string): string {
  return withoutNoughts(line.endsWith('\r') ? line.slice(0, -1) : line);
}

/** After a power cut noughts stand where nothing was written; what is behind them is whole. */
export function withoutNoughts(text: string): string {
  let start = 0;
  while (text.charCodeAt(start) === 0) start += 1;
  return text.slice(start);
}
