/** Reads the rows of the tabs that this page knows, by the names in their header. */

/** `{ Entry: cell, Kind: cell, … }` of one row. */
export function byName(header, row) {
  const named = {};
  header.forEach((name, column) => {
    named[name] = row[column] ?? { text: '', kind: 'empty' };
  });
  return named;
}

/** Which layout the header asks for: that of the ledger, that of the rolls, or none of its own. */
export function layoutOf(header) {
  const has = (...names) => names.every((name) => header.includes(name));
  if (has('Entry', 'Kind', 'From', 'To', 'Amount')) {
    return 'ledger';
  }
  return has('Roll', 'Name', 'Total', 'Counts') ? 'rolls' : 'plain';
}

/** Rolls that somebody made up: typed text, or dice that are not the house's. */
const FORGED = ['spoken', 'not-house-dice'];

function isYes({ text, value }) {
  return value === true || /^(?:true|yes|counts|counted|✓)$/i.test(text.trim());
}

/** Whether the roll was taken back later. */
function isUndone(roll) {
  return /\bundone\b/i.test(roll.Note?.text ?? '');
}

/** `counted`, `undone` (counted, but taken back later), `forged` or `not-counted`. */
export function verdictOf(roll) {
  if (isYes(roll.Counts)) {
    return isUndone(roll) ? 'undone' : 'counted';
  }
  return FORGED.includes(roll.Reason?.text ?? '') ? 'forged' : 'not-counted';
}

export const VERDICTS = {
  counted: { mark: '✓', text: 'counts' },
  'not-counted': { mark: '○', text: 'not counted' },
  forged: { mark: '✕', text: 'forged' },
  undone: { mark: '↶', text: 'undone' },
};

/** Gold that comes `in` from a player, goes `out` to one, or moves inside the house. */
export function flowOf(entry) {
  const player = ({ text }) => text.startsWith('player:');
  if (player(entry.From)) {
    return 'in';
  }
  return player(entry.To) ? 'out' : 'inside';
}

export const FLOWS = {
  in: { mark: '↓', text: 'in' },
  out: { mark: '↑', text: 'out' },
  inside: { mark: '', text: '' },
};

/** The same from the words of the `Live` tab: `yes`, `undone` or `no`, and why. */
export function verdictInWords(counts, why) {
  if (counts !== 'no') {
    return counts === 'undone' ? 'undone' : 'counted';
  }
  return /typed by a person|not the house dice|spoken|not-house-dice/.test(why)
    ? 'forged'
    : 'not-counted';
}

function plain(cell) {
  return (cell?.text ?? '').replaceAll('-', ' ');
}

/** What a roll came to in words: `come in`, or `does not count: extra roll`. */
export function wordsOf(roll) {
  const reason = plain(roll.Reason);
  const because = reason === '' ? '' : `: ${reason}`;
  switch (verdictOf(roll)) {
    case 'counted':
      return plain(roll.Outcome);
    case 'undone':
      return `${plain(roll.Outcome)}, undone`;
    case 'forged':
      return `forged${because}`;
    default:
      return `does not count${because}`;
  }
}
