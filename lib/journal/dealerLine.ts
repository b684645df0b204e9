import { parseAmount } from '../game/amounts.ts';
import { typedName } from '../game/names.ts';
import type { HeardOrder } from '../game/orders.ts';
import { countsTheBank, keepsOwed, RULES_VERSION } from '../game/settings.ts';

/** Lines that are an order as they stand, in lower case. */
const PHRASES: ReadonlyMap<string, HeardOrder> = new Map<string, HeardOrder>([
  ['table open', { kind: 'table-open' }],
  ['table closed', { kind: 'table-closed' }],
  ['next', { kind: 'next' }],
  ['bet off', { kind: 'bet-off' }],
  ['dice open', { kind: 'dice-open' }],
  ['i wish to release this', { kind: 'dice-open' }],
  ['dice locked', { kind: 'dice-locked' }],
  ['i wish to lock this down', { kind: 'dice-locked' }],
  ['roll for point', { kind: 'roll-for-point' }],
  ['box off', { kind: 'box-off' }],
  ['sides on', { kind: 'sides-on' }],
  ['sides off', { kind: 'sides-off' }],
  ['take table', { kind: 'take-table', now: false }],
  ['take table now', { kind: 'take-table', now: true }],
  ['undo', { kind: 'undo', reason: null }],
]);

// Where the rest of a line is taken as it is, nothing is asked of its end: no text is tried from many places.
const CORRECT = /^correct (.+?) (gets|gives) (.+)/is;
const FOR = /^(.+?) for (.+)/is;
const SEAT_AS = /^seat (.+) as (.+)/is;
const KEYWORD = /^(hand table to|chest adds|seat|unseat|roller|undo|note) (.+)$/i;
const BANK_COUNTS = /^bank counts (.+)$/i;
const PAID = /^paid (.+)$/i;
const BETS = /^(.+) (bets) (.+)/is;
const SIDES = /^(.+) (sides) (.+)/is;
const CHOICE = /^(.+) (collects|splits|rides)()$/i;
/** Without one of these inside a line, none of the last three can fit. */
const NAMED = / (?:bets|sides|collects|splits|rides)(?: |$)/i;
/** White space that is not one blank between two words. */
const LOOSE = /^\s|\s\s|[^\S ]|\s$/;

/**
 * Reads a dealer's speech as an order (RULES, What the dealer says); null where it is talk.
 * A line counts only as a whole: case does not matter, white space is collapsed, one closing `.` or `!` is dropped.
 * @param rulesVersion of the evening: what was talk when it was pinned is talk for ever.
 */
export function readDealerLine(speech: string, rulesVersion = RULES_VERSION): HeardOrder | null {
  const tight = LOOSE.test(speech) ? speech.replace(/\s+/g, ' ').trim() : speech;
  const line = /[.!]$/.test(tight) ? tight.slice(0, -1).trim() : tight;
  const paid = keepsOwed(rulesVersion) ? payment(line) : null;
  const count = countsTheBank(rulesVersion) ? bankCount(line) : null;
  return PHRASES.get(line.toLowerCase()) ?? paid ?? count ?? withKeyword(line) ?? withName(line);
}

/** Lines that begin with a keyword are tried first. */
function withKeyword(line: string): HeardOrder | null {
  const correct = correction(line);
  if (correct !== null) return correct;
  const seat = SEAT_AS.exec(line);
  if (seat !== null) {
    return { kind: 'seat', name: typedName(seat[1] ?? ''), label: typedName(seat[2] ?? '') };
  }
  const [, keyword = '', rest = ''] = KEYWORD.exec(line) ?? [];
  switch (keyword.toLowerCase()) {
    case 'seat':
      return { kind: 'seat', name: typedName(rest), label: typedName(rest) };
    case 'unseat':
      return { kind: 'unseat', name: typedName(rest) };
    case 'roller':
      return { kind: 'roller', name: typedName(rest) };
    case 'chest adds':
      return { kind: 'chest-adds', amount: parseAmount(rest) };
    case 'hand table to':
      return { kind: 'hand-table', to: rest.toLowerCase() };
    case 'undo':
      return { kind: 'undo', reason: rest };
    case 'note':
      return { kind: 'note', text: rest };
    default:
      return null;
  }
}

function bankCount(line: string): HeardOrder | null {
  const [, amount] = BANK_COUNTS.exec(line) ?? [];
  return amount === undefined ? null : { kind: 'bank-counts', amount: parseAmount(amount) };
}

/** The name ends before the first word that begins with a digit, but has one word at least. */
function payment(line: string): HeardOrder | null {
  const [, said] = PAID.exec(line) ?? [];
  if (said === undefined) return null;
  const whole = typedName(said);
  const words = said.split(' ');
  const at = words.findIndex((word, place) => place > 0 && /^[0-9]/.test(word));
  if (at < 0) return { kind: 'paid', name: whole, amount: 'all', whole };
  const name = typedName(words.slice(0, at).join(' '));
  return { kind: 'paid', name, amount: parseAmount(words.slice(at).join(' ')), whole };
}

/** The first `gets` or `gives` ends the name; after it the first `for` ends the amount. */
function correction(line: string): HeardOrder | null {
  const [, name = '', way = '', rest = ''] = CORRECT.exec(line) ?? [];
  const [, amount, reason] = FOR.exec(rest) ?? [];
  if (amount === undefined || reason === undefined) return null;
  return {
    kind: 'correct',
    name: typedName(name),
    way: way.toLowerCase() === 'gets' ? 'gets' : 'gives',
    amount: parseAmount(amount),
    reason,
  };
}

/** Of the keywords inside a line the one that stands last decides, and all before it is the name. */
function withName(line: string): HeardOrder | null {
  if (!NAMED.test(line)) return null;
  const last = [BETS.exec(line), SIDES.exec(line), CHOICE.exec(line)]
    .filter((parts) => parts !== null)
    .reduce<RegExpExecArray | null>(
      (a, b) => (a === null || (b[1] ?? '').length > (a[1] ?? '').length ? b : a),
      null,
    );
  if (last === null) return null;
  const [, before = '', keyword = '', rest = ''] = last;
  const name = typedName(before);
  switch (keyword.toLowerCase()) {
    case 'bets':
      return { kind: 'bets', name, amount: parseAmount(rest) };
    case 'sides':
      return { kind: 'sides', name, amount: parseAmount(rest) };
    case 'collects':
      return { kind: 'collects', name };
    case 'splits':
      return { kind: 'splits', name };
    default:
      return { kind: 'rides', name };
  }
}
