import type { JournalLine } from '../../lib/journal/record.ts';

/**
 * Whether no rule of RULES.md and JOURNALS.md can read a line. Told without any of the product's readers, by
 * what each line that is read must have; in doubt a line is none.
 * @param dealers the names of the table's dealers.
 */
export function isGarbage(line: JournalLine, dealers: readonly string[]): boolean {
  const text = typeof line === 'string' ? recorded(line) : `${line.name ?? ''}: ${line.text}`;
  if (text === null || text.length > 700) return true;
  const folded = folding(text);
  if (MARKS_OF_DICE.some((mark) => folded.includes(mark))) return false;
  const byDealer = dealers.some((dealer) => folded.includes(folding(dealer)));
  return !byDealer || !KEYWORDS.some((word) => folded.includes(word));
}

/** Every text of dice holds one of these (JOURNALS, What servers print). */
const MARKS_OF_DICE = [
  ' rolls ',
  'the first die rolls to a stop and shows: ',
  'the second die stops and shows: ',
  'total for this roll: ',
];

/** Every order of a dealer holds one of these (RULES, What the dealer says). */
const KEYWORDS = [
  ...['table', 'seat', 'roller', 'next', 'bets', 'bet off', 'dice', 'i wish to', 'roll for point'],
  ...['sides', 'collects', 'splits', 'rides', 'chest adds', 'correct', 'box off', 'undo', 'note'],
  ...['paid', 'bank counts'],
];

/** What stands after the stamp of a record; null where the line is none. */
function recorded(raw: string): string | null {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  if (line.length > 500 || line.includes('\n') || line.includes('\r')) return null;
  const end = line.indexOf(']  ');
  const stamp = line.slice(0, end + 1);
  const shape = Array.from(stamp, (sign) => (sign >= '0' && sign <= '9' ? '9' : sign)).join('');
  if (shape !== '[99/99/9999 99:99:99]' && shape !== '[99/99/9999 99:99]') return null;
  return line.slice(end + 3);
}

function folding(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ');
}
